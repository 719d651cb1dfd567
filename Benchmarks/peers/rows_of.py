"""One gauge for every row of a table by one peer: rows_of.py MODULE TABLE COUNT FOLDER. Prints one JSON object.

The first picture is not counted, as it warms up caches and starts browsers. Processor time and memory are those of this
process and of all that it started.
"""

import contextlib
import csv
import ctypes
import importlib
import json
import os
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")


def adopt_orphans():
    """So that what a helper leaves behind stays below this process, and is counted."""
    with contextlib.suppress(OSError, AttributeError):
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def family():
    """The fields of /proc/…/stat after the name, by process, of this one and of all below it."""
    below, fields = {}, {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{entry}/stat") as file:
                fields[int(entry)] = file.read().rsplit(")", 1)[1].split()
    for process, words in fields.items():
        below.setdefault(int(words[1]), []).append(process)
    found, open_ends = {}, [os.getpid()]
    while open_ends:
        process = open_ends.pop()
        found[process] = fields.get(process, [])
        open_ends += below.get(process, [])
    return found


def processor_seconds():
    """Of the living and, through their parents, of the dead."""
    return sum(int(ticks) for words in family().values() for ticks in words[11:15]) / TICKS


def memory():
    """MB that all processes hold now, shared pages counted once (PSS)."""
    total = 0
    for process in family():
        with contextlib.suppress(OSError), open(f"/proc/{process}/smaps_rollup") as file:
            total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    return total / 1024


def main():
    module, table, count, folder = sys.argv[1:]
    with open(table, newline="") as file:
        values = [float(row["speed"]) for row in csv.DictReader(file)][: int(count)]
    adopt_orphans()
    peer = importlib.import_module(module)
    with peer.drawer() as draw:
        draw(values[:1], [f"{folder}/first.png"])
        start, processor = time.perf_counter(), processor_seconds()
        draw(values, [f"{folder}/{row:05}.png" for row in range(1, len(values) + 1)])
        elapsed, processor = time.perf_counter() - start, processor_seconds() - processor
        held = memory()
    print(json.dumps({"seconds": elapsed, "processor": processor, "memory": held}))
    sys.stdout.flush()
    # Some have threads that would keep the process from ending.
    os._exit(0)


if __name__ == "__main__":
    main()
