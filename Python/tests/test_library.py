"""What the library promises to whoever calls it: hostile texts, wrong calls, threads."""
import concurrent.futures
import ctypes
import json
import os
import random
import sys

import pytest

import tacho_gauge as tacho
from tacho_gauge import TachoError, render
from tacho_gauge._library import library

LAUGHS = b"a: &a [1]\n" + b"\n".join(b"x%d: &x%d [*a,*a]" % (index, index) for index in range(99))
HOSTILE = {
    "empty": b"", "zeros": b"\0" * 100, "not UTF-8": b"value: \xff\xfe\xc0", "cut UTF-8": b"title: \xe2\x82",
    "surrogate": b"title: \xed\xa0\x80\nvalue: 1", "UTF-16": '{"value": 1}'.encode("utf-16"), "deep": b"[" * 100_000,
    "deep map": b'{"a":' * 50_000, "no gauge": b"[1, 2]", "no number": b'{"value": "x"}',
    "out of range": b'{"value": 1e400}', "not a number": b'{"value": 1, "min": .nan}', "scale": b"{value: 1, min: 5, max: 5}",
    "pixels": b"{value: 1, size: 16384, output: {scale: 8}}", "anchor": b"a: &a [*a]\nvalue: 1", "laughs": LAUGHS,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_specifications_are_errors_in_words(name):
    with pytest.raises(TachoError, match="."):
        render(HOSTILE[name], "png")


def test_a_huge_specification_is_refused_before_it_is_read():
    with pytest.raises(TachoError, match="limit"):
        render(b" " * (17 << 20), "svg")
    for length in (1 << 40, 2**63, 2**64 - 1):
        assert "limit" in call(b"value: 1", length=length)[1]


def test_random_bytes_never_end_the_process():
    numbers = random.Random(20_260)
    base = b'{"value": 72, "max": 120, "title": "Speed", "ranges": [{"from": 0, "to": 50, "severity": "ok"}]}'
    drawn = 0
    for _ in range(600):
        text = bytearray(base)
        for _ in range(numbers.randint(1, 6)):
            text[numbers.randrange(len(text))] = numbers.randrange(256)
        try:
            drawn += render(bytes(text), "svg").startswith(b"<svg")
        except TachoError as error:
            assert str(error) != ""
    assert drawn > 0


def test_fonts_that_a_specification_names_lend_their_letters():
    drawn = {render(json.dumps({"value": 3, "title": "\N{BLACK TELEPHONE}", "fonts": fonts}), "svg") for fonts in (
        ["DejaVu Sans Mono"], ["DejaVu Sans"])}
    assert len(drawn) == 2


@pytest.mark.parametrize("format", ["gif", "", "SVG", "svg ", "x" * 100_000, "ä\x1b[31m"])
def test_unknown_formats_are_named(format):
    with pytest.raises(TachoError, match="svg, png or pdf"):
        render("value: 1", format)


def call(spec=b"value: 1", length=None, format=b"svg", skip=()):
    """One raw call, with nothing for the results named in skip. Returns status, error text, and the results."""
    results = {"picture": ctypes.c_void_p(1), "length": ctypes.c_size_t(7), "error": ctypes.c_void_p(1)}
    pointers = [None if name in skip else ctypes.byref(value) for name, value in results.items()]
    size = len(spec or b"") if length is None else length
    status = library().tacho_render_spec(spec, size, format, None, *pointers)
    text = None
    if "error" not in skip and results["error"].value:
        text = ctypes.string_at(results["error"].value).decode()
        library().tacho_free(results["error"])
    if status == 0:
        library().tacho_free(results["picture"])
    return status, text, results


def test_null_pointers_are_errors_in_words():
    assert call()[:2] == (0, None)
    assert call(None)[0] == 2  # An empty specification lacks a value.
    for arguments in ({"spec": None, "length": 5}, {"format": None}, {"skip": ["picture"]}, {"skip": ["length"]}):
        status, text, results = call(**arguments)
        assert status == 1 and "NULL" in text
        if "skip" not in arguments:
            assert (results["picture"].value, results["length"].value) == (None, 0)
    assert call(skip=["picture", "length", "error"])[:2] == (1, None)
    library().tacho_free(None)


def test_null_fonts_and_films_are_errors_in_words():
    made, length, handle = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_void_p()
    one, none = (ctypes.c_char_p * 1)(None), ctypes.POINTER(ctypes.c_char_p)()
    to, out = ctypes.byref(handle), (ctypes.byref(made), ctypes.byref(length))
    for name, arguments in (
        ("tacho_fonts_family", (None, to)), ("tacho_fonts_family", (b"Inter", None)),
        ("tacho_fonts_files", (none, 1, to)), ("tacho_fonts_files", (one, 0, to)),
        ("tacho_fonts_files", (one, 1, to)), ("tacho_fonts_files", (one, 2**64 - 1, to)),
        ("tacho_film_open", (b"value: 1", 8, None, None)), ("tacho_film_open", (None, 8, None, to)),
        ("tacho_film_frame", (None, 0, b"png", *out)), ("tacho_film_file", (None, b"svg", *out)),
    ):
        error = ctypes.c_void_p()
        assert getattr(library(), name)(*arguments, ctypes.byref(error)) == 1, name
        assert ctypes.string_at(error.value), name
        library().tacho_free(error)
        assert not handle.value
    library().tacho_fonts_close(None)
    library().tacho_film_close(None)
    size = ctypes.c_size_t(9)
    library().tacho_film_size(None, ctypes.byref(size), None, None, None)
    assert size.value == 0


def test_a_film_refuses_what_it_does_not_have():
    film = tacho.gauge(5, max=9, size=60).animate(duration=0.1)._film
    made, length = ctypes.c_void_p(), ctypes.c_size_t()
    for index, format in ((3, b"png"), (2**63, b"png"), (0, b"gif"), (0, None)):
        error = ctypes.c_void_p()
        arguments = (film.pointer, index, format, ctypes.byref(made), ctypes.byref(length), ctypes.byref(error))
        assert library().tacho_film_frame(*arguments) == 1
        assert ctypes.string_at(error.value)
        library().tacho_free(error)
    memory, count = (ctypes.c_uint8 * (4 * 60 * 60))(), 4 * 60 * 60
    for handle, index, place, capacity in (
        (film.pointer, 3, memory, count), (film.pointer, 2**63, memory, count), (film.pointer, 0, memory, count - 1),
        (film.pointer, 0, memory, 0), (film.pointer, 0, memory, 2**64 - 1), (film.pointer, 0, None, count),
        (None, 0, memory, count),
    ):
        error = ctypes.c_void_p()
        assert library().tacho_film_pixels(handle, index, place, capacity, ctypes.byref(error)) == 1
        assert ctypes.string_at(error.value)
        library().tacho_free(error)
        assert not any(memory)


def test_threads_draw_what_one_draws_in_flat_memory():
    keys = {"max": 120, "title": "Speed", "size": 200}
    jobs = [(json.dumps({"value": value, **keys}), format) for value in range(50) for format in ("svg", "png", "pdf")]
    alone = {job: render(*job) for job in jobs[:30]}

    def draw(number):
        if number % 20 == 19:
            try:
                render("value: [", "svg")
            except TachoError:
                return True
        job = jobs[number % len(jobs)]
        picture = render(*job)
        return picture == alone.get(job, picture)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert all(pool.map(draw, range(300)))
        before = resident()
        assert all(pool.map(draw, range(1_000)))
        assert resident() - before < 5 << 20


def test_threads_may_share_a_film():
    film = tacho.gauge(80, max=120, size=120).animate(duration=0.5)
    alone = [tacho.gauge(80, max=120, size=120).animate(duration=0.5).frame(index) for index in range(len(film))]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert list(pool.map(film.frame, range(len(film)))) == alone


def test_what_is_closed_takes_no_memory():
    def use():
        for format in ("svg", "apng"):
            tacho.gauge(80, max=120, size=60).animate(duration=0.2)._file(format)
        tacho.use_fonts()

    for _ in range(30):
        use()
    before = resident()
    for _ in range(100):
        use()
    assert resident() - before < 3 << 20


def resident():
    if not sys.platform.startswith("linux"):
        pytest.skip("memory is read from /proc")
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_the_version_is_three_numbers():
    assert [part.isdigit() for part in tacho.version().split(".")] == [True] * 3
