#!/usr/bin/env python3
"""Random style sheets: what `reveal import` makes of them moves as Chromium computes, or a note names what does not.

usage: check-import-chromium.py [--seed n] [--count n] [--seconds n] [--kind time|view|start|utility] [--only n]

Each sheet has its own seed, which is printed with what is wrong, so that `--only` tries it again. Every preset must pass
`reveal validate`. Cards are compared at moments of a list at rest, at places of a list that is scrolled, and after they are
inserted: their corners within 0.05 px, opacities within 0.004, and what filters and clips do.
"""
import argparse
import json
import pathlib
import random
import re
import sys
import tempfile
import time

from browser import Browser
from exported_page import expected
from helpers import Run, needs, program

SIZE, RATE, ROWS = 100, 20, 4
CORNERS, OPACITY = 0.05, 0.004

# Shows a style sheet, and says what Chromium computes of elements.
PAGE = r"""
document.documentElement.innerHTML = '<head><style id="fixed"></style><style id="sheet"></style></head><body></body>';
const matrixOf = (style, w, h) => {
  const length = (text, whole) => [...text.matchAll(/([+-] )?(-?[\d.e-]+)(px|%)/g)].reduce((sum, [, sign, number, unit]) =>
    sum + (sign?.trim() === '-' ? -1 : 1) * number * (unit === '%' ? whole / 100 : 1), 0);
  const [ox, oy] = style.transformOrigin.split(' ').map(parseFloat);
  let m = new DOMMatrix().translate(ox, oy);
  if (style.translate !== 'none') {
    const [x, y = '0px', z = '0px'] = style.translate.split(/ (?![^(]*\))/);
    m = m.translate(length(x, w), length(y, h), length(z, 0));
  }
  if (style.rotate !== 'none') {
    const words = style.rotate.split(' '), angle = parseFloat(words.at(-1));
    const axis = words.length === 1 ? [0, 0, 1] : words.length === 2
      ? {x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1]}[words[0]] : words.slice(0, 3).map(Number);
    if (axis.some(part => part)) m = m.rotateAxisAngle(...axis, angle);
  }
  if (style.scale !== 'none') {
    const [x, y = x, z = 1] = style.scale.split(' ').map(Number);
    m = m.scale(x, y, z);
  }
  if (style.transform !== 'none') m = m.multiply(new DOMMatrix(style.transform));
  return m.translate(-ox, -oy);
};
const stateOf = element => {
  const style = getComputedStyle(element), [w, h] = [element.offsetWidth, element.offsetHeight];
  const m = matrixOf(style, w, h);
  return {
    corners: [[0, 0], [w, 0], [w, h], [0, h]].map(([x, y]) => {
      const p = m.transformPoint(new DOMPoint(x, y));
      return p.w > 0 ? [p.x / p.w, p.y / p.w] : null;
    }),
    opacity: Number(style.opacity), visible: style.visibility === 'visible', filter: style.filter, clip: style.clipPath,
  };
};
const show = (fixed, sheet, body) => {
  document.getElementById('fixed').textContent = fixed;
  document.getElementById('sheet').textContent = sheet;
  document.body.innerHTML = body;
};
const statesAt = (seconds, selector) => seconds.map(time => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = time * 1000;
  }
  return [...document.querySelectorAll(selector)].map(stateOf);
});
// Whether so many frames were drawn within a second each; where nothing is seen there may be none.
const frames = async count => {
  while (count--) {
    const isDrawn = await Promise.race([
      new Promise(resolve => requestAnimationFrame(() => resolve(true))),
      new Promise(resolve => setTimeout(() => resolve(false), 1000))]);
    if (!isDrawn) return false;
  }
  return true;
};
'ready';
"""


