"""Inputs: what is written well, and how it is spoilt. Everything depends on the random generator that is handed in."""
import copy
import json
import re

import tools

EXAMPLES = tools.ROOT / "Examples"

# Texts that have broken programs.
TEXTS = [
    '"><script>alert(1)</script>', "</text><script>x</script>", "]]>", "<!--", "-->", "--!>", "&#x0;", "&lt;",
    "\u202eabc", "\u2066x\u2069", "a\u0301" * 30, "\U0001F468\u200d\U0001F469\u200d\U0001F467", "\ufdd0", "\ufffe",
    "\uffff", "\U0001ffff", "\ufeff", "\0", "\x1b[31mred", "\x07", "\x7f", "\x85", "\u2028", "\n", "\r\nBcc: x@y", "\t",
    "%s%n", "{row}", "{value}", "${x}", "javascript:alert(1)", "../../etc/passwd", "e\u0300" * 500, "W" * 256,
    "W" * 257, "W" * 3000, "\u0645\u0631\u062d\u0628\u0627", "\u0e01\u0e33", "\u1100\u1161\u11a8", "\ud55c", "\U00020000",
    "\U0010ffff", "\ue000", "\u200b", "\u00ad", "\u034f" * 50, "|", "'", '"', "\\", "`", "```", "~~~", "~", "null",
    "true", "NaN", ".inf", "0x10", "1e999", "-0", "1_000", "12:30:45", "2024-01-01", "=1+1", "*a", "&a", "!!python",
    "%YAML", "---", "...", "?", "- ", ": ", "#x"]

NUMBERS = [
    "0", "-0", "1", "-1", "0.1", "1e-300", "5e-324", "1e-9", "1e15", "1.0000001e15", "-1e15", "1e16", "1e308", "1e309",
    "-1e309", "9" * 400, "0." + "0" * 400 + "1", "NaN", ".nan", "Infinity", ".inf", "-.inf", "0x1F", "0b1", "1_000",
    "1e", "1.", ".5", "+5", "--1", "1,5", "64", "65", "255", "256", "257", "16384", "16385", "32768", "2147483648",
    "4294967296", "9007199254740993", "9223372036854775807", "-9223372036854775808", "1e-7", "99.99999999",
    "100.0000001", "359.9999", "360", "720", "-720", "721", "0.0001", "null", "~", "true", '"5"', "[]", "{}", "[1]",
    "12:30", "-00:30"]

