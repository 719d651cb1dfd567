"""The dial through matplotlib and Agg."""

import dial
import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Circle, Rectangle
from matplotlib.transforms import Affine2D


def write(path, size, font):
    point = 72 / 100 * size / 300  # points a unit of the design
    figure = plt.figure(figsize=(size / 100, size / 100), dpi=100)
    figure.patch.set_alpha(0)
    axes = figure.add_axes([0, 0, 1, 1])
    axes.axis("off")
    axes.add_patch(Circle((150, 150), 135, fc="#2B2E33", lw=0, zorder=0))
    disc = Circle((150, 150), 131, lw=0, fc="none")
    axes.add_patch(disc)
    gradient = axes.imshow(
        np.linspace(0, 1, 256)[:, None], extent=(19, 281, 281, 19), aspect="auto", zorder=0.5,
        cmap=LinearSegmentedColormap.from_list("g", ["#525961", "#3B3D47"]))
    gradient.set_clip_path(disc)
    axes.set_xlim(0, 300)
    axes.set_ylim(300, 0)

    axes.plot(*arc(dial.START, dial.START + dial.SWEEP), color="#2B2E33", lw=12 * point, solid_capstyle="round")
    ticks = [[dial.polar(104, angle), dial.polar(108, angle)] for angle in dial.TICKS]
    axes.add_collection(LineCollection(ticks, colors="#AEB4BA", linewidths=point))
    for angle, label in dial.LABELS:
        axes.text(*dial.polar(84, angle), label, color="w", weight="bold", size=14 * point, ha="center", va="center")

    axes.plot(*arc(dial.START, dial.POINTER), color="#5CADE3", lw=12 * point, solid_capstyle="round")
    axes.text(150, 242, str(dial.VALUE), color="w", weight="bold", size=36 * point, ha="center", va="baseline")
    needle = Rectangle((0, -2), 95, 4, fc="#E05B4B", lw=0, zorder=4)
    needle.set_transform(Affine2D().rotate_deg(dial.POINTER).translate(150, 150) + axes.transData)
    axes.add_patch(needle)
    axes.add_patch(Circle((150, 150), 16, fc="#1C1F24", ec="#2B2E33", lw=2 * point, zorder=5))
    figure.savefig(path, dpi=100)


def arc(start, end):
    angles = np.radians(np.linspace(start, end, int(end - start) + 1))
    return 150 + 118 * np.cos(angles), 150 + 118 * np.sin(angles)
