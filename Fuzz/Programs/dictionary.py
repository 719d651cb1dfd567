"""A dictionary for the fuzzer: the words of the schema, which is read from standard input, and the marks of documents."""
import json
import re
import sys

MARKS = [
    "```gauge", "~~~", "<!-- tacho:source", "-->", "<!-- tacho:end -->", "<tacho-gauge", "</tacho-gauge>",
    '<pre class="gauge"><code>', "</code></pre>", '<trkpt lat="1" lon="2">', "</trkpt>", "<ele>1</ele>",
    "<time>2024-01-01T00:00:00Z</time>", "spec: a.yaml", "data: a.csv", "row: ", "set: ", "{name: x}", "\\ud83d\\ude00",
    "\\ufdd0", "&#x41;", "&amp;", "CodeBlock", '"c":', "null", "---\n", "{row}", "{row:03}", "time,value\n", "1e15",
    "-0", "NaN", "\ufeff", "\ufdd0", "\u202e", "e\u0301", "<title>", "<!--", "<script>", "\r\n", '{"row": 1, ', '"plan": "p"',
    '"drawn": 9223372036854775807', "layout: {gauges: [", "theme: auto", "history: [1,2,3]"]


def words(schema):
    """The names of keys, with the beginnings of their values, and the names of choices."""
    found = set()
    if isinstance(schema, dict):
        for key in schema.get("properties", {}):
            found.add(f"{key}: ")
            found.add(f'"{key}":')
        found.update(str(choice) for choice in schema.get("enum", []) if choice is not None)
        if isinstance(schema.get("const"), str):
            found.add(schema["const"])
    members = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []
    for member in members:
        found |= words(member)
    return found


def quoted(word):
    """As libFuzzer reads it."""
    return "".join(
        chr(byte) if 0x20 <= byte < 0x7F and chr(byte) not in '"\\' else f"\\x{byte:02x}" for byte in word.encode())


for word in sorted(words(json.load(sys.stdin)) | set(MARKS)):
    if re.search(r"\S", word) and len(word.encode()) <= 64:
        print(f'"{quoted(word)}"')
