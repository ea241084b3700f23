#!/usr/bin/env python3
"""Holds exported pages whose lists change, in Chromium, against what reveal itself draws.

usage: check-export-lists.py [--every n] [preset...]

Each page makes the changes of its preset's script through list.js, frozen at the moments of these changes and between them: the
corners of all cards must be within 0.02 px, and their opacities within 0.004, of `reveal inspect --frame`, and where cards lie
over one another the same one must be above. Presets whose style sheet says that a part of a change is lost are counted, and not
compared.
"""
import argparse
import collections
import json
import math
import pathlib
import re
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Checks"))
from browser import Browser  # noqa: E402
from exported_page import CORNERS, EXACT, LAYOUT, OPACITY, STATES, Difference, catalogue, expected, presets_that_export, run  # noqa: E402
from helpers import needs, program  # noqa: E402

# The sentences about lists of which a part is lost.
LOST = ("Delays between rows that", "Cards that are presented", "What other cards do", "How the contents of", "The device that turns", "The lengths by which",
        "Of several removals", "The pause between", "All rows beyond", "The actions under cards",
        "What cards do while they are swiped")

# Sets all clocks to a time in seconds; animations that are new begin then, and entrances when their rows are displayed.
CLOCKS = r"""
((now, entrances) => {
  globalThis.born ??= new WeakMap();
  for (const animation of document.getAnimations()) {
    if (animation.timeline !== document.timeline) continue;
    const row = animation.effect.target.closest('.reveal-row');
    const enters = animation.animationName?.startsWith('reveal-in') && !animation.animationName.startsWith('reveal-inserting');
    if (!enters && !born.has(animation)) born.set(animation, now);
    const time = (now - (enters ? entrances[row.dataset.number] ?? now : born.get(animation))) * 1000;
    if (time >= animation.effect.getComputedTiming().endTime) animation.finish();
    else { animation.pause(); animation.currentTime = time; }
  }
})(%s, %s)
"""

# The rows at points of the list, those that go included.
HITS = r"""
(points => {
  const going = [...document.querySelectorAll('[inert]')], box = list.getBoundingClientRect();
  for (const row of going) row.inert = false;
  const rows = points.map(([x, y]) => {
    const row = document.elementFromPoint(box.left + x, box.top + y)?.closest('.reveal-row');
    return row ? Number(row.dataset.number) : null;
  });
  for (const row of going) row.inert = true;
  return rows;
})(%s)
"""


class ChangingPage:
    """A preset's page, whose list changes when its script says so."""

    def __init__(self, browser, reveal, preset, folder):
        run(reveal, "export", preset, "--to", "web", "-o", folder, "--no-sync", "--scale", "1", *EXACT)
        self.browser, self.report = browser, json.loads(run(reveal, "inspect", preset, "--json", "--scale", "1"))
        browser.call("Emulation.setDeviceMetricsOverride", width=1400, height=1400, deviceScaleFactor=1, mobile=False)
        browser.open((folder / "index.html").as_uri() + "#still")
        browser.value("list.style.scrollSnapType = 'none'")
        self.width, self.height = (browser.value(f"list.client{side}") for side in ("Width", "Height"))
        self.inset = browser.value("Number(list.dataset.inset)")
        self.times = browser.value("changes.map(({time, shift}) => [time, shift])")
        self.next = 0

    def clocks(self, time):
        entrances = {row["row"]: display["displayedAt"] for row in self.report["rows"] for display in row["displays"]
                     if display["animates"] and display["displayedAt"] <= time + 1e-9}
        self.browser.value(CLOCKS % (time, json.dumps(entrances)))

    def scroll(self, offset):
        place = offset + self.inset
        self.browser.value(f"void scrollList({place})")
        return abs(self.browser.value("list[offset] + part") - place) < .01

    def freeze(self, moment):
        """Freezes the page at a later frame; returns whether it can be scrolled to where the list is."""
        time, offsets, fps = moment / self.report["fps"], self.report["offsets"], self.report["fps"]
        while self.next < len(self.times) and self.times[self.next][0] <= time + 1e-9:
            now, shift = self.times[self.next]
            self.scroll(offsets[min(round(now * fps), len(offsets) - 1)] - shift)
            self.clocks(now)
            self.browser.value(f"void apply(changes[{self.next}])")
            self.clocks(now)
            self.next += 1
        reaches = self.scroll(offsets[moment])
        self.clocks(time)
        return reaches


def moments(report):
    """Frames in which rows are on their way, and some between; none just after a change, when reveal lets a spring rest."""
    fps, changes = report["fps"], report["changes"]
    frames = {round((change["time"] + (change["ends"] - change["time"]) * share) * fps)
              for change in changes for share in (.06, .15, .3, .45, .6, .8)}
    frames |= {round((report["frameCount"] - 1) * share) for share in (0, .25, .5, .75, 1)}
    return sorted(frame for frame in frames if 0 <= frame < report["frameCount"]
                  and not any(change["ends"] - 1e-9 <= frame / fps < change["ends"] + .4 for change in changes))


