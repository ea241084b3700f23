#!/usr/bin/env python3
"""Holds exported pages in Chromium against what reveal itself draws.

usage: export-check.py reveal [--every n] [--script] [--table file.md [--swift results.json]] [preset...]

Each preset's page is scrolled as its script says and frozen at chosen moments: the scroll position and the triggers
are Chromium's own, and the clock of every animation is set to the time since reveal displays the row. Then the corners
of all cards must be within 0.02 px, and their opacities within 0.004, of `reveal inspect --frame`. The table says of each preset what its page has, and whether it was found so.
With --script, the page believes that the browser has neither animation triggers nor view timelines.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import export_table
from browser import Browser

CORNERS, OPACITY = 0.02, 0.004
# Chromium lays out in 1/64 px: where rows are not on such a place, the progress of their timelines is as much off.
LAYOUT = 1 / 64
# Where a curve is vertical, or a card is seen from its edge, the steps of Chromium's timelines move corners by more.
STEEP = {"scale-40-easeOutCirc": .1, "scale-40-easeOutCirc-vertical": .1, "custom-2": .03, "CubeIn": .03}

# What the page shows: for each row with a card the corners of its picture, clockwise, and its opacity.
STATES = r"""
(() => {
  const list = document.querySelector('.reveal-list');
  const box = element => [parseFloat(element.style.left), parseFloat(element.style.top),
    parseFloat(element.style.width), parseFloat(element.style.height)];
  const step = (element, [x, y, z, w]) => {
    const style = getComputedStyle(element);
    const [ox, oy] = style.transformOrigin.split(' ').map(parseFloat);
    const m = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
    const p = m.transformPoint(new DOMPoint(x - ox * w, y - oy * w, z, w));
    return [p.x + ox * p.w, p.y + oy * p.w, p.z, p.w];
  };
  const scroll = [list.scrollLeft, list.scrollTop];
  return [...document.querySelectorAll('.reveal-row')].map((row, number) => {
    const card = row.querySelector('.reveal-card'), place = row.querySelector('.reveal-place');
    const image = card.querySelector('img');
    const outer = box(place ?? card), own = box(row), picture = box(image);
    let opacity = 1, isVisible = true;
    for (const element of [card, place, row]) {
      if (!element) continue;
      const style = getComputedStyle(element);
      opacity *= style.opacity;
      isVisible &&= style.visibility === 'visible';
    }
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([i, j]) => {
      let p = [picture[0] + i * picture[2], picture[1] + j * picture[3], 0, 1];
      p = step(card, p);
      if (place) p = step(place, p);
      if (p[3] <= 0) return null;
      return [0, 1].map(k => p[k] / p[3] + outer[k] + own[k] - scroll[k]);
    });
    const origin = [0, 1].map(k => picture[k] + outer[k] + own[k] - scroll[k]);
    const isWhole = own.every(length => length * 64 % 1 === 0);
    return {number, origin, corners, isWhole, opacity: isVisible ? opacity : 0};
  });
})()
"""

# Sets the scroll position and waits until the triggers have seen it.
SCROLL = r"""
new Promise(done => {
  const list = document.querySelector('.reveal-list');
  list.scrollTo({left: %s, top: %s, behavior: 'instant'});
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})
"""

# Sets the clocks of the entrances of rows, and returns the rows whose triggers have not fired.
CLOCKS = r"""
(times => {
  globalThis.started ??= new Set();
  const waiting = [];
  document.querySelectorAll('.reveal-row').forEach((row, number) => {
    const animations = row.querySelector('.reveal-card').getAnimations()
      .filter(animation => animation.timeline === document.timeline);
    const time = times[number];
    for (const animation of animations) {
      if (animation.playState !== 'paused') started.add(number);
      if (time === undefined) continue;
      if (!started.has(number)) waiting.push(number);
      animation.pause();
      animation.currentTime = time;
    }
  });
  return waiting;
})(%s)
"""


# Lets rows play their removal, and sets its clock.
REMOVALS = r"""
(times => {
  for (const [number, time] of Object.entries(times)) {
    const row = document.querySelectorAll('.reveal-row')[number];
    row.classList.add('reveal-removing');
    const animations = row.querySelector('.reveal-card').getAnimations();
    const delay = Math.min(...animations.map(animation => animation.effect.getTiming().delay));
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = time + delay;
    }
  }
})(%s)
"""


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def expected(quad):
    """The corners of a card's picture on the screen, clockwise; None behind the eye."""
    m, (ax, ay) = quad["matrix"], quad["anchor"]
    corners = []
    for i, j in ((0, 0), (1, 0), (1, 1), (0, 1)):
        x, y = (i - ax) * quad["width"], (j - ay) * quad["height"]
        px, py, _, pw = (m[k] * x + m[4 + k] * y + m[12 + k] for k in range(4))
        if pw <= 0:
            corners.append(None)
            continue
        corners.append([px / pw + quad["x"] + ax * quad["width"], py / pw + quad["y"] + ay * quad["height"]])
    return corners


