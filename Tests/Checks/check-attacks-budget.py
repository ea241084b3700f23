#!/usr/bin/env python3
"""Attacks on time and memory with valid input.

Every row of the table below either draws one frame (or two of a film) within a gigabyte and ten seconds of
processor time, or is refused before drawing with exit code 65 and a message that names a number and a key.
`ExtremePresetTests` and `PresetPlotTests` have extreme numbers.
"""
import json
import os
import random
import re
import sys
import tempfile
import zlib

from helpers import Run, png, program

PROGRAM = program()
MEMORY = 1 << 30
SECONDS = 10
ZOOM = [0.5, 0.5, 0, 0, 0.7, 0.6]
NUMBER = r"\d+ (MB|million|or more|frames|times)|at most \d+"

failed = []


def check(name, arguments, folder, key=None, only=None, frames=1):
    """A row of the table. `key` is what a refusal must name; `only` is "drawn" or "refused" where one is meant; time is
    limited for each of a number of frames."""
    run = Run(PROGRAM, *arguments, folder=folder, limit=120)
    status, text, seconds, memory = run.code, run.output, run.seconds, int(run.megabytes) << 20
    problems = []
    if status not in (0, 65):
        problems.append(f"exit code {status}: {text.strip()[:200]}")
    if seconds > SECONDS * frames:
        problems.append(f"{seconds:.1f} s")
    if memory > MEMORY:
        problems.append(f"{memory >> 20} MB")
    if status == 65:
        if not re.search(NUMBER, text):
            problems.append(f"no number in: {text.strip()[:200]}")
        if key and key not in text:
            problems.append(f"no \"{key}\" in: {text.strip()[:200]}")
    if only == "drawn" and status == 65:
        problems.append(f"refused: {text.strip()[:200]}")
    if only == "refused" and status == 0:
        problems.append("drawn")
    what = {0: "drawn", 65: "refused"}.get(status, f"exit code {status}")
    print(f"{'FAILED' if problems else 'ok':6} {name}: {what}, {seconds:.1f} s, {memory >> 20} MB"
          + "".join(f"; {problem}" for problem in problems), flush=True)
    if problems:
        failed.append(name)


def write(folder, name, value):
    with open(os.path.join(folder, name), "w") as file:
        file.write(value if isinstance(value, str) else json.dumps(value))


def preset(folder, value, name="p.json"):
    write(folder, name, value)
    return name


def render(name, folder, value, key=None, only=None, frame="10...10", more=()):
    preset(folder, value)
    check(name, ["render", "p.json", "-o", "out", "--force", "--frames", frame, "--jobs", "1", "-q",
                 *more], folder, key, only)


