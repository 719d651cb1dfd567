"""Gauges as SVG, PNG, PDF and film, drawn in the process.

    import tacho_gauge as tacho

    tacho.gauge(72, max=120, unit="km/h", theme="dark").save("speed.png")
"""
from ._gauge import Animation, Gauge, board, gauge, use_theme
from ._library import Problem, TachoError, add_theme, render, use_fonts, version
from ._tables import Table, column, table

__all__ = [
    "Animation", "Gauge", "Problem", "Table", "TachoError", "add_theme", "board", "column", "gauge", "render", "table", "use_fonts",
    "use_theme", "version",
]


def __getattr__(name: str) -> str:
    """``__version__``, which the library says."""
    if name == "__version__":
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