class Writer:
    """Writes a random style sheet, with features of CSS that a preset may follow or must name."""

    def __init__(self, seed, kind):
        self.random = random.Random(seed)
        self.kind = kind or self.random.choice(["time"] * 5 + ["view"] * 3 + ["start", "utility"])
        self.classes = ["card"] + [name for name in ("on", "big") if self.chance(.4)]
        self.names = ["k1", "k2"][:1 if self.chance(.6) else 2]
        self.sheet = ""
        self.written = {"time": self.time, "view": self.view, "start": self.start, "utility": self.utility}[self.kind]()

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *choices):
        return self.random.choice(choices)

    # Values

    def seconds(self):
        value = round(self.random.uniform(.3, 1.9), 2) + .003
        return self.pick(f"{value:g}s", f"{value * 1000:g}ms", f"{value:g}s", f"calc({value:g}s / 2 + {value * 500:g}ms)",
                         f"calc({value:g} * 1s)", f"max({value:g}s, 100ms)", "var(--time)", "var(--none, .7s)")

    def delay(self):
        return self.pick("0s", "0s", ".22s", "130ms", "calc(.1s + 80ms)", "var(--wait)")

    def curve(self):
        return self.pick("linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(.2, -.4, .6, 1.3)",
                         "linear(0, .3 20%, 1.1 60%, 1)", "steps(3, jump-both)", "var(--curve)", "steps(4)", "LINEAR")

    def broken(self, name):
        return self.pick(*{
            "animation-duration": ["500", "-1s", "1s 2s", "2px", "fast"], "animation-delay": ["0", "1", "1s,", "3deg"],
            "animation-timing-function": ["ease-fast", "steps(0)", "cubic-bezier(1.5, 0, 0, 1)", "linear(a)", "1s"],
            "animation-iteration-count": ["-1", "1s", "forever", "50%"],
            "animation-direction": ["backward", "1", "alternate reverse"], "animation-fill-mode": ["hold", "both both"],
            "animation-name": ["1s", "k1 k2", "k1,", "5"], "animation": ["k1 1s 2s 3s", "k1 -1s", "k1 1s ease linear", "1px"],
            "opacity": ["a", "1px", "0.5 0.5"], "transform": ["wiggle(3)", "translate(3)", "rotate(5)", "scale(1,2,3)", "none none"],
            "translate": ["5", "1px 2px 3%", "a"], "scale": ["1px", "1 2 3 4"], "rotate": ["5", "1 2 3deg", "w 3deg"],
            "filter": ["blur(-1px)", "blur(2)", "brightness(-1)", "glow(2)"], "clip-path": ["inset()", "inset(a)", "box(1px)"],
            "visibility": ["off", "1"],
        }[name])

    def value(self, name):
        if self.chance(.06):
            return self.pick("initial", "unset", "revert", "inherit")
        if self.chance(.06):
            return self.pick("var(--none)", "var(--loop)", "calc(1px + 1s)")
        number = self.random.randint(-40, 40)
        angle = self.pick(f"{number}deg", f"{number / 360:.4f}turn", f"calc({number}deg + .1turn)", f"{number}grad", "1.2rad")
        length = self.pick(f"{number}px", f"{number}%", f"calc({number}px + 10%)", "1.5em", "1cm", "calc(1in - 20px)",
                           "min(30px, 40px)", "var(--far)", "0")
        factor = self.pick("1.5", ".4", "80%", "calc(1 / 2)", "1")
        return self.pick(*{
            "opacity": [".2", "70%", "calc(.3 * 2)", "0", "1", "var(--faint)", "1.4"],
            "transform": [
                "none", f"translateX({length})", f"translate({length}, 10px)", f"rotate({angle})", f"scale({factor})",
                f"translateY({length}) rotate({angle})", f"rotate({angle}) translateX({length}) scale({factor})",
                f"skewX({number / 2:g}deg)", f"perspective(400px) rotateY({angle})", f"rotate3d(0, 0, 0, {angle})",
                f"rotate3d(1, 1, 0, {angle})", f"matrix(1, 0, .2, 1, {number}, 0)", f"translate3d({length}, 0, 20px)"],
            "translate": ["none", length, f"{length} 12px", f"{length} 0 5px"],
            "scale": ["none", factor, f"{factor} 1.2"], "rotate": ["none", angle, f"y {angle}", f"1 1 0 {angle}", f"0 0 0 {angle}"],
            "filter": ["none", "blur(3px)", "brightness(1.5)", "saturate(.4) blur(2px)", "blur(calc(1px * 3))"],
            "clip-path": ["none", "inset(10px)", "inset(0 20% 5px 0)"],
            "visibility": ["visible", "hidden"],
        }[name])

    def number(self):
        return self.pick("1", "2", "3", "infinite", "2.5", "calc(1 + 1)")

    def direction(self):
        return self.pick("normal", "reverse", "alternate", "alternate-reverse", "normal")

    def fill(self):
        return self.pick("both", "both", "forwards", "backwards", "none")

    # Parts of sheets

    properties = ("opacity", "opacity", "transform", "transform", "translate", "scale", "rotate", "filter", "clip-path", "visibility")

    def declaration(self, name):
        text = f"{name}: {self.value(name)};"
        if self.chance(.08):
            text = self.pick(f"{text} {name}: {self.broken(name)};", f"{name}: {self.broken(name)}; {text}")
        return text

    def keyframes(self, name, places=()):
        blocks = []
        used = self.random.sample(sorted(set(self.properties)), self.random.randint(1, 3))
        offsets = self.pick(["from"], ["from", "to"], ["to"], ["from", "40%", "to"], ["50%"], ["0%, 60%", "100%"], ["0%", "30%", "101%"])
        for offset in (places or offsets):
            body = " ".join(self.declaration(name) for name in used if self.chance(.85))
            if self.chance(.25):
                body += f" animation-timing-function: {self.curve()};"
            blocks.append(f"  {offset} {{ {body} }}\n")
        return f"@keyframes {name} {{\n{''.join(blocks)}}}\n"

    def timing(self, name):
        return {"animation-duration": self.seconds, "animation-delay": self.delay, "animation-timing-function": self.curve,
                "animation-iteration-count": self.number, "animation-direction": self.direction,
                "animation-fill-mode": self.fill, "animation-name": lambda: ", ".join(self.names)}[name]()

    def longhands(self, share=.5):
        lines = []
        for name in ("animation-duration", "animation-delay", "animation-timing-function", "animation-iteration-count",
                     "animation-direction", "animation-fill-mode"):
            if self.chance(share * (.3 if name == "animation-iteration-count" else 1)):
                important = " !important" if self.chance(.06) else ""
                lines.append(f"{name}: {self.timing(name)}{important};")
            if self.chance(.06):
                lines.append(f"{name}: {self.broken(name)};")
        return " ".join(lines)

    def play(self):
        if self.chance(.5):
            items = [self.shuffled([name, self.seconds(), *(
                [self.delay()] if self.chance(.4) else []), self.curve(), self.fill()], name) for name in self.names]
            text = f"animation: {', '.join(items)};"
            return text + (f" animation: {self.broken('animation')};" if self.chance(.1) else "")
        return f"animation-name: {', '.join(self.names)}; animation-duration: {self.seconds()}; animation-fill-mode: {self.fill()};"

    def shuffled(self, words, name):
        """The times in their order, among the rest in any."""
        times = [word for word in words if re.match(r"[\d.]|calc|max|var\(--(time|none|wait)", word)]
        rest = [word for word in words if word not in times]
        self.random.shuffle(rest)
        place = self.random.randint(0, len(rest))
        return " ".join(rest[:place] + times + rest[place:])

    def selector(self, row=False):
        choices = [".card", ":where(.card)", ":is(.card, .other)", ":root .card", "div.card", ".card:not(.off)", "body .card",
                   "[class~=card]", ".card.on", ".card.big", ":is(.card).on", ".on:where(.card)", ":root .card:not(.big)",
                   ":is(#none, .card)", ".card:not(#none)", "*.card"]
        rows = [".card:nth-child(2)", ".card:nth-child(odd)", ".card:nth-child(2n)", ".card:first-child", ".card:not(:first-child)",
                ".card + .card", ".card:nth-child(n+3)", ".card:nth-of-type(3n+1)", ".card:nth-child(-n+2)", ".card:last-child"]
        return self.pick(*rows) if row else self.pick(*choices)

    def wrapped(self, rule):
        if self.chance(.6):
            return rule
        return self.pick(
            "@layer a {\n%s}\n", "@layer b {\n%s}\n", "@layer a.c {\n%s}\n", "@layer {\n%s}\n", "@layer a { @layer c {\n%s} }\n",
            "@media screen {\n%s}\n", "@media print {\n%s}\n", "@media (prefers-reduced-motion) {\n%s}\n",
            "@media not (prefers-reduced-motion) {\n%s}\n", "@media (prefers-reduced-motion: no-preference) and (color) {\n%s}\n",
            "@media not print {\n%s}\n", "@media (monochrome) or (width > 0px) {\n%s}\n", "@media only screen and (0px <= width) {\n%s}\n",
            "@media print, (update) {\n%s}\n", "@media not screen {\n%s}\n", "@media (not (grid)) and (min-width: 0) {\n%s}\n",
            "@media (prefers-contrast) {\n%s}\n", "@media (color) and (not (monochrome)) {\n%s}\n", "@media (nonsense) {\n%s}\n",
            "@supports (opacity: 1) {\n%s}\n", "@supports not (opacity: 1) {\n%s}\n",
            "@supports (rotate: 1deg) and (not (opacity: a)) {\n%s}\n", "@supports (opacity: a) or (scale: 2) {\n%s}\n") % rule

    def rule(self, body, row=False):
        return self.wrapped(f"{self.selector(row)} {{ {body} }}\n")

    def root(self):
        return (":root { --time: .83s; --wait: 110ms; --curve: ease-out; --far: 25px; --faint: .35; --loop: var(--loop2); "
                "--loop2: var(--loop); }\n")

    # Kinds of sheets

    def time(self):
        sheet = self.pick("", "", "@layer a, b;\n", "@layer b, a;\n", "@layer b;\n@layer a.c, a;\n") + self.root()
        rules = [self.rule(self.play())]
        for _ in range(self.random.randint(0, 4)):
            kind = self.random.random()
            if kind < .3:
                rules.append(self.rule(self.longhands() or "animation-duration: 1.003s;"))
            elif kind < .45:
                rules.append(self.rule(self.play()))
            elif kind < .6:
                rules.append(self.rule(self.pick("--time: 1.13s;", "--far: 40px;", "--curve: linear;", "--time: initial;", "--faint: inherit;")))
            elif kind < .75:
                rules.append(self.rule(self.pick(self.longhands(.3), self.play(), "animation-delay: .3s;") or "--far: 1px;", row=True))
            elif kind < .85:
                rules.append(self.rule(" ".join(self.declaration(self.pick(*self.properties)) for _ in range(2))))
            elif kind < .93:
                inner = self.pick("&.on", "&", "body &", "&:not(.off)", "@media screen", "@layer b", "@media print", ":where(&)")
                rules.append(f".card {{ {self.longhands(.4)} {inner} {{ {self.longhands(.4)} }} {self.longhands(.2)} }}\n")
            else:
                rules.append(self.rule(self.pick("animation: none;", "animation-name: none;", "animation: unset;")))
        if self.chance(.3):
            self.random.shuffle(rules)
        frames = [self.keyframes(name) for name in self.names]
        if self.chance(.15):
            frames.append(self.wrapped(self.keyframes(self.names[0])))
        self.random.shuffle(frames)
        return sheet + "".join(rules + frames)

    def range(self):
        return self.pick("cover", "entry", "exit", "contain", "entry 10% cover 50%", "entry 20%", "11% 80%", "cover 20px exit 50%",
                         "entry-crossing", "normal", "exit 0% exit 60%", "contain 0% contain 40%")

    def view(self):
        places = self.pick((), (), (), ("entry 0%", "entry 100%", "exit 0%", "exit 100%"), ("entry 0%", "entry 100%"), ("from", "entry 60%"))
        if self.chance(.35):
            # One for the way in, one for the way out.
            self.names = ["k1", "k2"]
            fills = self.pick(("backwards", "forwards"), ("both", "both"), ("both", "forwards"), ("none", "none"))
            used = self.pick("opacity", "transform", "translate")
            sheet = (f"@keyframes k1 {{ from {{ {used}: {self.value(used)}; opacity: 0; }} }}\n"
                     f"@keyframes k2 {{ to {{ {used}: {self.value(used)}; opacity: .3; }} }}\n")
            sheet += (f".card {{ animation: k1 {self.curve()} {fills[0]}, k2 {self.curve()} {fills[1]}; animation-timeline: view(); "
                      f"animation-range: entry, {self.pick('exit', 'exit', 'exit 20% cover 90%', 'contain 80% exit 90%')}; }}\n")
            return self.root() + sheet
        self.names = ["k1"]
        sheet = self.root() + self.keyframes("k1", places)
        extra = "" if places else self.pick(*[""] * 4, *["2", "3 alternate", "2 reverse", "alternate-reverse", "reverse", "1.5"])
        body = f"animation: k1 {self.pick('', '', '1s', '1s .5s', '2s 1s')} {self.curve()} {self.fill()} {extra}; "
        body += f"animation-timeline: {self.pick('view()', 'view()', 'view(10% 20px)', 'view(30px)', '--v')}; view-timeline: --v; "
        body += self.pick("", f"animation-range: {self.range()}; ", f"animation-range: {self.range()}; ",
                          "animation-range-start: entry 10%; animation-range-end: cover 50%; ", "animation-range-start: 15%; ",
                          "animation-range-end: exit 40%; ", "animation-range: entry; animation-range-end: cover 60%; ")
        if self.chance(.1):
            body += self.pick("animation-range: entry a;", "animation-timeline: 5;", "animation-range-start: 10% 20%;", "animation-range: 5;")
        return sheet + f".card {{ {body}}}\n" + (f".card {{ {self.declaration(self.pick(*self.properties))} }}\n" if self.chance(.2) else "")

    def start(self):
        used = self.random.sample(["opacity", "transform", "translate", "scale", "rotate"], self.random.randint(1, 3))
        first = " ".join(f"{name}: {self.value(name)};" for name in used)
        last = " ".join(self.pick("", f"{name}: {self.pick('none') if name != 'opacity' else '1'};") for name in used)
        transition = self.pick(
            f"transition: {self.seconds()} {self.curve()};", f"transition: all {self.seconds()};",
            ", ".join(f"{name} {self.seconds()}" for name in used).join(["transition: ", ";"]),
            f"transition-property: {', '.join(used)}; transition-duration: {self.seconds()}, .64s; transition-delay: .1s;",
            f"transition: {self.seconds()}; transition: 5;")
        body = f"{last} {transition}"
        inside = f"@starting-style {{ {first} }}"
        sheet = self.pick(f".card {{ {body} {inside} }}\n", f".card {{ {inside} {body} }}\n", f".card {{ {body} }}\n@starting-style {{ .card {{ {first} }} }}\n",
                          f"@starting-style {{ .card {{ {first} }} }}\n.card {{ {body} }}\n", f".list {{ .card {{ {body} @media screen {{ {inside} }} }} }}\n")
        return self.root() + sheet

    def utility(self):
        """Classes that say parts of an animation by custom properties."""
        self.names = ["enter"]
        used = self.random.sample(["u-fade", "u-zoom", "u-spin", "u-up", "u-slow", "u-late", "u-hold"], self.random.randint(1, 5))
        self.classes = ["u-in"] + used
        self.random.shuffle(self.classes)
        rules = {
            "u-in": "animation: enter var(--u-time, .41s) var(--u-ease, ease) var(--u-wait, 0s) var(--u-fill, none);",
            "u-fade": "--u-opacity: 0;", "u-zoom": self.pick("--u-scale: .95;", "--u-scale: calc(95 * 1%); --u-scale: .5;"),
            "u-spin": "--u-rotate: calc(30 * 1deg);", "u-up": "--u-y: calc(var(--spacing) * -4);", "u-slow": "--u-time: 1.21s;",
            "u-late": "--u-wait: .2s; --u-fill: both;", "u-hold": "animation-fill-mode: both;"}
        order = list(rules)
        if self.chance(.5):
            self.random.shuffle(order)
        text = "".join(f"  .{name} {{ {rules[name]} }}\n" for name in order)
        frames = ("@keyframes enter { from { opacity: var(--u-opacity, 1); transform: translate3d(var(--u-x, 0), var(--u-y, 0), 0) "
                  "scale3d(var(--u-scale, 1), var(--u-scale, 1), var(--u-scale, 1)) rotate(var(--u-rotate, 0)); } }\n"
                  "@keyframes leave { to { opacity: 0; } }\n.u-out { animation: leave 1s; }\n")
        head = "@layer theme, base, utilities;\n@layer theme { :root, :host { --spacing: .25rem; } }\n"
        registered = self.pick("", '@property --u-opacity { syntax: "*"; inherits: false; initial-value: 1 }\n@property --u-wait { syntax: "*"; inherits: false; initial-value: 0s }\n')
        return head + f"@layer utilities {{\n{text}}}\n" + frames + registered


