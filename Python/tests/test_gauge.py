"""What gauges, films and tables promise."""
import base64
import io
import json
import os
import pickle
import struct
import threading
import xml.etree.ElementTree
import zlib

import pytest

import tacho_gauge as tacho
from tacho_gauge import TachoError, gauge

STARTS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "apng": b"\x89PNG"}
SMALL = {"max": 120, "size": 120}


def png_size(png):
    return tuple(int.from_bytes(png[at : at + 4], "big") for at in (16, 20))


def pixels_of(png):
    """Straight RGBA of a file whose rows have no filter."""
    (width, height), size = png_size(png), 3 if png[25] == 2 else 4
    at, stream = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            stream += png[at + 8 : at + 8 + length]
        at += 12 + length
    lines = zlib.decompress(stream)
    rows = [lines[y * (width * size + 1) + 1 : (y + 1) * (width * size + 1)] for y in range(height)]
    if size == 4:
        return b"".join(rows)
    return b"".join(row[at : at + 3] + b"\xff" for row in rows for at in range(0, 3 * width, 3))


class TestKeys:
    def test_paths_and_dictionaries_are_the_same_keys(self):
        written = gauge(7, scale={"type": "log", "min": 1, "max": 100})
        assert gauge(7, scale={"type": "log"}, **{"scale.min": 1, "scale.max": 100}) == written
        assert gauge(7, **{"scale.type": "log", "scale.min": 1, "scale.max": 100}).svg() == written.svg()

    def test_keys_are_those_of_the_text(self):
        assert gauge(72, max=120).svg() == tacho.render("value: 72\nmax: 120", "svg").decode()

    def test_with_changes_what_it_names_and_nothing_else(self):
        first = gauge(72, unit="km/h", **SMALL)
        assert first.with_(value=80) == first.with_(80) == gauge(80, unit="km/h", **SMALL)
        assert first.with_(max=200).svg() == gauge(72, unit="km/h", max=200, size=120).svg()
        assert first == gauge(72, unit="km/h", **SMALL)
        assert hash(first) == hash(gauge(72, unit="km/h", **SMALL))

    def test_gauges_that_are_equal_have_equal_hashes(self):
        pairs = [
            (gauge(72, unit="km/h", size=120), gauge(72.0, size=120, unit="km/h")),
            (gauge(7, scale={"min": 1, "max": 100}), gauge(7, scale={"max": 100, "min": 1})),
            (gauge(7, ranges=[{"from": 0, "to": 5}]), gauge(7, ranges=({"to": 5, "from": 0},))),
            (tacho.board([gauge(1, max=2), gauge(3)], columns=2), tacho.board([gauge(1, max=2), gauge(3)], columns=2)),
        ]
        hashes = [hash(first) for first, _ in pairs]
        try:
            tacho.use_theme("light")
            assert hashes == [hash(first) for first, _ in pairs]
            for first, second in pairs:
                assert first == second
                assert hash(first) == hash(second)
        finally:
            tacho.use_theme()
        assert len({first for pair in pairs for first in pair}) == len(pairs)

    def test_what_was_given_may_change_afterwards(self):
        ranges = [{"from": 0, "to": 50, "severity": "ok"}]
        picture = gauge(7, ranges=ranges)
        ranges[0]["to"] = 90
        picture.specification["ranges"].clear()
        assert picture == gauge(7, ranges=[{"from": 0, "to": 50, "severity": "ok"}])

    def test_missing_values_are_drawn_as_missing(self):
        missing = gauge(None, **SMALL).svg()
        assert gauge(float("nan"), **SMALL).svg() == missing
        assert gauge(0, **SMALL).svg() != missing

    def test_a_gauge_is_written_as_the_call_that_makes_it(self):
        picture = gauge(72, max=120, title="It’s")
        assert eval(repr(picture), {"gauge": gauge}) == picture

    def test_numbers_of_numpy_pandas_and_polars_are_numbers(self):
        numpy, pandas, polars = (pytest.importorskip(name) for name in ("numpy", "pandas", "polars"))
        drawn, missing = gauge(72, **SMALL).svg(), gauge(None, **SMALL).svg()
        for value in (numpy.float32(72), numpy.int8(72), numpy.array(72.0), pandas.Series([72])[0], polars.Series([72])[0]):
            assert gauge(value, max=numpy.int64(120), size=120).svg() == drawn
        for value in (numpy.nan, numpy.float32("nan"), pandas.NA, pandas.NaT, polars.Series([None])[0]):
            assert gauge(value, **SMALL).svg() == missing
        history = gauge(kind="sparkline", history=[1, 2, None, 4]).svg()
        for series in (pandas.Series([1, 2, None, 4]), polars.Series([1, 2, None, 4]), numpy.array([1, 2, numpy.nan, 4])):
            assert gauge(kind="sparkline", history=series).svg() == history


