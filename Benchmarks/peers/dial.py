"""The dial that naive_dial.c draws: its numbers, and its SVG as text."""

import math

START, SWEEP = 135, 270  # degrees, 0 = 3 o'clock, clockwise
SCALE_MAX, VALUE = 24000, 15200
FONT_FAMILY = "DejaVu Sans"

POINTER = START + SWEEP * VALUE / SCALE_MAX
TICKS = [START + SWEEP * tick / 59 for tick in range(60)]
LABELS = [(START + SWEEP * label / 6, str(4000 * label)) for label in range(7)]


def polar(radius, degrees):
    """A point of the 300-unit design."""
    angle = math.radians(degrees)
    return 150 + radius * math.cos(angle), 150 + radius * math.sin(angle)


def arc(radius, start, end):
    """SVG path data of an arc."""
    (x0, y0), (x1, y1) = polar(radius, start), polar(radius, end)
    return f"M{x0:.3f} {y0:.3f}A{radius} {radius} 0 {int(end - start > 180)} 1 {x1:.3f} {y1:.3f}"


def svg(size):
    """The dial as a person writes it: live text, no outlines."""
    ticks = "".join("M%.3f %.3fL%.3f %.3f" % (*polar(104, angle), *polar(108, angle)) for angle in TICKS)
    labels = "".join(
        '<text x="%.2f" y="%.2f">%s</text>' % (polar(84, angle)[0], polar(84, angle)[1] + 5.1, text)
        for angle, text in LABELS
    )
    round_stroke = 'fill="none" stroke-width="12" stroke-linecap="round"'
    bold = f'font-family="{FONT_FAMILY}" font-weight="bold" fill="#fff" text-anchor="middle"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 300 300">'
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#525961"/>'
        '<stop offset="1" stop-color="#3B3D47"/></linearGradient></defs>'
        '<circle cx="150" cy="150" r="135" fill="#2B2E33"/><circle cx="150" cy="150" r="131" fill="url(#g)"/>'
        f'<path d="{arc(118, START, START + SWEEP)}" stroke="#2B2E33" {round_stroke}/>'
        f'<path d="{ticks}" stroke="#AEB4BA" stroke-width="1"/>'
        f'<g font-size="14" {bold}>{labels}</g>'
        f'<path d="{arc(118, START, POINTER)}" stroke="#5CADE3" {round_stroke}/>'
        f'<text x="150" y="242" font-size="36" {bold}>{VALUE}</text>'
        f'<rect x="150" y="148" width="95" height="4" fill="#E05B4B" transform="rotate({POINTER:.4f} 150 150)"/>'
        '<circle cx="150" cy="150" r="16" fill="#1C1F24" stroke="#2B2E33" stroke-width="2"/></svg>'
    )