class Difference(Exception):
    pass


def filters(text):
    """The blur, brightness and saturation of a value of `filter`."""
    blur, brightness, saturation = 0, 1, 1
    for name, number in re.findall(r"([a-z-]+)\(([\d.e-]+)", text):
        number = float(number)
        if name == "blur":
            blur = (blur ** 2 + number ** 2) ** .5
        elif name == "brightness":
            brightness *= number
        elif name == "saturate":
            saturation *= number
    return blur, brightness, saturation


def insets(text, size):
    """The four insets of a value of `clip-path`, in pixels."""
    if not text.startswith("inset("):
        return [0, 0, 0, 0]
    words = re.findall(r"calc\([^)]*\)|[^ ]+", re.sub(r" round.*", "", text[6:-1]))
    words += words[len(words) - 2 if len(words) > 1 else 0:] if len(words) < 3 else words[1:2] if len(words) == 3 else []
    if len(words) == 2:
        words *= 2
    words = (words * 4)[:4]

    def pixels(word, whole):
        total = 0
        for sign, number, unit in re.findall(r"([+-] )?(-?[\d.e-]+)(px|%)", word):
            total += (-1 if sign.strip() == "-" else 1) * float(number) * (whole / 100 if unit == "%" else 1)
        return total
    return [pixels(word, size) for word in words]


