"""The library for C under the package, called through ctypes, which lets Python's other threads run meanwhile."""
from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import pathlib
import re
import sys
from typing import Any, NamedTuple, Optional, Sequence, Union


class Problem(NamedTuple):
    """One thing that is wrong."""

    #: The keys that lead to it, as in "scale.min" or "ranges[2].color"; empty where it is none of them.
    path: str
    #: What is wrong, what was given, and the near name where there is one.
    message: str
    #: Line and column in the text of a specification, from 1; None for keys that were given as arguments.
    line: Optional[int] = None
    column: Optional[int] = None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        return place + (f"{self.path}: " if self.path else "") + self.message

    @classmethod
    def read(cls, text: str) -> Problem:
        """From a line of the library's errors."""
        match = re.fullmatch(r"(?:(\d+):(\d+): )?(?:([\w$.\[\]-]+): )?(.*)", text, re.DOTALL)
        if not match:
            return cls("", text)
        line, column, path, message = match.groups()
        return cls(path or "", message, int(line) if line else None, int(column) if column else None)


class TachoError(ValueError):
    """Why there is no picture, with a :class:`Problem` for each thing that is wrong."""

    def __init__(self, *problems: Union[Problem, str]):
        self.problems = tuple(problem if isinstance(problem, Problem) else Problem("", problem) for problem in problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> Any:
        return type(self), self.problems

    def without_places(self) -> TachoError:
        """The same without lines and columns, of a text that nobody has written."""
        return TachoError(*(Problem(problem.path, problem.message) for problem in self.problems))


BYTES = ctypes.POINTER(ctypes.c_void_p)
LENGTH = ctypes.POINTER(ctypes.c_size_t)
HANDLE, TEXT, SIZE = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
#: The functions of tacho.h: what they return and take.
FUNCTIONS = {
    "tacho_fonts_family": (ctypes.c_int, TEXT, BYTES, BYTES),
    "tacho_fonts_files": (ctypes.c_int, ctypes.POINTER(TEXT), SIZE, BYTES, BYTES),
    "tacho_fonts_close": (None, HANDLE),
    "tacho_render_spec": (ctypes.c_int, TEXT, SIZE, TEXT, HANDLE, BYTES, LENGTH, BYTES),
    "tacho_gauge_open": (ctypes.c_int, TEXT, SIZE, HANDLE, BYTES, BYTES),
    "tacho_gauge_set": (ctypes.c_int, HANDLE, TEXT, TEXT, BYTES),
    "tacho_gauge_set_number": (ctypes.c_int, HANDLE, TEXT, ctypes.c_double, BYTES),
    "tacho_gauge_size": (ctypes.c_int, HANDLE, LENGTH, LENGTH, BYTES),
    "tacho_gauge_draw": (ctypes.c_int, HANDLE, TEXT, ctypes.c_void_p, SIZE, LENGTH, BYTES),
    "tacho_gauge_close": (None, HANDLE),
    "tacho_film_open": (ctypes.c_int, TEXT, SIZE, HANDLE, BYTES, BYTES),
    "tacho_film_follow": (ctypes.c_int, TEXT, SIZE, TEXT, SIZE, TEXT, HANDLE, BYTES, BYTES),
    "tacho_film_write": (ctypes.c_int, HANDLE, TEXT, BYTES),
    "tacho_film_size": (None, HANDLE, LENGTH, LENGTH, LENGTH, ctypes.POINTER(ctypes.c_double)),
    "tacho_film_frame": (ctypes.c_int, HANDLE, SIZE, TEXT, BYTES, LENGTH, BYTES),
    "tacho_film_pixels": (ctypes.c_int, HANDLE, SIZE, ctypes.c_void_p, SIZE, BYTES),
    "tacho_film_file": (ctypes.c_int, HANDLE, TEXT, BYTES, LENGTH, BYTES),
    "tacho_film_close": (None, HANDLE),
    "tacho_theme_add": (ctypes.c_int, TEXT, TEXT, SIZE, BYTES),
    "tacho_free": (None, ctypes.c_void_p),
    "tacho_version": (TEXT,),
}


@functools.lru_cache(None)
def library() -> ctypes.CDLL:
    """The one that TACHO_LIBRARY names, the one in the package, or the system's."""
    name = "libTachoC.dylib" if sys.platform == "darwin" else "libTachoC.so"
    within = pathlib.Path(__file__).with_name(name)
    path = os.environ.get("TACHO_LIBRARY") or (str(within) if within.exists() else ctypes.util.find_library("TachoC"))
    if not path:
        raise TachoError(f"{name} was not found; install the package with pip, or set TACHO_LIBRARY to the library's path")
    loaded = ctypes.CDLL(path)
    for function, (result, *arguments) in FUNCTIONS.items():
        getattr(loaded, function).restype = result
        getattr(loaded, function).argtypes = arguments
    return loaded


def version() -> str:
    """The version of the library."""
    return str(library().tacho_version().decode())


def check(status: int, error: ctypes.c_void_p) -> None:
    """Raises what a function has reported."""
    if status == 0:
        return
    text = ctypes.string_at(error.value) if error.value else b"out of memory"
    library().tacho_free(error)
    raise TachoError(*map(Problem.read, text.decode("utf-8", "replace").split("\n")))


def bytes_of(function: Any, *arguments: Any) -> bytes:
    """What a function makes that hands out bytes."""
    made, length, error = ctypes.c_void_p(), SIZE(), ctypes.c_void_p()
    check(function(*arguments, ctypes.byref(made), ctypes.byref(length), ctypes.byref(error)), error)
    try:
        return ctypes.string_at(made.value or 0, length.value)
    finally:
        library().tacho_free(made)


def called(function: Any, *arguments: Any) -> None:
    """Calls a function that makes nothing."""
    error = ctypes.c_void_p()
    check(function(*arguments, ctypes.byref(error)), error)


#: What tacho_gauge_draw returns where there is too little room.
NO_ROOM = 4


def drawn(pointer: Any, format: str, room: int) -> bytes:
    """A gauge's file, which has about `room` bytes."""
    made, length, error = ctypes.create_string_buffer(room), SIZE(), ctypes.c_void_p()
    results = ctypes.byref(length), ctypes.byref(error)
    status = library().tacho_gauge_draw(pointer, format.encode(), made, room, *results)
    if status == NO_ROOM:
        library().tacho_free(error)
        return drawn(pointer, format, length.value)
    check(status, error)
    return ctypes.string_at(made, length.value)


def array(shape: tuple[int, int, int], out: Any) -> Any:
    """NumPy's array for the pixels of a picture: `out`, or a new one."""
    try:
        import numpy
    except ImportError:
        raise TachoError("an array needs NumPy: pip install numpy") from None
    if out is None:
        return numpy.empty(shape, numpy.uint8)
    if out.shape != shape or out.dtype != numpy.uint8 or not (out.flags.c_contiguous and out.flags.writeable):
        raise TachoError(f"out must be a writeable array of uint8 without gaps, in the shape {shape}")
    return out


def filled(count: int, function: Any, *arguments: Any) -> bytes:
    """`count` bytes that a function writes to where it is told."""
    # Memory of a new object that nobody else has yet, which spares a copy.
    made: bytes = _NEW_BYTES(None, count)
    error = ctypes.c_void_p()
    check(function(*arguments, ctypes.c_char_p(made), count, ctypes.byref(error)), error)
    return made


_NEW_BYTES = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t)(
    ("PyBytes_FromStringAndSize", ctypes.pythonapi))


