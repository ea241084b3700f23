#!/usr/bin/env python3
"""Makes the table of view transitions, whose animations browsers have: view_transitions.py TABLE.

An element with a name appears, goes, or moves in Chromium, and the animations of the
pseudo-elements are stopped at each moment.
"""
import json
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
EFFECTS = {
    "new": ("none", "block", [0, 0]),
    "old": ("block", "none", [0, 0]),
    "group-y": ("block", "block", [0, 1]),
    "group-x": ("block", "block", [1, 0]),
}

SCRIPT = """
const out = [];
for (const { name, before, after, shift, card: [width, height] } of JOBS) {
  const box = document.createElement('div');
  const from = [shift[0] * (width + 8), shift[1] * (height + 8)];
  box.style = `position: absolute; left: ${from[0]}px; top: ${from[1]}px; width: ${width}px;` +
    `height: ${height}px; display: ${before}; view-transition-name: card`;
  document.body.append(box);
  const transition = document.startViewTransition(() => {
    box.style.display = after;
    box.style.left = box.style.top = 0;
  });
  await transition.ready;
  const animations = document.getAnimations();
  animations.forEach(a => a.pause());
  const style = part => getComputedStyle(document.documentElement, `::view-transition-${part}`);
  const end = Math.max(...animations.map(a => a.effect.getComputedTiming().endTime)) / 1000;
  const samples = [0, 2, 7, 13, 19, 27].map(frame => {
    animations.forEach(a => { a.currentTime = frame / 0.12 });
    const group = style('group(card)');
    const m = new DOMMatrix(group.transform);
    const w = parseFloat(group.width), h = parseFloat(group.height);
    return {
      t: +(frame / 120).toFixed(9),
      opacity: name.startsWith('group') ? 1 : +style(`${name}(card)`).opacity,
      corners: [[m.e, m.f], [m.e + w, m.f], [m.e + w, m.f + h], [m.e, m.f + h]],
    };
  });
  out.push({ duration: end, samples });
  animations.forEach(a => a.finish());
  await transition.finished;
  box.remove();
}
done(out);
"""


def main(table):
    jobs, effects = [], []
    for name, (before, after, shift) in EFFECTS.items():
        for card in SIZES:
            jobs.append({"name": name, "before": before, "after": after, "shift": shift,
                         "card": card})
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
            effects.append(effect | ({"exit": True} if name == "old" else {}))
    for effect, found in zip(effects, page.run(SCRIPT.replace("JOBS", json.dumps(jobs)))):
        effect["duration"] = found["duration"]
        effect["samples"] = [page.sample({"t": s["t"]}, s["corners"], s["opacity"])
                             for s in found["samples"]]
    page.write(table, "view-transitions", "CSS View Transitions Module Level 1", "W3C",
               "Chromium", effects)


main(*sys.argv[1:])
