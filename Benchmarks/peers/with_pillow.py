"""The dial through Pillow: drawn at four times the size and scaled down, for it has no smooth edges of its own."""

import dial
from PIL import Image, ImageDraw, ImageFont

FACTOR = 4


def write(path, size, font):
    k = FACTOR * size / 300
    side = FACTOR * size
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    circle(draw, k, 150, 150, 135, "#2B2E33")
    shades = Image.linear_gradient("L").resize((side, side))
    disc = Image.merge("RGB", [shades.point(lambda v, a=a, b=b: a + (b - a) * v // 255) for a, b in
                               ((0x52, 0x3B), (0x59, 0x3D), (0x61, 0x47))])
    mask = Image.new("L", (side, side))
    circle(ImageDraw.Draw(mask), k, 150, 150, 131, 255)
    image.paste(disc, mask=mask)

    arc(draw, k, dial.START, dial.START + dial.SWEEP, "#2B2E33")
    for angle in dial.TICKS:
        ends = [k * v for radius in (104, 108) for v in dial.polar(radius, angle)]
        draw.line(ends, fill="#AEB4BA", width=round(k))
    small, large = (ImageFont.truetype(font, size * k) for size in (14, 36))
    for angle, label in dial.LABELS:
        draw.text([k * v for v in dial.polar(84, angle)], label, fill="white", font=small, anchor="mm")

    arc(draw, k, dial.START, dial.POINTER, "#5CADE3")
    draw.text((150 * k, 242 * k), str(dial.VALUE), fill="white", font=large, anchor="ms")
    tip = dial.polar(95, dial.POINTER)
    draw.line([150 * k, 150 * k, tip[0] * k, tip[1] * k], fill="#E05B4B", width=round(4 * k))
    circle(draw, k, 150, 150, 17, "#2B2E33")
    circle(draw, k, 150, 150, 15, "#1C1F24")
    image.resize((size, size), Image.Resampling.BOX).save(path)


def circle(draw, k, x, y, radius, color):
    draw.ellipse([(x - radius) * k, (y - radius) * k, (x + radius) * k, (y + radius) * k], fill=color)


def arc(draw, k, start, end, color):
    box = [(150 - 124) * k, (150 - 124) * k, (150 + 124) * k, (150 + 124) * k]
    draw.arc(box, start, end, fill=color, width=round(12 * k))
    for angle in (start, end):
        circle(draw, k, *dial.polar(118, angle), 6, color)
