#!/usr/bin/env python3
"""Changes each constant of the Speedometer's design and sees whether a golden fails: constants.py [--here] [--only NAME,…]

A number grows by a tenth (or shrinks by one, where it is at its limit), a colour's green changes by 20, a text gets a
letter. All of that is compiled once, in a copy of the tree; the environment chooses the change. Goldens of the main package
are tried first, then those of the screen in Examples/apps. The test that compares the constants with the design's numbers
is left out: a look must show. What may be typed has none.

  --here   in this tree, whose build is up to date: the file is put back in any case
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path(os.environ.get("NIGHTLY_WORK", ROOT / ".build" / "nightly")) / "constants"
FILE = "Sources/Gauges/DesignSystem/SpeedometerConstants.swift"
GOLDENS = "shapesMatchTheirGolden|picturesWithTextMatchTheirGolden"
# Which goldens there are.
CASES = "Tests/TachoTests/Goldens/GoldenTests.swift"

READER = """
import Glibc

/// Which constant is changed, and which way.
private let mutant: (name: String, sign: Double) = {
  let text = getenv("TACHO_MUTANT").map { String(cString: $0) } ?? ""
  return text.hasSuffix("-") ? (String(text.dropLast()), -1) : (text, 1)
}()

func mutated(_ name: String, _ value: Double) -> Double { name == mutant.name ? value * (1 + 0.1 * mutant.sign) : value }
func mutated(_ name: String, color: UInt32) -> UInt32 {
  guard name == mutant.name else { return color }
  return (color >> 8) & 255 > 235 ? color - 20 << 8 : color + 20 << 8
}
func mutated(_ name: String, _ text: String) -> String { name == mutant.name ? text + "x" : text }
"""


def rewritten(source):
    """The file with a call in place of each literal, and the names of the literals."""
    names, group = [], ""

    def call(path, count, kind, literal):
        name = path + (f"[{count}]" if count else "")
        names.append(name)
        return f'mutated("{name}", {kind}{literal})'

    lines = []
    for line in source.splitlines():
        if found := re.match(r"  public enum (\w+)", line):
            group = found[1].lower()
        found = re.match(r"(    public static let (\w+)(?:: \[Double\])? = )(.*)", line)
        if found and "///" not in line:
            path, text, counter = f"{group}.{found[2]}", found[3], [0]
            text = text.replace("Color.black", "Color(0x000000)").replace("Color.white", "Color(0xFFFFFF)")

            def change(match):
                literal = match[0]
                if literal.startswith('"'):
                    result = call(path, counter[0], "", literal)
                elif literal.startswith("0x"):
                    result = call(path, counter[0], "color: ", literal)
                elif float(literal.replace("_", "")) == 0:
                    return literal
                else:
                    result = call(path, counter[0], "", literal)
                counter[0] += 1
                return result

            line = found[1] + re.sub(r'"[^"]*"|0x[0-9A-F]{6}|(?<![\w.])\d[\d_]*(?:\.\d[\d_]*)?', change, text)
        lines.append(line)
    return "\n".join(lines) + "\n" + READER, names


def run(command, log, **more):
    with open(log, "ab") as output:
        return subprocess.run([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, **more).returncode


class Tree:
    """Where the changed file is compiled and tried."""

    def __init__(self, folder, log):
        self.folder, self.log = folder, log

    def build(self):
        done = run(["swift", "build", "--build-tests"], self.log, cwd=self.folder)
        if done == 0:
            done = run(["Scripts/beside", "build", "Examples/apps", "--build-tests"], self.log, cwd=self.folder)
        if done:
            sys.exit(f"constants: the changed tree does not build; see {self.log}")

    def fails(self, mutant, bundle, filter):
        program = self.folder / ".build/debug" / f"{bundle}.xctest"
        return run(
            [program, "--testing-library", "swift-testing", "--filter", filter], self.log, cwd=self.folder,
            env=os.environ | {"TACHO_MUTANT": mutant, "SWIFT_BACKTRACE": "enable=no"}) != 0

    def killer(self, name):
        """What sees the change: the goldens that fail; None where nothing does."""
        for mutant in (name, name + "-"):
            if self.fails(mutant, "TachoPackageTests", GOLDENS):
                return "Golden/" if mutant == name else "Golden/, smaller"
        return "Examples/apps" if self.fails(name, "AppsPackageTests", "Screen") else None


def copied():
    """A copy of all files that git knows, or would."""
    folder = WORK / "tree"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        source, target = ROOT / name, folder / name
        if source.is_file() and not (target.exists() and target.read_bytes() == source.read_bytes()):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


def main():
    arguments = sys.argv[1:]
    only = arguments[arguments.index("--only") + 1].split(",") if "--only" in arguments else None
    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "log"
    log.unlink(missing_ok=True)
    started = time.monotonic()
    folder = ROOT if "--here" in arguments else copied()
    file, cases = folder / FILE, folder / CASES
    sources = {path: path.read_text() for path in (file, cases)}
    changed, names = rewritten(sources[file])
    survivors = []
    try:
        file.write_text(changed)
        # Those of the Speedometer alone.
        cases.write_text(re.sub(r"(\[GoldenCase\] = ).*", r"\1speedometer + frames + sequence", sources[cases], count=1))
        tree = Tree(folder, log)
        tree.build()
        if tree.fails("", "TachoPackageTests", GOLDENS):
            sys.exit(f"constants: goldens fail without any change; see {log}")
        for name in names:
            if only and not any(name.startswith(start) for start in only):
                continue
            killer = tree.killer(name)
            print(f"{name}: {killer or 'no golden sees it'}", flush=True)
            if not killer:
                survivors.append(name)
    finally:
        for path, text in sources.items():
            path.write_text(text)
    print(f"SUMMARY constants: {len(names)} changes; {len(survivors)} findings; {time.monotonic() - started:.0f} s")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
