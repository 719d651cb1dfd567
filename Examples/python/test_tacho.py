"""What tacho.py and the library under it promise: TACHO_LIBRARY=…/libTachoC.so python3 test_tacho.py"""

import base64
import concurrent.futures
import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import tacho
from tacho import TachoError, gauge, render

HERE = pathlib.Path(__file__).resolve().parent
STARTS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


class Pictures(unittest.TestCase):
    def test_formats_begin_as_they_should(self):
        for format, start in STARTS.items():
            self.assertTrue(render('{"value": 72}', format).startswith(start), format)

    def test_yaml_and_json_draw_the_same(self):
        self.assertEqual(render("value: 72\nmax: 120", "svg"), render('{"value": 72, "max": 120}', "svg"))

    def test_paths_and_dictionaries_are_the_same_keys(self):
        nested = gauge(value=7, scale={"type": "log", "min": 1, "max": 100}).svg()
        self.assertEqual(gauge(value=7, scale={"type": "log"}, **{"scale.min": 1, "scale.max": 100}).svg(), nested)
        self.assertEqual(gauge(value=7, **{"scale.type": "log", "scale.min": 1, "scale.max": 100}).svg(), nested)

    def test_scale_multiplies_the_pixels(self):
        sizes = [int.from_bytes(gauge(value=7, size=120).png(scale)[16:20], "big") for scale in (1, 2)]
        self.assertEqual(sizes, [120, 240])

    def test_missing_values_are_drawn_as_missing(self):
        missing = gauge(value=None, max=8).svg()
        self.assertEqual(gauge(value=float("nan"), max=8).svg(), missing)
        self.assertNotEqual(gauge(value=0, max=8).svg(), missing)

    def test_notebooks_get_svg_png_and_text(self):
        data, metadata = gauge(value=72, max=120, size=200)._repr_mimebundle_()
        xml.etree.ElementTree.fromstring(data["image/svg+xml"])
        self.assertTrue(base64.b64decode(data["image/png"]).startswith(STARTS["png"]))
        self.assertIn("72", data["text/plain"])
        self.assertEqual(metadata["image/png"], {"width": 200, "height": 200})
        data, _ = tacho.Gauge("value: 72")._repr_mimebundle_()
        self.assertIn("72", data["text/plain"])

    def test_html_is_an_image_with_its_description(self):
        image = xml.etree.ElementTree.fromstring(gauge(value=72, title='<"&>').html().replace(">", "/>")).attrib
        svg = base64.b64decode(image["src"].removeprefix("data:image/svg+xml;base64,"))
        self.assertEqual(svg.decode(), gauge(value=72, title='<"&>').svg())
        self.assertIn('<"&>', image["alt"])

    def test_numpy_and_pandas_values_are_numbers(self):
        try:
            import numpy
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame({"value": [72, None], "max": [120, 120]})
        rows = frame.to_dict("records")
        self.assertEqual(gauge(**rows[0]).svg(), gauge(value=72, max=120).svg())
        self.assertEqual(gauge(**rows[1]).svg(), gauge(value=None, max=120).svg())
        self.assertEqual(gauge(value=numpy.float32(72), max=numpy.int64(120)).svg(), gauge(value=72, max=120).svg())
        self.assertEqual(gauge(value=pandas.NA, max=120).svg(), gauge(value=None, max=120).svg())
        frame["gauge"] = [gauge(value=value, max=120, size=120).html() for value in frame["value"]]
        with pandas.option_context("display.max_colwidth", None):
            table = frame.to_html(escape=False)
        self.assertEqual(table.count("<img src="), 2)
        self.assertEqual(table.count("...<"), 0)
        history = gauge(kind="sparkline", history=pandas.Series([1, 2, None, 4])).svg()
        self.assertEqual(history, gauge(kind="sparkline", history=[1, 2, None, 4]).svg())

    def test_files_are_whole_or_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            path = gauge(value=72).save(os.path.join(folder, "a.svg"))
            self.assertEqual(path.read_text("utf-8"), gauge(value=72).svg())
            for name, keys in (("b.svg", {"value": "x"}), ("b.gif", {"value": 1})):
                with self.assertRaises(TachoError):
                    gauge(**keys).save(os.path.join(folder, name))
            self.assertEqual(os.listdir(folder), ["a.svg"])

    def test_the_example_draws_every_row(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, str(HERE / "example.py"), folder], check=True, stdout=subprocess.DEVNULL)
            files = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual(len(files), 8)
            for file in files:
                self.assertTrue(file.read_bytes().startswith(STARTS[file.suffix[1:]]), file.name)

    def test_version_is_three_numbers(self):
        self.assertRegex(tacho.version(), r"^\d+\.\d+\.\d+$")


