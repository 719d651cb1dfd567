"""The dial through pycairo, call for call what naive_dial.c does."""

import math

import cairo
import dial


def write(path, size, font):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, size, size)
    context = cairo.Context(surface)
    context.scale(size / 300, size / 300)
    draw(context)
    surface.write_to_png(path)


def draw(c):
    start, pointer, end = (math.radians(angle) for angle in (dial.START, dial.POINTER, dial.START + dial.SWEEP))
    circle(c, 135)
    fill(c, 0x2B2E33)
    gradient = cairo.LinearGradient(0, 19, 0, 281)
    gradient.add_color_stop_rgb(0, 0x52 / 255, 0x59 / 255, 0x61 / 255)
    gradient.add_color_stop_rgb(1, 0x3B / 255, 0x3D / 255, 0x47 / 255)
    circle(c, 131)
    c.set_source(gradient)
    c.fill()

    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.arc(150, 150, 118, start, end)
    stroke(c, 0x2B2E33, 12)
    c.set_line_cap(cairo.LINE_CAP_BUTT)
    for angle in dial.TICKS:
        c.move_to(*dial.polar(104, angle))
        c.line_to(*dial.polar(108, angle))
    stroke(c, 0xAEB4BA, 1)
    for angle, label in dial.LABELS:
        x, y = dial.polar(84, angle)
        text(c, label, x, y, 14, is_middle=True)

    c.new_path()
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.arc(150, 150, 118, start, pointer)
    stroke(c, 0x5CADE3, 12)
    text(c, str(dial.VALUE), 150, 242, 36, is_middle=False)
    c.save()
    c.translate(150, 150)
    c.rotate(pointer)
    c.rectangle(0, -2, 95, 4)
    fill(c, 0xE05B4B)
    c.restore()
    circle(c, 16)
    set_color(c, 0x1C1F24)
    c.fill_preserve()
    stroke(c, 0x2B2E33, 2)


def circle(c, radius):
    c.new_path()
    c.arc(150, 150, radius, 0, 2 * math.pi)


def set_color(c, rgb):
    c.set_source_rgb((rgb >> 16) / 255, (rgb >> 8 & 255) / 255, (rgb & 255) / 255)


def fill(c, rgb):
    set_color(c, rgb)
    c.fill()


def stroke(c, rgb, width):
    set_color(c, rgb)
    c.set_line_width(width)
    c.stroke()


def text(c, string, x, y, size, is_middle):
    set_color(c, 0xFFFFFF)
    c.select_font_face(dial.FONT_FAMILY, cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
    c.set_font_size(size)
    extents = c.text_extents(string)
    baseline = y - (extents.y_bearing + extents.height / 2) if is_middle else y
    c.move_to(x - extents.x_advance / 2, baseline)
    c.show_text(string)
