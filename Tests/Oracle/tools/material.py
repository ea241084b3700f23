#!/usr/bin/env python3
"""Makes the table of Material's motion on Android from a clone: material.py CLONE TABLE.

The numbers are read in material-components-android; what the classes of its package transition
and the strategies and keylines of its package carousel do with them are formulas here.
"""
import math
import re
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
ROOT = "lib/java/com/google/android/material"


class Numbers:
    """Tokens, dimensions and constants of the sources."""

    def __init__(self, clone):
        def read(path):
            return open(f"{clone}/{ROOT}/{path}", encoding="utf-8").read()

        tokens = read("motion/res/values/tokens.xml")

        def duration(name):
            return int(re.search(rf'duration_{name}">(\d+)<', tokens)[1]) / 1000

        def curve(name):
            text = re.search(rf'easing_{name}" translatable="false">cubic-bezier\((.*?)\)', tokens)
            return [float(v) for v in text[1].split(",")]

        self.long1, self.medium4 = duration("long1"), duration("medium4")
        self.short3 = duration("short3")
        self.decelerate, self.accelerate = (
            curve("emphasized_decelerate"), curve("emphasized_accelerate"))
        path = re.search(r'easing_emphasized_path_data" translatable="false">(.*?)<', tokens)[1]
        # The path is M 0,0 and two cubic curves.
        values = [float(v) for v in re.findall(r"[\d.]+", path)]
        self.path = [values[0:8], values[6:14]]
        self.slide = float(re.search(r"slide_distance\">([\d.]+)dp", read(
            "transition/res/values/dimens.xml"))[1])

        def constant(file, name):
            return float(re.search(rf"{name} = ([\d.]+)[fF]", read(f"transition/{file}.java"))[1])

        self.threshold = constant("FadeThroughProvider", "FADE_THROUGH_THRESHOLD")
        self.through = constant("MaterialFadeThrough", "DEFAULT_START_SCALE")
        self.fade = constant("MaterialFade", "DEFAULT_START_SCALE")
        self.fade_end = constant("MaterialFade", "DEFAULT_FADE_END_THRESHOLD_ENTER")
        self.grown = constant("ScaleProvider", "outgoingEndScale")
        self.shrunk = constant("ScaleProvider", "incomingStartScale")

        def dimension(name):
            return float(re.search(rf'{name}">([\d.]+)dp', read(
                "carousel/res/values/dimens.xml"))[1])

        self.small = dimension("m3_carousel_small_item_size_max")
        self.gone = dimension("m3_carousel_gone_size")

    def emphasized(self, share):
        x0, y0, x1, y1, x2, y2, x3, y3 = self.path[0 if share < self.path[0][6] else 1]
        width, height = x3 - x0, y3 - y0
        curve = [(x1 - x0) / width, (y1 - y0) / height, (x2 - x0) / width, (y2 - y0) / height]
        return y0 + height * page.bezier(curve, (share - x0) / width)


def lerp(start, end, first, last, share):
    """As in TransitionUtils: outside of first and last, the ends hold."""
    share = min(max((share - first) / (last - first), 0), 1)
    return start + (end - start) * share


def transitions(n):
    """Name, seconds, easing, and pose by progress: x, y, scale, opacity."""
    def even(c):
        return lambda share: page.bezier(c, share)

    yield "fade-enter", n.medium4, even(n.decelerate), lambda p: (
        0, 0, lerp(n.fade, 1, 0, 1, p), lerp(0, 1, 0, n.fade_end, p))
    yield "fade-exit", n.short3, even(n.accelerate), lambda p: (0, 0, 1, 1 - p)

    def appear(p):
        return lerp(0, 1, n.threshold, 1, p)

    def vanish(p):
        return lerp(1, 0, 0, n.threshold, p)

    yield "fade-through-enter", n.long1, n.emphasized, lambda p: (
        0, 0, lerp(n.through, 1, 0, 1, p), appear(p))
    yield "fade-through-exit", n.long1, n.emphasized, lambda p: (0, 0, 1, vanish(p))
    for way, sign in (("forward", 1), ("backward", -1)):
        d = sign * n.slide
        start, end = (n.shrunk, n.grown) if sign > 0 else (n.grown, n.shrunk)
        poses = {
            "x-enter": lambda p, d=d: (d * (1 - p), 0, 1, appear(p)),
            "x-exit": lambda p, d=d: (-d * p, 0, 1, vanish(p)),
            "y-enter": lambda p, d=d: (0, d * (1 - p), 1, appear(p)),
            "y-exit": lambda p, d=d: (0, -d * p, 1, vanish(p)),
            "z-enter": lambda p, s=start: (0, 0, s + (1 - s) * p, appear(p)),
            "z-exit": lambda p, s=end: (0, 0, 1 + (s - 1) * p, vanish(p)),
        }
        for name, pose in poses.items():
            axis, kind = name.split("-")
            yield f"shared-axis-{axis}-{way}-{kind}", n.long1, n.emphasized, pose