class TestPictures:
    @pytest.mark.parametrize("format", ["svg", "png", "pdf"])
    def test_files_are_whole_or_not_there(self, format, tmp_path):
        picture = gauge(72, **SMALL)
        path = picture.save(tmp_path / f"a.{format.upper()}")
        assert path.read_bytes().startswith(STARTS[format])
        for name, keys in ((f"b.{format}", {"max": "x"}), ("b.gif", {})):
            with pytest.raises(TachoError):
                gauge(1, **keys).save(tmp_path / name)
        assert [file.name for file in tmp_path.iterdir()] == [path.name]

    def test_scale_multiplies_the_pixels(self):
        assert [png_size(gauge(7, **SMALL).png(scale)) for scale in (1, 2)] == [(120, 120), (240, 240)]

    def test_notebooks_get_svg_png_and_text(self):
        data, metadata = gauge(72, max=120)._repr_mimebundle_()
        assert xml.etree.ElementTree.fromstring(data["image/svg+xml"]).get("width") == "300"
        assert png_size(base64.b64decode(data["image/png"])) == (600, 600)
        assert metadata["image/png"] == {"width": 300, "height": 300}
        assert "72" in data["text/plain"]
        data, _ = gauge(72, **SMALL)._repr_mimebundle_()
        assert data["image/svg+xml"] == gauge(72, **SMALL).svg()

    def test_html_is_an_image_with_its_description(self):
        image = xml.etree.ElementTree.fromstring(gauge(72, title='<"&>').html().replace(">", "/>")).attrib
        svg = base64.b64decode(image["src"].removeprefix("data:image/svg+xml;base64,"))
        assert svg.decode() == gauge(72, title='<"&>').svg()
        assert '<"&>' in image["alt"]

    def test_a_board_shows_all_its_gauges(self):
        parts = [gauge(value, max=120, title=title) for value, title in ((1, "One"), (2, "Two"), (3, "Three"))]
        titles = tacho.board(parts, columns=2, size=400).svg()
        assert all(part.specification["title"] in titles for part in parts)
        assert tacho.board(parts, columns=2).specification["layout"]["columns"] == 2
        assert tacho.board(parts, columns=1).svg() != tacho.board(parts, columns=3).svg()

    def test_a_board_has_the_theme_that_its_gauges_share(self):
        parts = [gauge(value, theme="light") for value in (1, 2)]
        assert tacho.board(parts).specification["theme"] == "light"
        assert tacho.board(parts, theme="dark").specification["theme"] == "dark"
        assert "theme" not in tacho.board([*parts, gauge(3)]).specification

    def test_a_theme_is_that_of_all_pictures_that_name_none(self):
        usual, light = gauge(72, **SMALL), gauge(72, theme="light", **SMALL)
        before = usual.svg()
        try:
            tacho.use_theme("light")
            assert usual.svg() == light.svg() != before
            assert gauge(72, theme="dark", **SMALL).svg() == before
            assert usual.specification == gauge(72, **SMALL).specification
            with pytest.raises(TachoError, match="lihgt"):
                tacho.use_theme("lihgt")
            assert usual.svg() == light.svg()
        finally:
            tacho.use_theme()
        assert usual.svg() == before

    def test_fonts_change_the_picture_until_they_are_reset(self, font):
        usual = gauge(72, **SMALL).svg()
        try:
            tacho.use_fonts(font)
            assert gauge(72, **SMALL).svg() != usual
            with pytest.raises(TachoError, match="No Such Family"):
                tacho.use_fonts("No Such Family")
            with pytest.raises(TachoError, match="missing.ttf"):
                tacho.use_fonts("missing.ttf")
            assert gauge(72, **SMALL).svg() != usual
        finally:
            tacho.use_fonts()
        assert gauge(72, **SMALL).svg() == usual