def differences(state, quad, top):
    """The properties in which a card is not as in Chromium, with both."""
    seen = state["visible"] and state["opacity"] > 0
    found = {}
    opacity = state["opacity"] if state["visible"] else 0
    if quad is None:
        if opacity > 2 * OPACITY and all(state["corners"]):
            xs, ys = zip(*state["corners"])
            if max(xs) - min(xs) > .5 and max(ys) - min(ys) > .5:
                found["opacity" if state["visible"] else "visibility"] = opacity, 0
        return found
    if abs(opacity - quad["opacity"]) > OPACITY:
        found["opacity" if state["visible"] else "visibility"] = opacity, quad["opacity"]
    if not seen:
        return found
    for ours, theirs in zip(expected(quad), state["corners"]):
        if not ours or not theirs:
            continue
        theirs = [theirs[0], theirs[1] + top]
        if max(abs(a - b) for a, b in zip(ours, theirs)) > CORNERS * max(1, max(map(abs, theirs)) / 400):
            found["transform"] = [round(v, 3) for v in theirs], [round(v, 3) for v in ours]
            break
    theirs = filters(state["filter"])
    ours = quad["blur"] or 0, quad["brightness"], quad["saturation"]
    if any(abs(a - b) > .02 for a, b in zip(theirs, ours)):
        found["filter"] = theirs, ours
    theirs, ours = insets(state["clip"], SIZE), quad["clip"] or [0] * 4
    if any(abs(a - b) > .06 for a, b in zip(theirs, ours)):
        found["clip-path"] = theirs, ours
    return found