def covers(corners, point):
    """Whether a card covers a point; None near its edges, where corners may be round."""
    turns, inside = 0, []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        turns += ax * by - bx * ay
        inside.append(((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / max(math.hypot(bx - ax, by - ay), 1e-9))
    least = min(inside) if turns > 0 else -max(inside)
    return None if abs(least) < 12 else least > 0


def check_order(browser, moment, drawn):
    """Raises Difference where another row than that of the preset is above all others in the middle of a card.

    drawn: the quads of each row, in drawing order. Rows that are drawn twice fade.
    """
    cards = [(quads[0]["row"], expected(quads[0])) for quads in drawn if len(quads) == 1 and quads[0]["row"] is not None]
    cards = [(row, corners) for row, corners in cards if None not in corners]
    middles = [[sum(corner[axis] for corner in corners) / 4 for axis in (0, 1)] for _, corners in cards]
    for middle, hit in zip(middles, browser.value(HITS % json.dumps(middles))):
        above = [(row, covers(corners, middle)) for row, corners in cards]
        above = [(row, covered) for row, covered in above if covered is not False]
        rows = [row for row, _ in above]
        if all(covered for _, covered in above) and hit in rows and hit != rows[-1]:
            raise Difference(f"frame {moment}: row {hit} is above row {rows[-1]}")


def check(browser, reveal, preset, folder):
    """Raises Difference for the first state that is not the preset's; returns how many were compared."""
    page, compared, is_whole = ChangingPage(browser, reveal, preset, folder), 0, True
    for moment in moments(page.report):
        if not page.freeze(moment):
            continue
        quads = collections.defaultdict(list)
        for quad in json.loads(run(reveal, "inspect", preset, "--frame", str(moment), "--json", "--scale", "1")):
            quads[quad["row"]].append(quad)
        check_order(browser, moment, list(quads.values()))
        # A row that goes in one place and comes in another is on the page twice.
        states = {}
        for state in browser.value(STATES):
            if state["opacity"] >= states.get(state["number"], state)["opacity"]:
                states[state["number"]] = state
        # Rows come from places that may not be whole.
        is_whole = is_whole and all(state["isWhole"] for state in states.values())
        near = CORNERS + (0 if is_whole else LAYOUT)
        for state in states.values():
            corners = [corner for corner in state["corners"] if corner]
            is_seen = state["opacity"] > OPACITY and all(
                max(corner[axis] for corner in corners) > .05 and min(corner[axis] for corner in corners) < side - .05
                for axis, side in ((0, page.width), (1, page.height)))
            found = quads.get(state["number"])
            if not found:
                if is_seen:
                    raise Difference(f"frame {moment}: row {state['number']} is seen, and should not be: {state}")
                continue
            # Cards that fade to other contents are drawn over those that they had.
            quad = found[0]
            if not is_seen and quad["opacity"] <= OPACITY:
                continue
            compared += 1
            if abs(state["opacity"] - quad["opacity"]) > OPACITY:
                raise Difference(f"frame {moment}: row {state['number']} has opacity {state['opacity']:.4f}, not {quad['opacity']:.4f}")
            for corner, other in zip(state["corners"], expected(quad)):
                if corner and other and max(abs(a - b) for a, b in zip(corner, other)) > near:
                    raise Difference(f"frame {moment}: a corner of row {state['number']} is at {corner}, not {other}")
    return compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("presets", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    if not needs("chromium", "python:websocket", to="exported pages"):
        return
    reveal = program()
    presets = options.presets or catalogue()
    counts, states = {"equal": 0, "lost in part": 0, "different": 0}, 0
    with Browser() as browser:
        for preset, css, refusal in presets_that_export(reveal, presets[::options.every]):
            if css is None or "--reveal-layout-" not in css:
                continue
            lost = [line for line in css.splitlines() if line.startswith(" - ") and line[3:].startswith(LOST)]
            if lost:
                counts["lost in part"] += 1
                print(f"{preset}: lost: {'; '.join(line[3:] for line in lost)}", flush=True)
                continue
            with tempfile.TemporaryDirectory() as work:
                try:
                    states += check(browser, reveal, preset, pathlib.Path(work) / "page")
                    counts["equal"] += 1
                except Difference as difference:
                    counts["different"] += 1
                    print(f"{preset}: {difference}", flush=True)
    print(f"{sum(counts.values())} presets: " + ", ".join(f"{count} {name}" for name, count in counts.items())
          + f"; {states} cards compared")
    sys.exit(counts["different"] > 0)


if __name__ == "__main__":
    main()