def moments(report):
    """Frames in which cards are on their way, and some between."""
    count, fps = report["frameCount"], report["fps"]
    frames = {round((count - 1) * share) for share in (0, .2, .4, .6, .8, 1)}
    playing = [(display["starts"], display["ends"]) for row in report["rows"] for display in row["displays"]
               if display["animates"]]
    for start, end in playing[:1] + playing[len(playing) // 2:][:1] + playing[-1:]:
        frames |= {round((start + (end - start) * share) * fps) for share in (.2, .5, .8)}
    return sorted(frame for frame in frames if 0 <= frame < count)


def summary(css):
    """What the comment at the start of a style sheet says is approximated and lost, in sentences."""
    comment = css[:css.index("*/")]
    sentences = []
    for title in ("Approximated", "Lost"):
        section = re.search(rf"^ {title}:\n((?: - .*\n)+)", comment + "\n", re.M)
        sentences += [f"{title}: {line[3:].strip()}" for line in section[1].splitlines()] if section else []
    return sentences


def pretend(folder):
    """Makes a page take the way of browsers without animation triggers and view timelines."""
    sheet, script = folder / "effect.css", folder / "effect.js"
    text = sheet.read_text()
    for feature in ("animation-trigger: --reveal-shown play-once", "animation-timeline: view()"):
        text = text.replace(f"@supports ({feature})", "@supports (not-there: 1)")
        text = text.replace(f"@supports not ({feature})", "@supports (display: block)")
    sheet.write_text(text)
    script.write_text(re.sub(r"CSS\.supports\([^;]*\);", "false;", script.read_text()))


class Difference(Exception):
    pass


def check(browser, reveal, preset, folder, by_script=False):
    """Raises Difference for the first state that is not the preset's; returns how many were compared."""
    run(reveal, "export", preset, "--to", "web", "-o", folder, "--no-sync", "--scale", "1")
    if by_script:
        pretend(folder)
    report = json.loads(run(reveal, "inspect", preset, "--json", "--scale", "1"))
    browser.open((folder / "index.html").as_uri())
    width, height = (browser.value(f"document.querySelector('.reveal-list').client{side}") for side in ("Width", "Height"))
    is_vertical = browser.value("document.querySelector('.reveal-list').dataset.axis") == "y"
    # The list may begin before offset 0.
    inset = browser.value(f"Number(document.querySelector('.reveal-list').dataset.inset)")
    fps, offsets = report["fps"], report["offsets"]

    def scroll(offset):
        place = offset + inset
        browser.call("Runtime.evaluate", awaitPromise=True,
                     expression=SCROLL % ((0, place) if is_vertical else (place, 0)))

    last, compared, extent = offsets[0], 0, height if is_vertical else width
    scroll(last)
    frame = 0
    for moment in moments(report):
        while frame < moment:
            frame += 1
            # So far no row can pass by unseen.
            if abs(offsets[frame] - last) > extent / 3 or frame == moment:
                last = offsets[frame]
                scroll(last)
        time = moment / fps
        times, again = {}, set()
        for row in report["rows"]:
            for display in row["displays"]:
                if display["displayedAt"] <= time + 1e-9 and display["animates"]:
                    times[row["row"]] = (time - display["displayedAt"]) * 1000
                    # What a row plays when it is displayed again is lost, and said.
                    again = again | {row["row"]} if display["entrance"] == "again" else again - {row["row"]}
        # The page does not change its list: of rows that do, only those that are removed are compared.
        removed = {row["row"]: (time - row["removal"][0]) * 1000 for row in report["rows"]
                   if row["removal"] and row["removedAt"] <= time + 1e-9}
        is_changed = any(change["time"] <= time + 1e-9 for change in report["changes"])
        browser.value(REMOVALS % json.dumps(removed))
        waiting = []
        for _ in range(0 if is_changed else 5):
            waiting = browser.value(CLOCKS % json.dumps(times))
            if not waiting:
                break
            scroll(last)
        if waiting:
            raise Difference(f"frame {moment}: rows {waiting} are displayed, and their triggers have not fired")
        quads = {quad["row"]: quad for quad in json.loads(run(reveal, "inspect", preset, "--frame", str(moment), "--json", "--scale", "1"))
                 if quad["row"] is not None}
        for state in browser.value(STATES):
            corners = [corner for corner in state["corners"] if corner]
            is_seen = state["opacity"] > OPACITY and len(corners) > 2 and all(
                max(corner[axis] for corner in corners) > .05
                and min(corner[axis] for corner in corners) < side - .05
                and max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners) > .05
                for axis, side in ((0, width), (1, height)))
            quad = quads.get(state["number"])
            if state["number"] in again:
                continue
            if is_changed and not (state["number"] in removed and quad):
                continue
            if quad is None:
                if is_seen and quads:
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
                if is_changed:
                    # Rows before it may have gone: what counts is how far its card is from its place.
                    corner = [a - b + c for a, b, c in zip(corner, state["origin"], (quad["x"], quad["y"]))]
                distance = max(abs(a - b) for a, b in zip(corner, other))
                far = max(1, max(abs(value) for value in other) / 400)
                if distance > (STEEP.get(preset.stem, CORNERS) + (0 if state["isWhole"] else LAYOUT)) * far:
                    raise Difference(f"frame {moment}: a corner of row {state['number']} is at {corner}, not {other}")
    return compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("reveal")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--script", action="store_true")
    parser.add_argument("--table")
    parser.add_argument("--swift", type=pathlib.Path)
    parser.add_argument("presets", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    presets = options.presets or sorted(
        path for path in pathlib.Path("Presets").rglob("*.json")
        if path.name not in ("preset.schema.json", "gallery.json") and path.parent.name not in ("decks", "demo"))
    rows = []
    counts, states = {"equal": 0, "refused": 0, "different": 0}, 0
    with Browser() as browser:
        for preset in presets[::options.every]:
            with tempfile.TemporaryDirectory() as work:
                result = subprocess.run([options.reveal, "export", preset, "--to", "css"], capture_output=True, text=True)
                if "cannot become CSS" in result.stderr:
                    counts["refused"] += 1
                    rows.append((preset, "not exported", [f"Not exported: {result.stderr.split('cannot become CSS: ')[1].strip()}."]))
                    continue
                browser.call("Emulation.setDeviceMetricsOverride", width=1400, height=1400, deviceScaleFactor=1, mobile=False)
                try:
                    states += check(browser, options.reveal, preset, pathlib.Path(work) / "page", options.script)
                    counts["equal"] += 1
                    rows.append((preset, "the same", summary(result.stdout)))
                except Difference as difference:
                    counts["different"] += 1
                    rows.append((preset, "differs", summary(result.stdout)))
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
