"""Calls of the command with spoilt inputs, at every place where it reads one.

A call may refuse its input. It may not crash, hang, take more than a gigabyte, write a broken file, write one when it
fails, say nothing when it fails, or leave its folder."""
import json
import random
import re

import inputs
import pictures
import tools
from case import Case, plain


def render(r, specifications):
    content = specifications.text(r)
    ending = r.choice(["svg"] * 5 + ["png"] * 3 + ["pdf"] * 3)
    case = Case(["render"], outputs=[f"o.{ending}"])
    if r.random() < 0.1:
        case.arguments.append("-")
        case.stdin = content
    else:
        name = r.choice(["s.json", "s.yaml", "s.yml"])
        case.arguments.append(name)
        case.files[name] = content
    case.arguments += ["-o", f"o.{ending}"]
    if r.random() < 0.1:
        case.arguments += ["--text", "live"]
    if r.random() < 0.05:
        case.arguments += ["--compression", "small"]
    if r.random() < 0.15:
        case.arguments += ["--scale", r.choice(["0.1", "2", "8", "0", "nan", "1e9", "-1"])]
    if r.random() < 0.1:
        case.arguments += ["--size", r.choice(["1", "2", "7", "1.5", "95", "3000", "0.99", "16384"])]
    if ending != "svg" and r.random() < 0.5:
        case.arguments += ["-o", "p.svg"]
        case.outputs.append("p.svg")
    return case


def inspect(r, specifications):
    return Case(["inspect", "s.yaml", "--json"], {"s.yaml": specifications.text(r)}, stdout="json")


def validate(r, specifications):
    return Case(["validate", "s.yaml", "--json"], {"s.yaml": specifications.text(r)}, stdout="any")


OPTIONS = [
    "--value", "--min", "--max", "--title", "--unit", "--size", "--theme", "--background",
    "--font-family", "--set", "--scale", "--text", "--compression", "--kind", "-f"]


def options(r, specifications):
    case = Case(["render"])
    for _ in range(r.choice([1, 2, 3, 5])):
        option = r.choice(OPTIONS)
        if option == "--set":
            path = r.choice(list(specifications.schema["properties"]))
            path += r.choice(["", ".min", ".x", "[0]", ".0", "..", ".major.count"])
            value = f"{path}={r.choice(inputs.NUMBERS + inputs.TEXTS)}"
        elif r.random() < 0.6:
            value = r.choice(inputs.TEXTS + ["light", "dark", "auto", "red", "#12345678", "live", "png", "svg", "pdf"])
        else:
            value = r.choice(inputs.NUMBERS)
        case.arguments += [option, plain(value)]
    ending = r.choice(["svg", "svg", "png", "pdf"])
    case.outputs = [f"o.{ending}"]
    case.arguments += ["-o", f"o.{ending}"]
    return case


SPRINGS = [
    "bouncy", "response=0,dampingFraction=0", "response=3600,dampingFraction=100", "duration=0.5,bounce=1",
    "mass=1e-6,stiffness=1e9,damping=0", "mass=1e9,stiffness=1e-6,damping=1e9", "x=1", "response=nan"]
EASINGS = [
    "steps(1)", "steps(1000)", "steps(1e9)", "linear(0,1)", "linear(" + ",".join(["0.5"] * 1001) + ")",
    "cubic-bezier(0,1e9,1,-1e9)", "cubic-bezier(nan,0,0,0)"]


