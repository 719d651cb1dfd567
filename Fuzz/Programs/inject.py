"""Texts that try to get out of where they are put: every text of a specification, in SVG, PDF, pages and mails.

Two parsers must read the result, and no element, attribute or address may be in it that a plain text does not make."""
import email
import email.policy
import html.parser
import json
import random

import inputs
import tools

MORE = [
    "<script>alert(1)</script>", "' onload='alert(1)", '" onload="alert(1)', "</title><script>x</script>",
    "</svg><svg>", "<![CDATA[x]]>", "<?xml-stylesheet href='x'?>", "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "&xxe;", "url(http://x)",
    "@import 'x'", "expression(1)", "data:text/html,<script>", "{{7*7}}", "${7*7}", "<img src=x onerror=x>",
    "\u2028<script>", "\ufeff<script>", "</desc></title><g onclick='x'>", "--><script>x</script><!--", "\\\"><script>",
    "<a href='javascript:x'>", "<use href='http://x#y'/>", "=cmd|' /C x'!A0", "%3Cscript%3E", "\U000e0041",
    "`><script>", "\x00<script>"]
PAYLOADS = inputs.TEXTS + MORE

# Where a text of the user's own goes.
FIELDS = [
    "title", "subtitle", "unit", "displayUnit", "a11y.title", "a11y.description", "a11y.language", "ranges.0.label",
    "targets.0.label", "annotations.0.text", "pointers.0.name", "readout.prefix", "readout.suffix", "readout.format",
    "readout.text", "scale.format", "ticks.labels.0", "layout.gauges.0.title", "values.a.label", "kind", "theme",
    "background", "track.color", "ranges.0.color", "locale", "number.locale"]


def specification(field, payload):
    """A gauge with the payload at one place."""
    root = {"value": 3, "max": 9, "size": 200}
    place = root
    steps = field.split(".")
    for step, following in zip(steps, steps[1:]):
        new = [] if following.isdigit() else {}
        if isinstance(place, list):
            place.append({"from": 1, "value": 2} if isinstance(new, dict) else new)
            place = place[-1]
        else:
            place = place.setdefault(step, new)
    if isinstance(place, list):
        place.append(payload)
    else:
        place[steps[-1]] = payload
    if steps[0] == "layout":
        root = {"layout": root["layout"]}
        root["layout"]["gauges"][0]["value"] = 3
    return json.dumps(root).encode()


class Page(html.parser.HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self):
        super().__init__()
        self.faults = []

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "link", "base", "form"):
            self.faults.append(f"element {tag}")
        for name, value in attributes:
            if name.startswith("on"):
                self.faults.append(f"attribute {name}")
            if name in ("href", "src", "xlink:href") and value and not value.startswith(("#", "data:image/", "cid:")):
                self.faults.append(f"{name}={value[:40]}")


def page_faults(content):
    page = Page()
    page.feed(content.decode("utf-8", "replace"))
    return page.faults


def mail_faults(content):
    message = email.message_from_bytes(content, policy=email.policy.default)
    faults = [f"header {name}" for name in message if name.lower() in ("bcc", "cc", "to", "x-injected")]
    if any(len(line) > 998 for line in content.split(b"\r\n")):
        faults.append("a line of more than 998 bytes")
    for part in message.walk():
        if part.get_content_type() == "text/html":
            faults += page_faults(part.get_content().encode("utf-8", "replace"))
    return faults


def check(part, field, payload):
    folder = part.folder / "run"
    spec = specification(field, payload)
    gauge = b"```gauge\n" + spec + b"\n```\n"
    page = b"<title>" + inputs.encoded(payload.replace("<", "&lt;")) + b'</title><pre class="gauge">' + \
        spec.replace(b"&", b"&amp;").replace(b"<", b"&lt;") + b"</pre>"
    calls = [
        (["render", "s.json", "-o", "o.svg"], "o.svg", tools.svg_faults),
        (["render", "s.json", "-o", "o.svg", "--text", "live"], "o.svg", tools.svg_faults),
        (["animate", "s.json", "--duration", "0.5", "-o", "o.svg"], "o.svg", tools.svg_faults),
        (["render", "s.json", "-o", "o.pdf"], "o.pdf", tools.pdf_faults),
        (["report", "d.md", "-f", "html", "-o", "o.html"], "o.html", page_faults),
        (["report", "d.html", "-o", "o.eml"], "o.eml", mail_faults),
        (["report", "d.md", "--pictures", "files", "-o", "o.md"], "o.md", None)]
    for arguments, output, faults_of in calls:
        tools.write_files(folder, {"s.json": spec, "d.md": gauge, "d.html": page})
        result = tools.run([tools.TACHO, *arguments], folder)
        part.counts["injections"] += 1
        faults = tools.run_faults(result)
        if result.status == 0:
            part.counts["accepted"] += 1
            content = (folder / output).read_bytes()
            if faults_of:
                faults += faults_of(content)
            for path, picture in tools.read_files(folder).items():
                if path.endswith(".svg") and path != output:
                    faults += tools.svg_faults(picture)
        if faults:
            part.note(
                f"{field} = {payload!r:.60}: {' '.join(arguments[:2])} to {output}: {'; '.join(faults[:3])}",
                files={"s.json": spec, "d.html": page}, result=result)


def main():
    part = tools.Part("inject", count=len(FIELDS) * len(PAYLOADS))
    pairs = [(field, payload) for field in FIELDS for payload in PAYLOADS]
    random.Random(part.options.seed).shuffle(pairs)
    for done, (field, payload) in enumerate(pairs):
        if not part.goes_on(done):
            break
        check(part, field, payload)
    part.finish()


if __name__ == "__main__":
    main()
