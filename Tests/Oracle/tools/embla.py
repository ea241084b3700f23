#!/usr/bin/env python3
"""Makes the table of Embla Carousel's tweens from a clone of it: embla.py CLONE TABLE.

The carousel runs in Chromium with the tween files of its predefined examples as they are, loops,
and has slides in the middle with a gap of 16 between them.
"""
import json
import sys

import page

TWEENS = "website/src/content/v9/sandboxes/Vanilla/SandboxFilesSrc/Predefined"
SIZES = [([240, 240], [390, 300]), ([150, 260], [390, 300])]
VERTICAL = [([240, 240], [300, 390]), ([260, 150], [300, 390])]
GAP = 16
SHARES = [-1.4, -1, -0.6, -0.25, 0, 0.1, 0.45, 0.8, 1.2]

SCRIPT = page.POSE + """
import { Embla, Scale, Opacity, Parallax } from '/embla.js';
const tweens = { Scale, Opacity, Parallax };
const out = [];
for (const { tween, vertical, card: [width, height], viewport, pitch, distances } of JOBS) {
  const root = document.createElement('div');
  root.style = `overflow: hidden; width: ${viewport[0]}px; height: ${viewport[1]}px`;
  const gap = vertical ? `padding: GAPpx 0 0` : `padding: 0 0 0 GAPpx`;
  root.innerHTML =
    `<div style="display: flex; height: 100%; flex-direction: ${vertical ? 'column' : 'row'}">` +
    (`<div class="slide" style="flex: 0 0 ${pitch}px; box-sizing: border-box; ${gap}">` +
    `<div style="width: ${width}px; height: ${height}px" ` +
    'class="card embla__slide__number embla__parallax__layer"></div></div>').repeat(7) + '</div>';
  document.body.append(root);
  const embla = Embla(root, { loop: true, axis: vertical ? 'y' : 'x' });
  const engine = embla.internalEngine(), middle = 3;
  const samples = distances.map(d => {
    const location = engine.scrollSnaps[middle] + d;
    for (const store of [engine.location, engine.offsetLocation, engine.target]) store.set(location);
    engine.slideLooper.loop();
    tweens[tween](embla);
    const slide = embla.slideNodes()[middle];
    return { d, ...pose(slide.firstElementChild, width, height),
      opacity: +getComputedStyle(slide).opacity };
  });
  out.push(samples);
  root.remove();
}
done(out);
"""


def main(clone, table):
    bundle = page.bundle(f"{clone}/packages/embla-carousel/src", f"""
export {{ default as Embla }} from './index';
export {{ setupTweenScale as Scale }} from '../../../{TWEENS}/Scale/EmblaCarouselTweenScale';
export {{ setupTweenOpacity as Opacity }} from '../../../{TWEENS}/Opacity/EmblaCarouselTweenOpacity';
export {{ setupTweenParallax as Parallax }}
  from '../../../{TWEENS}/Parallax/EmblaCarouselTweenParallax';
""")
    jobs, effects = [], []
    for tween, axes in (("Scale", 2), ("Opacity", 2), ("Parallax", 1)):
        for vertical in (False, True)[:axes]:
            for card, viewport in VERTICAL if vertical else SIZES:
                extent = card[1 if vertical else 0]
                pitch = extent + GAP
                jobs.append({"tween": tween, "vertical": vertical, "card": card,
                             "viewport": viewport, "pitch": pitch,
                             "distances": [round(s * pitch) for s in SHARES]})
                effects.append({
                    "name": tween.lower() + ("-vertical" if vertical else ""),
                    "kind": "distance", "card": card, "viewport": viewport,
                    "axis": "vertical" if vertical else "horizontal", "pitch": pitch})
    script = SCRIPT.replace("JOBS", json.dumps(jobs)).replace("GAP", str(GAP))
    for effect, found in zip(effects, page.run(script, {"embla.js": bundle})):
        effect["samples"] = []
        for s in found:
            corners, channels = s["corners"], {}
            if effect["name"] == "parallax":
                # What moves is the picture inside the card.
                channels["inner"] = corners[0]
                width, height = effect["card"]
                corners = [[0, 0], [width, 0], [width, height], [0, height]]
            effect["samples"].append(
                page.sample({"d": s["d"]}, corners, s["opacity"], **channels))
    page.write(table, "embla",
               f"davidjerleke/embla-carousel, {page.revision(clone)}, {TWEENS} (9.0.0-rc02)",
               "MIT", "Chromium", effects)


main(*sys.argv[1:])
