"""What Python has for the values of a specification."""
from __future__ import annotations

import datetime
import json
import math
from typing import Any, Mapping

from ._keys import Keys
from ._library import Problem, TachoError, render

#: Every key of a gauge.
KEYS = frozenset(Keys.__annotations__) | {"value"}

_TOO_DEEP = "what is given is nested too deeply, or holds itself"


def nested(keys: Mapping[str, Any]) -> dict[str, Any]:
    """{"scale.max": 5} as {"scale": {"max": 5}}."""
    try:
        return _nested(keys)
    except RecursionError:
        raise TachoError(_TOO_DEEP) from None


def _nested(keys: Mapping[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for path, value in keys.items():
        place, last = result, str(path)
        if "." in last:
            *outer, last = last.split(".")
            for name in outer:
                place = place.setdefault(name, {})
                if not isinstance(place, dict):
                    raise TachoError(Problem(str(path), f"{name} is given twice, and not as a dictionary"))
        if isinstance(value, Mapping):
            value = _nested(value)
            if isinstance(place.get(last), dict):
                value = {**place[last], **value}
        place[last] = value
    return result


class _NoValue(Exception):
    """What no specification can hold, and where it is."""

    def __init__(self, message: str):
        self.message, self.path = message, ""


def plain(value: Any, path: str = "") -> Any:
    """What JSON can say: numbers of NumPy, pandas and Polars as Python's, and None for what is missing (NaN, NaT, NA)."""
    try:
        return _plain(value)
    except _NoValue as error:
        raise TachoError(Problem((path + error.path).lstrip("."), error.message)) from None
    except RecursionError:
        raise TachoError(Problem(path, _TOO_DEEP)) from None


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        if math.isinf(value):
            raise _NoValue(f"{value} is not a finite number")
        return None if math.isnan(value) else float(value)
    if isinstance(value, datetime.time):
        return value.replace(tzinfo=None).isoformat()
    if isinstance(value, Mapping):
        return _items(value)
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if hasattr(value, "to_list"):
        return _plain(value.to_list())
    if hasattr(value, "__iter__"):
        return list(_items(dict(enumerate(value))).values())
    # pandas writes a missing value as NaT or <NA>, which are equal to nothing, not even to themselves.
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if hasattr(value, "__float__"):
        return _plain(float(value))
    raise _NoValue(f"{value!r} is not a number, text, list or dictionary")


def _items(items: Mapping[Any, Any]) -> dict[str, Any]:
    result = {}
    for key, item in items.items():
        try:
            result[str(key)] = _plain(item)
        except _NoValue as error:
            error.path = (f"[{key}]" if isinstance(key, int) else f".{key}") + error.path
            raise
    return result


def checked(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys as JSON has them. An unknown one is refused."""
    for key in keys:
        if key not in KEYS and key.split(".")[0] not in KEYS and not key.startswith("x-"):
            refuse(key)
    result: dict[str, Any] = plain(nested(keys))
    if isinstance(result.get("ranges"), list):
        result["ranges"] = [_range(part) for part in result["ranges"]]
    return result


def _range(part: Any) -> Any:
    """(0, 50, "green") as {"from": 0, "to": 50, "color": "green"}."""
    return dict(zip(("from", "to", "color"), part)) if isinstance(part, list) and 2 <= len(part) <= 3 else part


#: Made once: json.dumps would make one for each text.
_JSON = json.JSONEncoder(ensure_ascii=False, check_circular=False)


def text(keys: Mapping[str, Any]) -> bytes:
    """Keys as the text of a specification."""
    return _JSON.encode(keys).encode("utf-8", "surrogatepass")


def refuse(key: str) -> None:
    """Raises what the library says of a key, with the near name, unless it knows the key after all."""
    try:
        render(text({"value": 0, key.split(".")[0]: 0}), "svg")
    except TachoError as error:
        problems = [problem for problem in error.without_places().problems if problem.path == key.split(".")[0]]
        if problems:
            raise TachoError(*problems) from None
