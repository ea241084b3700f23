#!/usr/bin/env python3
"""Makes the table of Jetpack Compose's transitions: compose_animation.py TABLE.

The defaults of EnterExitTransition.kt (androidx.compose.animation): a spring of stiffness 400
(StiffnessMediumLow) without a bounce, for which the movement of a critically damped spring is a
formula. Offsets are not rounded to pixels.
"""
import math
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
COMMIT = "0784b4fe90c9c192e10846b63a7fc2ae5eda5bb3"
STIFFNESS = 400

# What remains of the way r, from 1 to 0: x and y as shares of the size, scale, opacity, and the
# shares that are cut off at the top and the left.
EFFECTS = {
    "fade": lambda r: (0, 0, 1, 1 - r, 0, 0),
    "scale": lambda r: (0, 0, 1 - r, 1, 0, 0),
    "slide-horizontally": lambda r: (-r / 2, 0, 1, 1, 0, 0),
    "slide-vertically": lambda r: (0, -r / 2, 1, 1, 0, 0),
    "vertically": lambda r: (0, -r, 1, 1, r, 0),
    "horizontally": lambda r: (-r, 0, 1, 1, 0, r),
    "visibility": lambda r: (0, -r, 1, 1 - r, r, 0),
}
CLIPPED = ("vertically", "horizontally", "visibility")
NAMES = {
    "fade": ("fadeIn", "fadeOut"),
    "scale": ("scaleIn", "scaleOut"),
    "slide-horizontally": ("slideInHorizontally", "slideOutHorizontally"),
    "slide-vertically": ("slideInVertically", "slideOutVertically"),
    "vertically": ("expandVertically", "shrinkVertically"),
    "horizontally": ("expandHorizontally", "shrinkHorizontally"),
    "visibility": ("AnimatedVisibility-enter", "AnimatedVisibility-exit"),
}


def main(table):
    effects = []
    omega = math.sqrt(STIFFNESS)
    for kind, names in NAMES.items():
        for leaves, name in enumerate(names):
            for card in SIZES:
                width, height = card
                samples = []
                for frame in (0, 3, 6, 11, 17, 26):
                    t = frame / 120
                    rest = (1 + omega * t) * math.exp(-omega * t)
                    x, y, scale, opacity, top, left = EFFECTS[kind](1 - rest if leaves else rest)
                    cx, cy = width / 2 + x * width, height / 2 + y * height
                    w, h = width / 2 * scale, height / 2 * scale
                    corners = [(cx - w, cy - h), (cx + w, cy - h), (cx + w, cy + h),
                               (cx - w, cy + h)]
                    clip = {"clip": [top * height, 0, 0, left * width]}
                    samples.append(page.sample({"t": round(t, 9)}, corners, opacity,
                                               **clip if kind in CLIPPED else {}))
                effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
                effects.append(effect | ({"exit": True} if leaves else {}) | {"samples": samples})
    page.write(table, "compose-animation", f"androidx/androidx, {COMMIT}, compose/animation",
               "Apache-2.0", "formula from code", effects)


main(*sys.argv[1:])
