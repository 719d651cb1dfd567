"""Tacho against programs that nobody here wrote. `Scripts/nightly setup` installs them.

  units    every pair of units of a family against pint
  locales  numbers in every locale against Babel, which holds CLDR
  formats  d3 format strings against d3 itself, inside the Vega of vl-convert
  springs  springs against the numeric integration of their equation by scipy
  colors   OKLCH and named colours against coloraide
  png      every PNG of the gallery, read by Pillow, Cairo's libpng and Chromium
  svg      every SVG of the gallery, drawn by librsvg, resvg, CairoSVG, WeasyPrint and Chromium, and its PDF by
           pdftocairo, against our PNG
  themes   a dial and a bar in every theme in the same way

`--only units,png` runs some. A difference that has a reason is listed with it below, and counted."""
import io
import itertools
import json
import math
import random
import re
import shutil
import subprocess
import unicodedata
import xml.etree.ElementTree

import tools


def tacho(part, *arguments):
    """What a call prints; a finding when it fails."""
    result = tools.run([tools.TACHO, *arguments], part.folder)
    if result.status != 0:
        part.note(f"{' '.join(arguments)[:200]} ends with {result.status}", result=result)
    return result.output.decode()


def inspected(part, *arguments):
    return json.loads(tacho(part, "inspect", "--json", *arguments) or "{}")


def listed(part, subject):
    lines = [line.split("\t") for line in tacho(part, "list", subject).splitlines()]
    return {line[0]: line[-1] for line in lines}


# Units

# Our symbols in the words of pint, where they are not the same. The acre is the international one; that of pint is the
# one of the old US survey, 4 millionths larger.
PINT = {
    "acre": "43560*foot**2",
    "m/min": "meter/minute", "ft/min": "foot/minute", "ft/s": "foot/second", "mph": "mile/hour", "kn": "knot",
    "µm": "micrometer", "in": "inch", "nmi": "nautical_mile", "cm²": "cm**2", "m²": "m**2", "km²": "km**2",
    "fl oz": "US_fluid_ounce", "pt": "US_pint", "qt": "US_liquid_quart", "gal": "US_liquid_gallon",
    "gal UK": "imperial_gallon", "hl": "hectoliter", "bbl": "oil_barrel", "m³": "m**3", "ml/min": "ml/minute",
    "l/h": "liter/hour", "gal/h": "US_liquid_gallon/hour", "l/min": "liter/minute",
    "gal/min": "US_liquid_gallon/minute",
    "m³/h": "m**3/hour", "cfm": "foot**3/minute", "l/s": "liter/second", "m³/s": "m**3/second", "µg": "microgram",
    "st": "stone", "ton US": "US_ton", "t": "metric_ton", "lbf": "pound_force", "kgf": "kilogram_force",
    "lb·in": "pound_force*inch", "Nm": "newton*meter", "lb·ft": "pound_force*foot", "kgf·m": "kilogram_force*meter",
    "Torr": "torr", "inHg": "inch_Hg", "atm": "standard_atmosphere", "°C": "degC", "°F": "degF", "K": "kelvin",
    "h": "hour", "d": "day", "wk": "week", "°/s": "degree/second", "bpm": "1/minute", "rpm": "revolution/minute",
    "rad/s": "radian/second", "ft/s²": "foot/second**2", "m/s²": "m/second**2", "g": "gram", "°": "degree",
    "grad": "grade",
    "cal": "calorie", "kcal": "kilocalorie", "BTU": "Btu_it", "BTU/h": "Btu_it/hour", "PS": "metric_horsepower",
    "hp": "horsepower", "Ω": "ohm", "mΩ": "milliohm", "kΩ": "kiloohm", "MΩ": "megaohm", "A·s": "ampere*second",
    "mAh": "milliampere*hour", "Ah": "ampere*hour", "min": "minute", "kbit": "kilobit", "B": "byte",
    "Mbit": "megabit", "Gbit": "gigabit", "Tbit": "terabit", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte",
    "TB": "terabyte", "KiB": "kibibyte", "MiB": "mebibyte", "GiB": "gibibyte", "TiB": "tebibyte", "PiB": "pebibyte",
    "‰": "permille", "%": "percent", "1": "dimensionless", "ppb": "1e-9", "l/100 km": "liter/(100*kilometer)",
    "km/l": "kilometer/liter", "mpg": "mile/US_liquid_gallon", "mpg UK": "mile/imperial_gallon",
    "min/km": "minute/kilometer", "min/mi": "minute/mile", "min/100m": "minute/(100*meter)",
    "min/500m": "minute/(500*meter)", "s/km": "second/kilometer", "Pbit": "petabit", "PB": "petabyte"}
