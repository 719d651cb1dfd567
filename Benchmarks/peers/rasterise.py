"""SVG documents to PNG by resvg, one after the other: each way a length in four bytes, and the bytes."""

import struct
import sys

import resvg_py

source, target = sys.stdin.buffer, sys.stdout.buffer
while head := source.read(4):
    svg = source.read(struct.unpack(">I", head)[0]).decode()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    target.write(struct.pack(">I", len(png)) + png)
    target.flush()
