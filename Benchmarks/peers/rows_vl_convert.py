"""A radial gauge of arcs, rules and texts in Vega-Lite, drawn by vl-convert, which needs no browser."""

import contextlib
import math

import dial
import vl_convert

BOLD = {"fontWeight": "bold", "color": "#fff", "font": dial.FONT_FAMILY}


def turn(value):
    """Vega's angles: 0 is up, clockwise, radians."""
    return math.radians(dial.START + 90 - 360 + dial.SWEEP * value / dial.SCALE_MAX)


def arc(start, end, outer, inner, color, corner=0):
    mark = {"type": "arc", "theta": start, "theta2": end, "radius": outer, "radius2": inner, "color": color}
    return {"data": {"values": [{}]}, "mark": mark | {"cornerRadius": corner}}


def axis(field, start, end):
    return {"field": field, "type": "quantitative", "scale": {"domain": [start, end]}, "axis": None}


PLACE = {"x": axis("x", 0, 300), "y": axis("y", 300, 0)}
LINE = PLACE | {"x2": {"field": "x2"}, "y2": {"field": "y2"}}
TEXT = PLACE | {"text": {"field": "text"}}


def line(angle, start, end):
    (x, y), (x2, y2) = dial.polar(start, angle), dial.polar(end, angle)
    return {"x": x, "y": y, "x2": x2, "y2": y2}


def layer(rows, mark, encoding):
    return {"data": {"values": rows}, "mark": mark, "encoding": encoding}


def specification(value):
    labels = []
    for angle, text in dial.LABELS:
        x, y = dial.polar(84, angle)
        labels.append({"x": x, "y": y, "text": text})
    shade = {"gradient": "linear", "x1": 0, "y1": 0, "x2": 0, "y2": 1}
    stops = [{"offset": 0, "color": "#525961"}, {"offset": 1, "color": "#3B3D47"}]
    hub = {"type": "point", "filled": True, "size": math.pi * 16**2, "color": "#1C1F24", "stroke": "#2B2E33"}
    layers = [
        arc(0, 2 * math.pi, 135, 0, "#2B2E33"),
        arc(0, 2 * math.pi, 131, 0, shade | {"stops": stops}),
        arc(turn(0), turn(dial.SCALE_MAX), 124, 112, "#2B2E33", 6),
        arc(turn(0), turn(value), 124, 112, "#5CADE3", 6),
        layer([line(angle, 104, 108) for angle in dial.TICKS], {"type": "rule", "color": "#AEB4BA"}, LINE),
        layer(labels, {"type": "text", "fontSize": 14} | BOLD, TEXT),
        layer([{"x": 150, "y": 230, "text": f"{value:.0f}"}], {"type": "text", "fontSize": 36} | BOLD, TEXT),
        layer([line(dial.START + dial.SWEEP * value / dial.SCALE_MAX, 0, 95)],
              {"type": "rule", "color": "#E05B4B", "strokeWidth": 4}, LINE),
        layer([{"x": 150, "y": 150}], hub | {"strokeWidth": 2, "opacity": 1}, PLACE),
    ]
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 300, "height": 300, "padding": 0,
        "background": None, "view": {"stroke": None}, "layer": layers,
    }


@contextlib.contextmanager
def drawer():
    def draw(values, paths):
        for value, path in zip(values, paths):
            with open(path, "wb") as file:
                file.write(vl_convert.vegalite_to_png(specification(value)))

    yield draw