NAMES = {
    "opacity": ["opacity"], "visibility": ["visibility"], "filter": ["filter"], "clip-path": ["clip-path"],
    "transform": ["transform", "translate", "rotate", "scale", "transform-origin"],
}


def is_noted(name, notes, sheet):
    """Whether a note says that a property, or a whole animation, is not as it was."""
    for line in notes.splitlines():
        if re.match(r".*: (dropped|approximated): ", line):
            message = line.split(": ", 2)[2]
            if any(f'"{word}"' in message for word in NAMES[name] + sheet.names):
                # What browsers ignore changes nothing.
                if "browsers ignore it" in message or "property is unset" in message or "browsers replace no" in message:
                    continue
                return True
            if re.match(r'"(animation|transition)', message) and not re.search("ignore it|is unset|replace no", message):
                return True
            if "last-child" in message or "by the places of rows" in message:
                return True
    return False


class Check:
    def __init__(self, reveal, browser, folder):
        self.reveal, self.browser, self.folder = reveal, browser, folder
        self.compared = 0

    def run(self, *arguments, code=0):
        result = Run(self.reveal, *arguments, folder=self.folder)
        if result.code != code:
            said = [line for line in result.err.splitlines() if "error" in line] or [""]
            raise Difference(f"reveal {arguments[0]} ends with exit code {result.code}: {said[0]}")
        return result

    def cards(self, preset, frame):
        quads = self.run("inspect", preset, "--frame", frame, "--json", "--scale", 1).json
        return {quad["row"]: quad for quad in quads}

    def write(self, name, members):
        (self.folder / name).write_text(json.dumps(members))

    def imported(self, sheet):
        """Imports a sheet; returns the notes, and whether there is a preset."""
        (self.folder / "a.css").write_text(sheet.written)
        classes = [] if sheet.kind == "start" else ["--attribute", f"class={' '.join(sheet.classes)}"]
        result = Run(self.reveal, "import", "a.css", *classes, folder=self.folder)
        if result.code == 65:
            return result.err, False
        if result.code == 64 and "no element with these classes alone" in result.err:
            return result.err, False
        if result.code:
            raise Difference(f"import ends with exit code {result.code}: {result.err.strip().splitlines()[-1:]}")
        (self.folder / "imported.json").write_text(result.out)
        self.run("validate", "imported.json")
        return result.err, True

    def still(self, **members):
        self.write("still.json", {
            "extends": "imported.json", "canvas": {"size": [SIZE, SIZE * ROWS], "scale": 1, "fps": RATE, "duration": 6},
            "list": {"rows": ROWS, "rowHeight": SIZE}, "cards": {"colors": ["red"]}, "scroll": [], **members})

    def show(self, sheet, body, fixed):
        self.browser.value(f"show({json.dumps(fixed)}, {json.dumps(sheet.written)}, {json.dumps(body)})")

    def later(self, expression):
        for _ in range(8):
            result = self.browser.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
            assert "exceptionDetails" not in result, result
            if result["result"].get("value") is not None:
                return result["result"]["value"]
            # A picture asks for a frame.
            self.browser.call("Page.captureScreenshot")
        raise Difference("Chromium draws no frames")

    def compare(self, sheet, notes, where, states, quads, tops):
        for row, state in enumerate(states):
            self.compared += 1
            for name, (theirs, ours) in differences(state, quads.get(row), tops(row)).items():
                if not is_noted(name, notes, sheet):
                    raise Difference(f"{where}, row {row}: {name} is {ours}, in Chromium {theirs}")

    def check(self, sheet):
        notes, isImported = self.imported(sheet)
        if "no element with these classes alone" in notes:
            return
        if not isImported:
            # Nothing moves, or all that moves is named.
            self.write("imported.json", {})
        getattr(self, sheet.kind if sheet.kind != "utility" else "time")(sheet, notes)

    fixed = f"body {{ margin: 0 }} .list {{ width: {SIZE}px }} .list > article {{ height: {SIZE}px; width: {SIZE}px }}"

    def time(self, sheet, notes):
        cards = f'<article class="{" ".join(sheet.classes)}"></article>' * ROWS
        self.show(sheet, f'<div class="list">{cards}</div>', self.fixed)
        frames = [1, 2, 5, 9, 16, 27, 55, 101]
        states = self.browser.value(f"statesAt({[frame / RATE for frame in frames]}, '.list > article')")
        members = json.loads((self.folder / "imported.json").read_text())
        self.still(**({} if "entrance" in members else {"entrance": {"from": {}, "duration": .01}}))
        for frame, state in zip(frames, states):
            self.compare(sheet, notes, f"after {frame / RATE} s", state, self.cards("still.json", frame), lambda row: row * SIZE)

    def view(self, sheet, notes):
        cards = f'<article class="{" ".join(sheet.classes)}"></article>' * 30
        fixed = "body { margin: 0 } .list { width: 390px; height: 600px; overflow: auto; scrollbar-width: none } .list > article { height: 120px; width: 390px }"
        self.show(sheet, f'<div class="list">{cards}</div>', fixed)
        for offset in (333, 1178, 2409):
            states = self.later(f"""(async () => {{
              document.querySelector('.list').scrollTop = {offset};
              if (!await frames(2)) return null;
              return [...document.querySelectorAll('.list > article')].map(stateOf);
            }})()""")
            self.write("scrolled.json", {
                "extends": "imported.json", "canvas": {"size": [390, 600], "scale": 1, "fps": 10, "duration": 1},
                "list": {"rows": 30, "rowHeight": 120, "start": offset}, "cards": {"colors": ["red"]}, "scroll": []})
            quads = self.cards("scrolled.json", 9)
            first, last = offset // 120, (offset + 599) // 120
            for row in range(first, last + 1):
                self.compared += 1
                state = dict(states[row], clip="")
                quad = quads.get(row) and dict(quads[row], clip=None)
                for name, (theirs, ours) in differences(state, quad, row * 120 - offset).items():
                    if not is_noted(name, notes, sheet):
                        raise Difference(f"scrolled to {offset}, row {row}: {name} is {ours}, in Chromium {theirs}")

    def start(self, sheet, notes):
        self.show(sheet, '<div class="list"></div>', self.fixed)
        frames = [1, 3, 6, 12, 21, 35]
        states = self.later(f"""(async () => {{
          if (!await frames(2)) return null;
          document.querySelector('.list').innerHTML = '<article class="card"></article>';
          getComputedStyle(document.querySelector('.card')).opacity;
          document.getAnimations();
          return statesAt({[frame / RATE for frame in frames]}, '.list > article');
        }})()""")
        members = json.loads((self.folder / "imported.json").read_text())
        rest = {} if "insertion" in members else {"insertion": {"from": {}, "duration": .01}}
        last = ROWS - 1
        self.still(list={"rows": last, "rowHeight": SIZE}, scroll=[{"rest": 1}, {"insert": {"at": last}}, {"rest": 4}], **rest)
        for frame, state in zip(frames, states):
            quads = self.cards("still.json", RATE + frame)
            quads = {0: quads[last]} if last in quads else {}
            self.compare(sheet, notes, f"{frame / RATE} s after it appeared", state, quads, lambda row: last * SIZE)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--count", type=int, default=10 ** 9, help="the most sheets")
    parser.add_argument("--seconds", type=float, default=60, help="how long to go on")
    parser.add_argument("--kind", choices=["time", "view", "start", "utility"])
    parser.add_argument("--only", type=int, help="the seed of one sheet, which is printed")
    parser.add_argument("--failures", type=int, default=5, help="the most sheets to print")
    options = parser.parse_args()
    if not needs("chromium", "python:websocket", to="random style sheets"):
        return
    failures, number = 0, 0
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        browser.layout(800, 600, "light")
        assert browser.value(PAGE) == "ready"
        check = Check(program(), browser, pathlib.Path(folder))
        end = time.monotonic() + options.seconds
        while number < options.count and (time.monotonic() < end or options.only is not None):
            seed = options.only if options.only is not None else options.seed * 100_000 + number
            number += 1
            sheet = Writer(seed, options.kind)
            try:
                check.check(sheet)
                said = None
            except Difference as difference:
                said = f"{difference}"
            if said or options.only is not None:
                failures += bool(said)
                if failures <= options.failures:
                    kind = f" --kind {options.kind}" if options.kind else ""
                    print(f"== --only {seed}{kind} ({sheet.kind}, class=\"{' '.join(sheet.classes)}\"): {said or 'as in Chromium'}")
                    print(sheet.written)
                    print(check.imported(sheet)[0])
                    print((check.folder / "imported.json").read_text(), flush=True)
            if options.only is not None:
                break
    print(f"{number} style sheets from seed {options.seed}, {check.compared} cards compared, {failures} sheets differ without a word")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
