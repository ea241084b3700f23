#!/usr/bin/env python3
"""Holds `reveal diff` against Pillow on every file of PngSuite, from libpng.org, in the folder that PNGSUITE names."""
import os
import pathlib
import subprocess
import sys
import tempfile

from helpers import needs, program, skip

suite = pathlib.Path(os.environ.get("PNGSUITE") or "PngSuite")
if not suite.is_dir():
    sys.exit(skip("PngSuite", to="its pictures"))
if not needs("python:PIL", to="PngSuite"):
    sys.exit()
from PIL import Image  # noqa: E402

reveal, temporary = program(), tempfile.TemporaryDirectory()
work = pathlib.Path(temporary.name)
wrong = []


def expect(code, *arguments):
    status = subprocess.run([reveal, "diff", "--quiet", *arguments], capture_output=True).returncode
    if status != code:
        wrong.append(f"{arguments[0]}: exit code {status}, expected {code}")


def eight_bits(path):
    """The picture as Pillow decodes it; it has no 16-bit color and cuts the low byte off."""
    with Image.open(path) as picture:
        picture.load()
        if picture.mode == "L" and "transparency" in picture.info:
            # Pillow scales gray of fewer than 8 bits, but not the gray that is transparent.
            depth = path.read_bytes()[24]
            if depth < 8:
                picture.info["transparency"] *= 255 // ((1 << depth) - 1)
        if picture.mode.startswith("I"):
            return picture.point(lambda value: value / 257 + 0.5).convert("L").convert("RGBA")
        return picture.convert("RGBA")


for path in sorted(suite.glob("*.png")):
    if path.name.startswith("x"):
        # Two damaged files with the same bytes are no equal pictures either.
        expect(74, path, suite / "basn2c08.png")
        continue
    copy = work / "copy.png"
    eight_bits(path).save(copy)
    deep = path.stem.endswith("16")
    expect(0, path, copy, *(["--max-step", "1"] if deep else []))

print(*wrong, sep="\n") if wrong else print("all", len(list(suite.glob("*.png"))), "files")
sys.exit(bool(wrong))
