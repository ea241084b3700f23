#!/usr/bin/env python3
"""Writes the table of what exports make of presets.

usage: export_table.py table.md results.json

The columns for Swift come from the results of `CatalogueExportTests`; those for CSS stay as they are, unless
check-export.py, which uses this as a module, has compared the pages again.
"""
import json
import pathlib
import re
import sys

INTRODUCTION = """# What presets become

What `reveal export` makes of each preset, written by `make export-check`, which compared {states} cards with Chromium's,
and {cards} with those that the Swift files show when they are compiled unchanged and played with stand-ins for UIKit and SwiftUI,
to 1e-6 of the way or within the points that are given. The numbers are explained below the tables.
"""


def read(file):
    """What the table says about CSS: for each preset what was found and sentences on it, and how many cards were compared."""
    text = pathlib.Path(file).read_text()
    states = re.search(r"compared (\d+) cards", text)
    notes = dict(re.findall(r"^(\d+)\. (.*)$", text[text.index("## Notes"):], re.M))
    rows, folder = {}, None
    for line in text.splitlines():
        if line.startswith("## "):
            folder = line[3:]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or cells[0] in ("preset", "---"):
            continue
        numbers = [] if cells[2] == "–" else cells[2].split(", ")
        rows[f"Presets/{folder}/{cells[0]}.json"] = (cells[1], [notes[number] for number in numbers])
    return rows, int(states[1]) if states else 0


def write(file, css, states, swift):
    """A table for each folder of presets.

    css: what was found in Chromium and sentences on it, by preset; swift: the results of the Swift files.
    """
    swift = {result["preset"]: result for result in swift}
    numbers = {}

    def numbered(sentences):
        return ", ".join(str(numbers.setdefault(sentence, len(numbers) + 1)) for sentence in sentences)

    def framework(result, name):
        if result is None:
            return "–"
        if "refusal" in result:
            return "not exported: " + numbered([f"Not exported: {result['refusal']}."])
        notes = numbered(result[f"{name}Notes"])
        return result[name] + (f"; {notes}" if notes else "")

    cards = sum(result["cards"] for result in swift.values())
    lines, folder = [INTRODUCTION.format(states=states, cards=cards)], None
    for preset in sorted(set(css) | set(swift), key=lambda name: pathlib.Path(name).parts):
        path = pathlib.Path(preset).relative_to("Presets")
        if path.parent != folder:
            folder = path.parent
            lines += ["", f"## {folder}", "", "| preset | in Chromium | exact but for | UIKit | SwiftUI |",
                      "| --- | --- | --- | --- | --- |"]
        found, sentences = css.get(preset, ("–", []))
        result = swift.get(preset)
        lines.append(f"| {path.stem} | {found} | {numbered(sentences) or '–'} "
                     f"| {framework(result, 'uikit')} | {framework(result, 'swiftUI')} |")
    lines += ["", "## Notes", ""] + [f"{number}. {sentence}" for sentence, number in numbers.items()]
    pathlib.Path(file).write_text("\n".join(lines) + "\n")


def main():
    table, results = sys.argv[1:]
    css, states = read(table)
    write(table, css, states, json.loads(pathlib.Path(results).read_text()))


if __name__ == "__main__":
    main()