# Consumption is the reciprocal of range, and pace of speed.
RECIPROCAL = {"l/100 km", "min/km", "min/mi", "min/100m", "min/500m", "s/km"}


def pint_unit(symbol, family):
    if family == "acceleration" and symbol == "g":
        return "standard_gravity"
    if family == "frequency":
        # A turn counts as one here; to pint it is 2π.
        turns = {"°/s": "1/360/second", "rpm": "1/minute", "rad/s": f"{1 / math.tau!r}/second"}
        return turns.get(symbol, PINT.get(symbol, symbol))
    if family == "data rate" and symbol.endswith("/s"):
        return PINT.get(symbol[:-2], symbol[:-2]) + "/second"
    return PINT.get(symbol, symbol)


def units(part):
    import pint
    registry = pint.UnitRegistry(autoconvert_offset_to_baseunit=True)
    families = {}
    for symbol, words in listed(part, "units").items():
        families.setdefault(words.rpartition(", ")[2], []).append(symbol)
    r = random.Random(part.options.seed)
    for family, symbols in families.items():
        pairs = list(itertools.permutations(symbols, 2))
        for one, two in r.sample(pairs, min(len(pairs), 40)):
            value = r.choice([1, 72, 0.25, 1234.5])
            try:
                if family == "temperature":
                    expected = registry.Quantity(value, PINT[one]).to(PINT[two]).magnitude
                else:
                    given = value * registry.Quantity(registry.parse_expression(pint_unit(one, family)))
                    if (one in RECIPROCAL) != (two in RECIPROCAL):
                        given = 1 / given
                    wanted = registry.Quantity(registry.parse_expression(pint_unit(two, family)))
                    expected = (given / wanted).to("").magnitude
            except pint.errors.PintError as error:
                part.counts["pairs that pint does not know"] += 1
                print(f"units: {one} to {two}: {error}")
                continue
            found = inspected(
                part, "--value", repr(value), "--min", "-1e14", "--max", "1e14", "--unit", one, "--set",
                f"displayUnit={json.dumps(two, ensure_ascii=False)}").get("value")
            part.counts["conversions"] += 1
            if found is None or not math.isclose(found, expected, rel_tol=2e-12, abs_tol=1e-12):
                if abs(expected) > 1e15:
                    part.counts["conversions beyond the limit"] += 1
                    continue
                part.note(f"units: {value} {one} is {found} {two}, pint says {expected}")


# Locales

# Tacho has the symbols of CLDR 48; the Babel at hand may have an older one, with other group separators.
OTHER_GROUPS = {"de-AT", "de-CH", "it-CH"}


def plain_number(text):
    """With ASCII digits, which Babel always has, a plain minus and spaces, and no marks of direction."""
    text = "".join(str(unicodedata.digit(letter, letter)) for letter in text)
    return re.sub("[\u00a0\u202f]", " ", re.sub("[\u200e\u200f\u061c]", "", text)).replace("\u2212", "-")


def locales(part):
    import babel
    for name in listed(part, "locales"):
        locale = babel.Locale.parse(name, sep="-")
        for value in (0.5, -0.5, 1234, 12345.678, -1234567.891, 9999.5, 100000000):
            pattern = locale.decimal_formats[None]
            pattern.frac_prec = (2, 2)
            expected = plain_number(pattern.apply(value, locale, numbering_system="default"))
            text = plain_number(inspected(
                part, "--value", repr(value), "--min", "-1e9", "--max", "1e9", "--set", 'readout.format=",.2f"',
                "--set", f"readout.locale={name}").get("formattedValue", ""))
            part.counts["numbers in a locale"] += 1
            digits = re.sub("[^0-9]", "", expected)
            if text == expected:
                continue
            if len(digits) == 6 and text == re.sub(r"(\d)[^\d](\d{3})", r"\1\2", expected, count=1):
                # CLDR's minimumGroupingDigits, which Babel leaves out.
                part.counts["numbers of four digits without groups"] += 1
            elif name in OTHER_GROUPS and digits == re.sub("[^0-9]", "", text):
                part.counts["numbers with the groups of another CLDR"] += 1
            else:
                part.note(f"locales: {value} in {name} is {text}, Babel says {expected}")


# Formats

