#!/usr/bin/env python3
"""Imports exported style sheets again, and compares the states with those of the presets.

usage: check-export-round-trip.py [--every n] [--jobs n] [preset...]

Each preset is exported as CSS, and `reveal import` makes a preset of that. Its effect, on the list, the cards and the scroll
script of the original, must have the same cards as the original at chosen moments by `reveal inspect --frame`: corners within
0.02 px, or as far as the style sheet itself says it is off, opacities within 0.004, and all else that is animated.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from exported_page import CORNERS, EXACT, OPACITY, Difference, catalogue, expected, moments, run, summary

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Checks"))
from helpers import program  # noqa: E402

# What a preset's effect is, and what of the original must not show through.
EFFECT = ("zoom", "entrance", "scrollEffect", "removal", "insertion", "movement", "layout")
SINGLE = {"shade": .004, "blur": .02, "brightness": .01, "saturation": .01, "radius": .02, "clipRadius": .05}


def without_effect(path):
    """A copy of a preset, and of those that it extends, beside them; without any effect. Returns its path."""
    copy = path.parent / f"without effect {path.name}"
    if not copy.exists():
        strings = r'("(?:[^"\\]|\\.)*")'
        text = re.sub(strings + r"|//[^\n]*|/\*.*?\*/", lambda match: match[1] or "", path.read_text(), flags=re.S)
        preset = json.loads(re.sub(strings + r"|,(?=\s*[}\]])", lambda match: match[1] or "", text))
        if "extends" in preset:
            extended = pathlib.Path(preset["extends"])
            without_effect(path.parent / extended)
            preset["extends"] = str(extended.parent / f"without effect {extended.name}")
        copy.write_text(json.dumps({key: value for key, value in preset.items() if key not in EFFECT}))
    return copy


def seen(reveal, preset, moment):
    """The cards that are seen in a frame, by their rows, in drawing order.

    A row that has gone may still be drawn below the one that has its number now.
    """
    quads = json.loads(run(reveal, "inspect", preset, "--frame", str(moment), "--json", "--scale", "1"))
    cards, counts = [], collections.Counter()
    for quad in reversed(quads):
        if quad["row"] is None or quad["opacity"] <= OPACITY:
            continue
        quad["corners"] = expected(quad)
        cards.append(((quad["row"], counts[quad["row"]]), quad))
        counts[quad["row"]] += 1
    return dict(reversed(cards))


def overlap(a, b):
    """Whether the bounds of two cards overlap."""
    boxes = [[f(corner[axis] for corner in quad["corners"] if corner) for axis in (0, 1) for f in (min, max)]
             for quad in (a, b) if any(quad["corners"])]
    return len(boxes) == 2 and all(
        min(boxes[0][i + 1], boxes[1][i + 1]) - max(boxes[0][i], boxes[1][i]) > .1 for i in (0, 2))


def compare(moment, ours, theirs, allowed):
    """Raises Difference where the cards of a frame are not the same."""
    for row in ours.keys() ^ theirs.keys():
        quad = (ours | theirs)[row]
        if quad["opacity"] > 2 * OPACITY and None not in quad["corners"]:
            xs, ys = zip(*quad["corners"])
            if max(xs) - min(xs) > .05 and max(ys) - min(ys) > .05:
                raise Difference(f"row {row[0]} is {'not' if row in ours else 'still'} seen (frame {moment})")
    shared = [row for row in ours if row in theirs]
    for row in shared:
        a, b = ours[row], theirs[row]
        where = f"(row {row[0]}, frame {moment})"
        if abs(a["opacity"] - b["opacity"]) > OPACITY:
            raise Difference(f"opacity: {b['opacity']:.4f}, not {a['opacity']:.4f} {where}")
        for key, tolerance in SINGLE.items():
            if abs((a[key] or 0) - (b[key] or 0)) > tolerance:
                raise Difference(f"{key}: {b[key]:.4f}, not {a[key]:.4f} {where}")
        for corner, other in zip(a["corners"], b["corners"]):
            if not corner or not other:
                continue
            far = max(1, max(abs(value) for value in corner) / 400)
            if max(abs(u - v) for u, v in zip(corner, other)) > allowed * far:
                raise Difference(f"corners: {[round(v, 3) for v in other]}, not {[round(v, 3) for v in corner]} {where}")
        insets = [(quad["clip"] or [0] * 4) for quad in (a, b)]
        if max(abs(u - v) for u, v in zip(*insets)) > .05:
            raise Difference(f"clip: {insets[1]}, not {insets[0]} {where}")
        contents = [quad["content"]["offset"] + [quad["content"]["scale"] * 100] for quad in (a, b)]
        if max(abs(u - v) for u, v in zip(*contents)) > .05:
            raise Difference(f"content: {contents[1]}, not {contents[0]} {where}")
    places = {row: place for place, row in enumerate(theirs)}
    for number, row in enumerate(shared):
        for other in shared[number + 1:]:
            if places[other] < places[row] and overlap(ours[row], ours[other]):
                raise Difference(f"row {row[0]} is above row {other[0]} (frame {moment})")


def round_trip(reveal, preset, css, folder):
    """Raises Difference where the imported preset is not the original; returns how many cards were compared."""
    (folder / "effect.css").write_text(css)
    result = subprocess.run([reveal, "import", folder / "effect.css", "-o", folder / "presets", "--no-sync"],
                            capture_output=True, text=True)
    if result.returncode and "none" not in result.stderr:
        raise Difference(f"import: {result.stderr.strip().splitlines()[0]}")
    if ": more than " in result.stderr:
        raise Difference("more keyframes than presets have")
    files = [file for file in sorted((folder / "presets").glob("*.json")) if "calm" not in file.name and "near" not in file.name] \
        if not result.returncode else []
    if len(files) > 1:
        raise Difference(f"{len(files)} presets: {', '.join(file.stem for file in files)}")
    effect = json.loads(files[0].read_text()) if files else {}
    copy = preset.parent / f"round trip of {preset.name}"
    copy.write_text(json.dumps({"extends": f"without effect {preset.name}"} | {key: effect[key] for key in EFFECT if key in effect}))
    report = json.loads(run(reveal, "inspect", preset, "--json", "--scale", "1"))
    try:
        count = json.loads(run(reveal, "inspect", copy, "--json", "--scale", "1"))["frameCount"]
    except subprocess.CalledProcessError as error:
        raise Difference(f"not valid: {error.stderr.strip().splitlines()[0].split('error: ')[-1]}") from None
    off = [float(number) for number in re.findall(r"are within ([\d.]+) px", css)]
    compared = 0
    for moment in moments(report):
        ours = seen(reveal, preset, moment)
        # What settles sooner stays as it is.
        compare(moment, ours, seen(reveal, copy, min(moment, count - 1)), max([CORNERS] + [number * 1.2 for number in off]))
        compared += len(ours)
    return compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("presets", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    reveal = program()
    names = options.presets or catalogue()
    counts, cards = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        # The new presets lie beside the old ones, whose pictures they show.
        shutil.copytree("Presets", work / "Presets")
        for name in names:
            without_effect(work / name)

        def one(number, name):
            preset = work / name
            result = subprocess.run([reveal, "export", preset, "--to", "css", "--scale", "1", *EXACT], capture_output=True, text=True)
            if result.returncode:
                return name, "refused", None, 0
            folder = work / str(number)
            folder.mkdir()
            lost = [line for line in summary(result.stdout) if line.startswith("Lost: ")]
            try:
                return name, "same", None, round_trip(reveal, preset, result.stdout, folder)
            except Difference as difference:
                return name, "lost" if lost or "more keyframes" in f"{difference}" else "different", f"{difference}" + "".join(f"; {line}" for line in lost), 0

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, what, reason, compared in pool.map(one, *zip(*enumerate(names[::options.every]))):
                counts[what] += 1
                cards += compared
                if reason:
                    print(f"{name}: {what}: {reason}", flush=True)
    print(f"{sum(counts.values())} presets: {counts['same']} come back the same, {counts['lost']} without what CSS cannot say, "
          f"{counts['different']} otherwise different, {counts['refused']} not exported; {cards} cards compared")
    sys.exit(counts["different"] > 0)


if __name__ == "__main__":
    main()
