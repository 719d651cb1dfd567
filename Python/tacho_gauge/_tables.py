"""Gauges in the tables of pandas and Polars."""
from __future__ import annotations

import html
import os
import re
import sys
from typing import TYPE_CHECKING, Any, Iterable

from ._gauge import gauge
from ._keys import Keys
from ._library import Problem, TachoError

if TYPE_CHECKING:
    from typing_extensions import Unpack


def column(values: Iterable[Any], /, **keys: Unpack[Keys]) -> Any:
    """A gauge for each value, as HTML images: a series of pandas or Polars for one of theirs, else a list.

    ``frame["gauge"] = tacho.column(frame["speed"], max=200)`` in pandas, or in Polars
    ``frame.with_columns(tacho.column(frame["speed"], max=200).alias("gauge"))``. :func:`table` shows them. They are 120
    layout units wide unless ``size`` says otherwise, and drawn on all cores.

    A key that is a series itself has one entry a row: ``title=frame["name"], max=frame["limit"], theme=["light", "dark"]``;
    so has a list, where the key takes none.
    """
    # Not at the start of a program that may only want a file.
    import concurrent.futures

    settings: dict[str, Any] = dict(keys) if keys.keys() & {"size", "width", "height"} else {"width": 120, **keys}
    rows = list(values)
    lists = {key: list(part) for key, part in settings.items() if _is_of_rows(key, part)}
    for key, part in lists.items():
        if len(part) != len(rows):
            raise TachoError(Problem(key, f"has {len(part)} entries for {len(rows)} rows; give one a row"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        own = ({**settings, **{key: part[row] for key, part in lists.items()}} for row in range(len(rows)))
        images = list(pool.map(_drawn, rows, own))
    for row, image in enumerate(images):
        if isinstance(image, TachoError):
            raise TachoError(*(Problem(p.path, f"{p.message} (row {row}, counted from 0)") for p in image.problems))
    library = type(values).__module__.split(".")[0]
    if library == "pandas":
        return sys.modules["pandas"].Series(images, index=values.index, name=values.name)  # type: ignore[attr-defined]
    if library == "polars":
        return sys.modules["polars"].Series(values.name, images)  # type: ignore[attr-defined]
    return images


def _is_of_rows(key: str, value: Any) -> bool:
    """Whether a key has an entry for each row."""
    takes_list = "Iterable" in str(Keys.__annotations__.get(key, ""))
    return hasattr(value, "to_list") or isinstance(value, (list, tuple)) and not takes_list and "." not in key


def _drawn(value: Any, settings: dict[str, Any]) -> Any:
    # What goes wrong is handed over, so that it can be said with its row and without the threads it went through.
    try:
        return gauge(value, **settings).html()
    except TachoError as error:
        return error


def table(frame: Any) -> Table:
    """A data frame of pandas or Polars with its gauges as pictures; the last line of a notebook's cell shows it."""
    return Table(frame)


#: What Gauge.html() writes, and nothing else.
_IMAGE = re.compile(r'<img src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+" alt="[^"<>]*">')


class Table:
    """A data frame as an HTML table. Texts in it are texts; gauges are pictures."""

    def __init__(self, frame: Any):
        self.frame = frame

    def html(self) -> str:
        if hasattr(self.frame, "iter_rows"):
            index, rows = None, self.frame.iter_rows()
        else:
            index, rows = iter(self.frame.index), self.frame.itertuples(index=False, name=None)
        head = "".join(f"<th>{_cell(name)}</th>" for name in self.frame.columns)
        lines = [f"<tr>{'' if index is None else '<th></th>'}{head}</tr>"]
        for row in rows:
            first = "" if index is None else f"<th>{_cell(next(index))}</th>"
            lines.append(f"<tr>{first}{''.join(f'<td>{_cell(cell)}</td>' for cell in row)}</tr>")
        return "<table>\n" + "\n".join(lines) + "\n</table>"

    _repr_html_ = html


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    return text if _IMAGE.fullmatch(text) else html.escape(text)
