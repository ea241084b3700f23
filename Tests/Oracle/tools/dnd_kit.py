#!/usr/bin/env python3
"""Makes the table of dnd kit's sortable from a clone of it: dnd_kit.py CLONE TABLE.

An element that makes room is moved back to where it was and animates its `translate` to nothing,
by the default transition of sortable.ts, which is read there.
"""
import json
import re
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]


def main(clone, table):
    code = open(f"{clone}/packages/dom/src/sortable/sortable.ts", encoding="utf-8").read()
    block = re.search(r"defaultSortableTransition[^{]*\{(.*?)\}", code, re.S)[1]
    seconds = int(re.search(r"duration: (\d+)", block)[1]) / 1000
    curve = json.loads("[" + re.search(r"cubic-bezier\((.*?)\)", block)[1] + "]")
    effects = []
    for name, x, y in (("sortable-y", 0, 1), ("sortable-x", 1, 0)):
        for card in SIZES:
            width, height = card
            samples = []
            for frame in (0, 2, 5, 10, 17, 27):
                rest = 1 - page.bezier(curve, frame / 120 / seconds)
                left, top = -x * (width + 8) * rest, -y * (height + 8) * rest
                corners = [(left, top), (left + width, top), (left + width, top + height),
                           (left, top + height)]
                samples.append(page.sample({"t": round(frame / 120, 9)}, corners))
            effects.append({"name": name, "kind": "time", "card": card, "viewport": VIEWPORT,
                            "duration": seconds, "samples": samples})
    page.write(table, "dnd-kit", f"clauderic/dnd-kit, {page.revision(clone)}, "
               "packages/dom/src/sortable/sortable.ts (0.5.0)", "MIT", "formula from code", effects)


main(*sys.argv[1:])
