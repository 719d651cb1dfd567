"""Plotly's gauge through kaleido 1, with one browser started beforehand and kept, which it calls its server."""

import contextlib

import kaleido
from plotly_gauge import figure


@contextlib.contextmanager
def drawer():
    kaleido.start_sync_server(n=1, silence_warnings=True)

    def draw(values, paths):
        for value, path in zip(values, paths):
            figure(value).write_image(path)

    yield draw
    kaleido.stop_sync_server(silence_warnings=True)
