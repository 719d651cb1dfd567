"""The dial as SVG text, alone or rasterised by a library."""

import dial


def write_text(path, size, font):
    with open(path, "w") as file:
        file.write(dial.svg(size))


def write_cairosvg(path, size, font):
    import cairosvg

    cairosvg.svg2png(bytestring=dial.svg(size).encode(), write_to=path)


def write_resvg(path, size, font):
    import resvg_py

    options = {"font_files": [font], "skip_system_fonts": True} if font else {}
    with open(path, "wb") as file:
        file.write(bytes(resvg_py.svg_to_bytes(svg_string=dial.svg(size), **options)))
