#!/usr/bin/env python3
"""Draws the sign and the dial of a company that does not exist: logo.svg, logo.png, dial.svg and dial.png.

Everything is circles, arcs and lines, so that the SVG and the PNG are the same picture. No package is needed.
"""
import math
import struct
import zlib

PLUM, CORAL, INK, CREAM = (0x7A, 0x1F, 0x5C), (0xE8, 0x6A, 0x4F), (0x2A, 0x22, 0x30), (0xF7, 0xF2, 0xEA)


def polar(center, radius, degrees):
    """A place on a circle; degrees go clockwise from 12 o'clock."""
    turn = math.radians(degrees)
    return center[0] + radius * math.sin(turn), center[1] - radius * math.cos(turn)


class Disc:
    def __init__(self, center, radius, color):
        self.center, self.radius, self.color = center, radius, color

    def distance(self, x, y):
        return math.hypot(x - self.center[0], y - self.center[1]) - self.radius

    def box(self):
        (x, y), r = self.center, self.radius + 1
        return x - r, y - r, x + r, y + r

    def svg(self):
        return '<circle cx="%g" cy="%g" r="%g" fill="#%02x%02x%02x"/>' % (*self.center, self.radius, *self.color)


class Line:
    """From one place to another, with round ends."""

    def __init__(self, a, b, width, color):
        self.a, self.b, self.width, self.color = a, b, width, color

    def distance(self, x, y):
        (ax, ay), (bx, by) = self.a, self.b
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        part = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0
        return math.hypot(x - ax - part * dx, y - ay - part * dy) - self.width / 2

    def box(self):
        r = self.width / 2 + 1
        return (min(self.a[0], self.b[0]) - r, min(self.a[1], self.b[1]) - r,
                max(self.a[0], self.b[0]) + r, max(self.a[1], self.b[1]) + r)

    def svg(self):
        return ('<path d="M%.2f %.2fL%.2f %.2f" stroke="#%02x%02x%02x" stroke-width="%g" stroke-linecap="round"/>'
                % (*self.a, *self.b, *self.color, self.width))


def arc(center, radius, start, end, width, color):
    """Many short lines: at one degree each it is round."""
    steps = max(1, round(end - start))
    places = [polar(center, radius, start + (end - start) * i / steps) for i in range(steps + 1)]
    return [Line(a, b, width, color) for a, b in zip(places, places[1:])]


# Digits as strokes on a field of 2 × 4.
DIGITS = {
    "0": [(0, 1, 0, 3), (2, 1, 2, 3), (0, 1, 1, 0), (1, 0, 2, 1), (0, 3, 1, 4), (1, 4, 2, 3)],
    "1": [(0.3, 1, 1.2, 0), (1.2, 0, 1.2, 4)],
    "2": [(0, 1, 1, 0), (1, 0, 2, 1), (2, 1, 0, 4), (0, 4, 2, 4)],
    "4": [(1.5, 0, 0, 2.8), (0, 2.8, 2, 2.8), (1.5, 0, 1.5, 4)],
    "6": [(1.6, 0, 0, 2.6), (0, 2.6, 0, 3.2), (0, 3.2, 1, 4), (1, 4, 2, 3.1), (2, 3.1, 1, 2), (1, 2, 0, 2.8)],
    "8": [(1, 0, 0, 1), (0, 1, 2, 3), (2, 3, 1, 4), (1, 4, 0, 3), (0, 3, 2, 1), (2, 1, 1, 0)],
}


def number(text, middle, size, color):
    """A number about its middle, `size` high."""
    unit = size / 4
    width = (len(text) * 3 - 1) * unit
    left, top = middle[0] - width / 2, middle[1] - size / 2
    lines = []
    for place, digit in enumerate(text):
        for ax, ay, bx, by in DIGITS[digit]:
            x = left + place * 3 * unit
            lines.append(Line((x + ax * unit, top + ay * unit), (x + bx * unit, top + by * unit), unit * 0.8, color))
    return lines


def logo():
    """Three bars that rise, and a sun: 360 × 120."""
    bars = [Line((40 + 44 * i, 96), (40 + 44 * i, 78 - 24 * i), 26, PLUM) for i in range(3)]
    waves = [Line((176, 40 + 28 * i), (236 - 26 * i, 40 + 28 * i), 16, INK) for i in range(3)]
    return 360, 120, [*bars, *waves, Disc((302, 60), 44, CORAL), Disc((302, 60), 20, CREAM)]


def dial():
    """A pressure dial, 0 at (93, 383) and 10 at (387, 383), about (240, 240): 480 × 480."""
    center, low, sweep = (240, 240), -134.2, 268.4
    shapes = [Disc(center, 236, PLUM), Disc(center, 222, CREAM)]
    shapes += arc(center, 190, low + sweep * 0.8, low + sweep, 14, CORAL)
    for tick in range(51):
        degrees = low + sweep * tick / 50
        long = tick % 10 == 0
        inner = 172 if long else 186 if tick % 5 == 0 else 194
        shapes.append(Line(polar(center, 205, degrees), polar(center, inner, degrees), 7 if long else 3, INK))
        if long:
            shapes += number(str(tick // 5), polar(center, 142, degrees), 30, INK)
    return 480, 480, shapes


def write_svg(name, width, height, shapes):
    with open(name, "w", encoding="ascii") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">\n'
                   % (width, height, width, height))
        file.writelines(shape.svg() + "\n" for shape in shapes)
        file.write("</svg>\n")


def write_png(name, width, height, shapes):
    # Red, green, blue as they are, and how much of the pixel is covered.
    rows = [[(0.0, 0.0, 0.0, 0.0)] * width for _ in range(height)]
    for shape in shapes:
        x0, y0, x1, y1 = shape.box()
        for y in range(max(0, int(y0)), min(height, int(y1) + 1)):
            for x in range(max(0, int(x0)), min(width, int(x1) + 1)):
                cover = min(1, max(0, 0.5 - shape.distance(x + 0.5, y + 0.5)))
                if cover > 0:
                    r, g, b, a = rows[y][x]
                    rest = a * (1 - cover)
                    alpha = cover + rest
                    rows[y][x] = (*[(c * cover + d * rest) / alpha for c, d in zip(shape.color, (r, g, b))], alpha)
    data = b"".join(
        b"\0" + bytes(v for r, g, b, a in row for v in (round(r), round(g), round(b), round(a * 255))) for row in rows)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


for title, picture in (("logo", logo()), ("dial", dial())):
    write_svg(title + ".svg", *picture)
    write_png(title + ".png", *picture)
