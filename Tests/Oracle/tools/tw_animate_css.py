#!/usr/bin/env python3
"""Makes the table of tw-animate-css from a clone of it: tw_animate_css.py CLONE TABLE.

The keyframes, variables and utilities are those of src/tw-animate.css. What Tailwind CSS does
with them, `--value()` above all, is done here, and its theme's spacing and easing are written
below.
"""
import json
import re
import sys

import page

THEME = {"--spacing": "0.25rem", "--ease-in-out": "cubic-bezier(0.4, 0, 0.2, 1)"}
SIZES = [[358, 88], [213, 149]]
VIEWPORT = [390, 844]


def classes():
    """The effects by name: the words of the class attribute."""
    found = {}
    words = ["fade", "fade-50", "zoom", "zoom-50", "zoom-95", "spin", "spin-180", "blur", "blur-8"]
    pairs = {"in": "from", "out": "to"}
    for way, edge in pairs.items():
        start = f"animate-{way} "

        def word(text):
            name, _, value = text.partition("-")
            return f"{name}-{way}" + (f"-{value}" if value else "")

        for text in words:
            found[word(text)] = start + word(text)
        for side in ("top", "bottom", "left", "right"):
            for value in ("", "-2", "-4"):
                name = f"slide-{way}-{edge}-{side}{value}"
                found[name] = start + name
            sheet = f"ease-in-out duration-{500 if way == 'in' else 300}"
            found[f"sheet-{way}-{side}"] = f"{start}{sheet} slide-{way}-{edge}-{side}"
        found[f"slide-{way}-{edge}-bottom-half"] = f"{start}slide-{way}-{edge}-bottom-1/2"
        found[f"slide-{way}-{edge}-right-full"] = f"{start}slide-{way}-{edge}-right-full"
        found[f"slide-{way}-{edge}-start"] = f"{start}slide-{way}-{edge}-start"
        found[f"slide-{way}-{edge}-end"] = f"{start}slide-{way}-{edge}-end"
        for texts in (["fade", "blur"], ["fade", "zoom-95"], ["fade", "zoom-50"]):
            name = "-".join(word(t) for t in texts)
            found[name] = start + " ".join(word(t) for t in texts)
        for side in ("bottom-4", "top-4", "left-8"):
            found[f"fade-{way}-slide-{way}-{edge}-{side}"] = (
                f"{start}fade-{way} slide-{way}-{edge}-{side}")
        found[f"fade-{way}-zoom-{way}-spin-{way}"] = (
            f"{start}fade-{way} zoom-{way}-50 spin-{way} slide-{way}-{edge}-bottom")
        found[f"dialog-{way}"] = f"{start}fade-{way}-0 zoom-{way}-95 duration-200"
    opposite = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
    for side, edge in opposite.items():
        found[f"dropdown-in-{side}"] = (
            f"animate-in fade-in-0 zoom-in-95 slide-in-from-{edge}-2")
        if side == "top":
            found["tooltip-in-top"] = found["dropdown-in-top"]
    for name in ("dropdown-out", "tooltip-out"):
        found[name] = "animate-out fade-out-0 zoom-out-95"
    for name in ("accordion-down", "accordion-up", "collapsible-down", "collapsible-up"):
        found[name] = f"animate-{name}"
    return found


def block(text, start):
    """The text between the braces that open at or after `start`, and where they close."""
    open_ = text.index("{", start)
    depth, i = 1, open_ + 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        i += 1
    return text[open_ + 1:i - 1], i


def declarations(body):
    return re.findall(r"([\w-]+)\s*:\s*([^;{}]+);", body)


