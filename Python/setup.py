"""Builds the library for C with Swift and puts it into the package.

With TACHO_LIBRARY the library at that path is taken, and nothing is built.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = ROOT / "Sources/Tacho/Tacho.swift"
NAME = "libTachoC.dylib" if sys.platform == "darwin" else "libTachoC.so"

if not VERSION.exists():
    sys.exit("tacho-gauge is built within its repository, because the library's sources lie there: pip install ./Python")


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        if not self.editable_mode:
            shutil.copy(library(), pathlib.Path(self.build_lib, "tacho_gauge", NAME))


class PlatformWheel(bdist_wheel):
    """For one platform, and any version of Python."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


def library():
    given = os.environ.get("TACHO_LIBRARY")
    if given:
        return given
    command = ["swift", "build", "--package-path", str(ROOT), "-c", "release"]
    if not shutil.which("swift"):
        sys.exit("tacho-gauge is built with Swift 6.2 or later, which is not here: https://www.swift.org/install")
    subprocess.run([*command, "--product", "TachoC"], check=True)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder, NAME)


# Not in the source folder, where files that are no longer part of the package would go into the next wheel.
work = tempfile.TemporaryDirectory()
setup(
    options={"build": {"build_base": work.name}},
    version=re.search(r'tachoVersion = "([^"]+)"', VERSION.read_text())[1],
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
    distclass=BinaryDistribution,
)