PIECES = [
    b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"\r", b"\r\n", b"\n", b"\t", b"\\",
    b"\\u", b"\\ud800", b"\\ud83d\\ude00", b"\\ufdd0", b"\\x00", b'\\"', b'"', b"'", b"{", b"}", b"[", b"]", b":", b",",
    b"-", b"- ", b"#", b"&a ", b"*a", b"!!t ", b"|\n", b">\n", b"---\n", b"...\n", b"%", b"@", b"`", b"~", b"?", b"? ",
    b"<<: ", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\xef\xb7\x90", b"\xc2\x85", b"\x1b[2J", b"<", b">", b"&", b"</", b"<!",
    b'<!DOCTYPE a [<!ENTITY x "y">]>', b"&x;", b"&#0;", b"&#x110000;", b"<![CDATA[", b"]]>", b"<?x ?>", b"$", b"%00",
    b"..", b"../", b"/", b"<!-- tacho:source\n", b"<!-- tacho:end -->\n", b"```gauge\n", b"<tacho-gauge "]


def encoded(text):
    return text.encode("utf-8", "surrogatepass")


def spoilt(random, content, others=(), changes=None):
    """The bytes with a few changes, from flipped bits to parts of other inputs."""
    content = bytearray(content)
    for _ in range(changes or random.choice([1, 1, 1, 2, 2, 3, 5, 8, 20])):
        length = len(content)
        at = random.randrange(length + 1)
        change = random.randrange(12)
        if change == 0 and length:
            content[min(at, length - 1)] ^= 1 << random.randrange(8)
        elif change == 1:
            content[at:at] = random.choice(PIECES)
        elif change == 2 and length:
            del content[at:at + random.choice([1, 1, 2, 4, 16, 64, 256])]
        elif change == 3 and length:
            end = min(length, at + random.choice([1, 4, 16, 64, 256]))
            content[at:at] = content[at:end] * random.choice([1, 2, 3, 10])
        elif change == 4 and length:
            content[min(at, length - 1)] = random.randrange(256)
        elif change == 5:
            content[at:at] = encoded(random.choice(TEXTS))
        elif change == 6:
            content[at:at] = random.choice(NUMBERS).encode()
        elif change == 7 and others:
            other = random.choice(others)
            start = random.randrange(len(other) + 1)
            content[at:at] = other[start:start + random.choice([8, 32, 128, 1024])]
        elif change == 8 and length:
            del content[at:]
        elif change == 9:
            found = list(re.finditer(rb"-?\d+(\.\d+)?", content))
            if found:
                start, end = random.choice(found).span()
                content[start:end] = random.choice(NUMBERS).encode()
        elif change == 10:
            lines = bytes(content).split(b"\n")
            one, two = random.randrange(len(lines)), random.randrange(len(lines))
            kind = random.randrange(4)
            if kind == 0:
                lines.insert(two, lines[one])
            elif kind == 1:
                del lines[one]
            elif kind == 2:
                lines[one], lines[two] = lines[two], lines[one]
            else:
                lines[one] = b" " * random.randrange(5) + lines[one]
            content = bytearray(b"\n".join(lines))
        elif change == 11:
            found = list(re.finditer(rb'"[^"\n]*"|: [^\n,}]+', content))
            if found:
                match = random.choice(found)
                start, end = (b'"', b'"') if match[0][:1] == b'"' else (b": ", b"")
                content[match.start():match.end()] = start + encoded(random.choice(TEXTS)) + end
        del content[400_000:]
    return bytes(content)


class Raw(str):
    """Text that goes into JSON as it is."""


def as_json(value):
    """JSON, with raw parts as they are."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {as_json(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(as_json(member) for member in value) + "]"
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


class Specifications:
    """Specifications: the examples, what the schema allows, and both spoilt."""

    def __init__(self, schema):
        self.schema = schema
        paths = sorted((EXAMPLES / "gallery").glob("*.[jy]*"))
        self.texts = [path.read_bytes() for path in paths]
        self.examples = [json.loads(text) for path, text in zip(paths, self.texts) if path.suffix == ".json"]
        self.parts = []
        for example in self.examples:
            self._collect(example)

    def _collect(self, value):
        members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
        for member in members:
            self._collect(member)
        self.parts.append(value)

    def text(self, random):
        """A specification, good or bad."""
        choice = random.random()
        if choice < 0.3:
            return encoded(as_json(self.generated(random, random.choice([0, 0.01, 0.05, 0.2]))))
        if choice < 0.6:
            example = copy.deepcopy(random.choice(self.examples))
            self._spoil(random, example)
            return encoded(as_json(example))
        return spoilt(random, random.choice(self.texts), self.texts)

    def generated(self, random, nonsense=0.02):
        """What the schema allows, now and then with nonsense in it."""
        value = self._value(random, self.schema, 0, nonsense)
        if not isinstance(value, dict):
            return value
        value.pop("$schema", None)
        if "version" in value:
            value["version"] = 1
        if random.random() < 0.8:
            value.pop("preset", None)
        for key in ("size", "width", "height"):
            if isinstance(value.get(key), (int, float)) and value[key] > 2000:
                value[key] = random.choice([1, 7, 40, 96, 99, 300, 600, 1000])
        value.setdefault("kind", random.choice(self.schema["properties"]["kind"]["enum"]))
        if "scale" not in value and random.random() < 0.5:
            value["min"] = random.uniform(-100, 100)
            value["max"] = value["min"] + random.choice([1, 10, 1e-6, 1e6, 100])
        if random.random() < 0.7:
            value["value"] = random.choice([random.uniform(-200, 200), 0, None, 1e15, random.uniform(0, 1)])
        return value

    def _value(self, random, schema, depth, nonsense):
        if schema is True:
            return random.choice([1, "x", None])
        if random.random() < nonsense:
            return random.choice([Raw(random.choice(NUMBERS)), random.choice(TEXTS), [], {}, None, True])
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self._value(random, random.choice(schema[key]), depth, nonsense)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = random.choice(kind)
        if kind == "object" or "properties" in schema:
            return self._object(random, schema, depth, nonsense)
        if kind == "array":
            count = 1 if depth > 6 else random.choice([0, 1, 2, 3, 4, 8, min(70, schema.get("maxItems", 8))])
            return [
                self._value(random, schema.get("items", True), depth + 1, nonsense)
                for _ in range(max(count, schema.get("minItems", 0)))]
        if kind in ("number", "integer"):
            return self._number(random, schema, kind)
        if kind == "boolean":
            return random.random() < 0.5
        if kind == "null":
            return None
        return self._text(random, schema.get("pattern", ""))

    def _object(self, random, schema, depth, nonsense):
        properties = schema.get("properties", {})
        keys = list(schema.get("required", []))
        if properties:
            count = random.choice([1, 2, 3, 4]) if depth else random.choice([2, 4, 6, 9])
            keys += random.choices(list(properties), k=count)
        value = {}
        for key in keys:
            if key != "layout" or random.random() < 0.2:
                value[key] = self._value(random, properties[key], depth + 1, nonsense)
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            for name in random.sample(["a", "b", "needle", "x1", "x2"], random.choice([1, 2, 5])):
                value[name] = self._value(random, more, depth + 1, nonsense)
        return value

    def _number(self, random, schema, kind):
        low, high = schema.get("minimum", -1e15), schema.get("maximum", 1e15)
        choice = random.random()
        if choice < 0.08:
            value = low
        elif choice < 0.16:
            value = high
        elif low <= -1e12:
            value = random.choice([
                random.uniform(-100, 100), random.uniform(0, 100), random.uniform(0, 1), random.randrange(-5, 200),
                random.uniform(-1, 1) * 10 ** random.randrange(-12, 16)])
        else:
            value = low + (high - low) * random.random() ** random.choice([1, 8])
        return int(value) if kind == "integer" else value

    def _text(self, random, pattern):
        if pattern.startswith("^(#"):
            return random.choice([
                "#%06x" % random.randrange(1 << 24), "#%08x" % random.randrange(1 << 32), "red", "#fff"])
        if "[0-5][0-9]" in pattern:
            return "%d:%02d:%02d" % (random.randrange(100), random.randrange(60), random.randrange(60))
        return random.choice([
            "Speed", "km/h", "°C", "rpm", "12.5k", "m", "", "Temperature of the outside air", "0.1f", ",.2f", "m:ss",
            "de-DE", "ease-in-out", "steps(4)", "linear(0,1 50%,0.5)", "M0 0L10 10Z", "kPa", "%", random.choice(TEXTS)])

    def _spoil(self, random, value):
        places = []

        def walk(part):
            members = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else []
            for key, member in members:
                places.append((part, key))
                walk(member)

        walk(value)
        for _ in range(random.choice([1, 1, 2, 3, 5])):
            part, key = random.choice(places)
            if isinstance(part, list) and key >= len(part) or isinstance(part, dict) and key not in part:
                continue
            change = random.randrange(6)
            if change == 0:
                part[key] = Raw(random.choice(NUMBERS))
            elif change == 1:
                part[key] = random.choice(TEXTS)
            elif change == 2:
                del part[key]
            elif change == 3 and isinstance(part[key], list):
                part[key] = part[key] * random.choice([2, 10, 65])
            elif change == 4:
                part[key] = copy.deepcopy(random.choice(self.parts))
            elif isinstance(part, dict):
                part[random.choice(["value", "min", "max", "kind", "ticks", "nope", ""])] = part.pop(key)


# Well-written inputs of the other readers.

CSV = [
    (EXAMPLES / "animation/ride.csv").read_bytes(), (EXAMPLES / "batch/trips.csv").read_bytes(),
    (EXAMPLES / "documents/stations.csv").read_bytes(), b"time,speed\n0,10\n0.5,20\n1,30\n",
    b"time;value\n0;1,5\n1;2,5\n", b'"a","b"\n"x ""q""","y\nz"\n1,2\n', b"t\tvalue\n0\t1\n1\t2\n",
    b"time,value\n2024-02-29T12:00:00Z,1\n2024-02-29T12:00:01.5+02:00,2\n2024-12-31T23:59:60Z,3\n"]

