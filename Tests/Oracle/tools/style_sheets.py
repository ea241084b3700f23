#!/usr/bin/env python3
"""Makes tables of libraries whose motion is a style sheet: style_sheets.py LIBRARY CLONE TABLE.

The style sheet runs in Chromium on a card that is given the library's classes or attributes.
Animations and transitions are stopped at each moment before their end.
"""
import json
import re
import sys

import page

SIZES = [[358, 64], [213, 149]]
VIEWPORT = [390, 844]

SCRIPT = page.POSE + """
const out = [];
for (const { before, after, card: [width, height] } of JOBS) {
  const box = document.createElement('div');
  const apply = values => {
    for (const [name, value] of Object.entries(values)) box.setAttribute(name, value);
  };
  apply(before);
  box.style = `box-sizing: border-box; width: ${width}px; height: ${height}px; min-height: 0;` +
    'padding: 0; margin: 0';
  document.body.append(box);
  getComputedStyle(box).transform;
  apply(after);
  const animations = box.getAnimations();
  animations.forEach(a => a.pause());
  const end = Math.max(...animations.map(a => a.effect.getComputedTiming().endTime)) / 1000;
  const samples = frames(end, [0, 0.08, 0.23, 0.37, 0.5, 0.68, 0.82, 0.95]).map(t => {
    animations.forEach(a => { a.currentTime = t * 1000 });
    return { t, visible: getComputedStyle(box).visibility !== 'hidden', ...pose(box, width, height) };
  });
  out.push({ duration: end, samples });
  box.remove();
}
done(out);
"""


def react_toastify(clone):
    """Its four built-in transitions, by where a toast stands."""
    style = read(clone, "src/style.css")
    places = {"top-left": "left", "top-right": "right", "top-center": "top",
              "bottom-center": "bottom"}
    for effect in ("bounce", "slide"):
        for place, side in places.items():
            for way, word in (("enter", "in"), ("exit", "out")):
                name = f"{effect}-{word}-{side}"
                yield name, {}, toast(f"{effect}-{way}--{place}"), way == "exit"
    for effect in ("zoom", "flip"):
        yield f"{effect}-in", {}, toast(f"{effect}-enter"), False
        yield f"{effect}-out", {}, toast(f"{effect}-exit"), True
    return style


def toast(words):
    return {"class": f"Toastify__toast Toastify--animate Toastify__{words}"}


def react_hot_toast(clone):
    """The keyframes that its toast bar makes for a factor of 1 or -1."""
    code = read(clone, "src/components/toast-bar.tsx")
    frames = re.findall(r"const (\w+)Animation = \(factor: number\) => `(.*?)`", code, re.S)
    timing = re.findall(r"\$\{keyframes\((\w+)\)\} ([^`]*)`", code)
    style = ""
    for (kind, text), (_, words) in zip(frames, timing):
        for place, factor in (("top", 1), ("bottom", -1)):
            body = re.sub(r"\$\{factor \* (-?\d+)\}", lambda m: str(factor * int(m[1])), text)
            style += f"@keyframes {kind}-{place} {{ {body} }}\n"
            style += f".{kind}-{place} {{ animation: {kind}-{place} {words} }}\n"
            yield f"{kind}-{place}", {}, {"class": f"{kind}-{place}"}, kind == "exit"
    return style


def vaul(clone):
    """A drawer without snap points opens and closes."""
    for side in ("bottom", "top", "left", "right"):
        for state in ("open", "closed"):
            yield f"{state}-{side}", {}, {
                "data-vaul-drawer": "", "data-vaul-snap-points": "false",
                "data-vaul-drawer-direction": side, "data-state": state,
                "data-vaul-animate": "true"}, state == "closed"
    return read(clone, "src/style.css")


def vue(clone):
    """The style sheets of the guide's demos, and the classes that Transition sets."""
    guide = "src/guide/built-ins"
    examples = {
        "fade": ("fade", styles(clone, f"{guide}/transition.md", ".fade-enter-active")),
        "slide-fade": ("slide-fade", styles(clone, f"{guide}/transition.md", ".slide-fade-")),
        "bounce": ("bounce", styles(clone, f"{guide}/transition.md", ".bounce-")),
        "list": ("list", styles(clone, f"{guide}/transition-group.md", ".list-move")),
        "slide-up": ("slide-up", read(clone, f"{guide}/transition-demos/BetweenElements.vue")
                     .split("<style>")[1].split("</style>")[0].replace(".transition-demo ", "")),
        "shuffle": ("fade", read(clone, "src/examples/src/list-transition/App/style.css")),
    }
    whole = ""
    for name, (stem, text) in examples.items():
        # Two examples have classes of the same name.
        whole += re.sub(rf"\.{stem}-", f".{name}-", text)
        yield f"{name}-enter", {"class": f"{name}-enter-from"}, {
            "class": f"{name}-enter-active"}, False
        yield f"{name}-leave", {"class": "x"}, {
            "class": f"{name}-leave-active {name}-leave-to"}, True
    return whole


def styles(clone, path, start):
    """The block of CSS in a Markdown file that has a selector."""
    blocks = re.findall(r"```css[^\n]*\n(.*?)```", read(clone, path), re.S)
    return next(b for b in blocks if start in b)


def read(clone, path):
    return open(f"{clone}/{path}", encoding="utf-8").read()


LIBRARIES = {
    "react-toastify": (react_toastify, "fkhadra/react-toastify", "src/style.css (11.0.2)"),
    "react-hot-toast": (react_hot_toast, "timolins/react-hot-toast",
                        "src/components/toast-bar.tsx (2.6.0)"),
    "vaul": (vaul, "emilkowalski/vaul", "src/style.css (1.1.2)"),
    "vue": (vue, "vuejs/docs",
            "src/guide/built-ins, src/examples/src/list-transition (for Vue 3.5)"),
}


def main(library, clone, table):
    make, repository, files = LIBRARIES[library]
    jobs, effects = [], []
    generator, style = make(clone), ""
    while True:
        try:
            name, before, after, leaves = next(generator)
        except StopIteration as stop:
            style = stop.value
            break
        for card in SIZES:
            jobs.append({"before": before, "after": after, "card": card})
            effect = {"name": name, "kind": "time", "card": card, "viewport": VIEWPORT}
            effects.append(effect | ({"exit": True} if leaves else {}))
    script = SCRIPT.replace("JOBS", json.dumps(jobs))
    for effect, found in zip(effects, page.run(script, style=style)):
        effect["duration"] = found["duration"]
        effect["samples"] = [
            page.sample({"t": s["t"]}, s["corners"], s["opacity"], s["visible"])
            for s in found["samples"]]
    page.write(table, library, f"{repository}, {page.revision(clone)}, {files}",
               "CC-BY-4.0" if library == "vue" else "MIT", "Chromium", effects)


main(*sys.argv[1:])
