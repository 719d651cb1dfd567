"""pygal's own gauge of the same size: another, simpler picture."""

import dial
import pygal


def chart(size):
    gauge = pygal.SolidGauge(width=size, height=size, show_legend=False, inner_radius=0.7)
    gauge.add("rpm", [{"value": dial.VALUE, "max_value": dial.SCALE_MAX}])
    return gauge


def write(path, size, font):
    chart(size).render_to_png(path)


def write_text(path, size, font):
    chart(size).render_to_file(path)
