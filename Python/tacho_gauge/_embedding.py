"""A specification in a document as a picture in its page."""
from __future__ import annotations

import base64
import html
import re
from typing import NamedTuple

from ._library import render


class Embedded(NamedTuple):
    """A picture as an address that holds it, and the words for who cannot see it."""

    address: str
    text: str


def embedded(specification: str) -> Embedded:
    """Raises TachoError for what is wrong, with lines from 1 within the specification."""
    svg = render(specification, "svg")
    words = re.search(rb"<desc[^>]*>(.*?)</desc>", svg, re.DOTALL) or re.search(rb"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    text = html.unescape(words[1].decode()) if words else "gauge"
    return Embedded("data:image/svg+xml;base64," + base64.b64encode(svg).decode(), text)
