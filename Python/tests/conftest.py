import pathlib
import subprocess

import pytest


@pytest.fixture
def font():
    """A font file that is not the default one."""
    found = subprocess.run(["fc-match", "-f", "%{file}", "DejaVu Sans Mono"], capture_output=True, text=True).stdout
    files = [found, *map(str, pathlib.Path("/usr/share/fonts").rglob("Inter-Black.otf"))]
    for file in files:
        if file and pathlib.Path(file).exists():
            return file
    pytest.skip("there is no second font")
