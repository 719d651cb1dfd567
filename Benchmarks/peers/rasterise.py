"""SVG documents to PNG by resvg, one after the other: each way a length in four bytes, and the bytes."""

import struct
import subprocess
import sys

import resvg_py

# One font, read once: looking for all of the system's would take longer than drawing.
font = subprocess.run(["fc-match", "-f", "%{file}", "sans-serif"], capture_output=True, text=True, check=True).stdout
source, target = sys.stdin.buffer, sys.stdout.buffer
while head := source.read(4):
    svg = source.read(struct.unpack(">I", head)[0]).decode()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[font]))
    target.write(struct.pack(">I", len(png)) + png)
    target.flush()
