"""Kills each long-running command at random moments, and does its work again.

A file under its final name is the old one or the whole new one, never a part; the next run does all that is left and
gives the same bytes as a run that nobody killed; no temporary file stays for long."""
import os
import pathlib
import random
import time

import tools

ROWS = b"v,name\n" + b"".join(b"%d,n%d\n" % (row % 100, row) for row in range(200))
TABLE = {"s.yaml": b"max: 99\nsize: 150\n", "r.csv": ROWS}
GAUGES = b"".join(b"```gauge\nvalue: %d\ntitle: T%d\n```\n\n" % (index, index) for index in range(40))

# Name: what it is called with, and the files that are there before.
CASES = {
    "render": (
        ["render", "--value", "72", "--size", "2500", "-o", "o.png", "-o", "o.svg", "-o", "o.pdf"],
        {"o.png": b"OLD", "o.svg": b"OLD", "o.pdf": b"OLD"}),
    "frames": (["animate", "--size", "200", "--fps", "60", "--duration", "1", "-o", "f/%05d.png"], {}),
    "apng": (["animate", "--size", "300", "--fps", "60", "--duration", "1", "-o", "o.apng"], {"o.apng": b"OLD"}),
    "pair": (
        ["animate", "--size", "200", "--fps", "60", "--duration", "1", "--pair", "-o", "o.apng", "-o", "o.svg"],
        {"o.light.apng": b"OLD", "o.dark.svg": b"OLD"}),
    "film": (["animate", "--size", "200", "--fps", "30", "--duration", "1", "-o", "o.mp4"], {"o.mp4": b"OLD"}),
    "batch": (["batch", "s.yaml", "--data", "r.csv", "-o", "out/{row:03}.png", "--set", "value={v}", "-q"], TABLE),
    "resume": (
        ["batch", "s.yaml", "--data", "r.csv", "-o", "out/{row:03}.svg", "--set", "value={v}", "-q", "--resume"],
        TABLE),
    "report": (["report", "d.md", "-o", "o.md"], {"d.md": GAUGES, "o.md": b"OLD"}),
    "page": (["report", "d.md", "-o", "o.html"], {"d.md": GAUGES, "o.html": b"OLD"}),
    "report-png": (
        ["report", "d.md", "-o", "o.md", "--picture-format", "png", "--scale", "1"], {"d.md": GAUGES, "o.md": b"OLD"}),
}


def lasting(files):
    return {name: content for name, content in files.items() if not tools.is_temporary(name)}


def has_worker(folder):
    """Whether a process works in the folder: what a program started outlives it for a moment."""
    for place in pathlib.Path("/proc").glob("[0-9]*/cwd"):
        try:
            if os.readlink(place) == str(folder.resolve()):
                return True
        except OSError:
            pass
    return False


def kill_once(part, name, whole, seconds, r):
    arguments, files = CASES[name]
    folder = part.folder / name
    tools.write_files(folder, files)
    process = tools.start(arguments, folder)
    time.sleep(r.random() * seconds)
    if process.poll() is None:
        process.kill()
        part.counts["killed"] += 1
    process.wait()
    part.counts["runs"] += 1
    now = tools.read_files(folder)
    for path, content in lasting(now).items():
        # The manifest of a batch grows while it runs; how it is read again is what the next run shows.
        if content not in (files.get(path), whole.get(path)) and not path.endswith("manifest.jsonl"):
            part.counts["torn files"] += 1
            part.note(f"{name}: {path} has {len(content)} of {len(whole.get(path, b''))} bytes after a kill", files=now)
    # ffmpeg ends by itself when its input does, and writes until then.
    while has_worker(folder):
        time.sleep(0.02)
    now = tools.read_files(folder)
    # The next run sweeps what is older than an hour and of no process that lives.
    for path in now:
        if path.endswith(".tmp"):
            old = time.time() - 7_200
            os.utime(folder / path, (old, old))
    again = arguments + (["--resume"] if name == "batch" else [])
    status = tools.start(again, folder).wait()
    after = tools.read_files(folder)
    if status != 0 or lasting(after) != whole:
        differing = [path for path in sorted(set(after) | set(whole)) if lasting(after).get(path) != whole.get(path)]
        part.note(f"{name}: after a kill the next run ends with {status}; other files: {differing[:5]}", files=now)
    left = [path for path in after if path.endswith((".tmp", ".part"))]
    if left:
        part.note(f"{name}: {len(left)} temporary files are not swept by the next run, such as {left[0]}")


def main():
    part = tools.Part("kill", count=1_000)
    names = [name for name in CASES if part.is_wanted(name)]
    for name in names:
        arguments, files = CASES[name]
        folder = part.folder / name
        tools.write_files(folder, files)
        start = time.monotonic()
        status = tools.start(arguments, folder).wait()
        seconds = (time.monotonic() - start) * 1.05
        if status != 0:
            part.note(f"{name}: ends with {status} when nobody kills it")
            continue
        whole = lasting(tools.read_files(folder))
        for index in range(-(-part.options.count // len(names))):
            if not part.goes_on(0):
                break
            kill_once(part, name, whole, seconds, random.Random(f"{name} {part.options.seed} {index}"))
        print(f"{name}: {seconds:.2f} s a run, {dict(part.counts)}", flush=True)
    part.finish()


if __name__ == "__main__":
    main()
