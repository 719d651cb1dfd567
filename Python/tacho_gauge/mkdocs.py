"""A plugin of MkDocs: draws fenced code blocks named `gauge`, which hold a specification in YAML or JSON.

    plugins: [search, tacho]
"""
from __future__ import annotations

import html
import re
from typing import Any

from mkdocs.config import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from ._embedding import embedded
from ._library import TachoError

FENCE = re.compile(r"(?P<indent> {0,3})(?P<fence>`{3,}|~{3,})\s*(?P<name>[^\s`]*)[^`]*")


class NoSettings(Config):  # type: ignore[misc, no-untyped-call, unused-ignore]
    """The plugin has none. MkDocs wants a class of its own for them."""


class TachoPlugin(BasePlugin[NoSettings]):  # type: ignore[no-untyped-call, unused-ignore]
    def on_page_markdown(self, markdown: str, *, page: Any, **_: Any) -> str:
        return drawn(markdown, page.file.src_uri)


def drawn(markdown: str, source: str) -> str:
    """The text with a picture for each block named gauge; blocks within others stay."""
    lines: list[str] = []
    block: list[str] = []
    fence, start = None, 0
    for number, line in enumerate(markdown.split("\n"), 1):
        found = FENCE.fullmatch(line)
        if fence is None:
            if not found:
                lines.append(line)
                continue
            fence, start, block = found, number, [line]
            continue
        block.append(line)
        # Closed by as many signs or more, and nothing else.
        if not found or found["name"] or found["fence"][0] != fence["fence"][0] or len(found["fence"]) < len(fence["fence"]):
            continue
        lines += [picture(block[1:-1], source, start)] if fence["name"] == "gauge" else block
        fence = None
    # One that is not closed goes to the end.
    if fence is not None:
        lines += [picture(block[1:], source, start)] if fence["name"] == "gauge" else block
    return "\n".join(lines)


def picture(block: list[str], source: str, start: int) -> str:
    try:
        address, text = embedded("\n".join(block))
    except TachoError as error:
        words = (problem._replace(line=problem.line + start if problem.line else None) for problem in error.problems)
        raise PluginError("\n".join(f"{source}:{start}: {problem}" for problem in words)) from None
    return f'<img src="{address}" alt="{html.escape(text)}">'
