#!/usr/bin/env python3
"""Makes the table of Motion from a clone of it: motion.py CLONE TABLE.

Its `animate()` runs in Chromium, paused at each moment. A spring that has come within its rest
thresholds jumps to its target; such moments are left out. Layout animations are what
create-projection-node.ts does with its default transition: the middle and the scale of a box are
mixed evenly, along its curve.
"""
import json
import re
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
SPRING = {"type": "spring"}
EFFECTS = {
    "fade": {"opacity": [0, 1]},
    "fade-y": {"opacity": [0, 1], "y": [20, 0]},
    "fade-y-50": {"opacity": [0, 1], "y": [50, 0]},
    "fade-x": {"opacity": [0, 1], "x": [-100, 0]},
    "x-share": {"x": ["-100%", "0%"]},
    "scale": {"opacity": [0, 1], "scale": [0, 1]},
    "scale-50": {"opacity": [0, 1], "scale": [0.5, 1]},
    "scale-80": {"opacity": [0, 1], "scale": [0.8, 1]},
    "rotate": {"rotate": [-90, 0]},
    "scale-rotate": {"opacity": [0, 1], "scale": [0.5, 1], "rotate": [-45, 0]},
    "spring-y": ({"y": [100, 0]}, SPRING),
    "spring-y-bounce": ({"y": [100, 0]}, SPRING | {"duration": 0.5, "bounce": 0.25}),
    "spring-y-visual": ({"y": [100, 0]}, SPRING | {"visualDuration": 0.5, "bounce": 0.25}),
    "tween-y": ({"opacity": [0, 1], "y": [50, 0]}, {"duration": 0.5}),
    "fade-out": {"opacity": [1, 0]},
    "fade-y-out": {"opacity": [1, 0], "y": [0, 20]},
    "fade-x-out": {"opacity": [1, 0], "x": [0, 100]},
    "scale-out": {"opacity": [1, 0], "scale": [1, 0]},
    "scale-80-out": {"opacity": [1, 0], "scale": [1, 0.8]},
}
MOMENTS = [0, 3, 7, 12, 17, 23, 30, 41, 55]

SCRIPT = page.POSE + """
import { animate } from '/motion.js';
const out = [];
const next = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
for (const { values, transition, card: [width, height] } of JOBS) {
  const box = document.createElement('div');
  box.style = `width: ${width}px; height: ${height}px`;
  document.body.append(box);
  const controls = animate(box, values, transition);
  controls.pause();
  await next();
  const samples = [];
  const parts = controls.animations.map(a => a.animation ?? a);
  // A spring at rest stays so; what is still moving says how far the motion goes.
  const ends = parts.filter(a => a.generator && a.options.type)
    .map(a => { let t = 0; while (!a.generator.next(t).done && t < 20000) t += 1; return t / 1000 });
  const end = ends.length ? Math.min(...ends) : controls.duration;
  for (const frame of MOMENTS) {
    const t = frame / 120;
    if (t >= end - 1e-6) break;
    controls.time = t;
    await next();
    samples.push({ t: +t.toFixed(9), ...pose(box, width, height) });
  }
  out.push({ end, samples });
  controls.cancel();
  box.remove();
}
done(out);
"""


def main(clone, table):
    root = f"{clone}/packages"
    bundle = page.bundle(f"{root}/framer-motion/src", "export { animate } from './animation/animate'",
                         "--alias:motion-dom=../../motion-dom/src/index.ts",
                         "--alias:motion-utils=../../motion-utils/src/index.ts",
                         '--define:process.env.NODE_ENV="production"')
    jobs, effects = [], []
    for name, what in EFFECTS.items():
        values, transition = what if isinstance(what, tuple) else (what, {})
        for card in SIZES:
            jobs.append({"values": values, "transition": transition, "card": card})
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
            effects.append(effect | ({"exit": True} if name.endswith("-out") else {}))
    script = SCRIPT.replace("JOBS", json.dumps(jobs)).replace("MOMENTS", json.dumps(MOMENTS))
    for effect, found in zip(effects, page.run(script, {"motion.js": bundle})):
        effect["samples"] = [page.sample({"t": s["t"]}, s["corners"], s["opacity"])
                             for s in found["samples"]]
    code = open(f"{root}/motion-dom/src/projection/node/create-projection-node.ts",
                encoding="utf-8").read()
    block = re.search(r"const defaultLayoutTransition = \{(.*?)\}", code, re.S)[1]
    duration = float(re.search(r"duration: ([\d.]+)", block)[1])
    curve = json.loads(re.search(r"ease: (\[.*?\])", block)[1])
    for name in ("layout-y", "layout-x", "layout-size"):
        for card in SIZES:
            effects.append({"name": name, "kind": "time", "card": card, "viewport": VIEWPORT,
                            "duration": duration, "easing": f"cubic-bezier{tuple(curve)}",
                            "samples": layout(name, card, duration, curve)})
    page.write(table, "motion",
               f"motiondivision/motion, {page.revision(clone)}, packages/motion-dom, "
               "packages/framer-motion/src/animation (13.1.1)", "MIT",
               "Chromium; layout: formula from code", effects)


def layout(name, card, duration, curve):
    """Samples of a box that is laid out anew."""
    width, height = card
    old = {"layout-y": (0, height + 8, width, height), "layout-x": (width + 8, 0, width, height),
           "layout-size": (0, 0, width / 2, height / 2)}[name]
    samples = []
    for frame in (0, 5, 11, 20, 31, 44, 53):
        share = page.bezier(curve, frame / 120 / duration)

        def mixed(origin, size, target):
            middle = origin + size / 2 + (target / 2 - origin - size / 2) * share
            half = (size + (target - size) * share) / 2
            return middle - half, middle + half

        left, right = mixed(old[0], old[2], width)
        top, bottom = mixed(old[1], old[3], height)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        samples.append(page.sample({"t": round(frame / 120, 9)}, corners))
    return samples


main(*sys.argv[1:])
