"""A gauge that is drawn many times: each picture is that of a gauge by itself."""
import copy
import datetime
import pickle
import random
import threading

import pytest

import tacho_gauge as tacho

KINDS = [
    {"kind": "radial", "max": 120, "unit": "km/h"}, {"kind": "speedometer"}, {"kind": "linear"}, {"kind": "ring"},
    {"kind": "compass"}, {"max": 120, "theme": "auto", "ranges": [(0, 50, "green"), (90, 120, "red")]},
]


@pytest.mark.parametrize("keys", KINDS, ids=str)
@pytest.mark.parametrize("format", ["svg", "png", "pdf"])
def test_each_value_is_drawn_as_by_itself(keys, format):
    values = random.Random(7).choices([0, 1, 9.5, 33.25, 64, 99.999, 100, 120], k=6)
    gauge = tacho.gauge(5, **keys)
    for value in values:
        alone = tacho.render(tacho.gauge(value, **keys)._text(), format)
        assert gauge.draw(value, format) == alone, value
    assert gauge.draw(format=format) == tacho.render(gauge._text(), format)


def test_what_one_call_sets_is_gone_in_the_next():
    gauge = tacho.gauge(5, max=120)
    wide = gauge.draw({"value": 7, "max": 200, "title": "A"})
    assert wide == tacho.gauge(7, max=200, title="A").draw()
    assert gauge.draw(7) == tacho.gauge(7, max=120).draw()
    level = tacho.gauge(kind="level", values={"roll": 1})
    assert level.draw({"roll": 7}) == tacho.gauge(kind="level", values={"roll": 7}).draw()


def test_a_value_that_is_refused_leaves_the_gauge_as_it_was():
    gauge = tacho.gauge(5, max=120)
    with pytest.raises(tacho.TachoError, match="value: must be a number"):
        gauge.draw("fast")
    with pytest.raises(tacho.TachoError, match="jpg"):
        gauge.draw(5, "jpg")
    assert gauge.draw(5) == gauge.svg().encode()
    assert gauge.draw(None) == tacho.gauge(None, max=120).draw()


def test_themes_and_fonts_of_the_moment_are_asked_each_time():
    gauge = tacho.gauge(5, max=120)
    dark = gauge.draw(7)
    tacho.use_theme("light")
    try:
        assert gauge.draw(7) == tacho.gauge(7, max=120, theme="light").draw() != dark
    finally:
        tacho.use_theme()
    assert gauge.draw(7) == dark


def test_threads_that_share_a_gauge_get_their_own_values():
    gauge = tacho.gauge(5, max=120, size=60)
    alone = {value: tacho.gauge(value, max=120, size=60).draw() for value in range(20)}
    wrong = []

    def draw():
        wrong.extend(value for value in alone if gauge.draw(value) != alone[value])

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("keys, path", [
    ({"max": "high"}, "max"), ({"ranges": [(0, 50, "gren")]}, "ranges[0].color"), ({"theme": "drak"}, "theme"),
    ({"theme": "none.yaml"}, "theme"), ({"size": 0}, "size"),
])
def test_mistakes_are_found_when_the_gauge_is_made(keys, path):
    with pytest.raises(tacho.TachoError) as error:
        tacho.gauge(5, **keys)
    assert [problem.path for problem in error.value.problems] == [path]


def test_a_value_may_come_later():
    gauge = tacho.gauge(max=100)
    assert gauge.with_(5).svg() == gauge.draw(5).decode() == tacho.gauge(5, max=100).svg()
    with pytest.raises(tacho.TachoError, match="value"):
        gauge.svg()


def test_times_and_ranges_are_written_as_python_has_them():
    clock = tacho.gauge(datetime.time(10, 8, 30), kind="clock")
    assert clock == tacho.gauge("10:08:30", kind="clock") and clock.svg()
    assert tacho.gauge(5, ranges=[(0, 50, "green"), (50, 80)]) == tacho.gauge(
        5, ranges=[{"from": 0, "to": 50, "color": "green"}, {"from": 50, "to": 80}])


def test_copies_are_equal():
    gauge = tacho.gauge(5, max=120)
    assert pickle.loads(pickle.dumps(gauge)) == gauge == copy.deepcopy(gauge)
    assert copy.copy(gauge).svg() == gauge.svg()


def test_pixels_are_those_of_the_film_and_go_where_they_are_told():
    numpy = pytest.importorskip("numpy")
    gauge = tacho.gauge(5, max=120, size=(40), output={"scale": 2})
    pixels = gauge.array(70)
    assert pixels.shape == (80, 80, 4) and pixels.tobytes() == gauge.draw(70, "rgba")
    other = numpy.empty_like(pixels)
    assert gauge.array(70, out=other) is other and (other == pixels).all()
    for wrong in (other[:, ::2], other.astype(float), other[:10]):
        with pytest.raises(tacho.TachoError, match="uint8"):
            gauge.array(70, out=wrong)
    film = gauge.animate(70, from_=0, duration=0.2)
    assert film.array(2).tobytes() == film.frame(2, "rgba")


def test_a_column_takes_a_key_for_each_row():
    names, themes = ["car", "bus"], ["light", "brass"]
    images = tacho.column([5, 7], title=names, theme=themes, max=[10, 20])
    assert images == [
        tacho.gauge(5, title="car", theme="light", max=10, width=120).html(),
        tacho.gauge(7, title="bus", theme="brass", max=20, width=120).html()]
    with pytest.raises(tacho.TachoError, match="1 entries for 2 rows"):
        tacho.column([5, 7], title=["car"])
