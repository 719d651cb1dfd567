"""Gauges in Python, drawn in the process by the library TachoC. Copy this file: it needs nothing else.

    from tacho import gauge
    gauge(value=72, max=120, unit="km/h").save("speed.svg")

Keys are those of a specification. A nested one is a dictionary, or has its path in quotes:

    gauge(value=72, scale={"type": "log", "min": 1, "max": 1000})
    gauge(value=72, **{"scale.type": "log", "scale.min": 1, "scale.max": 1000})

The library is looked for in the environment variable TACHO_LIBRARY, beside this file, and where the system keeps
libraries.
"""

import base64
import ctypes
import ctypes.util
import functools
import html
import json
import math
import os
import pathlib
import sys

__all__ = ["Gauge", "TachoError", "gauge", "render", "version"]


class TachoError(ValueError):
    """Why there is no picture: a line for each problem, with line and column where it has a place in the text."""


def gauge(**keys):
    """A gauge of these keys: gauge(value=72, max=120)."""
    return Gauge(keys)


class Gauge:
    """A gauge, as data until a picture is asked for. Notebooks show it by themselves."""

    def __init__(self, specification):
        """A dictionary of keys, or a whole specification as JSON or YAML text."""
        self.specification = specification

    def svg(self):
        """The SVG document as text."""
        return render(self._text(), "svg").decode("utf-8")

    def png(self, scale=None):
        """The PNG file as bytes, with `scale` pixels a layout unit (0.1 to 8)."""
        return render(self._text(scale), "png")

    def pdf(self):
        """The one-page PDF file as bytes."""
        return render(self._text(), "pdf")

    def html(self):
        """An <img> with the SVG in it and the description beside, for tables; the same one may stand there twice."""
        svg = self.svg()
        address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode("utf-8")).decode("ascii")
        return f'<img src="{address}" alt="{html.escape(_description(svg))}">'

    def save(self, path):
        """Writes a file, whole or not at all; its ending says the format. Returns the path."""
        path = pathlib.Path(path)
        data = render(self._text(), path.suffix.lower().lstrip("."))
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_bytes(data)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
        return path

    def _text(self, scale=None):
        if not isinstance(self.specification, dict):
            if scale is not None:
                raise TachoError("scale: the text of a specification says its own, as output.scale")
            return self.specification
        keys = _nested(self.specification)
        if scale is not None:
            keys["output"] = {**(keys.get("output") or {}), "scale": scale}
        return json.dumps(_plain(keys), ensure_ascii=False)

    def _repr_mimebundle_(self, include=None, exclude=None):
        """What Jupyter shows: SVG, a sharp PNG where there is no SVG, or the description alone."""
        svg = self.svg()
        bundle = {"image/svg+xml": svg, "text/plain": _description(svg)}
        if not isinstance(self.specification, dict):
            return bundle, {}
        png = self.png(scale=2)
        # A PNG says its size in bytes 16 to 24; the notebook shows it at half.
        width, height = (int.from_bytes(png[at : at + 4], "big") // 2 for at in (16, 20))
        bundle["image/png"] = base64.b64encode(png).decode("ascii")
        return bundle, {"image/png": {"width": width, "height": height}}


def render(specification, format):
    """The bytes of a picture of a specification, which is JSON or YAML as text or bytes. Any thread may call it."""
    data = specification.encode("utf-8") if isinstance(specification, str) else bytes(specification)
    library = _library()
    picture, length, error = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
    # ctypes lets other threads of Python run while this one draws.
    status = library.tacho_render_spec(
        data, len(data), format.encode("utf-8"), ctypes.byref(picture), ctypes.byref(length), ctypes.byref(error)
    )
    try:
        if status != 0:
            text = ctypes.string_at(error.value) if error.value else b"out of memory"
            raise TachoError(text.decode("utf-8", "replace"))
        return ctypes.string_at(picture.value, length.value)
    finally:
        library.tacho_free(picture)
        library.tacho_free(error)


def version():
    """The version of the library."""
    return _library().tacho_version().decode("utf-8")


@functools.cache
def _library():
    suffix = {"darwin": "dylib", "win32": "dll"}.get(sys.platform, "so")
    beside = pathlib.Path(__file__).resolve().with_name(f"libTachoC.{suffix}")
    found = os.environ.get("TACHO_LIBRARY") or (str(beside) if beside.exists() else ctypes.util.find_library("TachoC"))
    if not found:
        raise TachoError(f"libTachoC.{suffix} was not found; put it beside {__file__} or set TACHO_LIBRARY to its path")
    library = ctypes.CDLL(found)
    handle = ctypes.POINTER(ctypes.c_void_p)
    library.tacho_render_spec.restype = ctypes.c_int
    library.tacho_render_spec.argtypes = [
        ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, handle, ctypes.POINTER(ctypes.c_size_t), handle
    ]
    library.tacho_free.restype = None
    library.tacho_free.argtypes = [ctypes.c_void_p]
    library.tacho_version.restype = ctypes.c_char_p
    library.tacho_version.argtypes = []
    return library


def _nested(keys):
    """{"scale.max": 5} as {"scale": {"max": 5}}."""
    result = {}
    for path, value in keys.items():
        *outer, last = str(path).split(".")
        place = result
        for name in outer:
            place = place.setdefault(name, {})
            if not isinstance(place, dict):
                raise TachoError(f"{path}: {name} is given twice, and not as a dictionary")
        if isinstance(value, dict):
            value = _nested(value)
            if isinstance(place.get(last), dict):
                value = {**place[last], **value}
        place[last] = value
    return result


def _plain(value):
    """What JSON can say: numbers of NumPy and pandas as Python's, and None for what is missing (NaN, NaT, NA)."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        if math.isinf(value):
            raise TachoError(f"{value} is not a finite number")
        return None if math.isnan(value) else value
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if hasattr(value, "__iter__"):
        return [_plain(item) for item in value]
    # pandas writes a missing value as NaT or <NA>, which are equal to nothing, not even to themselves.
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if hasattr(value, "__float__"):
        return _plain(float(value))
    raise TachoError(f"{value!r} is no number, text, list or dictionary")


def _description(svg):
    import xml.etree.ElementTree

    return xml.etree.ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or "gauge"