class Errors(unittest.TestCase):
    def message(self, specification, format="svg"):
        with self.assertRaises(TachoError) as caught:
            render(specification, format)
        return str(caught.exception)

    def test_every_problem_has_its_line_and_column(self):
        lines = self.message("value: 72\nmax: high\nunti: km/h\n").split("\n")
        places = [(line.split(":")[0], line.split(" ")[1]) for line in lines]
        self.assertEqual(places, [("2", "max:"), ("3", "unti:")])

    def test_hostile_specifications_are_told_apart(self):
        nested = "[" * 100_000
        for name, specification in {
            "empty": b"", "zeros": b"\0" * 100, "not UTF-8": b"value: \xff\xfe\xc0", "cut UTF-8": b"title: \xe2\x82",
            "surrogate": b"title: \xed\xa0\x80\nvalue: 1", "UTF-16": '{"value": 1}'.encode("utf-16"),
            "deep": nested.encode(), "deep map": b'{"a":' * 50_000, "no gauge": b"[1, 2]",
            "no number": b'{"value": "x"}',
            "out of range": b'{"value": 1e400}', "not a number": b'{"value": .nan}',
            "scale": b"{value: 1, min: 5, max: 5}",
            "pixels": b"{value: 1, size: 16384, output: {scale: 8}}", "anchor": b"a: &a [*a]\nvalue: 1",
            "laughs": b"a: &a [1]\n" + b"\n".join(b"x%d: &x%d [*a,*a]" % (i, i) for i in range(99)),
        }.items():
            with self.subTest(name):
                self.assertNotEqual(self.message(specification, "png"), "")

    def test_a_huge_specification_is_refused_before_it_is_read(self):
        self.assertIn("limit", self.message(b" " * (17 << 20)))
        for length in (1 << 40, 2**63, 2**64 - 1):
            self.assertIn("limit", self.call(b"value: 1", length=length)[1])

    def test_random_bytes_never_end_the_process(self):
        import random

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
                self.assertNotEqual(str(error), "")
        self.assertGreater(drawn, 0)

    def test_unknown_formats_are_named(self):
        for format in ("gif", "", "SVG", "svg ", "x" * 100_000, "ä\x1b[31m"):
            self.assertIn("svg, png or pdf", self.message("value: 1", format))

    def call(self, spec=b"value: 1", length=None, format=b"svg", skip=()):
        """One raw call, with nothing for the results named in skip. Returns status, error text, and the results."""
        library = tacho._library()
        results = {"picture": ctypes.c_void_p(1), "length": ctypes.c_size_t(7), "error": ctypes.c_void_p(1)}
        pointers = [None if name in skip else ctypes.byref(value) for name, value in results.items()]
        size = len(spec or b"") if length is None else length
        status = library.tacho_render_spec(spec, size, format, *pointers)
        text = None
        if "error" not in skip and results["error"].value:
            text = ctypes.string_at(results["error"].value).decode("utf-8")
            library.tacho_free(results["error"])
        if status == 0:
            library.tacho_free(results["picture"])
        return status, text, results

    def test_null_pointers_are_errors_in_words(self):
        self.assertEqual(self.call()[:2], (0, None))
        self.assertEqual(self.call(None)[0], 2)  # An empty specification lacks a value.
        for arguments in ({"spec": None, "length": 5}, {"format": None}, {"skip": ["picture"]}, {"skip": ["length"]}):
            status, text, results = self.call(**arguments)
            self.assertEqual(status, 1, arguments)
            self.assertIn("NULL", text)
            if "skip" not in arguments:
                self.assertEqual((results["picture"].value, results["length"].value), (None, 0))
        self.assertEqual(self.call(skip=["picture", "length", "error"])[:2], (1, None))
        tacho._library().tacho_free(None)


class Threads(unittest.TestCase):
    def test_threads_draw_what_one_draws_in_flat_memory(self):
        formats = ("svg", "png", "pdf")
        keys = {"max": 120, "title": "Speed", "size": 200}
        specifications = [json.dumps({"value": value, **keys}) for value in range(50)]
        jobs = [(text, format) for text in specifications for format in formats]
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
            self.assertTrue(all(pool.map(draw, range(300))))
            before = resident()
            self.assertTrue(all(pool.map(draw, range(1_000))))
            grown = resident() - before
        print(f"1,000 pictures on 4 threads: {grown / 1024:+.0f} KiB", file=sys.stderr)
        self.assertLess(grown, 5 << 20)


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    unittest.main()