TRACK = b"""<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="urn:extension">
<trk><name>r</name><trkseg>
<trkpt lat="54.3" lon="10.1"><ele>3.2</ele><time>2024-05-01T10:00:00Z</time>
<extensions><g:hr>120</g:hr><g:speed>5.5</g:speed></extensions></trkpt>
<trkpt lat="54.3005" lon="10.1004"><ele>4</ele><time>2024-05-01T10:00:01Z</time></trkpt>
<trkpt lat="54.301" lon="10.101"><ele>5</ele><time>2024-05-01T10:00:02Z</time></trkpt>
</trkseg></trk></gpx>
"""
GPX = [
    TRACK, TRACK.replace(b"<gpx", b'<!DOCTYPE gpx [<!ENTITY a "b">]><gpx', 1), TRACK.replace(b"UTF-8", b"ISO-8859-1"),
    TRACK.replace(b"UTF-8", b"UTF-16")]

JSON_LINES = [
    b'{"time": 0, "value": 10}\n{"time": 1, "value": 20}\n',
    b'{"t":0,"engine":{"rpm":900,"x":[1,2,{"a":null}]}}\n{"t":1,"engine":{"rpm":950}}\n',
    b'{"time":"2024-01-01T00:00:00Z","value":"3"}\n{"time":"2024-01-01T00:00:01Z","value":null}\n']