class TestFilms:
    def test_a_film_goes_from_one_value_to_the_other(self):
        film = gauge(0, unit="%", max=100, size=120).animate(80, from_=20, duration=0.5, fps=20, easing="linear")
        assert (len(film), film.size, film.fps) == (10, (120, 120), 20)
        first, last = film.frame(0, "svg").decode(), film.frame(9, "svg").decode()
        assert ">20" in first or "20 %" in first
        assert "80 %" in last

    def test_a_frame_is_the_same_alone_and_in_order(self):
        def film():
            return gauge(80, **SMALL).animate(duration=0.3)

        ordered = list(film().frames())
        assert [film().frame(index) for index in reversed(range(len(ordered)))] == ordered[::-1]
        assert len(set(ordered)) > 3

    @pytest.mark.parametrize("background", ["#123456", "transparent"])
    def test_raw_frames_have_the_pixels_of_their_files(self, background):
        film = gauge(80, background=background, **SMALL).animate(duration=0.3)
        for index in (8, 0, 3, 4):
            assert film.frame(index, "rgba") == pixels_of(film.frame(index))

    def test_files_hold_all_frames(self, tmp_path):
        film = gauge(80, **SMALL).animate(duration=0.3)
        apng = film.save(tmp_path / "a.apng").read_bytes()
        assert apng.startswith(STARTS["apng"])
        assert apng.count(b"fcTL") == len(film) == 9
        assert "<animate" in film.save(tmp_path / "a.svg").read_text("utf-8")
        with pytest.raises(TachoError, match="%05d"):
            film.save(tmp_path / "a.png")
        data, _ = film._repr_mimebundle_()
        assert data["image/svg+xml"] == film.svg()

    def test_frames_beyond_the_film_are_refused(self):
        film = gauge(80, **SMALL).animate(duration=0.1)
        for index in (-1, len(film)):
            with pytest.raises(IndexError):
                film.frame(index)

    def test_wrong_movements_are_named(self):
        for keys, words in ((dict(spring="bouncyy"), "did you mean bouncy"), (dict(durration=1), "did you mean duration")):
            with pytest.raises(TachoError, match=words) as caught:
                len(gauge(5).animate(**keys))
            assert caught.value.problems[0].path.startswith("animation.")
        with pytest.raises(TachoError, match="no value to move to"):
            len(gauge(None).animate())


class TestFollowing:
    """Films of data."""

    TABLE = "time,speed,other\n0,10,1\n0.5,60,2\n1,30,3\n"
    KEYS = dict(value=0, **SMALL)

    def test_a_table_is_one_as_bytes_file_and_frame(self, tmp_path):
        path = tmp_path / "ride.csv"
        path.write_text(self.TABLE)
        made = gauge(**self.KEYS).animate(data=self.TABLE.encode(), column="speed", fps=10)
        assert len(made) == 11 and len(set(made.frames())) > 3
        assert gauge(**self.KEYS).animate(data=path, column="speed", fps=10).apng() == made.apng()
        for name in ("pandas", "polars"):
            frame = pytest.importorskip(name).read_csv(io.BytesIO(self.TABLE.encode()))
            assert gauge(**self.KEYS).animate(data=frame, column="speed", fps=10).apng() == made.apng()

    def test_how_it_is_followed_is_said_as_to_the_command(self):
        def film(**how):
            return gauge(**self.KEYS).animate(data=self.TABLE.encode(), column="speed", fps=10, how=how)

        assert len(film(speed=2)) < len(film())
        stepping = gauge(**self.KEYS, data={"interpolate": "step"})
        assert stepping.animate(data=self.TABLE.encode(), column="speed", fps=10).apng() != film().apng()
        assert [film().frame(index) for index in (7, 2)] == [list(film().frames())[index] for index in (7, 2)]
        for how, words in ((dict(speeed=2), "did you mean speed"), (dict(smooth=2), "data: {smooth: …}"), (dict(speed="fast"), "speed: “fast” is not")):
            # When the film is made, not when it is drawn.
            with pytest.raises(TachoError, match=words):
                film(**how)
        with pytest.raises(TachoError, match="there is no column “v”; there are time, speed, other"):
            gauge(**self.KEYS).animate(data=self.TABLE.encode(), column="v")
        with pytest.raises(TachoError, match="add data"):
            gauge(5).animate(column="speed")
        with pytest.raises(TachoError, match="without data"):
            gauge(5).animate(9, data=self.TABLE.encode())

    def test_it_is_written_in_all_formats(self, tmp_path):
        film = gauge(**self.KEYS).animate(data=self.TABLE.encode(), column="speed", fps=10)
        assert film.save(tmp_path / "a.apng").read_bytes() == film.apng()
        assert film.save(tmp_path / "a.svg").read_text("utf-8") == film.svg()
        film.save(tmp_path / "frames" / "%03d.png")
        names = sorted(path.name for path in (tmp_path / "frames").iterdir())
        assert names == [f"{index:03}.png" for index in range(11)]


