"""skia-python at its best for a sequence: the face kept as an image, Pillow's PNG writer at level 1."""

import os

import dial
import skia
from PIL import Image
from with_skia import line, paint, text, typeface

RING = skia.Rect.MakeLTRB(150 - 118, 150 - 118, 150 + 118, 150 + 118)


def face(c, font):
    c.drawCircle(150, 150, 135, paint(0x2B2E33))
    disc = paint(0)
    colors = [skia.Color(0x52, 0x59, 0x61), skia.Color(0x3B, 0x3D, 0x47)]
    disc.setShader(skia.GradientShader.MakeLinear([skia.Point(0, 19), skia.Point(0, 281)], colors))
    c.drawCircle(150, 150, 131, disc)
    c.drawArc(RING, dial.START, dial.SWEEP, False, line(0x2B2E33, 12, skia.Paint.kRound_Cap))
    tick = line(0xAEB4BA, 1)
    for angle in dial.TICKS:
        c.drawLine(*dial.polar(104, angle), *dial.polar(108, angle), tick)
    for angle, label in dial.LABELS:
        text(c, label, *dial.polar(84, angle), skia.Font(font, 14), is_middle=True)


def pointer(c, value, font):
    angle = dial.SWEEP * value / dial.SCALE_MAX
    if value > 0:
        c.drawArc(RING, dial.START, angle, False, line(0x5CADE3, 12, skia.Paint.kRound_Cap))
    text(c, f"{value:.0f}", 150, 242, font, is_middle=False)
    c.save()
    c.translate(150, 150)
    c.rotate(dial.START + angle)
    c.drawRect(skia.Rect.MakeXYWH(0, -2, 95, 4), paint(0xE05B4B))
    c.restore()
    c.drawCircle(150, 150, 16, paint(0x1C1F24))
    c.drawCircle(150, 150, 16, line(0x2B2E33, 2))


def frames(size, font_file):
    surface = skia.Surface(size, size)
    canvas = surface.getCanvas()
    font = typeface(font_file)
    number = skia.Font(font, 36)
    canvas.clear(0)
    canvas.save()
    canvas.scale(size / 300, size / 300)
    face(canvas, font)
    canvas.restore()
    still = surface.makeImageSnapshot()

    def frame(value, folder, index):
        canvas.clear(0)
        canvas.drawImage(still, 0, 0)
        canvas.save()
        canvas.scale(size / 300, size / 300)
        pointer(canvas, value, number)
        canvas.restore()
        pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
        path = f"{folder}/{index:05d}.png"
        Image.fromarray(pixels).save(path, compress_level=1)
        return os.path.getsize(path)

    return frame
