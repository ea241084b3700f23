#!/usr/bin/env python3
"""Makes the table of AutoAnimate from a clone of it: auto_animate.py CLONE TABLE.

A list with AutoAnimate and its default options, in Chromium: an element is added, removed, or
makes room for another one, and the animation that follows is stopped at each moment.
"""
import json
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
EFFECTS = {
    "add": "list.append(box)",
    "remove": "box.remove()",
    "move": "list.prepend(card())",
}

SCRIPT = page.POSE + """
import autoAnimate from '/auto-animate.js';
const out = [];
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
for (const { change, card: [width, height] } of JOBS) {
  const list = document.createElement('div');
  list.style = 'display: flex; flex-direction: column; gap: 8px; position: relative';
  document.body.append(list);
  const card = () => {
    const box = document.createElement('div');
    box.style = `width: ${width}px; height: ${height}px; flex-shrink: 0`;
    return box;
  };
  const box = card();
  if (change !== 'list.append(box)') list.append(box);
  autoAnimate(list);
  await pause(100);
  new Function('list', 'box', 'card', change)(list, box, card);
  let animation;
  while (!animation) {
    await pause(1);
    animation = box.getAnimations()[0];
  }
  animation.pause();
  const { duration } = animation.effect.getComputedTiming();
  const samples = frames(duration / 1000, [0, 0.1, 0.31, 0.52, 0.7, 0.8, 0.95]).map(t => {
    animation.currentTime = t * 1000;
    return { t, ...pose(box, width, height) };
  });
  out.push({ duration: duration / 1000, easing: animation.effect.getTiming().easing, samples });
  list.remove();
}
done(out);
"""


def main(clone, table):
    bundle = page.bundle(f"{clone}/src", "export { default } from './index';")
    jobs, effects = [], []
    for name, change in EFFECTS.items():
        for card in SIZES:
            jobs.append({"change": change, "card": card})
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
            effects.append(effect | ({"exit": True} if name == "remove" else {}))
    script = SCRIPT.replace("JOBS", json.dumps(jobs))
    for effect, found in zip(effects, page.run(script, {"auto-animate.js": bundle})):
        effect |= {"duration": found["duration"], "easing": found["easing"]}
        effect["samples"] = [page.sample({"t": s["t"]}, s["corners"], s["opacity"])
                             for s in found["samples"]]
    page.write(table, "auto-animate",
               f"formkit/auto-animate, {page.revision(clone)}, src/index.ts (0.10.0)",
               "MIT", "Chromium", effects)


main(*sys.argv[1:])
