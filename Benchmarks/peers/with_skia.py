"""The dial through skia-python, rasterised by the processor."""

import dial
import skia


def write(path, size, font):
    surface = skia.Surface(size, size)
    canvas = surface.getCanvas()
    canvas.scale(size / 300, size / 300)
    draw(canvas, typeface(font))
    surface.makeImageSnapshot().save(path, skia.kPNG)


def typeface(font):
    if font and hasattr(skia.Typeface, "MakeFromFile"):
        return skia.Typeface.MakeFromFile(font)
    return skia.Typeface(dial.FONT_FAMILY, skia.FontStyle.Bold())


def paint(rgb, **more):
    return skia.Paint(Color=skia.Color(rgb >> 16, rgb >> 8 & 255, rgb & 255), AntiAlias=True, **more)


def line(rgb, width, cap=skia.Paint.kButt_Cap):
    return paint(rgb, Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeCap=cap)


def draw(c, face):
    ring = skia.Rect.MakeLTRB(150 - 118, 150 - 118, 150 + 118, 150 + 118)
    round_cap = skia.Paint.kRound_Cap
    c.drawCircle(150, 150, 135, paint(0x2B2E33))
    disc = paint(0)
    colors = [skia.Color(0x52, 0x59, 0x61), skia.Color(0x3B, 0x3D, 0x47)]
    disc.setShader(skia.GradientShader.MakeLinear([skia.Point(0, 19), skia.Point(0, 281)], colors))
    c.drawCircle(150, 150, 131, disc)
    c.drawArc(ring, dial.START, dial.SWEEP, False, line(0x2B2E33, 12, round_cap))
    tick = line(0xAEB4BA, 1)
    for angle in dial.TICKS:
        c.drawLine(*dial.polar(104, angle), *dial.polar(108, angle), tick)
    small = skia.Font(face, 14)
    for angle, label in dial.LABELS:
        x, y = dial.polar(84, angle)
        text(c, label, x, y, small, is_middle=True)

    c.drawArc(ring, dial.START, dial.POINTER - dial.START, False, line(0x5CADE3, 12, round_cap))
    text(c, str(dial.VALUE), 150, 242, skia.Font(face, 36), is_middle=False)
    c.save()
    c.translate(150, 150)
    c.rotate(dial.POINTER)
    c.drawRect(skia.Rect.MakeXYWH(0, -2, 95, 4), paint(0xE05B4B))
    c.restore()
    c.drawCircle(150, 150, 16, paint(0x1C1F24))
    c.drawCircle(150, 150, 16, line(0x2B2E33, 2))


def text(c, string, x, y, font, is_middle):
    ink = skia.Rect()
    width = font.measureText(string, skia.TextEncoding.kUTF8, ink)
    baseline = y - (ink.top() + ink.bottom()) / 2 if is_middle else y
    c.drawString(string, x - width / 2, baseline, font, paint(0xFFFFFF))
