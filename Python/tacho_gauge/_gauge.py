"""Gauges and their films, as values that show themselves in notebooks."""
from __future__ import annotations

import base64
import ctypes
import functools
import html
import json
import os
import pathlib
import threading
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Sequence, SupportsFloat, Union

from ._library import (
    SIZE, Handle, TachoError, array, bytes_of, called, check, drawn, filled, fonts, library, ready, render, surroundings)
from ._values import KEYS, checked, nested, plain, text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._keys import AnimationKeys, Keys

#: A number, that of NumPy too; None, NaN, NaT and NA are a missing one. A time is a text, as in "10:08:30".
Value = Union[SupportsFloat, str, None]


class _Unset:
    def __repr__(self) -> str:
        return "…"


_UNSET: Any = _Unset()


def gauge(value: Value = _UNSET, **keys: Unpack[Keys]) -> Gauge:
    """A gauge: ``gauge(72, max=120, unit="km/h")``.

    Keys are those of a specification. A nested one is a dictionary, or has its path in quotes::

        gauge(72, scale={"type": "log", "min": 1, "max": 1000})
        gauge(72, **{"scale.type": "log", "scale.min": 1, "scale.max": 1000})

    A time is a datetime.time too, and a range a tuple: ``ranges=[(0, 50, "green"), (50, 80)]``.

    Raises TachoError with all that is wrong.
    """
    given: dict[str, Any] = dict(keys)
    return Gauge(given if value is _UNSET else {"value": value, **given})


def use_theme(name: Optional[str] = None) -> None:
    """The theme of all pictures from now on that name none: use_theme("light") suits a light notebook.

    None is the default again, which is dark.
    """
    global _theme
    if name is not None:
        # A name that does not exist is said here, once, and not by every picture.
        Gauge({"value": 0, "theme": name}).svg()
    _theme = name


_theme: Optional[str] = None


def board(gauges: Iterable[Gauge], *, columns: Optional[int] = None, **keys: Unpack[Keys]) -> Gauge:
    """Several gauges in one picture, in reading order, with so many side by side; ``layout`` has more keys.

    It has the theme of its gauges where they all have the same and ``theme`` says nothing else.
    """
    layout: dict[str, Any] = dict(keys.pop("layout", {}))
    layout["gauges"] = [part.specification for part in gauges]
    themes = [part.get("theme") for part in layout["gauges"]]
    if themes and themes[0] is not None and themes.count(themes[0]) == len(themes):
        keys.setdefault("theme", themes[0])
    if columns is not None:
        layout["columns"] = columns
    return Gauge({**keys, "layout": layout})