def animate(r, specifications):
    case = Case(["animate"])
    if r.random() < 0.7:
        case.files["s.yaml"] = r.choice(specifications.texts) if r.random() < 0.5 else specifications.text(r)
        case.arguments.append("s.yaml")
    if r.random() < 0.75:
        name, good = r.choice([
            ("d.csv", inputs.CSV), ("d.gpx", inputs.GPX), ("d.jsonl", inputs.JSON_LINES), ("d.tsv", inputs.CSV)])
        case.files[name] = inputs.spoilt(r, r.choice(good), good) if r.random() < 0.95 else r.choice(good)
        case.arguments += ["--data", name]
        columns = ["speed", "value", "ele", "hr", "engine.rpm", "1", "time", "lat", plain(r.choice(inputs.TEXTS))]
        for option, chance, values in [
                ("--column", 0.7, columns),
                ("--set", 0.2, ["data.interpolate=" + name for name in ("step", "linear", "monotone-cubic")]),
                ("--set", 0.2, ["data.smooth=" + number for number in ("0.1", "5", "1e9", "nan", "-1")]),
                ("--set", 0.2, ["data.maxGap=" + number for number in ("0", "1", "1e-9", "nan")]),
                ("--offset", 0.2, ["-5", "0", "1e9", "nan", "1e300"]), ("--data-unit", 0.2, ["m/s", "km/h", "x"]),
                ("--speed", 0.2, ["0", "1", "1e-6", "1e6", "nan", "-1"])]:
            if r.random() < chance:
                case.arguments += [option, r.choice(values)]
    else:
        choices = {
            "--spring": SPRINGS, "easing": EASINGS, "--loop": ["loop", "ping-pong", "once", "3", "x"],
            "ballistics": ["vu", "ppm-i", "ppm-ii", "peak", "aircraft", "x"]}
        names = ["--from", "--to", "tremble", "seed", "shutterAngle", *choices]
        for name in r.sample(names, r.choice([1, 2, 3])):
            value = r.choice(choices.get(name, inputs.NUMBERS))
            case.arguments += [name, value] if name.startswith("-") else ["--set", f"animation.{name}={value}"]
    duration = r.choice(["0.2", "0.5", "1", "0", "nan"]) if r.random() < 0.95 else r.choice(inputs.NUMBERS)
    case.arguments += [
        "--size", r.choice(["40", "80", "120"]), "--duration", duration,
        "--fps", r.choice(["5", "10", "24000/1001", "0.001", "1000", "1/0", "nan", "59.94", "-1"])]
    output = r.choice(["o.apng", "o.apng", "o.svg", "o.svg", "o.rgba", "o.y4m", "f%03d.png", "sheet"])
    if output == "sheet":
        case.arguments += ["--contact-sheet", r.choice(["2", "3", "0", "1", "100000"]), "-o", "o.png"]
        case.outputs = ["o.png"]
    elif "%" in output:
        case.arguments += ["-o", output, "--range", "0..1"]
        case.may_write_some = True
    else:
        case.arguments += ["-o", output]
        case.outputs = [output]
    return case


NAMES = [
    "out/{row}.svg", "out/{row:03}.svg", "out/{name}.svg", "out/{name}/{row}.svg", "out/x{value}.svg",
    "out/{speed}.svg", "{name}", "out/{row}.png", "out/{row:99}.svg", "out/{row:}.svg", "out/{{row}}.svg", "out/../{row}.svg",
    "out/a/{name}.svg", "out/{row}{name}.svg", "out/{}.svg", "out/{row", "out/.{row}.svg", "out/{row}.pdf"]


def batch(r, specifications):
    case = Case(["batch", "s.yaml"], may_write_some=True)
    case.files["s.yaml"] = b"max: 220\nsize: 60\n" if r.random() < 0.6 else r.choice(specifications.texts)
    name, good = r.choice([
        ("r.csv", inputs.CSV), ("r.tsv", inputs.CSV), ("r.jsonl", inputs.JSON_LINES),
        ("r.dat", inputs.CSV + inputs.JSON_LINES)])
    content = inputs.spoilt(r, r.choice(good), good) if r.random() < 0.8 else r.choice(good)
    if r.random() < 0.2:
        rows = [plain(r.choice(inputs.TEXTS)) + "," + r.choice(inputs.NUMBERS) for _ in range(5)]
        content = inputs.encoded("name,value\n" + "\n".join(rows) + "\n")
    case.files[name] = content
    case.arguments += ["--data", name, "-o", r.choice(NAMES)]
    if r.random() < 0.7:
        value = r.choice(["{speed}", "{value}", "{name}", "{row}", "{engine.rpm}", "{", "}", "{x}", "5"])
        case.arguments += ["--set", f"value={value}"]
    if r.random() < 0.3:
        case.arguments += ["--set", "title=" + plain(r.choice(inputs.TEXTS + ["{name} at {place}"]))]
    if r.random() < 0.6:
        case.arguments.append("--keep-going")
    if r.random() < 0.1:
        shards = ["0/2", "1/2", "2/2", "-1/2", "0/0", "auto", "0/1000000000", "1/1", "9223372036854775807/2"]
        case.arguments += ["--shard", r.choice(shards)]
    if r.random() < 0.1:
        case.arguments += ["--jobs", r.choice(["1", "2", "0", "1024", "x"])]
    return case


