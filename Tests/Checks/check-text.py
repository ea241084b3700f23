#!/usr/bin/env python3
"""Holds letters of reveal against FreeType's own unhinted rasterizer: check-text.py [FONT...]

Every letter of a name is drawn alone by FreeType, at the place that reveal's scene gives it, eight times
as large and then averaged: its curves are chords that may be a sixth of a pixel off. A font may end in
"#2" for a face of a collection; without any, these are DejaVu Sans and Liberation Sans Bold.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from helpers import needs, program, skip

if not needs("python:PIL", "python:freetype", to="letters"):
    sys.exit()
import freetype  # noqa: E402
from PIL import Image, ImageChops  # noqa: E402

reveal, temporary = program(), tempfile.TemporaryDirectory()
work = pathlib.Path(temporary.name)
FONTS = sys.argv[1:] or sorted(
    str(font) for name in ("DejaVuSans.ttf", "LiberationSans-Bold.ttf") for font in pathlib.Path("/usr/share/fonts").rglob(name))
if not FONTS:
    sys.exit(skip("DejaVu", to="letters"))
SCALE, FINE = 2, 8
TEXTS = ["Hamburgefonstiv WAVE Ty", "Ąéñ &@ 0123456789 jiQgf", "Жёлтый мёд Щука", "永和九年、あいうえおカナ"]
# Of 255, in pixels with ink: what is left of FreeType's chords, and pixels have 256 steps.
MEAN_LIMIT, WORST_LIMIT = 0.3, 6


def compare(font, text):
    path, _, index = font.partition("#")
    face = freetype.Face(path, index=int(index or 0))
    letters = [letter for letter in text if letter != " "]
    if not all(face.get_char_index(letter) for letter in letters):
        return None
    folder = work / "text"
    folder.mkdir(parents=True, exist_ok=True)
    deck = {"cards": [{"name": text}], "font": [font]}
    (folder / "deck.json").write_text(json.dumps(deck))
    preset = {
        "canvas": {"size": [700, 90], "scale": SCALE, "background": "white"},
        "list": {"rows": 1, "rowHeight": 90},
        "cards": {"deck": "deck.json", "template": "row"},
        "scroll": [{"rest": 0.1}],
    }
    (folder / "p.json").write_text(json.dumps(preset))
    scene_path, picture_path = folder / "scene.json", folder / "scene.png"
    subprocess.run([reveal, "scene", folder / "p.json", "-o", scene_path], check=True)
    scene = json.loads(scene_path.read_text())
    quad = scene["quads"][0]
    box = next(c for c in quad["children"] if c["fill"]["type"] == "glyphs")
    fill = box["fill"]
    assert len(fill["glyphs"]) == len(letters), (len(fill["glyphs"]), letters)
    quad["children"] = [box]
    quad["fill"] = {"type": "color", "rgba": [255, 255, 255, 1]}
    fill["rgba"] = [0, 0, 0, 1]
    scene_path.write_text(json.dumps(scene))
    subprocess.run([reveal, "draw", scene_path, "-o", picture_path], check=True)
    drawn = Image.open(picture_path).convert("L")
    fine = Image.new("L", (drawn.width * FINE, drawn.height * FINE))
    # The unit is that of half font units.
    size = fill["unit"] * 2 * face.units_per_EM * SCALE * FINE
    face.set_char_size(round(size * 64))
    for letter, (_, x, y) in zip(letters, fill["glyphs"]):
        left = (quad["x"] + box["x"] + x) * SCALE * FINE
        top = (quad["y"] + box["y"] + y) * SCALE * FINE
        column, row = math.floor(left), math.floor(top)
        offset = freetype.Vector(round((left - column) * 64), round((row - top) * 64))
        face.set_transform(freetype.Matrix(0x10000, 0, 0, 0x10000), offset)
        flags = freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP
        face.load_char(letter, flags)
        bitmap = face.glyph.bitmap
        ink = Image.frombytes("L", (bitmap.pitch, bitmap.rows), bytes(bitmap.buffer))
        corner = (column + face.glyph.bitmap_left, row - face.glyph.bitmap_top)
        area = corner + (corner[0] + ink.width, corner[1] + ink.height)
        fine.paste(ImageChops.add(fine.crop(area), ink), area)
    expected = fine.reduce(FINE)
    inked = ImageChops.invert(drawn)
    both = zip(expected.tobytes(), inked.tobytes())
    differences = [abs(a - b) for a, b in both if a or b]
    return sum(differences) / len(differences), max(differences)


wrong = compared = 0
for font in FONTS:
    for text in TEXTS:
        result = compare(font, text)
        if result is None:
            continue
        mean, worst = result
        compared += 1
        print(f"{pathlib.Path(font).name}, {text}: mean {mean:.2f}, worst {worst} of 255")
        wrong += mean > MEAN_LIMIT or worst > WORST_LIMIT
if wrong or not compared:
    sys.exit(f"{wrong} of {compared} texts are not as FreeType draws them")
