#!/usr/bin/env python3
"""Makes the table of Svelte's transitions from a clone of it: svelte.py CLONE TABLE.

The functions of svelte/transition and svelte/easing run in Chromium, and their `css(t, u)` is
applied at each moment. Svelte samples it 60 times a second and browsers interpolate between: the
moments here are whole sixtieths, where this makes no difference.
"""
import json
import sys

import page

SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]
DOCUMENTED = "delay: 250, duration: 300"
EFFECTS = {
    "fade": ("fade", ""),
    "fade-documented": ("fade", DOCUMENTED),
    "fly-y": ("fly", "y: 200"),
    "fly-y-up": ("fly", "y: -20"),
    "fly-x": ("fly", "x: 200"),
    "fly-x-left": ("fly", "x: -200"),
    "fly-y-share": ("fly", "y: '100%'"),
    "fly-documented": ("fly", DOCUMENTED + ", x: 100, y: 500, opacity: 0.5, easing: quintOut"),
    "slide": ("slide", ""),
    "slide-x": ("slide", "axis: 'x'"),
    "slide-documented": ("slide", DOCUMENTED + ", axis: 'x', easing: quintOut"),
    "scale": ("scale", ""),
    "scale-start": ("scale", "start: 0.5"),
    "scale-documented":
        ("scale", "delay: 500, duration: 500, opacity: 0.5, start: 0.5, easing: quintOut"),
    "blur": ("blur", ""),
    "blur-documented": ("blur", "amount: 10"),
}

SCRIPT = page.POSE + """
import { fade, fly, slide, scale, blur, quintOut } from '/transitions.js';
const out = [];
const jobs = [JOBS];
for (const { make, parameters, leaves, card: [width, height] } of jobs) {
  const box = document.createElement('div');
  document.body.append(box);
  const rest = `width: ${width}px; height: ${height}px;`;
  box.style = rest;
  const { delay, duration, easing, css } = make(box, parameters);
  const end = (delay + duration) / 1000, start = delay / 1000;
  const moments = [0, ...delay ? [start / 2] : [],
    ...[0.08, 0.2, 0.38, 0.62, 0.9].map(s => start + s * duration / 1000)];
  const samples = moments.map(s => {
    const t = +(Math.round(s * 60 - 1e-9) / 60).toFixed(9);
    const share = Math.max(0, (t * 1000 - delay) / duration);
    const at = leaves ? 1 - easing(share) : easing(share);
    box.style = rest + (leaves && t * 1000 < delay ? '' : css(at, 1 - at));
    return { t, ...pose(box, width, height) };
  });
  out.push({ delay: start, duration: duration / 1000, samples });
  box.remove();
}
done(out);
"""


def main(clone, table):
    source = f"{clone}/packages/svelte/src"
    bundle = page.bundle(source, """
export * from './transition/index.js';
export { quintOut } from './easing/index.js';
""", "--external:esm-env").replace('"esm-env"', '"/esm-env.js"')
    jobs, effects = [], []
    for name, (make, parameters) in EFFECTS.items():
        for leaves in (False, True):
            for card in SIZES:
                jobs.append(f"{{ make: {make}, parameters: {{ {parameters} }}, "
                            f"leaves: {json.dumps(leaves)}, card: {json.dumps(card)} }}")
                effect = {"name": name + ("-out" if leaves else ""), "kind": "time",
                          "card": card, "viewport": VIEWPORT}
                effects.append(effect | ({"exit": True} if leaves else {}))
    files = {"transitions.js": bundle, "esm-env.js": "export const DEV = false;"}
    script = SCRIPT.replace("JOBS", ",\n".join(jobs))
    for effect, found in zip(effects, page.run(script, files)):
        width, height = effect["card"]
        effect["duration"] = found["duration"]
        if found["delay"]:
            effect["delay"] = found["delay"]
        effect["samples"] = []
        for s in found["samples"]:
            channels = {}
            if effect["name"].startswith("blur"):
                channels["blur"] = s["blur"]
            if effect["name"].startswith("slide"):
                channels["clip"] = [0, width - s["width"], height - s["height"], 0]
            effect["samples"].append(
                page.sample({"t": s["t"]}, s["corners"], s["opacity"], **channels))
    page.write(table, "svelte",
               f"sveltejs/svelte, {page.revision(clone)}, packages/svelte/src/transition (5.56.10)",
               "MIT", "Chromium", effects)


main(*sys.argv[1:])
