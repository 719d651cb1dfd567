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

# Indented and quoted as far as one likes: in admonitions, tabs and lists, which MkDocs indents by four.
FENCE = re.compile(r"(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})\s*(?P<name>[^\s`]*)[^`]*")
NAMES = ("gauge", "{.gauge}", "{gauge}")


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
        lines += picture(fence, block[1:-1], source, start) if fence["name"] in NAMES else block
        fence = None
    # One that is not closed goes to the end.
    if fence is not None:
        lines += picture(fence, block[1:], source, start) if fence["name"] in NAMES else block
    return "\n".join(lines)


def picture(fence: re.Match[str], block: list[str], source: str, start: int) -> list[str]:
    indent = fence["indent"]
    inner = [line[len(indent):] if line.startswith(indent) else line.lstrip(" \t>") for line in block]
    try:
        address, text = embedded("\n".join(inner))
    except TachoError as error:
        words = (problem._replace(line=problem.line + start if problem.line else None) for problem in error.problems)
        raise PluginError("\n".join(f"{source}:{start}: {problem}" for problem in words)) from None
    return [f'{indent}<img src="{address}" alt="{html.escape(text)}">']