class TestThemes:
    OWN = {"extends": "light", "colors": {"accent": "#123456"}}

    def test_a_theme_is_one_by_its_keys_its_file_and_its_name(self, tmp_path):
        path = tmp_path / "house.json"
        path.write_text(json.dumps(self.OWN))
        inline = gauge(5, theme=self.OWN).svg()
        assert "#123456" in inline
        assert gauge(5, theme=path).svg() == gauge(5, theme=str(path)).svg() == inline
        assert gauge(5, theme=tacho.add_theme(path, "house")).svg() == inline
        assert tacho.board([gauge(5, theme=path), gauge(6, theme=path)]).svg().count("#123456") > 1

    def test_a_file_that_has_changed_is_read_again(self, tmp_path):
        path = tmp_path / "house.json"
        path.write_text(json.dumps(self.OWN))
        assert "#123456" in gauge(5, theme=path).svg()
        path.write_text(json.dumps({**self.OWN, "colors": {"accent": "#654321"}}))
        os.utime(path, ns=(1, 1))
        assert "#654321" in gauge(5, theme=path).svg()

    def test_what_is_no_theme_is_named(self, tmp_path):
        with pytest.raises(TachoError, match="no-such.yaml") as caught:
            gauge(5, theme="no-such.yaml").svg()
        assert caught.value.problems[0].path == "theme"
        (tmp_path / "wrong.yaml").write_text("colours: {}")
        with pytest.raises(TachoError, match="did you mean colors"):
            gauge(5, theme=tmp_path / "wrong.yaml").svg()
        (tmp_path / "right.json").write_text(json.dumps(self.OWN))
        with pytest.raises(TachoError, match="built in"):
            tacho.add_theme(tmp_path / "right.json", "dark")

    def test_the_version_is_where_others_have_it(self):
        assert tacho.__version__ == tacho.version()


class TestTables:
    def frames(self):
        keys = {"name": ["<car>", "bus"], "speed": [72.0, None]}
        return [pytest.importorskip(name).DataFrame(keys) for name in ("pandas", "polars")]

    def test_a_column_names_the_row_that_is_wrong(self):
        with pytest.raises(TachoError, match="row 1, counted from 0") as caught:
            tacho.column([72, "fast"], max=200)
        assert caught.value.problems[0].path == "value"

    def test_a_column_keeps_its_place_and_name(self):
        pandas, polars = self.frames()
        pandas.index = [7, 9]
        made = tacho.column(pandas["speed"], max=200)
        assert (list(made.index), made.name) == ([7, 9], "speed")
        assert list(made) == [gauge(value, max=200, size=120).html() for value in (72, None)]
        assert list(tacho.column(polars["speed"], max=200)) == list(made) == tacho.column([72, None], max=200)
        assert tacho.column(polars["speed"], max=200).name == "speed"

    def test_tables_show_gauges_as_pictures_and_texts_as_texts(self):
        pandas, polars = self.frames()
        pandas["gauge"] = tacho.column(pandas["speed"], max=200)
        polars = polars.with_columns(tacho.column(polars["speed"], max=200).alias("gauge"))
        for frame, cells in ((pandas, 12), (polars, 9)):
            shown = tacho.table(frame)._repr_html_()
            tree = xml.etree.ElementTree.parse(io.StringIO(shown.replace('">', '"/>')))
            assert len(tree.findall(".//img")) == 2
            assert len(tree.findall(".//td") + tree.findall(".//th")) == cells
            assert "<car>" not in shown and "&lt;car&gt;" in shown

    def test_a_wrong_key_is_said_once(self):
        with pytest.raises(TachoError, match="did you mean max"):
            tacho.column([1, 2], maxx=200)


