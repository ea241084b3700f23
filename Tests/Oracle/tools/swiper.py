#!/usr/bin/env python3
"""Makes the table of Swiper's effects from a clone of it: swiper.py CLONE TABLE.

Swiper itself runs in Chromium, with its default parameters and slides as large as the container;
what is read are the transforms of slide and wrapper and the perspective.
"""
import json
import re
import sys

import page

CREATIVE = "demos/257-effect-creative.html"
SIZES = {
    "horizontal": [([300, 200], [300, 200]), ([180, 260], [390, 320])],
    "vertical": [([300, 200], [300, 200]), ([260, 180], [320, 390])],
}
SHARES = [-1.8, -1, -0.77, -0.4, -0.15, 0, 0.22, 0.5, 0.81, 1.3, 2.4]

SCRIPT = """
import Swiper from '/core.js';
const out = [];
for (const effect of EFFECTS) {
  const [width, height] = effect.card;
  const vertical = effect.axis === 'vertical';
  const size = vertical ? height : width;
  const parameters = { direction: effect.axis, speed: 0, effect: effect.effect };
  if (effect.parameters) parameters[effect.effect + 'Effect'] = effect.parameters;
  const middle = 6;
  const samples = [];
  for (const d of effect.distances) {
    const r = d / size;
    const root = document.createElement('div');
    root.className = 'swiper';
    root.style = `width: ${width}px; height: ${height}px; margin: 0`;
    root.innerHTML = '<div class="swiper-wrapper">' +
      '<div class="swiper-slide"></div>'.repeat(12) + '</div>';
    document.body.append(root);
    const swiper = new Swiper(root, { ...parameters });
    const data = swiper.touchEventsData;
    const target = -middle * size + d;
    if (effect.drag) {
      // A finger that came from the slide in the middle before.
      const from = effect.drag === 'next' ? Math.floor(middle - r) : Math.ceil(middle - r);
      data.isTouched = true;
      data.startTranslate = -from * size;
    }
    swiper.setTranslate(target);
    swiper.updateActiveIndex();
    swiper.updateSlidesClasses();
    swiper.setTranslate(target);
    const slide = swiper.slides[middle];
    const style = getComputedStyle(slide), wrapper = getComputedStyle(swiper.wrapperEl);
    const about = (style, x, y) => {
      const [ox, oy, oz] = (style.transformOrigin + ' 0').split(' ').map(parseFloat);
      return new DOMMatrix().translate(x + ox, y + oy, oz)
        .multiply(new DOMMatrix(style.transform)).translate(-ox, -oy, -oz);
    };
    const m = about(wrapper, 0, 0).multiply(about(style, slide.offsetLeft, slide.offsetTop));
    const eye = parseFloat(getComputedStyle(root).perspective);
    const [x0, y0] = vertical ? [0, d] : [d, 0];
    const corner = (x, y) => {
      const p = m.transformPoint(new DOMPoint(x, y));
      const w = eye ? 1 - p.z / eye : 1;
      if (w <= 1e-9) return null;
      return [(p.x - width / 2) / w + width / 2 - x0, (p.y - height / 2) / w + height / 2 - y0];
    };
    const shadow = slide.querySelector('.swiper-slide-shadow');
    samples.push({
      d, corners: [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)],
      opacity: +style.opacity, visible: style.visibility !== 'hidden',
      hidden: style.backfaceVisibility === 'hidden',
      shade: shadow ? shadow.style.opacity *
        +getComputedStyle(shadow).backgroundColor.match(/, ([\\d.]+)\\)/)[1] : 0,
    });
    root.remove();
  }
  out.push(samples);
}
done(out);
"""


def main(clone, table):
    demo = open(f"{clone}/{CREATIVE}", encoding="utf-8").read()
    creative = re.findall(r"creativeEffect: (\{.*?\n        \}),\n      \}\)", demo, re.S)
    assert len(creative) == 6
    named = []
    for axis in ("horizontal", "vertical"):
        end = "-vertical" if axis == "vertical" else ""
        for effect in ("fade", "cube", "coverflow", "flip", "cards"):
            named.append((effect + end, axis, effect, None, None))
        named.append(("fade-crossfade" + end, axis, "fade", "{ crossFade: true }", None))
        named.append(("cards-swipe-next" + end, axis, "cards", None, "next"))
        named.append(("cards-swipe-previous" + end, axis, "cards", None, "previous"))
    for i, text in enumerate(creative):
        named.append((f"creative-{i + 1}", "horizontal", "creative", text, None))
    jobs, effects, texts = [], [], []
    for name, axis, effect, parameters, drag in named:
        for card, viewport in SIZES[axis]:
            extent = card[1 if axis == "vertical" else 0]
            distances = [round(s * extent) for s in SHARES]
            job = {"card": card, "axis": axis, "effect": effect, "drag": drag,
                   "distances": distances}
            texts.append(json.dumps(job)[:-1] + f', "parameters": {parameters or "null"}}}')
            effects.append({"name": name, "kind": "distance", "card": card, "viewport": viewport,
                            "axis": axis, "pitch": extent})
    bundle = page.bundle(f"{clone}/src", """
import Swiper from './core/core';
import fade from './modules/effect-fade/effect-fade';
import cube from './modules/effect-cube/effect-cube';
import coverflow from './modules/effect-coverflow/effect-coverflow';
import flip from './modules/effect-flip/effect-flip';
import cards from './modules/effect-cards/effect-cards';
import creative from './modules/effect-creative/effect-creative';
Swiper.use([fade, cube, coverflow, flip, cards, creative]);
export default Swiper;
""")
    style = "".join(open(f"{clone}/src/{name}", encoding="utf-8").read() for name in [
        "swiper.css"] + [f"modules/effect-{e}/effect-{e}.css"
                         for e in ("fade", "cube", "coverflow", "flip", "cards", "creative")])
    script = SCRIPT.replace("EFFECTS", "[" + ",\n".join(texts) + "]")
    for effect, found in zip(effects, page.run(script, {"core.js": bundle}, style)):
        effect["samples"] = []
        for s in found:
            hidden = s.pop("hidden") and faces_away(s["corners"])
            has_shade = effect["name"].startswith(("cards", "creative"))
            shade = {"shade": s["shade"]} if has_shade else {}
            effect["samples"].append(page.sample(
                {"d": s["d"]}, s["corners"], s["opacity"], s["visible"] and not hidden, **shade))
    page.write(table, "swiper",
               f"nolimits4web/swiper, {page.revision(clone)}, src/modules/effect-* (14.0.6); "
               f"the parameters of creative-1 … 6 are those of {CREATIVE}",
               "MIT", "Chromium", effects)


def faces_away(corners):
    """Whether one sees a card's back."""
    if any(c is None for c in corners):
        return False
    area = 0
    for a, b in zip(corners, corners[1:] + corners[:1]):
        area += a[0] * b[1] - b[0] * a[1]
    return area < 0


main(*sys.argv[1:])
