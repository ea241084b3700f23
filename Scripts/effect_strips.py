"""Draws the strips of posters in Presets/EFFECTS.md: effect_strips.py REVEAL [STRIP...]

A strip shows some effects of each kind and of each library, at even distances in its table. `make lint` checks by `problems` that
there is a strip of each, whose effects are still in the table, and compares digests of what they were made of.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import recipes
import side_by_side

LIST = pathlib.Path("Presets/EFFECTS.md")
STRIPS = pathlib.Path("Documentation/pictures/effects")
DIGESTS = STRIPS / "made-of.json"
# The number of posters, their size in pixels, the side of squares, and the limits on a strip and on all of them in bytes.
COUNT, WIDTH, HEIGHT, SQUARE, LIMIT, TOTAL = 10, 112, 200, 150, 60_000, 1_900_000


def sections():
    """The effects in each table, by the name of its strip."""
    found = {}
    for section in re.split(r"(?m)^### ", LIST.read_text(encoding="utf-8"))[1:]:
        name = re.search(r"pictures/effects/([\w-]+)\.webp", section)
        effects = re.findall(r"(?m)^\| \[[^\]]*\]\(([^)]+)\.json\)", section)
        if name:
            found[name[1]] = effects
    return found


def recorded():
    """What each strip was made of."""
    return json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}


def is_current(made, effects):
    """Whether a strip shows effects of a table as they are."""
    return made is not None and set(made["effects"]) <= set(effects) and made["digest"] == digest(made["effects"])


def digest(effects):
    """The digest of what a strip is made of."""
    whole = hashlib.sha256(json.dumps([WIDTH, HEIGHT]).encode())
    for name in effects:
        file = recipes.PRESETS / f"{name}.json"
        whole.update(recipes.digest(recipes.preset(name), file, None, [name]).encode())
    return whole.hexdigest()[:16]


def problems():
    """What is wrong with the strips, a line each."""
    known = recorded()
    stale = [name for name, effects in sections().items() if not is_current(known.get(name), effects)]
    found = [f"{DIGESTS}: the effects of these strips have changed: {', '.join(stale)}; make posters"] if stale else []
    sizes = {file: file.stat().st_size for file in STRIPS.glob("*.webp")}
    found += [f"{file}: {size} bytes, at most {LIMIT} expected" for file, size in sizes.items() if size > LIMIT]
    if sum(sizes.values()) > TOTAL:
        found.append(f"{STRIPS}: {sum(sizes.values())} bytes, at most {TOTAL} expected")
    return found


def draw(reveal, name, effects, work):
    """Draws a strip."""
    posters, squares = [], 0
    for place, effect in enumerate(effects):
        poster = work / f"{place}.png"
        subprocess.run(
            [reveal, "sheet", recipes.PRESETS / f"{effect}.json", "--count", "1", "--labels", "none", "--width", "400",
             "--scale", "1", "--json", "--force", "-o", work / "sheet.png"], check=True, stdout=(work / "sheet.txt").open("w"))
        frame = json.loads((work / "sheet.txt").read_text())["frames"][0]
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", work / "sheet.png", "-vf",
             f"crop={frame['width']}:{frame['height']}:{frame['x']}:{frame['y']}", poster], check=True)
        posters.append(poster)
        squares += frame["width"] > 0.75 * frame["height"]
    size = (SQUARE, SQUARE) if squares > len(effects) / 2 else (WIDTH, HEIGHT)
    side_by_side.draw(reveal, *size, work / "strip.png", posters)
    for quality in (80, 70, 60, 50):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", work / "strip.png", "-c:v", "libwebp", "-quality", str(quality),
             "-compression_level", "6", STRIPS / f"{name}.webp"], check=True)
        if (STRIPS / f"{name}.webp").stat().st_size <= LIMIT * 7 // 10:
            break


def main(reveal, *names):
    """Draws all strips, or some, and records what they were made of."""
    STRIPS.mkdir(exist_ok=True)
    known, made = recorded(), {}
    with tempfile.TemporaryDirectory() as work:
        for name, effects in sections().items():
            made[name] = known.get(name)
            if (STRIPS / f"{name}.webp").exists() and is_current(made[name], effects) and name not in names:
                continue
            count = min(COUNT, len(effects))
            chosen = [effects[place * len(effects) // count] for place in range(count)]
            draw(reveal, name, chosen, pathlib.Path(work))
            made[name] = {"effects": chosen, "digest": digest(chosen)}
            print(f"{(STRIPS / f'{name}.webp').stat().st_size:7} {name}")
            DIGESTS.write_text(json.dumps(known | made, indent=2) + "\n", encoding="utf-8")
    for file in STRIPS.glob("*.webp"):
        if file.stem not in made:
            file.unlink()
    DIGESTS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