class TestErrors:
    def test_an_unknown_key_is_refused_at_once_with_the_near_one(self):
        for make in (lambda: gauge(1, unti="km/h"), lambda: gauge(1).with_(unti="km/h"), lambda: gauge(**{"unti.x": 1})):
            with pytest.raises(TachoError) as caught:
                make()
            (problem,) = caught.value.problems
            assert (problem.path, problem.line) == ("unti", None)
            assert "unit" in problem.message

    def test_a_problem_has_the_path_of_its_key(self):
        with pytest.raises(TachoError) as caught:
            gauge(72, max="high", ranges=[{"from": 0, "colr": "red"}]).svg()
        assert [problem.path for problem in caught.value.problems] == ["max", "ranges[0].colr"]

    def test_a_problem_in_a_text_has_line_and_column(self):
        with pytest.raises(TachoError) as caught:
            tacho.render("value: 72\nmax: high\nunti: km/h\n", "svg")
        assert [(p.line, p.column, p.path) for p in caught.value.problems] == [(2, 6, "max"), (3, 1, "unti")]
        assert str(caught.value).startswith("2:6: max: ")

    def test_what_no_specification_can_hold_is_named(self):
        for keys, path in (
            (dict(value=float("inf")), "value"), (dict(ranges=[{"from": object()}]), "ranges[0].from"),
            ({"scale": 5, "scale.max": 3}, "scale.max"),
        ):
            with pytest.raises(TachoError) as caught:
                gauge(**keys)
            assert caught.value.problems[0].path == path

    def test_a_file_that_cannot_be_written_is_named_as_it_was_asked_for(self, tmp_path):
        (tmp_path / "file").write_text("")
        for path in (tmp_path / "nowhere" / "x.png", tmp_path / "file" / "x.svg"):
            with pytest.raises(OSError) as caught:
                gauge(5).save(path)
            assert caught.value.filename == str(path)
        assert [path.name for path in tmp_path.iterdir()] == ["file"]

    def test_errors_go_through_processes(self):
        with pytest.raises(TachoError) as caught:
            gauge(1, unti=2)
        copy = pickle.loads(pickle.dumps(caught.value))
        assert (copy.problems, str(copy)) == (caught.value.problems, str(caught.value))


def test_what_holds_itself_is_refused():
    loop, row, deep = {}, [], {}
    loop["a"], place = loop, deep
    row.append(row)
    for _ in range(5000):
        place["a"] = {}
        place = place["a"]
    for value in (loop, row, deep):
        for draw in (
            lambda: gauge(value),
            lambda: gauge(3, scale=value),
            lambda: gauge(3, scale=[value]),
            lambda: gauge(3).with_(scale=value),
            lambda: gauge(3).png(value),
            lambda: gauge(3).animate(value),
        ):
            with pytest.raises(TachoError, match="nested too deeply"):
                draw()


def test_other_threads_run_while_one_draws():
    started, ended, turns = threading.Event(), threading.Event(), 0

    def draw():
        started.set()
        try:
            gauge(72, size=6000).png()
        finally:
            ended.set()

    thread = threading.Thread(target=draw)
    thread.start()
    started.wait()
    while not ended.is_set():
        turns += 1
    thread.join()
    # With the lock held there would be a turn or two at the beginning and the end.
    assert turns > 10_000
