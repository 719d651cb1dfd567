"""Small calls of every command that writes, for the programs that break the system below them."""
import json

import tools

ROWS = b"v\n" + b"".join(b"%d\n" % row for row in range(6))
GAUGES = b"".join(b"```gauge\nvalue: %d\nsize: 80\n```\n\n" % index for index in range(3))

# Name: arguments, files before, standard input.
CALLS = {
    "render": (
        ["render", "--value", "72", "--size", "200", "-o", "o.png", "-o", "o.svg", "-o", "o.pdf"],
        {"o.png": b"OLD", "o.svg": b"OLD", "o.pdf": b"OLD"}, b""),
    "apng": (["animate", "--size", "60", "--fps", "10", "--duration", "0.5", "-o", "o.apng"], {"o.apng": b"OLD"}, b""),
    "frames": (
        ["animate", "--size", "60", "--fps", "10", "--duration", "0.5", "-o", "f/%02d.png", "--manifest", "f/m.jsonl"],
        {}, b""),
    "batch": (
        ["batch", "s.yaml", "--data", "r.csv", "-o", "out/{row}.svg", "--set", "value={v}", "-q", "--jobs", "1"],
        {"s.yaml": b"max: 99\nsize: 80\n", "r.csv": ROWS}, b""),
    "report": (["report", "d.md", "-o", "o.md"], {"d.md": GAUGES, "o.md": b"OLD"}, b""),
    "mail": (["report", "d.md", "-o", "o.eml"], {"d.md": GAUGES, "o.eml": b"OLD"}, b""),
    "worker": (
        ["batch", "--stdin-jobs", "-o", "out", "--jobs", "1"], {},
        b'{"id":1,"spec":{"value":1,"size":80},"output":"a.svg"}\n{"id":2,"spec":{"value":2},"output":"b.pdf"}\n'),
}


def good_results(part, names):
    """What each call leaves when nothing is broken."""
    results = {}
    for name in names:
        arguments, files, stdin = CALLS[name]
        folder = part.folder / name
        tools.write_files(folder, files)
        result = tools.run([tools.TACHO, *arguments], folder, stdin)
        if result.status != 0:
            part.note(f"{name}: ends with {result.status} when nothing is broken", result=result)
        results[name] = tools.read_files(folder)
    return results


def broken_promises(name, good, folder, result, statuses=tools.GOOD_STATUSES):
    """What is wrong after a call under bad conditions: files are the old or the whole new ones, and success is whole."""
    _, files, _ = CALLS[name]
    faults = tools.run_faults(result, statuses)
    after = tools.read_files(folder)
    for path, content in after.items():
        if tools.is_temporary(path) or content == files.get(path) or content == good.get(path):
            continue
        if "m.jsonl" in path or "manifest" in path:
            if result.status == 0:
                faults.append(f"{path} is another although it succeeds")
            continue
        faults.append(f"{path} has {len(content)} of {len(good.get(path, b''))} bytes")
    if result.status == 0 and not result.timed_out:
        promised = good if name != "worker" else done_by_worker(result)
        missed = [path for path in promised if after.get(path) != good[path]]
        faults += [f"{path} is missing or old although it succeeds" for path in missed]
    return faults


def done_by_worker(result):
    """The files of the jobs that were answered with success; every job has an answer."""
    try:
        answers = [json.loads(line) for line in result.output.splitlines()]
    except ValueError:
        answers = []
    names = ["out/a.svg", "out/b.pdf"]
    # Without an answer to each job all of them are missed.
    if len(answers) != len(names):
        return names
    return [name for name, answer in zip(names, answers) if answer["ok"]]
