"""What a type checker must accept, and, where a line says so, refuse. Not run; test_types.py has mypy read it."""
import pathlib
from typing import List

import numpy

import tacho_gauge as tacho

picture: tacho.Gauge = tacho.gauge(72, max=120, unit="km/h", theme="dark", ranges=[{"from": 0, "severity": "ok"}])
tacho.gauge(None, scale={"type": "log", "min": 1, "max": numpy.float32(1000)})
tacho.gauge(numpy.int8(5), history=numpy.array([1, 2]), kind="sparkline")
tacho.gauge(1, unti="km/h")  # type: ignore[call-arg]
tacho.gauge(1, kind="radiall")  # type: ignore[arg-type]
tacho.gauge(1, scale={"typ": "log"})  # type: ignore[typeddict-unknown-key]
picture.with_(value=5).with_(maxx=5)  # type: ignore[call-arg]
text: str = picture.svg()
file: pathlib.Path = picture.save("a.png")
film: tacho.Animation = picture.animate(120, from_=20, duration=1.5, easing="ease-in-out")
film.animate()  # type: ignore[attr-defined]
frames: List[bytes] = list(film.frames("rgba"))
tacho.board([picture, picture], columns=2, theme="light").png(scale=2)
tacho.column([1, 2], max=200, size=80)
tacho.column([1, 2], maxx=200)  # type: ignore[call-arg]
tacho.use_fonts("Inter")
tacho.use_fonts(pathlib.Path("a.ttf"), "b.ttf")
