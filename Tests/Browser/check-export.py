#!/usr/bin/env python3
"""Holds exported pages in Chromium against what reveal itself draws.

usage: check-export.py [--every n] [--script] [--template card.html] [--table file.md [--swift results.json]] [preset...]

Each preset's page is scrolled as its script says and frozen at chosen moments. Then the corners of all cards must be within
0.02 px, and their opacities within 0.004, of `reveal inspect --frame`. The table says of each preset what its page has,
and whether it was found so.
With --template, the cards have the elements of that file in place of pictures.
With --script, the page believes that the browser has neither animation triggers nor view timelines.
"""
import argparse
import json
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
import export_table  # noqa: E402
from browser import Browser  # noqa: E402
from exported_page import CORNERS, LAYOUT, OPACITY, Difference, ExportedPage, catalogue, expected, is_laid_out_otherwise, moments, presets_that_export, run, summary  # noqa: E402
from helpers import needs, program  # noqa: E402

# Where a curve is vertical, a card is seen from its edge, or one comes close to the eye, the steps of Chromium's timelines move
# corners by more.
STEEP = {"invertedCylinder": .08, "invertedCylinder-vertical": .08, "scale-40-easeOutCirc": .1, "scale-40-easeOutCirc-vertical": .1, "custom-2": .03, "CubeIn": .03}


def check(browser, reveal, preset, folder, by_script=False, template=None):
    """Raises Difference for the first state that is not the preset's; returns how many were compared."""
    page, compared = ExportedPage(browser, reveal, preset, folder, by_script, template), 0
    for moment in moments(page.report):
        page.freeze(moment)
        if not page.reaches(moment):
            continue
        quads = {quad["row"]: quad for quad in json.loads(run(reveal, "inspect", preset, "--frame", str(moment), "--json", "--scale", "1"))
                 if quad["row"] is not None}
        for state in page.states():
            corners = [corner for corner in state["corners"] if corner]
            is_seen = state["opacity"] > OPACITY and len(corners) > 2 and all(
                max(corner[axis] for corner in corners) > .05
                and min(corner[axis] for corner in corners) < side - .05
                and max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners) > .05
                for axis, side in ((0, page.width), (1, page.height)))
            quad = quads.get(state["number"])
            if state["number"] in page.again:
                continue
            if page.is_changed and not (state["number"] in page.removed and quad):
                continue
            if quad is None:
                # The page of a list that does not change keeps the rows that have gone.
                if is_seen and quads and state["number"] not in page.removed:
                    raise Difference(f"frame {moment}: row {state['number']} is seen, and should not be: {state}")
                continue
            if not is_seen and quad["opacity"] <= OPACITY:
                continue
            compared += 1
            if abs(state["opacity"] - quad["opacity"]) > OPACITY:
                raise Difference(f"frame {moment}: row {state['number']} has opacity {state['opacity']:.4f}, not {quad['opacity']:.4f}")
            for corner, other in zip(state["corners"], expected(quad)):
                if not corner or not other:
                    continue
                if page.is_changed:
                    # Rows before it may have gone: what counts is how far its card is from its place.
                    corner = [a - b + c for a, b, c in zip(corner, state["origin"], (quad["x"], quad["y"]))]
                distance = max(abs(a - b) for a, b in zip(corner, other))
                far = max(1, max(abs(value) for value in other) / 400)
                if distance > (STEEP.get(preset.stem, CORNERS) + (0 if state["isWhole"] else LAYOUT)) * far:
                    raise Difference(f"frame {moment}: a corner of row {state['number']} is at {corner}, not {other}")
    return compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--script", action="store_true")
    parser.add_argument("--template")
    parser.add_argument("--table")
    parser.add_argument("--swift", type=pathlib.Path)
    parser.add_argument("presets", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    if not needs("chromium", "python:websocket", to="exported pages"):
        return
    reveal = program()
    presets = options.presets or catalogue()
    rows = []
    counts, states = {"equal": 0, "refused": 0, "laid out otherwise": 0, "different": 0}, 0
    with Browser() as browser:
        for preset, css, refusal in presets_that_export(reveal, presets[::options.every]):
            if css is None:
                counts["refused"] += 1
                rows.append((preset, "not exported", [f"Not exported: {refusal}."]))
                continue
            if is_laid_out_otherwise(css):
                counts["laid out otherwise"] += 1
                rows.append((preset, "differs", summary(css)))
                continue
            with tempfile.TemporaryDirectory() as work:
                try:
                    states += check(browser, reveal, preset, pathlib.Path(work) / "page", options.script, options.template)
                    counts["equal"] += 1
                    rows.append((preset, "the same", summary(css)))
                except Difference as difference:
                    rows.append((preset, "differs", summary(css)))
                    counts["different"] += 1
                    print(f"{preset}: {difference}", flush=True)
    if options.table:
        found = {str(preset): (result, sentences) for preset, result, sentences in rows}
        swift = json.loads(options.swift.read_text()) if options.swift else []
        export_table.write(options.table, found, states, swift)
    print(f"{sum(counts.values())} presets: " + ", ".join(f"{count} {name}" for name, count in counts.items())
          + f"; {states} cards compared")
    sys.exit(counts["different"] > 0)


if __name__ == "__main__":
    main()