def picture(path, width, height, seed):
    """A PNG of noise in strips, which is large once it is decoded and small as a file."""
    generator = random.Random(seed)
    row = b"\0" + bytes(generator.randrange(256) for _ in range(256)) * (width * 3 // 256 + 1)
    row = row[:width * 3 + 1]
    packer = zlib.compressobj(1)
    data = b"".join([packer.compress(row * 64) for _ in range(height // 64)]
                    + [packer.compress(row * (height % 64)), packer.flush()])

    with open(path, "wb") as file:
        file.write(png(width, height, data))


def quad(width, height, fill, **more):
    identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    return dict({
        "x": 0, "y": 0, "width": width, "height": height, "fill": fill, "anchor": [0.5, 0.5],
        "matrix": identity, "perspective": None, "shadow": None, "border": None, "clip": None,
        "backface": "visible", "opacity": 1, "radius": 0}, **more)


def scene(folder, quads, size=(400, 400), scale=1):
    write(folder, "s.json", {
        "viewport": list(size), "scale": scale, "background": [255, 255, 255, 1], "quads": quads})


def draw(name, folder, quads, size=(400, 400), scale=1, key=None, only=None):
    scene(folder, quads, size, scale)
    check(name, ["draw", "s.json", "-o", "s.png"], folder, key, only)


def color(*rgba):
    return {"type": "color", "rgba": list(rgba) or [10, 20, 30, 1]}


def faces(folder):
    for inset in (-8000, -1000, -100_000, -1_000_000):
        render(f"inset {inset}", folder, {"list": {"inset": inset}, "zoom": ZOOM})
    for side in (2000, 20_000, 100_000):
        render(f"card of {side} points", folder, {"cards": {"size": [side, side]}, "zoom": ZOOM})
        render(f"card of {side} points at rest", folder, {"cards": {"size": [side, side]}})
        render(f"gradient of {side} points", folder, {
            "cards": {"size": [side, side], "gradients": [["#f00", "#00f"]]}, "zoom": ZOOM})
    render("slanted gradient on 4096 × 4096 pixels", folder, {
        "canvas": {"size": [4096, 4096], "scale": 1},
        "cards": {"size": [8000, 8000], "gradients": [
            {"from": [0, 0], "to": [1, 1], "stops": ["#f00", "#00f"]}]}, "zoom": ZOOM})
    render("sample cards on 4096 × 4096 pixels", folder, {
        "canvas": {"size": [1024, 1024], "scale": 4}, "list": {"rowHeight": 1024}, "zoom": ZOOM},
        only="drawn")
    # Frames with other small textures each, as many as the budget allows.
    preset(folder, {"canvas": {"size": [390, 4096], "scale": 1}, "cards": {"size": ["main/pi", "1000000"]},
                    "zoom": [90, -1, 1, -1, 0.3, 90]})
    check("sheet of tall cards", ["sheet", "p.json", "-o", "s.png"], folder, only="drawn", frames=12)
    render("a card magnified ten thousand times", folder, {
        "zoom": [10_000, 10_000, 0, 0, 1, 1], "canvas": {"size": [1024, 1024], "scale": 4}})
    render("cards on their side under a steep perspective", folder, {
        "canvas": {"size": [2048, 2048]}, "cards": {"size": [4000, 4000], "shadow": {"radius": 40}},
        "entrance": {"from": {"transform": [{"rotateX": 89}, {"perspective": 300}]},
                     "duration": 10}})


def shadows(folder):
    render("shadow of 500 on 16384 rows", folder, {
        "canvas": {"size": [390, 16_384], "scale": 1}, "list": {"rowHeight": 1, "rows": 100_000},
        "cards": {"shadow": {"radius": 500}}, "zoom": ZOOM}, key="cards.shadow.radius")
    render("shadow of 500 on 4096 rows", folder, {
        "canvas": {"size": [4096, 4096], "scale": 1}, "list": {"rowHeight": 1, "rows": 100_000},
        "cards": {"shadow": {"radius": 500}}, "zoom": ZOOM}, key="cards.shadow.radius")
    render("narrow shadow of a large card", folder, {
        "cards": {"size": [20_000, 20_000], "shadow": {"radius": 0.5}}, "zoom": ZOOM})
    render("shadow of a page on a tablet", folder, {
        "canvas": {"size": [1366, 1024], "scale": 2}, "list": {"rowHeight": 1024, "inset": 24},
        "cards": {"cornerRadius": 24, "shadow": {"radius": 40, "offset": [0, 20]}},
        "zoom": ZOOM}, only="drawn")
    render("reflection of large cards", folder, {
        "cards": {"size": [8000, 8000], "reflection": {"gap": 3, "shade": 0.5, "fade": 1}},
        "zoom": ZOOM})


def rows(folder):
    for face in ({}, {"colors": ["#f00"]}):
        render(f"cards of the whole canvas in rows of a point {face}", folder, {
            "canvas": {"size": [4096, 4096], "scale": 1}, "list": {"rowHeight": 1, "rows": 100_000},
            "cards": {"size": [8192, 8192], **face}, "zoom": ZOOM})
    render("overscan of 100000", folder, {
        "list": {"overscan": 100_000, "rowHeight": 1, "rows": 1_000_000}, "zoom": ZOOM})
    render("overscan of 100000 that scrolls for an hour", folder, {
        "canvas": {"fps": 1}, "list": {"overscan": 100_000, "rowHeight": 1, "rows": 1_000_000},
        "scroll": [{"to": 500_000, "duration": 3600}, {"to": 0, "duration": 3600}]})
    render("a million rows passed again and again", folder, {
        "canvas": {"fps": 1}, "list": {"overscan": 100_000, "rowHeight": 1, "rows": 1_000_000},
        "scroll": [{"to": offset, "duration": 60} for _ in range(500) for offset in (900_000, 0)]})


def films(folder):
    value = {"canvas": {"size": [16_384, 16_384], "scale": 1, "fps": 30}, "zoom": ZOOM}
    preset(folder, value)
    for name in ("f.y4m", "f.rgba", "f.apng"):
        check(f"two frames of 16384 × 16384 as {name}", [
            "render", "p.json", "-o", "/dev/null" if name != "f.apng" else name, "--frames", "2",
            "--jobs", "1", "-q", "--format", name[2:]], folder, only="drawn")
    value["canvas"]["size"] = [4096, 4096]
    preset(folder, value)
    check("twelve frames of 4096 × 4096 by sixteen jobs", [
        "render", "p.json", "-o", "f.y4m", "--frames", "12", "--jobs", "16", "-q", "--format",
        "y4m"], folder,
        only="drawn")
    render("a frame of 16384 × 16384", folder, {
        "canvas": {"size": [16_384, 16_384], "scale": 1}, "zoom": ZOOM}, only="drawn")


def scenes(folder):
    def child(x, y, width, height, fill=None, radius=0):
        return {"x": x, "y": y, "width": width, "height": height, "radius": radius,
                "opacity": 1, "fill": fill or color()}

    many = [child(i % 200, i // 200, 2, 2) for i in range(30_000)]
    draw("30000 children side by side", folder, [quad(400, 400, color(), children=many)],
         only="drawn")
    nested = [child(i / 1000, i / 1000, 400 - i / 500, 400 - i / 500) for i in range(30_000)]
    draw("30000 children in each other", folder, [quad(400, 400, color(), children=nested)])
    rounded = [dict(box, radius=20) for box in nested]
    draw("30000 rounded children in each other", folder,
         [quad(400, 400, color(), children=rounded)])
    draw("30000 equal children", folder,
         [quad(400, 400, color(), children=[child(0, 0, 400, 400)] * 30_000)])
    outline = "M0 0" + "".join(f"L{i % 40} {i * 7 % 40}" for i in range(1000)) + "Z"
    for count in (1000, 100_000):
        fill = {"type": "glyphs", "rgba": [0, 0, 0, 1], "unit": 0.25, "outlines": [outline],
                "glyphs": [[0, i % 390, i // 390 % 390] for i in range(count)]}
        draw(f"{count} letters of 1000 edges", folder, [quad(400, 400, fill)], key="glyphs")
    star = "M0 0" + "".join(f"L{(i * 7919) % 400} {400 * (i % 2)}" for i in range(20_000)) + "Z"
    fill = {"type": "glyphs", "rgba": [0, 0, 0, 1], "unit": 1, "outlines": [star],
            "glyphs": [[0, 0, 0]]}
    draw("a letter of 20000 edges that all cross", folder, [quad(400, 400, fill)], key="glyphs")
    far = dict(quad(1e9, 1e9, {"type": "linear", "from": [0, 0], "to": [1, 1],
                               "stops": [[0, [255, 0, 0, 1]], [1, [0, 0, 255, 1]]]}), x=-5e8)
    draw("a gradient as large as can be", folder, [far])


def photos(folder):
    for index in range(12):
        picture(os.path.join(folder, f"photo{index:02}.png"), 5792, 5792, index)
    render("12 photos of 33 megapixels", folder, {
        "canvas": {"size": [390, 844]}, "list": {"rowHeight": 70},
        "cards": {"images": "photo*.png"}, "zoom": ZOOM}, only="drawn")
    render("12 photos of 33 megapixels, each pixel on one", folder, {
        "canvas": {"size": [1024, 1024], "scale": 4}, "list": {"rowHeight": 80},
        "cards": {"images": "photo*.png", "size": [5792, 5792]}, "zoom": ZOOM}, key="images")


with tempfile.TemporaryDirectory() as folder:
    for part in (faces, shadows, rows, films, scenes, photos):
        part(folder)
sys.exit(f"{len(failed)} failed: {', '.join(failed)}" if failed else None)