OUTPUTS = [
    "a.svg", "b/c.svg", "../x.svg", "/tmp/x.svg", "a/../../x.svg", ".h.svg", "con.svg", "a\\b.svg", "x" * 300 + ".svg",
    "a//b.svg", "c:.svg", "%2e%2e/x.svg", "..\u2215x.svg", "a.svg/", "a\0.svg", "\u202e.svg", "b.pdf", "c.png"]


def jobs(r, specifications):
    lines = b""
    for _ in range(r.choice([1, 2, 5])):
        if r.random() < 0.5:
            lines += inputs.spoilt(r, r.choice(inputs.JOBS), inputs.JOBS)
        else:
            name = r.choice([
                1, "x", None, 1e300, "a" * 2000, inputs.Raw("1e5"), inputs.Raw("-0"), r.choice(inputs.TEXTS)])
            lines += b'{"id": %s, "spec": %s, "output": %s}' % (
                inputs.encoded(inputs.as_json(name)), specifications.text(r).replace(b"\n", b" "),
                json.dumps(r.choice(OUTPUTS)).encode())
        lines += b"\n"
    case = Case(
        ["batch", "--stdin-jobs", "-o", "out"], stdin=lines, may_write_some=True, stdout="jsonl", answers=True)
    if r.random() < 0.5:
        case.arguments += ["--jobs", "1"]
    return case


def document(r, specifications, name, good, targets):
    output, more = r.choice(targets)
    files = inputs.BESIDE | {name: inputs.spoilt(r, r.choice(good), good + specifications.texts)}
    return Case(["report", name, "-o", output, *more], files, outputs=[output])


def markdown(r, specifications):
    return document(r, specifications, "d.md", inputs.MARKDOWN, [
        ("o.md", []), ("o.html", ["-f", "html"]), ("o.eml", []),
        ("o.html", ["-f", "html", "--pictures", "data", "--picture-format", "png", "--scale", "0.5"])])


def html(r, specifications):
    return document(r, specifications, "d.html", inputs.HTML, [
        ("o.html", []), ("o.html", ["--pair"]), ("o.eml", []), ("o.html", ["--pictures", "files"])])


def dashboard(r, specifications):
    return document(r, specifications, "d.yaml", inputs.DASHBOARDS, [("o.html", []), ("o.pdf", [])])


def pandoc(r, specifications):
    content = inputs.spoilt(r, r.choice(inputs.PANDOC), inputs.PANDOC + specifications.texts)
    arguments = ["report", "--pandoc-filter", r.choice(["html", "latex", "docx", "typst"])]
    return Case(arguments, dict(inputs.BESIDE), stdin=content, stdout="json", may_write_some=True)


def manifest(r, specifications):
    choice = r.randrange(3)
    if choice == 0:
        count = r.choice([1, 2, 3])
        files = {}
        for index in range(count):
            part = inputs.MANIFEST.replace(b'"shard": 0, "shards": 1', b'"shard": %d, "shards": %d' % (index, count))
            part = inputs.spoilt(r, part, [inputs.MANIFEST]) if r.random() < 0.8 else part
            files[f"out/manifest-{index:05}-of-{count:05}.jsonl"] = part
        return Case(["batch", "merge", "out"], files, may_write_some=True)
    if choice == 1:
        files = {
            "s.yaml": b"max: 9\nsize: 60\n", "r.csv": b"v\n1\n2\n", "out/001.svg": b"junk",
            "out/manifest.jsonl" + r.choice(["", ".part", ".earlier"]): inputs.spoilt(r, inputs.MANIFEST)}
        return Case(
            ["batch", "s.yaml", "--data", "r.csv", "-o", "out/{row:03}.svg", "--set", "value={v}", "--resume"], files,
            outputs=["out/manifest.jsonl", "out/001.svg", "out/002.svg"], may_write_some=True)
    files = {"f000.png": b"junk", "m.jsonl" + r.choice(["", ".part"]): inputs.spoilt(r, inputs.FRAME_MANIFEST)}
    return Case(
        ["animate", "-o", "f%03d.png", "--range", "0..1", "--size", "40", "--manifest", "m.jsonl"], files,
        outputs=["f000.png", "f001.png", "m.jsonl"], may_write_some=True)