# What documents refer to.
BESIDE = {
    "tank.yaml": (EXAMPLES / "documents/tank.yaml").read_bytes(),
    "stations.csv": (EXAMPLES / "documents/stations.csv").read_bytes()}

MARKDOWN = [
    (EXAMPLES / "documents/week.md").read_bytes(), (tools.ROOT / "docs/reports.md").read_bytes(),
    b"# T\n\n```gauge\ntitle: Speed\nvalue: 72\nmax: 120\n```\n\n> - ~~~ {.gauge}\n>   value: 3\n>   ~~~\n\n"
    b"<!-- tacho:source\n```gauge\nvalue: 1\n```\n-->\n![x](y)\n<!-- tacho:end -->\n",
    b"1. a\n   ````gauge\n   spec: tank.yaml\n   data: stations.csv\n   row: { station: Kiel }\n"
    b'   set: { title: "{station}, {day}", max: 1000 }\n   ````\n<pre>\n```gauge\nvalue: 1\n```\n</pre>\n']

HTML = [
    (EXAMPLES / "documents/page.html").read_bytes(),
    b"<!DOCTYPE html><html><head><title>A &amp; B</title></head><body><tacho-gauge id=\"a\" class='b c' style=\"x:y\" "
    b'title="Speed" value="72" max="120" unit="km/h"></tacho-gauge><pre class="gauge"><code>value: 3\n</code></pre>'
    b'<pre><code class="language-gauge">title: &lt;x&gt;\nvalue: 4</code></pre><script>"<tacho-gauge>"</script>'
    b"<!-- <tacho-gauge value=1></tacho-gauge> --><p>text<br>more <tacho-gauge spec=\"tank.yaml\" "
    b'data="stations.csv" row="{station: Kiel}" title="{station}"></tacho-gauge></body></html>',
    b"<tacho-gauge ranges='[{from: 100, label: Fast, severity: warn}]'>\n  title: Speed\n  value: 72\n</tacho-gauge>"]

DASHBOARDS = [
    (EXAMPLES / "documents/board.yaml").read_bytes(),
    b'title: Tanks\ntext: "a\\n\\nb"\nsections:\n  - title: S\n    gauges:\n      - { value: 3 }\n'
    b"      - { spec: tank.yaml, data: stations.csv, row: { station: Kiel } }\n    table:\n      caption: c\n"
    b"      columns: [a, b]\n      rows: [[x, 1], [y, null]]\n"]

PANDOC = [json.dumps({
    "pandoc-api-version": [1, 23, 1], "meta": {}, "blocks": [
        {"t": "CodeBlock", "c": [
            ["id", ["gauge", "x"], [["width", "50%"], ["caption", "The car"]]], "title: Speed\nvalue: 3\nmax: 10"]},
        {"t": "Para", "c": [{"t": "Str", "c": 'h\u00e4"\\'}]},
        {"t": "BulletList", "c": [[{"t": "CodeBlock", "c": [["", ["gauge"], []], "value: 7"]}]]}]}).encode()]

JOBS = [
    (EXAMPLES / "batch/jobs.jsonl").read_bytes(),
    b'{"id": "a\\u00e4", "spec": {"kind":"lcd","value": 72, "max": 220}, "output": "trips/1.png"}\n'
    b'{"id":null,"spec":{"value":1,"size":50},"set":{"title":"x","scale.max":5},"output":"b.pdf"}\n']

MANIFEST = (
    b'{"row": 1, "line": 2, "file": "001.svg", "input": "aa", "sha256": "bb"}\n'
    b'{"row": 2, "line": 3, "error": "x"}\n'
    b'{"plan": "p", "rows": 2, "drawn": 1, "failed": 1, "shard": 0, "shards": 1}\n')

FRAME_MANIFEST = (
    b'{"frame": 0, "time": 0, "value": 0, "number": 0, "file": "f000.png", "hash": "aa", "scene": "bb"}\n') * 3