class Sheet:
    """The style sheet's utilities, theme and keyframes."""

    def __init__(self, text):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        self.utilities = {}
        for m in re.finditer(r"@utility\s+([\w*-]+)", text):
            self.utilities[m[1]] = block(text, m.end())[0]
        self.properties = "".join(
            m[0] + "{" + block(text, m.end())[0] + "}"
            for m in re.finditer(r"@property\s+[\w-]+", text))
        theme = block(text, text.index("@theme"))[0]
        self.keyframes = ""
        for m in re.finditer(r"@keyframes\s+[\w-]+", theme):
            self.keyframes += m[0] + "{" + block(theme, m.end())[0] + "}"
        variables = re.sub(r"@keyframes[\s\S]*?\n  \}", "", theme)
        self.theme = dict(declarations(variables)) | THEME

    def value(self, arguments, text):
        """What Tailwind's `--value(arguments)` stands for with `text` in the class's name."""
        for argument in arguments.split(","):
            argument = argument.strip()
            if argument in ("number", "integer") and re.fullmatch(r"\d+", text):
                return text
            if argument == "ratio" and re.fullmatch(r"\d+/\d+", text):
                return text
            if argument.endswith("-*") and argument[:-1] + text in self.theme:
                return self.theme[argument[:-1] + text]
        return None

    def resolved(self, value, text):
        """A declaration's value, or None if one of its values is not of this kind."""
        missing = []

        def replace(match):
            found = self.value(match[1], text)
            missing.extend([1] if found is None else [])
            return found or ""

        value = re.sub(r"--value\(([^)]*)\)", replace, value)
        return None if missing else value

    def style(self, name):
        """The declarations of a class."""
        if name.startswith("animate-"):
            return f"animation: {self.theme['--' + name]};"
        if m := re.fullmatch(r"duration-(\d+)", name):
            return f"--tw-duration: {m[1]}ms; animation-duration: {m[1]}ms;"
        if name.startswith("ease-"):
            ease = self.theme["--" + name]
            return f"--tw-ease: {ease}; animation-timing-function: {ease};"
        text = ""
        body = self.utilities.get(name)
        if body is None:
            stem = max((u[:-1] for u in self.utilities
                        if u.endswith("-*") and name.startswith(u[:-1])), key=len)
            body, text = self.utilities[stem + "*"], name[len(stem):]
        if "rtl" in body:
            body = block(body, body.index("(ltr"))[0]
        lines = [(k, self.resolved(v, text)) for k, v in declarations(body)]
        return "".join(f"{k}: {v};" for k, v in lines if v is not None)


SCRIPT = """
const effects = EFFECTS, out = [];
for (const effect of effects) {
  const box = document.createElement('div');
  document.body.append(box);
  const [width, height] = effect.card;
  box.style = `position: absolute; overflow: hidden; width: ${width}px; height: ${height}px;` +
    `--radix-accordion-content-height: ${height}px;` +
    `--radix-collapsible-content-height: ${height}px;` + effect.style;
  const [animation] = box.getAnimations();
  animation.pause();
  const { duration } = animation.effect.getComputedTiming();
  const samples = [0, 0.12, 0.31, 0.5, 0.72, 0.94].map(share => {
    const t = +(Math.round(share * duration * 0.12) / 120).toFixed(9);
    animation.currentTime = t * 1000;
    const style = getComputedStyle(box);
    const m = new DOMMatrix(style.transform);
    const corner = (x, y) => {
      const p = m.transformPoint(new DOMPoint(x - width / 2, y - height / 2));
      return [p.x / p.w + width / 2, p.y / p.w + height / 2];
    };
    return {
      t, corners: [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)],
      opacity: +style.opacity, blur: parseFloat(style.filter.slice(5)) || 0,
      height: parseFloat(style.height),
    };
  });
  const easing = getComputedStyle(box).animationTimingFunction;
  out.push({ duration: duration / 1000, easing, samples });
  box.remove();
}
done(out);
"""


def main(clone, table):
    sheet = Sheet(open(f"{clone}/src/tw-animate.css", encoding="utf-8").read())
    named = classes()
    jobs = []
    for name, words in named.items():
        # Tailwind writes the shorthand before what is more specific.
        style = "".join(sheet.style(word) for word in words.split())
        for size in SIZES:
            jobs.append({"name": name, "card": size, "style": style})
    script = SCRIPT.replace("EFFECTS", json.dumps(jobs))
    style = f"{sheet.properties}{sheet.keyframes} :root {{ --spacing: {THEME['--spacing']} }}"
    effects = []
    for job, found in zip(jobs, page.run(script, style=style)):
        way = "-out" in job["name"] or job["name"].endswith("-up")
        effect = {"name": job["name"], "kind": "time", "card": job["card"], "viewport": VIEWPORT,
                  "duration": found["duration"], "easing": found["easing"]}
        if way:
            effect["exit"] = True
        samples = []
        for s in found["samples"]:
            channels = {}
            if "blur" in job["name"]:
                channels["blur"] = s["blur"]
            if re.search("accordion|collapsible", job["name"]):
                channels["clip"] = [0, 0, job["card"][1] - s["height"], 0]
            samples.append(page.sample({"t": s["t"]}, s["corners"], s["opacity"], **channels))
        effect["samples"] = samples
        effects.append(effect)
    page.write(table, "tw-animate-css",
               f"Wombosvideo/tw-animate-css, {page.revision(clone)}, src/tw-animate.css (1.4.0)",
               "MIT", "Chromium", effects)


main(*sys.argv[1:])
