"""An extension of Sphinx: the directive `gauge` draws the specification in YAML or JSON that it holds.

    extensions = ["tacho_gauge.sphinx"]

    .. gauge::
       :width: 300px

       value: 72
       max: 120
"""
from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.parsers.rst.directives.images import Image
from sphinx.util.docutils import SphinxDirective

from ._embedding import embedded
from ._library import TachoError, version


class GaugeDirective(SphinxDirective):
    has_content = True
    option_spec = {name: (Image.option_spec or {})[name] for name in ("alt", "width", "height", "align", "class")} | {
        "name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        self.assert_has_content()
        try:
            address, text = embedded("\n".join(self.content))
        except TachoError as error:
            lines = [problem._replace(line=problem.line + self.content_offset if problem.line else None) for problem in error.problems]
            raise self.error("gauge: " + "; ".join(map(str, lines))) from None
        options: dict[str, Any] = {"alt": text, **self.options}
        name = options.pop("name", None)
        image = nodes.image(uri=address, classes=options.pop("class", []), **options)
        if name:
            self.options["name"] = name
            self.add_name(image)
        return [image]


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("gauge", GaugeDirective)
    return {"version": version(), "parallel_read_safe": True, "parallel_write_safe": True}