def formats(part):
    import vl_convert
    r = random.Random(part.options.seed)
    pairs = []
    for _ in range(min(part.options.count or 1_000, 5_000)):
        precision = r.choice(["", "", ".0", ".1", ".2", ".3", ".6", ".12"])
        text = (r.choice(["", "", "", "<", "*<", "_^", "=", "x>"]) + r.choice(["", "", "+", "-", "(", " "])
                + r.choice(["", "", "", "$"]) + r.choice(["", "", "0"]) + r.choice(["", "", "8", "14"])
                + r.choice(["", ","]) + precision + r.choice(["", "", "~"]) + r.choice("fffeegg%%pssrdd"))
        value = r.choice([0, 1, -1, 0.5, -0.5, 42, 1234.5678, -98765.4321, 1e-6, 0.000123456, 999.95, 1e9,
                          123456789.25])
        pairs.append({"format": text, "value": value})
    chart = {
        "width": 10, "height": 10, "data": [{"name": "pairs", "values": pairs, "transform": [{
            "type": "formula", "as": "text", "expr": "'[' + format(datum.value, datum.format) + ']'"}]}],
        "marks": [{"type": "text", "from": {"data": "pairs"}, "encode": {"enter": {"text": {"field": "text"}}}}]}
    drawing = xml.etree.ElementTree.fromstring(vl_convert.vega_to_svg(chart))
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    if len(texts) != len(pairs):
        part.note(f"formats: Vega gives {len(texts)} texts to {len(pairs)} formats")
        return
    for pair, expected in zip(pairs, texts):
        result = tools.run([
            tools.TACHO, "inspect", "--json", "--value", repr(pair["value"]), "--min", "-1e12", "--max", "1e12",
            "--set", "readout.format=" + json.dumps(pair["format"])], part.folder)
        part.counts["formats"] += 1
        if result.status != 0:
            part.counts["formats that are refused"] += 1
            continue
        text = json.loads(result.output)["formattedValue"]
        # Spaces at the ends are cut off a text that is drawn, and runs of them shrink in SVG.
        if text.split() == expected[1:-1].split():
            continue
        if ".12" in pair["format"] and pair["format"][-1] in "%p":
            # d3 multiplies by 100 first, which rounds; Tacho moves the point.
            part.counts["percentages of twelve places that differ in the last"] += 1
        elif pair["value"] == 0 and pair["format"][-1] in "rp":
            part.counts["zeros with significant digits, which Tacho writes without them"] += 1
        else:
            part.note(f"formats: {pair['value']!r} as {pair['format']!r} is {text!r}, d3 says {expected[1:-1]!r}")


# Springs

def springs(part):
    import numpy
    import scipy.integrate
    r = random.Random(part.options.seed)
    for index in range(min(part.options.count or 40, 400)):
        response, damping = r.uniform(0.1, 3), r.choice([0, 0.1, 0.3, 0.5, 0.825, 0.999, 1, 1.001, 1.5, 5])
        folder = part.folder / "spring"
        tools.write_files(folder, {})
        result = tools.run([
            tools.TACHO, "animate", "--from", "0", "--value", "50", "--max", "1000", "--min", "-1000", "--spring",
            f"response={response!r},dampingFraction={damping}", "--fps", "20", "--duration", "2", "--size", "20", "-o",
            "f%03d.svg", "--manifest", "m.jsonl"], folder)
        if result.status == 64 and damping == 0:
            part.counts["springs that never rest and are refused"] += 1
            continue
        if result.status != 0:
            part.note(f"springs: {response} {damping} ends with {result.status}", result=result)
            continue
        frames = [json.loads(line) for line in (folder / "m.jsonl").read_text().splitlines()]
        frames = [frame for frame in frames if "value" in frame]
        omega = math.tau / response
        times = numpy.array([frame["time"] for frame in frames])
        solution = scipy.integrate.solve_ivp(
            lambda time, state: [state[1], -omega ** 2 * (state[0] - 50) - 2 * damping * omega * state[1]],
            (0, times[-1] + 1e-9), [0, 0], t_eval=times, rtol=1e-10, atol=1e-10, method="DOP853")
        worst = max(abs(frame["value"] - expected) for frame, expected in zip(frames, solution.y[0]))
        part.counts["springs"] += 1
        part.counts["values of springs"] += len(frames)
        # A spring that has settled stands still: a thousandth of the way at most.
        if worst > 0.05 + 1e-6:
            part.note(f"springs: response {response}, damping {damping}: {worst} of 50 beside the integration")


# Colours

