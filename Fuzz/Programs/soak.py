"""Worker mode for a long time, with a poisoned job among every ten.

Every job gets one answer, in order; a poisoned one costs itself alone; the same job gives the same bytes; memory,
threads and descriptors stay where they are."""
import json
import os
import random
import subprocess
import threading
import time

import inputs
import tools

POISON = [
    b"{", b"[]", b"null", b'{"id":1}', b"x" * 1_048_570, b"x" * 1_100_000, b'{"id":1,"id":2}', b"\xff\xfe\x00",
    b'{"id":1,"spec":{"value":1},"output":"../e.svg"}', b'{"id":1,"spec":{"value":1e999},"output":"e.svg"}',
    b'{"id":1,"spec":' + b"[" * 5_000, b'{"id":1,"spec":{"size":16384},"output":"big.png"}',
    b'{"id":1,"spec":{"kind":"nope"},"output":"e.svg"}',
    b'{"id":1,"spec":{"value":1},"output":"' + b"a/" * 600 + b'e.svg"}',
    b'{"id":1,"spec":{"title":"' + b"x" * 900_000 + b'"},"output":"e.svg"}',
    b'{"id":1,"spec":{"history":[' + b"1," * 100_000 + b'1]},"output":"e.svg"}',
    b'{"id":1,"spec":{"value":1},"output":"con.svg"}', b'{"id":1,"spec":{"value":1},"set":[1],"output":"e.svg"}']
# Accepted or refused, but never the end of the worker.
STRANGE = [
    b'{"id":1,"spec":{"value":1,"title":"a\\ufdd0"},"output":"strange.pdf"}',
    b'{"id":1,"spec":{"value":1,"a11y":{"description":"\\uffff"}},"output":"strange.pdf"}',
    b'{"id":1,"spec":{"value":1,"title":"\\ud800"},"output":"strange.svg"}',
    b'{"id":9223372036854775808,"spec":{"value":1,"size":1},"output":"strange.png"}']


class Answers:
    """What comes back, against what should."""

    def __init__(self, part):
        self.part, self.expected, self.hashes = part, {}, {}
        self.lock = threading.Lock()
        self.count = 0

    def expect(self, number, kind, key=None):
        with self.lock:
            self.expected[number] = (kind, key)

    def read(self, stream):
        for line in stream:
            self.count += 1
            with self.lock:
                kind, key = self.expected.pop(self.count, ("strange", None))
            try:
                answer = json.loads(line)
            except ValueError:
                self.part.note(f"answer {self.count} is not JSON: {line[:200]!r}")
                continue
            self.part.counts["answers"] += 1
            self.part.counts["drawn" if answer["ok"] else "refused"] += 1
            if kind == "good":
                if not answer["ok"]:
                    self.part.note(f"a good job is refused: {line[:300]!r}")
                elif self.hashes.setdefault(key, answer["sha256"]) != answer["sha256"]:
                    self.part.note(f"the job {key} gives other bytes than before")
            elif kind == "bad" and answer["ok"]:
                self.part.note(f"a poisoned job is done: {line[:300]!r}")


def state(process):
    """Memory in kB, threads and descriptors."""
    found = {}
    with open(f"/proc/{process.pid}/status") as file:
        for line in file:
            if line.startswith(("VmRSS", "Threads")):
                found[line.split(":")[0]] = int(line.split()[1])
    return found["VmRSS"], found["Threads"], len(os.listdir(f"/proc/{process.pid}/fd"))


def main():
    part = tools.Part("soak", seconds=3_600)
    r = random.Random(part.options.seed)
    schema = json.loads(tools.run([tools.TACHO, "schema"], part.folder).output)
    specifications = [
        example for example in inputs.Specifications(schema).examples
        if "layout" not in example and {"value", "values", "history"} & set(example)]
    for example in specifications:
        example.pop("$schema", None)
    errors = open(part.folder / "errors", "wb")
    process = subprocess.Popen(
        [tools.TACHO, "batch", "--stdin-jobs", "-o", part.folder / "out", "--jobs", "2"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=errors, env=tools.ENVIRONMENT)
    answers = Answers(part)
    reader = threading.Thread(target=answers.read, args=(process.stdout,))
    reader.start()
    jobs, states, next_state = 0, [], 0.0
    try:
        while part.goes_on(jobs):
            jobs += 1
            choice = r.random()
            if choice < 0.1:
                line = r.choice(POISON)
                answers.expect(jobs, "bad")
            elif choice < 0.12:
                line = r.choice(STRANGE)
                answers.expect(jobs, "strange")
            else:
                index, number = r.randrange(len(specifications)), r.randrange(50)
                ending = r.choice(["svg", "svg", "svg", "png", "pdf"])
                line = json.dumps({
                    "id": jobs, "spec": specifications[index], "set": {"title": f"T{number}"},
                    "output": f"{index}/{index}-{number}.{ending}"}).encode()
                answers.expect(jobs, "good", (index, number, ending))
            process.stdin.write(line + b"\n")
            if time.monotonic() - part.started >= next_state:
                process.stdin.flush()
                states.append((jobs, *state(process)))
                next_state += 20
        states.append((jobs, *state(process)))
        process.stdin.close()
    except BrokenPipeError:
        part.note(f"the worker ends before its input does, after {jobs} jobs")
    status = process.wait(timeout=120)
    reader.join()
    errors.close()
    part.counts["jobs"] = jobs
    if status != 0:
        part.note(f"the worker ends with {status}: {(part.folder / 'errors').read_bytes()[-400:]!r}")
    if answers.count != jobs:
        part.note(f"{answers.count} answers to {jobs} jobs")
    check_growth(part, states)
    left = [path for path in tools.read_files(part.folder / "out") if path.endswith(".tmp")]
    if left:
        part.note(f"{len(left)} temporary files stay, such as {left[0]}")
    part.finish()


def check_growth(part, states):
    """Compares the last state with the one after a third of the jobs, when every cache is full."""
    for jobs, memory, threads, descriptors in states[:: max(1, len(states) // 12)]:
        print(f"soak: after {jobs} jobs {memory} kB, {threads} threads, {descriptors} descriptors", flush=True)
    if len(states) < 6:
        return
    early, last = states[len(states) // 3:len(states) // 3 + 3], states[-3:]
    grown = min(state[1] for state in last) - max(state[1] for state in early)
    part.counts["kB more than after a third"] = max(0, grown)
    if grown > 1_024:
        part.note(f"memory grows by {grown} kB from job {early[0][0]} to job {last[-1][0]}")
    if min(state[3] for state in last) > max(state[3] for state in early):
        part.note("descriptors are left open")


if __name__ == "__main__":
    main()
