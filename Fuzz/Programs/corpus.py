#!/usr/bin/env python3
"""A fuzzer's corpus as one file: an input a line, in the order of the lines' bytes.

  Fuzz/Programs/corpus.py unpack FILE FOLDER   writes each input into a file named by its SHA-1, as libFuzzer does
  Fuzz/Programs/corpus.py pack FOLDER FILE     writes the file from all inputs in the folder

Printable ASCII stands for itself but for the backslash; `\\\\`, `\\n`, `\\r`, `\\t` and `\\xHH` are the other bytes. An empty line
is the empty input. `ReplayTests` reads the same form."""
import hashlib
import pathlib
import re
import sys

NAMED = {b"\\": b"\\\\", b"\n": b"\\n", b"\r": b"\\r", b"\t": b"\\t"}
BYTES = {escape: byte for byte, escape in NAMED.items()}


def line(data):
    return re.sub(rb"[^ -\[\]-~]", lambda byte: NAMED.get(byte[0], b"\\x%02x" % byte[0][0]), data)


def data(line):
    return re.sub(rb"\\(?:x(..)|.)", lambda found: bytes([int(found[1], 16)]) if found[1] else BYTES[found[0]], line)


def unpack(file, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for row in pathlib.Path(file).read_bytes().split(b"\n")[:-1]:
        (folder / hashlib.sha1(data(row)).hexdigest()).write_bytes(data(row))


def pack(folder, file):
    rows = {line(path.read_bytes()) for path in pathlib.Path(folder).iterdir()}
    pathlib.Path(file).write_bytes(b"".join(row + b"\n" for row in sorted(rows)))


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("unpack", "pack"):
        sys.exit(__doc__)
    {"unpack": unpack, "pack": pack}[sys.argv[1]](*sys.argv[2:])
