"""What the nightly programs share: running the command, judging what it did, counting, and keeping what went wrong."""
import argparse
import collections
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import xml.parsers.expat
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path(os.environ.get("NIGHTLY_WORK", ROOT / ".build" / "nightly"))
TACHO = os.environ.get("TACHO", str(ROOT / ".build" / "release" / "tacho"))

# A crash is what we look for, so nothing may dress it up.
ENVIRONMENT = dict(os.environ, SWIFT_BACKTRACE="enable=no")

# The statuses that the documentation promises. 70 is an internal error, which is a finding.
GOOD_STATUSES = {0, 64, 65, 66, 69, 71, 73, 74, 75}


class Run:
    """What a call of the command came to."""

    def __init__(self, status, output, errors, seconds, processor_seconds, peak_bytes, timed_out):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.processor_seconds, self.peak_bytes = seconds, processor_seconds, peak_bytes
        self.timed_out = timed_out


def run(arguments, folder, stdin=b"", timeout=20, environment=None, before=None):
    """Runs a command in `folder`; ends it after `timeout` seconds."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        given.write(stdin)
        given.seek(0)
        start = time.monotonic()
        process = subprocess.Popen(
            arguments, cwd=folder, stdin=given, stdout=output, stderr=errors,
            env=ENVIRONMENT | (environment or {}), preexec_fn=before)
        timed_out = threading.Event()

        def end():
            timed_out.set()
            process.kill()

        timer = threading.Timer(timeout, end)
        timer.start()
        _, wait_status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(wait_status)
        timer.cancel()
        seconds = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        return Run(
            process.returncode, output.read(1 << 28), errors.read(1 << 22), seconds, usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss * 1024, timed_out.is_set())


def start(arguments, folder, **more):
    """Starts the command with nothing on its standard streams."""
    streams = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return subprocess.Popen([TACHO, *arguments], cwd=folder, env=ENVIRONMENT, **(streams | more))


# Files

def write_files(folder, files):
    """A fresh folder with these files in it, by name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def read_files(folder):
    """All files below a folder, by name."""
    found = {}
    for parent, _, names in os.walk(os.fsencode(folder)):
        for name in names:
            path = os.path.join(parent, name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found[os.fsdecode(os.path.relpath(path, os.fsencode(folder)))] = file.read()
    return found


def is_temporary(name):
    """Whether a file is one that Tacho gives its name to only when it is whole."""
    return os.path.basename(name).endswith((".tmp", ".part", ".earlier", ".lock"))


# Judging formats

FORBIDDEN = {"script", "foreignObject", "iframe", "image", "object", "embed"}
TEXTS = {"aria-label", "aria-valuetext", "aria-roledescription", "font-family", "id", "class"}
# The only style sheets: those of the theme `auto` and of animated SVG, which are fixed texts.
STYLE = re.compile(r"@media \(prefers-(color-scheme: ?dark|reduced-motion: ?reduce)\) ?\{[^<>]*\}")
NOT_FINITE = re.compile(r"(?i)(?<![a-z#])(nan|inf)(?![a-z])")


def svg_faults(content):
    faults, styles, in_style = [], [], [False]

    def element(name, attributes):
        in_style[0] = name == "style"
        if name in FORBIDDEN:
            faults.append(f"element {name}")
        for key, value in attributes.items():
            if key.lower().startswith("on"):
                faults.append(f"attribute {key}")
            if key.endswith("href") and not value.startswith("#"):
                faults.append(f"href {value[:40]}")
            if "url(" in value and "url(#" not in value and key not in TEXTS:
                faults.append(f"url {value[:40]}")
            if key not in TEXTS and not key.startswith(("aria-", "xml")) and NOT_FINITE.search(value):
                faults.append(f"not finite: {key}={value[:40]}")

    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler = element
    parser.EndElementHandler = lambda name: in_style.__setitem__(0, False)
    parser.CharacterDataHandler = lambda text: styles.append(text) if in_style[0] else None
    try:
        parser.Parse(content, True)
    except xml.parsers.expat.ExpatError as error:
        return [f"not XML: {error}"]
    text = "".join(styles)
    if text and not STYLE.search(text):
        faults.append("a style sheet of other content")
    return faults


def png_faults(content):
    """Every chunk's sum, and as many pixels as the header says, of PNG and APNG."""
    if content[:8] != b"\x89PNG\r\n\x1a\n":
        return ["PNG: no signature"]
    at, header, kinds, data = 8, None, [], {}
    frame = 0
    sizes = {}
    while at < len(content):
        if at + 12 > len(content):
            return ["PNG: cut"]
        length, = struct.unpack(">I", content[at:at + 4])
        kind, body = content[at + 4:at + 8], content[at + 8:at + 8 + length]
        if at + 12 + length > len(content):
            return ["PNG: cut"]
        if zlib.crc32(kind + body) != struct.unpack(">I", content[at + 8 + length:at + 12 + length])[0]:
            return ["PNG: a wrong sum"]
        kinds.append(kind)
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
            sizes["image"] = header[:2]
        elif kind == b"fcTL":
            frame += 1
            sizes[frame] = struct.unpack(">II", body[4:12])
        elif kind == b"IDAT":
            data["image"] = data.get("image", b"") + body
        elif kind == b"fdAT":
            data[frame] = data.get(frame, b"") + body[4:]
        elif kind == b"tIME":
            return ["PNG: a time stamp"]
        at += 12 + length
    if not header or kinds[-1] != b"IEND" or "image" not in data:
        return ["PNG: no end"]
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[header[3]]
    for name, body in data.items():
        width, height = sizes[name]
        expected = ((width * channels * header[2] + 7) // 8 + 1) * height
        if expected > 1 << 27:
            continue
        try:
            found = len(zlib.decompress(body))
        except zlib.error as error:
            return [f"PNG: {error}"]
        if found != expected:
            return [f"PNG: {found} bytes of pixels instead of {expected}"]
    return []


def pdf_faults(content):
    faults = []
    if not content.startswith(b"%PDF-") or not content.rstrip().endswith(b"%%EOF"):
        faults.append("PDF: no beginning or no end")
    if b"/JavaScript" in content or b"/OpenAction" in content:
        faults.append("PDF: an action")
    return faults


def json_faults(content):
    def constant(name):
        raise ValueError(f"{name} is not JSON")

    try:
        json.loads(content.decode("utf-8"), parse_constant=constant)
    except (ValueError, RecursionError) as error:
        return [f"not JSON: {error}"]
    return []


def json_lines_faults(content):
    if content and not content.endswith(b"\n"):
        return ["JSON lines: the last line has no end"]
    for line in content.split(b"\n"):
        if line:
            faults = json_faults(line)
            if faults:
                return faults
    return []


def file_faults(name, content):
    """What is wrong with a file, by the ending of its name."""
    if not content:
        return [f"{name} is empty"]
    checks = {
        ".svg": svg_faults, ".png": png_faults, ".apng": png_faults, ".pdf": pdf_faults, ".json": json_faults,
        ".jsonl": json_lines_faults}
    check = checks.get(os.path.splitext(name.lower())[1])
    return [f"{name}: {fault}" for fault in check(content)] if check else []


CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def run_faults(result, statuses=GOOD_STATUSES):
    """What is wrong with a call, whatever it was asked for."""
    faults = []
    if result.timed_out:
        faults.append("hangs")
    elif result.status < 0:
        faults.append(f"killed by signal {-result.status}")
    elif result.status not in statuses:
        faults.append(f"status {result.status}")
    if result.peak_bytes > 1 << 30:
        faults.append(f"memory {result.peak_bytes >> 20} MB")
    if result.status > 0 and not result.errors:
        faults.append(f"status {result.status} without a message")
    if CONTROLS.search(result.errors):
        faults.append("a control character on standard error")
    if DIRECTIONS.search(result.errors.decode("utf-8", "replace")):
        faults.append("a direction mark on standard error")
    if len(result.errors) > 200_000:
        faults.append(f"a message of {len(result.errors)} bytes")
    return faults


# Counting and keeping

class Part:
    """One part of the nightly run: its options, its counts and its findings."""

    def __init__(self, name, count=None, seconds=None):
        self.name = name
        parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
        parser.add_argument("--count", type=int, default=count, help=f"runs (default: {count})")
        parser.add_argument("--seconds", type=float, default=seconds, help=f"time limit (default: {seconds})")
        parser.add_argument("--seed", type=int, default=int(time.time()), help="random seed (default: the time)")
        parser.add_argument("--only", help="names of some cases, with commas between")
        self.options = parser.parse_args()
        self.only = set(self.options.only.split(",")) if self.options.only else None
        self.counts = collections.Counter()
        self.findings = []
        self.started = time.monotonic()
        self.folder = WORK / name
        self.kept = WORK / "findings" / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        # No core files, and no file or process that takes the machine with it.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def is_wanted(self, case):
        return self.only is None or case in self.only

    def compare(self, comparisons):
        """Runs those that are wanted, says what each found, and ends."""
        for comparison in comparisons:
            if self.is_wanted(comparison.__name__):
                before = len(self.findings)
                comparison(self)
                print(f"{comparison.__name__}: {len(self.findings) - before} findings", flush=True)
        self.finish()

    def goes_on(self, done):
        """Whether there is count and time for another run."""
        if self.options.count is not None and done >= self.options.count:
            return False
        return self.options.seconds is None or time.monotonic() - self.started < self.options.seconds

    def note(self, what, case=None, files=None, result=None):
        """Keeps a finding: words, and what is needed to see it again."""
        self.findings.append(what)
        if len(self.findings) > 200:
            return
        folder = self.kept / f"{self.options.seed}-{len(self.findings):03}"
        if files is not None:
            write_files(folder, {name.replace("/", "__")[-200:]: content for name, content in files.items()})
        folder.mkdir(parents=True, exist_ok=True)
        words = [what, f"case: {case}", f"seed: {self.options.seed}"]
        if result is not None:
            words += [f"status: {result.status}", result.errors[:4000].decode("utf-8", "replace")]
        (folder / "finding.txt").write_text("\n".join(words), errors="replace")
        print(f"FINDING {self.name}: {what} (kept in {folder})", flush=True)

    def finish(self):
        """Prints the summary and ends with 1 if there is a finding."""
        seconds = time.monotonic() - self.started
        counts = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items(), key=str))
        print(f"SUMMARY {self.name}: {counts or 'nothing done'}; {len(self.findings)} findings; "
              f"{seconds:.0f} s; seed {self.options.seed}", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        sys.exit(1 if self.findings or not self.counts else 0)
