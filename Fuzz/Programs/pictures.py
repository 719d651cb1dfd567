"""Calls about what a picture is put together from, for `mutate`: theme files, places, gauges from files, several outputs
from one drawing, pairs, nested JSON, and pages of Markdown."""
import copy
import json

import inputs
import tools
from case import Case, plain

THEMES = [path.read_bytes() for path in sorted((tools.ROOT / "Sources/Specification/Themes").glob("*.yaml"))]
THEMES.append((inputs.EXAMPLES / "themes/house.yaml").read_bytes())
NAMES = [
    "dark", "light", "auto", "brass", "sports", "ev", "dress", "card", "card-auto", "report-dark", "terminal", "contrast"]
KINDS = ["radial", "linear", "clock", "ring", "vu", "lcd", "compass", "gforce", "speedometer", "bullet", "horizon"]
WITHOUT_ENDS = ["clock", "speedometer", "compass", "gforce", "horizon"]
# What else a theme's file may be called.
FILES = [
    "own.yaml", "own.yaml", "own.yaml", "own.yml", "own.json", "below/own.yaml", "brass.yaml", "light", "own.theme.yaml",
    "o wn.yaml", "-own.yaml", "\u00f6wn.yaml", "own.yaml.yaml", ".own.yaml", "x" * 200 + ".yaml"]


def theme_text(r):
    """A theme, good or bad."""
    if r.random() < 0.35:
        text = b"extends: " + r.choice(NAMES).encode() + b"\n"
        roles = ["page", "accent", "label", "track", "value", "faceLight"]
        colors = ["#12345678", "red", "oklch(0.7 0.1 40)", "transparent", "#000"]
        materials = ["brass", "{color: red, shine: 1}", "{colors: [red, blue]}", "walnut"]
        widths = ["1", "12", "0.5"]
        if r.random() < 0.4:
            odd = ["x", r.choice(inputs.NUMBERS), plain(r.choice(inputs.TEXTS))]
            r.choice([roles, colors, materials, widths]).extend(odd)
        wanted = [f"  {role}: {json.dumps(r.choice(colors))}" for role in r.sample(roles, 3)]
        rings = [
            f"  - {{width: {r.choice(widths)}, material: {r.choice(materials)}}}" for _ in range(r.choice([0, 1, 3, 8, 9]))]
        text += "\n".join(["colors:", *wanted, "bezel:", *rings]).encode("utf-8", "surrogatepass") + b"\n"
        return text
    content = r.choice(THEMES)
    return inputs.spoilt(r, content, THEMES, changes=r.choice([1, 1, 3])) if r.random() < 0.5 else content


def theme(r, specifications):
    """A theme's file, by option or by key, of one that extends another, itself or nothing."""
    name = r.choice(FILES)
    files = {name: theme_text(r)}
    if r.random() < 0.1:
        other = r.choice(["second.yaml", name, "../x.yaml", "/etc/passwd", "nope.yaml", "."])
        files[name] = b"extends: " + other.encode() + b"\n" + files[name].replace(b"extends:", b"summary:")
        files.setdefault("second.yaml", r.choice([b"extends: " + name.encode(), theme_text(r)]))
    if r.random() < 0.25:
        return Case(["validate", "--source", "theme", "--json", "--", name], files, stdout="any")
    kind = r.choice(KINDS)
    gauge = {"kind": kind, "value": 7, "title": "Oil", "size": r.choice([40, 96, 300]), "min": 0, "max": 9}
    if kind in WITHOUT_ENDS:
        del gauge["min"], gauge["max"]
    case = Case(["render", "s.yaml"], files)
    if r.random() < 0.5:
        case.arguments.append("--theme=" + name)
    else:
        gauge["theme"] = name
    if r.random() < 0.2:
        own = gauge.pop("theme", "dark")
        gauge = {"layout": {"gauges": [gauge, {"theme": name, "value": 3}, {"value": 1}]}, "theme": own}
    files["s.yaml"] = json.dumps(gauge).encode()
    add_outputs(r, case)
    return case


def add_outputs(r, case):
    """One output or several, now and then of one name, now and then as a pair."""
    names = r.sample(["o.svg", "o.png", "o.pdf", "b/o.svg", "O.SVG", "o"], r.choice([1, 1, 2, 3]))
    if r.random() < 0.1:
        names += [r.choice([names[0], "./" + names[0], "b/../" + names[0], "o.light.svg", "-"])]
    for name in names:
        case.arguments += ["-o", name]
    if r.random() < 0.3:
        case.arguments.append("--pair")
        pairs = [part for name in names for part in paired(name)]
    else:
        pairs = names
    case.outputs = sorted({name.removeprefix("./") for name in pairs if name not in ("-", "o") and ".." not in name})
    case.stdout = "any" if "-" in names else None


