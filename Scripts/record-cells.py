"""Records where Chromium puts the parts of the cells in Tests/Oracle/cells.json, drawn from HTML with CSS flex and grid.

Each cell has a size, a template, a card and, written by this script, the frames of its parts.
"""

import json
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402
from cells import Cell, page  # noqa: E402

FRAMES = """
JSON.stringify([...document.querySelectorAll('section')].map(section => {
  const origin = section.getBoundingClientRect();
  return Object.fromEntries([...section.querySelectorAll('[data-part]')].map(element => {
    const frame = element.getBoundingClientRect();
    return [element.dataset.part, [frame.x - origin.x, frame.y - origin.y, frame.width, frame.height]];
  }));
}))
"""
TABLE = pathlib.Path(__file__).parent.parent / "Tests/Oracle/cells.json"


def main():
    cases = json.loads(TABLE.read_text())
    elements = []
    for number, case in enumerate(cases):
        width, height = case["size"]
        place = f"left: 0; top: {number * 400}px; width: {width}px; height: {height}px"
        elements.append((place, Cell(case["card"]).element(case["cell"], "cell")))
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = pathlib.Path(folder) / "cells.html"
        file.write_text(page(elements))
        browser.open(file.as_uri())
        frames = json.loads(browser.value(FRAMES))
    lines = []
    for case, found in zip(cases, frames):
        case["frames"] = {part: [round(x, 3) for x in frame] for part, frame in found.items()}
        members = ",\n    ".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in case.items())
        lines.append(f"  {{\n    {members}\n  }}")
    TABLE.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{len(cases)} cells, {sum(map(len, frames))} parts")


main()