def colors(part):
    from coloraide import Color
    from coloraide.css.color_names import name2val_map
    from PIL import ImageColor
    r = random.Random(part.options.seed)

    def drawn(color):
        """Red, green, blue and alpha of a background, from the picture."""
        svg = tacho(part, "render", "--value", "3", "--size", "40", "--background", color, "-f", "svg", "-o", "-")
        for element in xml.etree.ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect"):
            fill = element.get("fill", "")
            if re.fullmatch("#[0-9a-fA-F]{6}", fill) and float(element.get("width", 0)) >= 40:
                return [int(fill[at:at + 2], 16) for at in (1, 3, 5)]
        return None

    for _ in range(min(part.options.count or 200, 2_000)):
        lightness, hue = r.uniform(0.02, 0.98), r.uniform(0, 360)
        chroma = r.choice([0, r.uniform(0, 0.15), r.uniform(0, 0.4)])
        text = f"oklch({lightness:.4f} {chroma:.4f} {hue:.2f})"
        color = Color(text)
        if not color.in_gamut("srgb", tolerance=0):
            low, high = 0.0, chroma
            for _ in range(60):
                middle = (low + high) / 2
                color = Color("oklch", [lightness, middle, hue])
                low, high = (middle, high) if color.in_gamut("srgb", tolerance=0) else (low, middle)
            color = Color("oklch", [lightness, low, hue])
            part.counts["colours beyond sRGB"] += 1
        expected = [round(255 * min(1, max(0, part_))) for part_ in color.convert("srgb").coords()]
        found = drawn(text)
        part.counts["colours"] += 1
        # Beyond sRGB the chroma is lowered; where it ends is a matter of the last bits in dark colours.
        slack = 1 if Color(text).in_gamut("srgb", tolerance=0) else 3
        if found is None or max(abs(a - b) for a, b in zip(found, expected)) > slack:
            part.note(f"colors: {text} is {found}, coloraide says {expected}")
    for name, values in name2val_map.items():
        if name == "transparent":
            continue
        # Two of coloraide's have an old misprint of CSS; Pillow has what CSS Color 4 says.
        expected = [list(ImageColor.getrgb(name)), [round(value) for value in values[:3]]]
        found = drawn(name)
        part.counts["named colours"] += 1
        if found not in expected or name not in ("mediumpurple", "palevioletred") and expected[0] != expected[1]:
            part.note(f"colors: {name} is {found}; Pillow and coloraide say {expected}")


# Pictures

def gallery(part):
    """Name, SVG, PNG of the same size and PDF of every example."""
    for path in sorted((tools.ROOT / "Examples/gallery").glob("*.[jy]*")):
        if part.options.count is not None and part.counts["pictures"] >= part.options.count:
            return
        yield drawn(part, path.stem, path)
        part.counts["pictures"] += 1


def worlds(part):
    """The same of a dial and a bar in every theme; those that follow the page look like one of their sides."""
    for name in listed(part, "themes"):
        if not name.endswith("auto"):
            yield drawn(part, f"theme-{name}", tools.ROOT / "Examples/themes/sheet.yaml", "--theme", name)
            part.counts["themes"] += 1


def drawn(part, name, specification, *options):
    folder = part.folder / "gallery"
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{name}.{format}" for format in ("svg", "png", "pdf")]
    outputs = [word for path in paths for word in ("-o", str(path))]
    tacho(part, "render", str(specification), *options, "--scale", "1", *outputs)
    return name, *paths


def over_white(picture):
    """The pixels on white, as an array."""
    import numpy
    from PIL import Image
    picture = picture.convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    return numpy.asarray(Image.alpha_composite(white, picture).convert("RGB")).astype(int)


