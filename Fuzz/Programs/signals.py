"""Sends SIGTERM, SIGINT and SIGHUP to the long-running commands, above all while they start.

The status is that of the signal, or that of the work when it was done before; never one of bad data, which a cluster
takes as final. What is left is readable: whole files, and a manifest whose lines are whole."""
import random
import signal
import subprocess
import time

import tools

ROWS = b"v\n" + b"".join(b"%d\n" % (row % 100) for row in range(100))

CASES = {
    "batch": (["batch", "--data", "r.csv", "-o", "out/{row:03}.svg", "--set", "value={v}", "-q"], {"r.csv": ROWS}),
    "pipe": (["batch", "--data", "-", "-o", "out/{row:03}.svg", "--set", "value={v}", "-q"], {}),
    "frames": (["animate", "--size", "80", "--fps", "30", "--duration", "2", "-o", "f/%03d.png"], {}),
    "apng": (["animate", "--size", "80", "--fps", "30", "--duration", "2", "-o", "o.apng"], {}),
    "worker": (["batch", "--stdin-jobs", "-o", "out"], {}),
    "report": (
        ["report", "d.md", "-o", "o.md"],
        {"d.md": b"".join(b"```gauge\nvalue: %d\ntitle: T%d\n```\n\n" % (at, at) for at in range(30))}),
    "render": (["render", "--value", "72", "--size", "2000", "-o", "o.png"], {}),
}
SIGNALS = [signal.SIGTERM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


def signal_once(part, name, r):
    arguments, files = CASES[name]
    folder = part.folder / name
    tools.write_files(folder, files)
    sent = r.choice(SIGNALS)
    delay = 0.004 + r.random() * r.choice([0.02, 0.05, 0.3])
    process = subprocess.Popen(
        [tools.TACHO, *arguments], cwd=folder, env=tools.ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    time.sleep(delay)
    if process.poll() is None:
        process.send_signal(sent)
    try:
        errors = process.communicate(timeout=10)[1] if name not in ("pipe", "worker") else b""
        # With its input still open: a signal must be enough.
        status = process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        part.note(f"{name}: one {sent.name} after {delay * 1000:.0f} ms does not end it")
        part.counts["runs"] += 1
        return
    finally:
        for stream in (process.stdin, process.stderr):
            if not stream.closed:
                stream.close()
    part.counts["runs"] += 1
    part.counts[f"with status {status}"] += 1
    if status not in (0, -sent, 128 + sent):
        part.note(f"{name}: status {status} after {sent.name} at {delay * 1000:.0f} ms: {errors[-200:]!r}")
    for path, content in tools.read_files(folder).items():
        if not tools.is_temporary(path) and path not in files:
            for fault in tools.file_faults(path, content):
                part.note(f"{name}: after {sent.name}: {fault}")


def main():
    part = tools.Part("signals", count=600)
    # A shell starts what runs in its background with SIGINT ignored, which a program that is started from here would keep.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    names = [name for name in CASES if part.is_wanted(name)]
    done = 0
    while part.goes_on(done):
        name = names[done % len(names)]
        signal_once(part, name, random.Random(f"{name} {part.options.seed} {done}"))
        done += 1
    part.finish()


if __name__ == "__main__":
    main()