class Handle:
    """What a function opens; it is closed when nobody uses it any more."""

    def __init__(self, close: str, function: Any, *arguments: Any):
        self.pointer, error = ctypes.c_void_p(), ctypes.c_void_p()
        self._close = getattr(library(), close)
        check(function(*arguments, ctypes.byref(self.pointer), ctypes.byref(error)), error)

    def __del__(self) -> None:
        if self.pointer:
            self._close(self.pointer)


Font = Union[str, "os.PathLike[str]"]


def use_fonts(*fonts: Font) -> None:
    """The fonts of all pictures from now on: the name of an installed family, or font files.

    The first file's family is used, the others lend what it lacks. Without any each theme has its own again, of the fonts in
    the package where it has some, else of those that are installed.
    """
    global _fonts
    _fonts = _opened(fonts) if fonts else None


def _opened(fonts: Sequence[Font]) -> Handle:
    paths = [os.fspath(font) for font in fonts]
    if len(fonts) == 1 and isinstance(fonts[0], str) and not re.search(r"[/\\]|\.(ttf|otf|ttc|otc)$", fonts[0], re.I):
        return Handle("tacho_fonts_close", library().tacho_fonts_family, fonts[0].encode())
    names = (TEXT * len(paths))(*map(os.fsencode, paths))
    return Handle("tacho_fonts_close", library().tacho_fonts_files, names, len(paths))


_fonts: Optional[Handle] = None


def add_theme(path: Union[str, "os.PathLike[str]"], name: Optional[str] = None) -> str:
    """Makes a theme file known by a name, by default that of its path; ``theme`` takes it from now on. Returns the name."""
    chosen = os.fspath(path) if name is None else name
    data, error = pathlib.Path(path).read_bytes(), ctypes.c_void_p()
    check(library().tacho_theme_add(chosen.encode(), data, len(data), ctypes.byref(error)), error)
    global _added
    _added += 1
    return chosen


#: How often a theme has been added.
_added = 0


def ready(theme: Any) -> None:
    """Reads the file that a theme names, again when it has changed."""
    if not isinstance(theme, str) or not theme.lower().endswith((".yaml", ".yml", ".json")):
        return
    try:
        changed = os.stat(theme).st_mtime_ns
    except OSError as error:
        if theme in _themes:
            return
        raise TachoError(Problem("theme", f"cannot read “{theme}”: {error.strerror}")) from None
    if _themes.get(theme) != changed:
        add_theme(theme)
        _themes[theme] = changed


_themes: dict[str, int] = {}


def surroundings() -> tuple[Any, int]:
    """What a gauge that has been opened depends on besides its keys."""
    return _fonts, _added


def fonts() -> Optional[Handle]:
    """Of pictures that are drawn now; None for the usual ones. Whoever uses its pointer must hold it until then."""
    return _fonts


def render(specification: Union[str, bytes], format: str) -> bytes:
    """A picture of a specification, which is JSON or YAML: "svg", "png" or "pdf". Any thread may call it."""
    data = specification.encode() if isinstance(specification, str) else bytes(specification)
    chosen = fonts()
    return bytes_of(
        library().tacho_render_spec, data, len(data), format.encode(), chosen.pointer if chosen else None)