class Gauge:
    """A gauge, as data until a picture is asked for. Two of the same keys are equal."""

    def __init__(self, keys: dict[str, Any]):
        if isinstance(keys.get("theme"), os.PathLike):
            keys = {**keys, "theme": os.fspath(keys["theme"])}
        self._keys = checked(keys)
        self._lock = threading.Lock()
        self._open: Optional[_Open] = None
        self._find_mistakes()

    def _find_mistakes(self) -> None:
        try:
            self._opened({})
        except TachoError as error:
            # The value may come later: with_(), animate() or draw() has it.
            found = [p for p in error.problems if p.path != "value" or "value" in self._keys]
            if found:
                raise TachoError(*found) from None

    def draw(self, value: Any = _UNSET, format: str = "svg") -> bytes:
        """The file with another value: "svg", "png", "pdf", or "rgba" (straight alpha, rows from the top).

        Made for many of them: the gauge is read and laid out once. ``draw({"roll": 3, "pitch": -1})`` sets several by name,
        or any key by its path; each call begins with the gauge's own.
        """
        with self._lock:
            gauge = self._with(value)
            return gauge.pixels() if format == "rgba" else gauge.file(format)

    def array(self, value: Any = _UNSET, out: Any = None) -> Any:
        """The pixels with another value as NumPy's array of height × width × 4: red, green, blue, straight alpha.

        ``out`` is one to draw into, which spares making another.
        """
        with self._lock:
            return self._with(value).array(out)

    def _with(self, value: Any) -> _Open:
        """The gauge that is open, with another value. The lock is held."""
        changes = {} if value is _UNSET else dict(value) if isinstance(value, Mapping) else {"value": value}
        changes = {
            path if path in KEYS or "." in path else f"values.{path}": plain(part, path) for path, part in changes.items()}
        try:
            gauge = self._opened(changes)
            gauge.set(changes)
            return gauge
        except TachoError as error:
            self._open = None
            raise error.without_places() from None

    def _opened(self, changes: Mapping[str, Any]) -> _Open:
        for part in (self._keys, *(self._keys.get("layout") or {}).get("gauges", ())):
            ready(part.get("theme") if isinstance(part, dict) else None)
        around = (_theme, *surroundings())
        if self._open is None or self._open.around != around or not self._open.changed <= changes.keys():
            keys = self._keys if "value" in self._keys or "value" not in changes else {**self._keys, "value": None}
            try:
                self._open = _Open(self._text(keys=keys), around)
            except TachoError as error:
                raise error.without_places() from None
        return self._open

    @property
    def specification(self) -> dict[str, Any]:
        """Its keys as JSON has them; a copy."""
        return dict(json.loads(json.dumps(self._keys)))

    def with_(self, value: Value = _UNSET, **keys: Unpack[Keys]) -> Gauge:
        """The same gauge with other keys; a dictionary takes the place of the whole one."""
        changed: dict[str, Any] = {**self._keys, **nested(keys)}
        return Gauge(changed if value is _UNSET else {**changed, "value": value})

    def animate(
        self, to: Value = _UNSET, *, from_: Value = _UNSET, data: Any = None,
        column: Union[str, Sequence[str], None] = None, how: Optional[Mapping[str, Any]] = None,
        **keys: Unpack[AnimationKeys],
    ) -> Animation:
        """The gauge as it moves to a value, by default its own, from another, by default the start of its scale.

        Keys are those of ``animation``: ``animate(120, from_=20, duration=1.5, easing="ease-in-out")``. Without any it moves on
        a spring, for 2 s or until it rests.

        With ``data`` it follows a table: a data frame of pandas or Polars, the path of a file, or bytes. ``column`` is what it
        shows, and ``how`` has what else ``tacho animate`` takes of data: ``how={"offset": 10, "speed": 2, "data_unit": "m/s"}``.
        How the table is written, and what is shown between its readings, is the key ``data`` of the gauge.
        """
        animation = {**self._keys.get("animation", {}), **keys}
        if from_ is not _UNSET:
            animation["from"] = from_
        changed = {**self._keys, **({} if to is _UNSET else {"value": to}), "animation": animation}
        ending = pathlib.Path(data).suffix.lower().lstrip(".") if isinstance(data, (str, os.PathLike)) else ""
        if ending in ("csv", "tsv", "jsonl", "json", "gpx", "tcx", "fit", "nmea"):
            changed["data"] = {"format": ending, **changed.get("data", {})}
        gauge = Gauge(changed)
        if data is None:
            if column is not None or how is not None:
                raise TachoError("column and how say how data are followed; add data, or leave them out")
            return Animation(gauge)
        if to is not _UNSET:
            raise TachoError("to belongs to a movement without data; leave one of them out")
        followed = Animation(gauge, _followed(data, column, how or {}))
        # Opened now, so that what is wrong with the data or with how is found here.
        followed._film  # noqa: B018
        return followed

    def svg(self) -> str:
        """The SVG document."""
        return self._draw("svg").decode()

    def png(self, scale: Optional[SupportsFloat] = None) -> bytes:
        """The PNG file, with `scale` pixels a layout unit (0.1 to 8); 2 for dense screens."""
        return self._draw("png", scale)

    def pdf(self) -> bytes:
        """The one-page PDF file."""
        return self._draw("pdf")

    def html(self) -> str:
        """An <img> with the SVG in it and its description; any number of them may stand on a page."""
        return _image(self.svg())

    def save(self, path: Union[str, os.PathLike[str]]) -> pathlib.Path:
        """Writes a .svg, .png or .pdf, whole or not at all. Returns the path."""
        path = pathlib.Path(path)
        return _write(path, self._draw(_format(path, "svg", "png", "pdf")))

    def __reduce__(self) -> Any:
        return Gauge, (self._keys,)

    def _draw(self, format: str, scale: Optional[SupportsFloat] = None) -> bytes:
        try:
            if scale is None:
                with self._lock:
                    return self._opened({}).file(format)
            return render(self._text(scale), format)
        except TachoError as error:
            raise error.without_places() from None

    def _text(self, scale: Optional[SupportsFloat] = None, keys: Optional[dict[str, Any]] = None) -> bytes:
        keys = self._keys if keys is None else keys
        keys = keys if _theme is None or "theme" in keys else {**keys, "theme": _theme}
        for part in (keys, *(keys.get("layout") or {}).get("gauges", ())):
            ready(part.get("theme") if isinstance(part, dict) else None)
        if scale is not None:
            keys = {**keys, "output": {**(keys.get("output") or {}), "scale": plain(scale, "scale")}}
        return text(keys)

    def __repr__(self) -> str:
        keys = {key: value for key, value in self._keys.items() if key != "value"}
        first = [repr(self._keys["value"])] if "value" in self._keys else []
        return f"gauge({', '.join(first + [f'{key}={value!r}' for key, value in keys.items()])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gauge) and self._keys == other._keys

    def __hash__(self) -> int:
        return hash(_hashable(self._keys))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """What Jupyter shows, 300 units wide unless its keys say otherwise: SVG, a sharp PNG, or the description alone."""
        shown = _in_notebook(self)
        svg, png = shown.svg(), shown.png(scale=2)
        # A PNG says its size in bytes 16 to 24; the notebook shows it at half.
        width, height = (int.from_bytes(png[at : at + 4], "big") // 2 for at in (16, 20))
        pictures = {"image/svg+xml": svg, "image/png": base64.b64encode(png).decode(), "text/plain": _description(svg)}
        return pictures, {"image/png": {"width": width, "height": height}}


class _Open:
    """A gauge that the library has read, with the keys that have been set since."""

    def __init__(self, text: bytes, around: tuple[Any, ...]):
        self.around, self.changed = around, set[str]()
        chosen = fonts()
        self._gauge = Handle(
            "tacho_gauge_close", library().tacho_gauge_open, text, len(text), chosen.pointer if chosen else None)
        self._room: dict[str, int] = {}

    def set(self, changes: Mapping[str, Any]) -> None:
        for path, value in changes.items():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                called(library().tacho_gauge_set_number, self._gauge.pointer, path.encode(), float(value))
            else:
                called(library().tacho_gauge_set, self._gauge.pointer, path.encode(), json.dumps(value).encode())
            self.changed.add(path)

    @property
    def size(self) -> tuple[int, int]:
        width, height = SIZE(), SIZE()
        called(library().tacho_gauge_size, self._gauge.pointer, ctypes.byref(width), ctypes.byref(height))
        return width.value, height.value

    def file(self, format: str) -> bytes:
        made = drawn(self._gauge.pointer, format, self._room.get(format, 65_536))
        self._room[format] = len(made) + len(made) // 4
        return made

    def pixels(self) -> bytes:
        width, height = self.size
        draw = library().tacho_gauge_draw
        return filled(
            4 * width * height,
            lambda memory, room, error: draw(self._gauge.pointer, b"rgba", memory, room, None, error))

    def array(self, out: Any) -> Any:
        width, height = self.size
        made = array((height, width, 4), out)
        called(library().tacho_gauge_draw, self._gauge.pointer, b"rgba", made.ctypes.data, made.nbytes, None)
        return made


class Animation:
    """A gauge as it moves. Notebooks play it."""

    def __init__(self, gauge: Gauge, followed: Optional[tuple[bytes, bytes]] = None):
        self.gauge, self._followed = gauge, followed

    def svg(self) -> str:
        """An SVG that plays by itself."""
        return self._file("svg").decode()

    def apng(self) -> bytes:
        """An animated PNG."""
        return self._file("apng")

    def __len__(self) -> int:
        """How many frames there are."""
        return self._size[0]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame in pixels."""
        return self._size[1], self._size[2]

    @property
    def fps(self) -> float:
        """Frames a second; frame i is shown at i / fps."""
        return self._size[3]

    def frame(self, index: int, format: str = "png") -> bytes:
        """A frame, from 0, as "png", "svg" or "rgba": straight alpha, rows from the top."""
        if not 0 <= index < len(self):
            raise IndexError(f"frame {index} of {len(self)}")
        if format == "rgba":
            width, height = self.size
            return filled(4 * width * height, library().tacho_film_pixels, self._film.pointer, index)
        return bytes_of(library().tacho_film_frame, self._film.pointer, index, format.encode())

    def array(self, index: int, out: Any = None) -> Any:
        """A frame's pixels as NumPy's array of height × width × 4; ``out`` is one to draw into."""
        if not 0 <= index < len(self):
            raise IndexError(f"frame {index} of {len(self)}")
        width, height = self.size
        made = array((height, width, 4), out)
        called(library().tacho_film_pixels, self._film.pointer, index, made.ctypes.data, made.nbytes)
        return made

    def frames(self, format: str = "png") -> Iterator[bytes]:
        """All frames one after the other, which is the quickest order."""
        return (self.frame(index, format) for index in range(len(self)))

    def save(self, path: Union[str, os.PathLike[str]]) -> pathlib.Path:
        """Writes the film in the format that the name ends in, whole or not at all. Returns the path.

        .svg, .apng, .y4m and frames/%05d.png need nothing else; .mp4, .gif, .webp, .webm, .mov and .mkv need ffmpeg.
        """
        error = ctypes.c_void_p()
        check(library().tacho_film_write(self._film.pointer, os.fspath(path).encode(), ctypes.byref(error)), error)
        return pathlib.Path(path)

    @functools.cached_property
    def _film(self) -> Handle:
        text, chosen = self.gauge._text(), fonts()
        pointer = chosen.pointer if chosen else None
        try:
            if self._followed is not None:
                data, settings = self._followed
                follow = library().tacho_film_follow
                return Handle("tacho_film_close", follow, text, len(text), data, len(data), settings, pointer)
            return Handle("tacho_film_close", library().tacho_film_open, text, len(text), pointer)
        except TachoError as error:
            raise error.without_places() from None

    @functools.cached_property
    def _size(self) -> tuple[int, int, int, float]:
        frames, width, height, rate = SIZE(), SIZE(), SIZE(), ctypes.c_double()
        results = [ctypes.byref(result) for result in (frames, width, height, rate)]
        library().tacho_film_size(self._film.pointer, *results)
        return frames.value, width.value, height.value, rate.value

    def _file(self, format: str) -> bytes:
        return bytes_of(library().tacho_film_file, self._film.pointer, format.encode())

    def __repr__(self) -> str:
        return f"Animation({self.gauge!r})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        svg = Animation(_in_notebook(self.gauge), self._followed).svg()
        return {"image/svg+xml": svg, "text/plain": _description(svg)}, {}


def _followed(data: Any, column: Union[str, Sequence[str], None], how: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """A table as bytes, and how it is followed as the library takes it."""
    columns = [] if column is None else [column] if isinstance(column, str) else list(column)
    settings = [("column", name) for name in columns]
    for name, value in how.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        settings += [(name.replace("_", "-"), json.dumps(one) if isinstance(one, bool) else str(one)) for one in values]
    if hasattr(data, "write_csv"):
        data = data.write_csv().encode()
    elif hasattr(data, "to_csv"):
        # An index that only counts the rows is none of the data.
        counts = type(data.index).__name__ == "RangeIndex"
        data = data.to_csv(index=not counts, index_label=data.index.name or "time").encode()
    elif isinstance(data, (str, os.PathLike)):
        data = pathlib.Path(data).read_bytes()
    return bytes(data), "\n".join(f"{name}={value}" for name, value in settings).encode()


def _hashable(value: Any) -> Any:
    """The same for values that are equal: without an order of keys, and without a theme that is none of theirs."""
    if isinstance(value, dict):
        return frozenset((key, _hashable(part)) for key, part in value.items())
    return tuple(map(_hashable, value)) if isinstance(value, (list, tuple)) else value


def _in_notebook(gauge: Gauge) -> Gauge:
    keys = gauge.specification
    return gauge if keys.keys() & {"size", "width", "height"} else Gauge({**keys, "width": 300})


def _image(svg: str) -> str:
    address = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    return f'<img src="{address}" alt="{html.escape(_description(svg))}">'


def _description(svg: str) -> str:
    # Not at the start of a program that may only want a file.
    import xml.etree.ElementTree

    return xml.etree.ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or "gauge"


def _format(path: pathlib.Path, *formats: str) -> str:
    ending = path.suffix.lower().lstrip(".")
    if ending not in formats:
        endings = ", ".join(f".{format}" for format in formats)
        raise TachoError(f"“{path.name}” does not say which format to write; end it in one of {endings}")
    return ending


def _write(path: pathlib.Path, data: bytes) -> pathlib.Path:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)
    except OSError as error:
        # About the file that was asked for, not about the one beside it.
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        if beside.parent.is_dir():
            beside.unlink(missing_ok=True)
    return path
