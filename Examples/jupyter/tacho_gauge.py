"""Gauges in Jupyter: the last line of a cell, or display(), shows one.

    from tacho_gauge import Gauge
    Gauge(72, max=120, unit="km/h", title="Speed")

Keys are those of a specification; write nested ones as dictionaries, or with "scale.max" in **{...}.
Needs the program `tacho` on the PATH, and nothing else.
"""

import base64
import json
import subprocess


class Gauge:
    """A gauge. Notebooks show its SVG; where they cannot, its PNG or its description."""

    def __init__(self, value=None, *, program="tacho", **keys):
        self.program = program
        self.specification = {"value": value, "size": 300, **keys}

    def render(self, format, *options):
        """The picture's bytes; format is svg, png or pdf."""
        settings, plain = [], {}
        for key, value in self.specification.items():
            if "." in key:
                settings += ["--set", f"{key}={json.dumps(value)}"]
            else:
                plain[key] = value
        command = [self.program, "render", "-", "-q", "-f", format, "-o", "-", *settings, *options]
        run = subprocess.run(command, input=json.dumps(plain).encode(), capture_output=True)
        if run.returncode != 0:
            raise ValueError(run.stderr.decode().strip())
        return run.stdout

    @property
    def description(self):
        """One sentence that says what the picture shows."""
        import xml.etree.ElementTree

        tree = xml.etree.ElementTree.fromstring(self.render("svg"))
        return tree.findtext("{http://www.w3.org/2000/svg}desc")

    def _repr_mimebundle_(self, include=None, exclude=None):
        svg = self.render("svg").decode()
        png = self.render("png", "--scale", "2")
        # A PNG says its size in bytes 16 to 24; the notebook shows it at half.
        width, height = (int.from_bytes(png[at : at + 4], "big") // 2 for at in (16, 20))
        data = {
            "image/svg+xml": svg,
            "image/png": base64.b64encode(png).decode(),
            "text/plain": self.description,
        }
        return data, {"image/png": {"width": width, "height": height}}
