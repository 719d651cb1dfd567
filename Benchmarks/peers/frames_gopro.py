"""gopro-overlay's round gauge, its still part cached by the tool, as the raw frames it sends to ffmpeg."""

import dial
from gopro_overlay.dimensions import Dimension
from gopro_overlay.widgets.cairo.cairo import CairoAdapter
from gopro_overlay.widgets.cairo.gauge_round_254 import CairoGaugeRoundAnnotated
from gopro_overlay.widgets.cairo.reading import Reading
from PIL import Image, ImageDraw


def frames(size, font_file):
    shown = [0.0]
    gauge = CairoGaugeRoundAnnotated(
        v_min=0, v_max=dial.SCALE_MAX, sectors=6, reading=lambda: Reading(shown[0] / dial.SCALE_MAX))
    widget = CairoAdapter(size=Dimension(size, size), widget=gauge)
    null = open("/dev/null", "wb")

    def frame(value, folder, index):
        shown[0] = value
        image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
        widget.draw(image, ImageDraw.Draw(image))
        return null.write(image.tobytes())

    return frame
