import pathlib

import pytest


@pytest.mark.parametrize("what", [["-p", "tacho_gauge"], [str(pathlib.Path(__file__).with_name("typed.py"))]])
def test_types_hold(what):
    api = pytest.importorskip("mypy.api")
    output, errors, status = api.run(["--strict", "--cache-dir", "/dev/null", *what])
    assert status == 0, output + errors