CASES = dict(
    render=render, inspect=inspect, validate=validate, options=options, animate=animate, batch=batch, jobs=jobs,
    markdown=markdown, html=html, dashboard=dashboard, pandoc=pandoc, manifest=manifest, **pictures.CASES)


def stdout_faults(case, result):
    if case.stdout == "json":
        if result.status != 0:
            return ["standard output although it failed"] if result.output else []
        return tools.json_faults(result.output)
    if case.stdout == "jsonl":
        faults = tools.json_lines_faults(result.output)
        lines = sum(1 for line in case.stdin.split(b"\n") if line.strip(b" \t\r"))
        answers = result.output.count(b"\n")
        if case.answers and result.status == 0 and b"\r" not in case.stdin and lines != answers:
            faults.append(f"{answers} answers to {lines} jobs")
        return faults
    if case.stdout is None and result.output:
        return ["something on standard output"]
    return []


def check(part, name, case):
    parent = part.folder / "run"
    folder = parent / "case"
    tools.write_files(folder, case.files)
    try:
        arguments = [argument.encode("utf-8", "surrogatepass") for argument in case.arguments]
        result = tools.run([tools.TACHO, *arguments], folder, case.stdin)
    except ValueError:
        return  # a zero byte cannot be in an argument
    faults = tools.run_faults(result) + stdout_faults(case, result)
    after = tools.read_files(folder)
    for path, content in after.items():
        if tools.is_temporary(path):
            if path.endswith(".tmp"):
                faults.append(f"leaves {path}")
        elif path not in case.files:
            # What is no gauge stays as it is, also when it is nothing.
            is_of_nothing = case.arguments[0] == "report" and not case.files.get(case.arguments[1], b"gauges")
            faults += [] if is_of_nothing and not content else tools.file_faults(path, content)
            if result.status > 0 and not case.may_write_some:
                faults.append(f"writes {path} although it fails")
        elif content != case.files[path] and path not in case.outputs and not path.startswith("out/"):
            faults.append(f"changes {path}")
    for path in case.outputs:
        if result.status == 0 and not result.timed_out and path not in after:
            faults.append(f"ends with 0 without {path}")
    if [path.name for path in parent.iterdir()] != ["case"]:
        faults.append("writes outside its folder")
    if name == "markdown" and result.status == 0 and "o.md" in case.outputs:
        again = tools.run([tools.TACHO, "report", "o.md", "-o", "o.md"], folder)
        if again.status != 0 or (folder / "o.md").read_bytes() != after.get("o.md"):
            faults.append("a second run changes or refuses its own Markdown")
    if result.processor_seconds > 5:
        faults.append(f"{result.processor_seconds:.1f} s of processor time")
    part.counts["calls"] += 1
    part.counts[f"with status {result.status}"] += 1
    if faults:
        files = case.files | {"_stdin": case.stdin}
        part.note(f"{name}: {'; '.join(faults)}", re.sub(r"\s+", " ", json.dumps(case.arguments)), files, result)


def main():
    part = tools.Part("mutate", count=20_000)
    schema = json.loads(tools.run([tools.TACHO, "schema"], part.folder).output)
    specifications = inputs.Specifications(schema)
    names = [name for name in CASES if part.is_wanted(name)]
    done = 0
    while part.goes_on(done):
        name = names[done % len(names)]
        r = random.Random(f"{name} {part.options.seed} {done}")
        check(part, name, CASES[name](r, specifications))
        done += 1
    part.finish()


if __name__ == "__main__":
    main()
