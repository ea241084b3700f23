#!/usr/bin/env python3
"""Makes the table of Sonner's toasts from a clone of it: sonner.py CLONE TABLE.

Its style sheet runs in Chromium on elements with the attributes and variables that src/index.tsx
gives to a toast before and after a change; the gap, the threshold of a swipe and the time until
a toast is taken away are read there.
"""
import json
import re
import sys

import page

SIZES = [[358, 64], [213, 149]]
VIEWPORT = [390, 844]

SCRIPT = page.POSE + """
const out = [];
for (const { before, after, until, card: [width, height] } of JOBS) {
  const list = document.createElement('ol'), box = document.createElement('li');
  list.dataset.sonnerToaster = '';
  list.style = 'left: 0; top: 0; --gap: GAPpx';
  const apply = values => {
    for (const [name, value] of Object.entries(values)) {
      if (name.startsWith('--')) box.style.setProperty(name, value);
      else box.setAttribute('data-' + name, value);
    }
  };
  box.style = `width: ${width}px; height: ${height}px; padding: 0`;
  apply({ 'sonner-toast': '', mounted: 'true', removed: 'false', visible: 'true', front: 'true',
    expanded: 'false', swiping: 'false', 'swipe-out': 'false',
    '--front-toast-height': height + 'px', '--initial-height': height + 'px', '--offset': '0px' });
  apply(before);
  list.append(box);
  document.body.append(list);
  getComputedStyle(box).transform;
  apply(after);
  const animations = box.getAnimations();
  animations.forEach(a => a.pause());
  const end = Math.max(...animations.map(a => a.effect.getComputedTiming().endTime)) / 1000;
  const samples = frames(until ?? end, [0, 0.1, 0.27, 0.46, 0.65, 0.8, 0.95]).map(t => {
    animations.forEach(a => { a.currentTime = t * 1000 });
    return { t, ...pose(box, width, height) };
  });
  out.push({ duration: until ?? end, samples });
  list.remove();
}
done(out);
"""


def main(clone, table):
    code = open(f"{clone}/src/index.tsx", encoding="utf-8").read()

    def constant(name):
        return int(re.search(rf"const {name} = (\d+);", code)[1])

    unmount = constant("TIME_BEFORE_UNMOUNT") / 1000
    threshold = constant("SWIPE_THRESHOLD")

    def place(index):
        return {"front": "true" if index == 0 else "false", "--toasts-before": index}

    named = []
    for edge in ("bottom", "top"):
        here = {"y-position": edge}
        named += [
            (f"toast-in-{edge}", here | {"mounted": "false"}, {"mounted": "true"}, None),
            (f"toast-out-{edge}", here, {"removed": "true"}, unmount),
            (f"stack-back-1-{edge}", here | place(0), place(1), None),
            (f"stack-back-2-{edge}", here | place(1), place(2), None),
            (f"toast-out-behind-{edge}", here | place(1), {"removed": "true"}, unmount),
        ]
    for way, axis, sign in (("right", "x", 1), ("left", "x", -1), ("up", "y", -1), ("down", "y", 1)):
        here = {"y-position": "bottom", "swiping": "true",
                f"--swipe-amount-{axis}": f"{sign * threshold}px"}
        gone = {"removed": "true", "swipe-out": "true", "swipe-direction": way}
        named.append((f"swipe-out-{way}", here, gone, None))
    jobs, effects = [], []
    for name, before, after, until in named:
        for card in SIZES:
            jobs.append({"before": before, "after": after, "until": until, "card": card})
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
            effects.append(effect | ({} if "-in-" in name else {"exit": True}))
    script = SCRIPT.replace("JOBS", json.dumps(jobs)).replace("GAP", str(constant("GAP")))
    style = open(f"{clone}/src/styles.css", encoding="utf-8").read()
    for effect, found in zip(effects, page.run(script, style=style)):
        effect["duration"] = found["duration"]
        effect["samples"] = [page.sample({"t": s["t"]}, s["corners"], s["opacity"])
                             for s in found["samples"]]
    page.write(table, "sonner",
               f"emilkowalski/sonner, {page.revision(clone)}, src/styles.css (2.0.8)",
               "MIT", "Chromium", effects)


main(*sys.argv[1:])