def carousels(n, width):
    """Name, extent of a large item, alignment, and keylines: place among equal items, and size.

    The item is as wide as fits: one large, one medium and one small item fill the container, or
    one large and a small one (or two). Keylines are the middles of items of these sizes in a row.
    """
    small = n.small
    large = (width - 1.5 * small) / 1.5
    yield "multi-browse", large, 0, row(n, width, [large, (large + small) / 2, small], large)
    yield "hero", width - small, 0, row(n, width, [width - small, small], width - small)
    large = width - 2 * small
    yield "hero-center", large, 1, row(n, width, [small, large, small], large)
    for large in (240.0, 150.0):
        count = max(1, math.floor(width / large))
        rest = width - count * large
        medium = max(rest * 1.5, n.gone)
        if medium > large * 0.85:
            medium = max(large * 0.85, rest * 1.2)
        medium = min(large, medium)
        lines = row(n, width, [large] * count + [medium], large, max(n.gone, medium * 0.5))
        end = count * large + medium
        lines[-1] = (end + n.gone / 2, n.gone)
        yield "uncontained", large, 0, lines


def row(n, width, sizes, large, head=None):
    head = head or n.gone
    lines, at = [(-head / 2, head)], 0
    for size in sizes:
        lines.append((at + size / 2, size))
        at += size
    return lines + [(width + n.gone / 2, n.gone)]


def carousel_samples(large, focal, lines, width, height):
    """Items between the keylines, by their distance from the middle in a row of large ones."""
    samples = []
    first = lines[1 + focal][0] - (1 + focal) * large
    places = [first + i * large for i in range(len(lines))]
    for share in (0, 0.3, 0.62):
        for i in range(len(lines) - 1):
            place = round(places[i] + share * large - width / 2) + width / 2
            if place < places[0]:
                continue
            before = min(math.floor((place - places[0]) / large), len(lines) - 2)
            t = (place - places[before]) / large
            (middle, size), (next_middle, next_size) = lines[before:before + 2]
            middle += (next_middle - middle) * t
            size += (next_size - size) * t
            shift, hidden = middle - place, (large - size) / 2
            corners = [(shift, 0), (shift + large, 0), (shift + large, height), (shift, height)]
            samples.append(page.sample({"d": round(place - width / 2, 6)}, corners,
                                       clip=[0, hidden, 0, hidden]))
    return sorted(samples, key=lambda s: s["d"])


def main(clone, table):
    n = Numbers(clone)
    effects = []
    for name, seconds, easing, pose in transitions(n):
        for card in SIZES:
            width, height = card
            samples = []
            for share in (0, 0.03, 0.11, 0.2, 0.35, 0.6, 0.85):
                frame = round(share * seconds * 120)
                x, y, scale, opacity = pose(easing(frame / 120 / seconds))
                left, top = width / 2 * (1 - scale) + x, height / 2 * (1 - scale) + y
                right, bottom = left + width * scale, top + height * scale
                corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
                samples.append(page.sample({"t": round(frame / 120, 9)}, corners, opacity))
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT,
                      "duration": seconds}
            if name.endswith("exit"):
                effect["exit"] = True
            effects.append(effect | {"samples": samples})
    for width, height in ((390, 200), (412, 260)):
        for name, large, focal, lines in carousels(n, width):
            large = round(large, 6)
            effects.append({
                "name": name, "kind": "distance", "card": [large, height],
                "viewport": [width, height], "axis": "horizontal", "pitch": large,
                "samples": carousel_samples(large, focal, lines, width, height)})
    page.write(table, "material",
               f"material-components/material-components-android, {page.revision(clone)}, "
               f"{ROOT}/transition, carousel, motion (1.14.0)", "Apache-2.0",
               "formula from code; carousels away from the ends of the list, without the "
               "container's edge, which cuts items off", effects)


main(*sys.argv[1:])