def paired(name):
    stem, dot, ending = name.rpartition(".")
    return [f"{stem}.{side}{dot}{ending}" for side in ("light", "dark")] if dot and "." not in (stem, name) else []


def place(r):
    """A place, mostly a good one."""
    lengths = ["10%", "50%", "100%", "-20%", "1e9%", "0", "-50", "200", "16384", "x", "%", "nan%"] + inputs.NUMBERS
    found = {}
    for key in r.sample(["x", "y", "width", "height", "anchor"], r.choice([1, 2, 3, 5])):
        value = r.choice(lengths[:3]) if r.random() < 0.9 else r.choice(lengths)
        found[key] = inputs.Raw(value) if "%" not in value and value != "x" else value
    if "anchor" in found:
        found["anchor"] = r.choice(["top-left", "top", "center", "bottom-right", "left", "right"] * 3 + ["middle", ""])
    return found


def gauge_of_picture(r, specifications, index):
    choice = r.random()
    if choice < 0.3:
        gauge = {"spec": r.choice(["part.yaml", "more.yaml"] * 8 + ["../part.yaml", "s.yaml", "nope.yaml"])}
        if r.random() < 0.3:
            gauge["set"] = {r.choice(["title", "title", "scale.max", "value", "nope"]): r.choice(["5", 5])}
    elif choice < 0.5:
        gauge = {"extends": r.choice(["part.yaml", "more.yaml"] * 8 + ["s.yaml", "nope.yaml"]), "title": "W"}
    elif choice < 0.7:
        gauge = copy.deepcopy(r.choice(specifications.examples))
        for key in ("$schema", "version", "layout"):
            gauge.pop(key, None)
    else:
        gauge = {"title": f"G{index}", "value": index, "max": 60}
    if r.random() < 0.7:
        gauge["place"] = place(r)
    if r.random() < 0.5:
        gauge["id"] = r.choice(["speed", "heart"] * 2 + [f"g{index}"] * 4 + ["value", "a b", r.choice(inputs.TEXTS)])
    return gauge


def placed(r, specifications):
    """Gauges from files, at places of their own, each with its own data: as a picture, a film, or a batch."""
    gauges = [gauge_of_picture(r, specifications, index) for index in range(r.choice([1, 2, 3, 5]))]
    picture = {"width": r.choice([200, 400, 1, 960]), "height": r.choice([100, 300, 540]), "layout": {"gauges": gauges}}
    if r.random() < 0.05:
        picture["extends"] = r.choice(["more.yaml", "part.yaml", "s.yaml"])
    files = {
        "s.yaml": inputs.encoded(inputs.as_json(picture)), "part.yaml": b"title: Part\nunit: km/h\nmax: 60\n",
        "more.yaml": r.choice([
            *[b"extends: part.yaml\nscale: {max: 80}\n"] * 12, b"extends: more.yaml\n", b"extends: s.yaml\n",
            inputs.spoilt(r, b"extends: part.yaml\ntitle: More\ntheme: brass\n")]),
        "d.csv": b"time,speed,heart,g0,g1\n0,1,2,3,4\n1,5,,7,8\n"}
    if r.random() < 0.1:
        files["s.yaml"] = inputs.spoilt(r, files["s.yaml"], specifications.texts)
    choice = r.random()
    if choice < 0.6:
        case = Case(["render", "s.yaml"], files)
        add_outputs(r, case)
        return case
    columns = r.choice(["speed", "speed=speed", "heart=heart", "g0=speed", "nope=speed", "=speed", "speed=", "value=g1"])
    if choice < 0.85:
        output = r.choice(["o.apng", "o.svg", "f%02d.png"])
        arguments = ["animate", "s.yaml", "--data", "d.csv", "--fps", "4", "--duration", "0.5", "-o", output]
        if r.random() < 0.6:
            arguments += ["--column", columns]
        if r.random() < 0.2:
            arguments += ["--data-unit", r.choice(["m/s", "speed=m/s", "nope=m/s", "speed=x", "="])]
        if r.random() < 0.2:
            arguments.append("--pair")
        outputs = [] if "%" in output or "--pair" in arguments else [output]
        return Case(arguments, files, outputs=outputs, may_write_some="%" in output)
    arguments = ["batch", "s.yaml", "--data", "d.csv", "-o", "out/{row}.svg"]
    arguments += r.choice([[], ["-o", "out/{row}.png"], ["-o", "out/{row}.svg"], ["--pair"], ["--set", columns]])
    return Case(arguments, files, may_write_some=True)