def chromium(part, page, size):
    """A screenshot of a page; nil without Chromium."""
    from PIL import Image
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        return None
    path = part.folder / "page.html"
    path.write_text(f"<!DOCTYPE html><style>*{{margin:0}}body{{background:#fff}}img{{display:block}}</style>{page}")
    shot = part.folder / "shot.png"
    shot.unlink(missing_ok=True)
    subprocess.run(
        [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
         "--force-device-scale-factor=1", f"--window-size={max(600, size[0])},{max(600, size[1] + 200)}",
         f"--user-data-dir={part.folder / 'chromium'}", f"--screenshot={shot}", path.as_uri()],
        timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not shot.exists():
        return None
    return Image.open(shot).convert("RGBA").crop((0, 0, *size))


def difference(one, two):
    """The largest difference of a channel, and the share of pixels that differ by more than 40 of 255."""
    if one.shape != two.shape:
        return 255, 1.0
    apart = abs(one - two).max(axis=2)
    return int(apart.max()), float((apart > 40).mean())


def png(part):
    import cairocffi
    import numpy
    from PIL import Image
    for name, _, path, _ in gallery(part):
        picture = Image.open(path)
        picture.load()
        ours = over_white(picture)
        surface = cairocffi.ImageSurface.create_from_png(str(path))
        pixels = numpy.frombuffer(bytes(surface.get_data()), dtype=numpy.uint8)
        pixels = pixels.reshape(surface.get_height(), surface.get_stride())[:, :4 * surface.get_width()]
        pixels = pixels.reshape(surface.get_height(), surface.get_width(), 4).astype(int)
        has_alpha = surface.get_format() == cairocffi.FORMAT_ARGB32
        alpha = pixels[:, :, 3:] if has_alpha else numpy.full_like(pixels[:, :, 3:], 255)
        libpng = pixels[:, :, 2::-1] + 255 - alpha
        shot = chromium(part, f'<img src="{path.as_uri()}">', picture.size)
        for reader, other in [("libpng", libpng), ("Chromium", shot and over_white(shot))]:
            if other is None:
                part.counts[f"no {reader}"] += 1
                continue
            part.counts[f"PNG read by {reader}"] += 1
            worst, _ = difference(ours, other)
            if worst > 2:
                part.note(f"png: {name}: {reader} and Pillow read pixels {worst} apart")
        part.counts["PNG read by Pillow"] += 1


def svg(part):
    compare(part, "svg", gallery(part))


def themes(part):
    compare(part, "themes", worlds(part))


def renderers(part):
    """How each program draws an SVG, or its PDF, to a PNG of a size; nil without the program."""
    import cairosvg
    import resvg_py
    import weasyprint

    def by_librsvg(svg, pdf, size):
        return subprocess.run(["rsvg-convert", str(svg)], capture_output=True, check=True).stdout

    def by_resvg(svg, pdf, size):
        return bytes(resvg_py.svg_to_bytes(svg_path=str(svg)))

    def by_cairosvg(svg, pdf, size):
        return cairosvg.svg2png(url=str(svg))

    def by_weasyprint(svg, pdf, size):
        style = f"@page{{size:{size[0]}px {size[1]}px;margin:0}}*{{margin:0}}img{{display:block}}"
        page = f"<style>{style}</style><img src='{svg.as_uri()}'>"
        printed = part.folder / "page.pdf"
        weasyprint.HTML(string=page).write_pdf(str(printed))
        return by_pdftocairo(svg, printed, size)

    def by_chromium(svg, pdf, size):
        shot = chromium(part, f'<img src="{svg.as_uri()}">', size)
        if shot is None:
            return None
        output = io.BytesIO()
        shot.save(output, "PNG")
        return output.getvalue()

    def by_pdftocairo(svg, pdf, size):
        subprocess.run(
            ["pdftocairo", "-png", "-singlefile", "-scale-to-x", str(size[0]), "-scale-to-y", str(size[1]), pdf,
             part.folder / "page"], check=True)
        return (part.folder / "page.png").read_bytes()

    return {
        "librsvg": by_librsvg, "resvg": by_resvg, "CairoSVG": by_cairosvg, "WeasyPrint": by_weasyprint,
        "Chromium": by_chromium, "pdftocairo": by_pdftocairo}


def compare(part, label, pictures):
    """Draws each by every program; more than one pixel of a hundred that differs is a finding."""
    from PIL import Image
    programs = renderers(part)
    worst = dict.fromkeys(programs, (0.0, ""))
    for name, path, own, printed in pictures:
        picture = Image.open(own)
        ours = over_white(picture)
        for program, render in programs.items():
            try:
                content = render(path, printed, picture.size)
            except Exception as error:
                part.note(f"{label}: {program} does not draw {name}: {error!r:.200}")
                continue
            if content is None:
                part.counts[f"no {program}"] += 1
                continue
            part.counts[f"{label}: drawn by {program}"] += 1
            _, share = difference(ours, over_white(Image.open(io.BytesIO(content))))
            worst[program] = max(worst[program], (share, name))
            if share > 0.01:
                part.note(
                    f"{label}: {name} by {program}: {100 * share:.2f} % of the pixels differ by more than 40 of 255")
    for program, (share, name) in worst.items():
        print(f"{label}: {program}: at most {100 * share:.3f} % of the pixels, in {name or 'none'}", flush=True)


def main():
    part = tools.Part("differential")
    part.compare([units, locales, formats, springs, colors, png, svg, themes])


if __name__ == "__main__":
    main()