NESTED = [
    b'{"city": {"name": "Kiel"}, "list": [{"t": 0, "main": {"temp": 3}, "x": [1, 2]}, {"t": 1, "main": {"temp": 5}}]}',
    b'[{"time": 0, "value": 1}, {"time": 1, "value": null}]', b'{"a": {"b": {"c": [{"value": 1}]}}, "d": [[{"value": 2}]]}',
    b'{"type": "FeatureCollection", "features": [{"properties": {"speed": 3}, "geometry": {"coordinates": [1, 2]}}]}']


def nested(r, specifications):
    """A JSON document as a table of films and batches."""
    content = inputs.spoilt(r, r.choice(NESTED), NESTED, changes=1) if r.random() < 0.4 else r.choice(NESTED)
    if r.random() < 0.1:
        depth = r.choice([10, 60, 64, 65, 1000, 50_000])
        content = r.choice([b"[" * depth + b"]" * depth, b'{"a":' * depth + b'[{"value":1}]' + b"}" * depth, b"[" * depth])
    files = {"d.json": content, "s.yaml": b"max: 9\nsize: 60\n"}
    column = r.choice(["main.temp", "value", "list.main.temp", "x.0", "city.name", "properties.speed", ""])
    if r.random() < 0.5:
        arguments = ["animate", "s.yaml", "--data", "d.json", "--column", column, "--fps", "4"]
        arguments += r.choice([[], ["--duration", "0.5"], ["--duration", "2"]])
        if r.random() < 0.3:
            arguments += ["--time-column", r.choice(["t", "time", "x", "main.temp"])]
        return Case([*arguments, "-o", "o.apng"], files, outputs=["o.apng"])
    arguments = ["batch", "s.yaml", "--data", "d.json", "-o", "out/{row}.svg", "--set", "value={%s}" % column]
    return Case(arguments + r.choice([[], ["--set", "title={city.name}"], ["--keep-going"]]), files, may_write_some=True)


def page(r, specifications):
    """Markdown as a whole page, with a head that says how."""
    lines = [f"title: {r.choice(['Week', *inputs.TEXTS])}", f"lang: {r.choice(['en', 'de-DE', 'x', *inputs.TEXTS])}",
             f"theme: {r.choice(['light', 'dark', 'auto'] * 5 + ['brass', 'own.yaml', 'x'])}", "author: [a, b]",
             r.choice(["---", "...", ": :", "  x", ""])]
    head = "---\n" + "\n".join(r.sample(lines, r.choice([0, 1, 3, 5]))) + "\n---\n\n"
    more = [b"| a | b |\n|---|:-:|\n| 1 | ~~2~~ |\n\n- [x] c\n- [ ] d\n\n<https://x.y> www.x.y\n\n",
            b"[a](javascript:alert(1)) ![b](data:x) <b onclick=x>\n\n", b"> " * 200 + b"x\n\n", b"* " * 200 + b"x\n\n",
            b"[a]: <x>\n[a][a][a]\n\n", b"**" * 300 + b"\n\n", b"[" * 300 + b"\n\n", b"\\" * 301 + b"`\n\n"]
    body = inputs.spoilt(r, r.choice(inputs.MARKDOWN), inputs.MARKDOWN, changes=1)
    content = inputs.encoded(head) + r.choice(more) + body
    if r.random() < 0.3:
        content = inputs.spoilt(r, content, more)
    arguments = ["report", "d.md", "-o", "o.html"]
    for option, values in [
            ("--theme", ["light", "dark", "auto", "brass"]), ("--title", inputs.TEXTS),
            ("--language", ["de", "x y", '"']), ("--pictures", ["inline", "files", "data"])]:
        if r.random() < 0.2:
            arguments += [option, plain(r.choice(values))]
    if r.random() < 0.2:
        arguments.append("--pair")
    if r.random() < 0.2:
        return Case(["validate", "d.md", "--json"], inputs.BESIDE | {"d.md": content}, stdout="any")
    return Case(arguments, inputs.BESIDE | {"d.md": content}, outputs=["o.html"])


CASES = dict(theme=theme, placed=placed, nested=nested, page=page)
