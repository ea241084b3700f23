"""Draws the cells of Presets/templates with reveal and, from HTML in the same font, with Chromium, side by side.

Usage: draw-cells.py REVEAL FOLDER. The pictures of Documentation/cells.md are written into the folder; what is printed is how
far the two are apart. It needs Pillow, Chromium and Liberation Sans.
"""

import base64
import io
import json
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402
from cells import Cell, page, read  # noqa: E402

FONTS = "/usr/share/fonts/truetype/liberation/LiberationSans-{}.ttf"
# The template, its deck, the cards that are drawn, their width, and what the preset says about them.
CELLS = [
    ("settings-row", "settings", [0, 1], 300, {}),
    ("message", "messages", [0, 1], 300, {}),
    ("product-card", "store", [3], 150, {"cornerRadius": 16}),
    ("album", "albums", [2], 130, {}),
    ("contact", "contacts", [0, 1], 300, {}),
    ("news-teaser", "news", [2], 320, {"cornerRadius": 18}),
    ("photo", "photos", [1], 280, {"cornerRadius": 24}),
    ("notification", "notifications", [3], 320, {"cornerRadius": 22, "theme": "dark"}),
]
GAP = 8
# The pictures that cards name, by their fields: how they are made, and their size.
PICTURES = {"image": (200, 200), "cover": (200, 200)}


class Drawer:
    def __init__(self, reveal, folder, browser):
        self.reveal, self.folder, self.browser = reveal, folder, browser
        self.symbols = self.outlines()

    def run(self, *arguments):
        return subprocess.run([self.reveal, *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout

    def write(self, name, value):
        path = self.folder / name
        path.write_text(json.dumps(value))
        return path

    def outlines(self):
        """The paths of the symbols, which HTML has as SVG."""
        names = ["chevron", "check", "heart", "speech", "bookmark", "star", "play", "plus", "bell", "pin", "more"]
        self.write("deck.json", [{"icon": name} for name in names])
        preset = self.write("symbols.json", {
            "canvas": {"size": [20, 20 * len(names)], "scale": 1}, "list": {"rows": len(names), "rowHeight": 20},
            "cards": {"deck": "deck.json", "template": {"cell": {"symbol": "{icon}"}}}, "scroll": [{"rest": 0}]})
        scene = json.loads(self.run("scene", preset, "--frame", "0"))
        return {name: quad["children"][0]["fill"]["outlines"][0] for name, quad in zip(names, scene["quads"])}

    def picture(self, name, number, field, card):
        """A generated picture as a file for both."""
        cell = {"picture": "{x}", "missing": "cover" if field == "cover" or name == "product-card" else "scenery"}
        if name == "message":
            cell |= {"circle": True, "missing": "portrait"}
        self.write("art-deck.json", [{"y": 1}] * (number + 1))
        width, height = (560, 400) if name == "photo" else PICTURES[field]
        preset = self.write("art.json", {
            "canvas": {"size": [width, height], "scale": 1 if name == "photo" else 2, "background": "transparent"},
            "list": {"rows": number + 1, "rowHeight": height, "start": {"row": number}},
            "cards": {"deck": "art-deck.json", "template": {"cell": cell}}, "scroll": [{"rest": 0}]})
        file = f"{name}-{number}.png"
        (self.folder / file).write_bytes(self.run("render", preset, "--frames", "0", "--quiet", "-o", "-"))
        card[field] = file

    def cards(self, name, deck, numbers):
        path = f"Presets/cells/decks/{deck}"
        if pathlib.Path(path + ".csv").exists():
            import csv
            cards = list(csv.DictReader(open(path + ".csv", encoding="utf-8")))
        else:
            cards = read(path + ".json")
        text = pathlib.Path(f"Presets/templates/{name}.json").read_text()
        chosen = []
        for number in numbers:
            card = dict(cards[number])
            for field in PICTURES:
                if "{" + field + "}" in text:
                    self.picture(name, number, field, card)
            chosen.append(card)
        return chosen

    def draw(self, name, deck, numbers, width, cards_keys, scale):
        """The cells by reveal and by Chromium."""
        template = read(f"Presets/templates/{name}.json")
        cards = self.cards(name, deck, numbers)
        theme = cards_keys.get("theme", "light")
        ground = {"light": "#F2F2F7", "dark": "#0B1020"}[theme]
        self.write("deck.json", {"cards": cards, "font": {"regular": FONTS.format("Regular"), "bold": FONTS.format("Bold")}})
        self.write("cell.json", template)
        def preset(height):
            return self.write("p.json", {
                "canvas": {"size": [width, height], "scale": scale, "background": ground},
                "list": {"rows": len(cards), "rowHeight": 180 if name == "photo" else "content", "gap": GAP},
                "cards": {"deck": "deck.json", "template": "cell.json", **cards_keys}, "scroll": [{"rest": 0}]})
        scene = json.loads(self.run("scene", preset(2000), "--frame", "0"))
        places = [(quad["y"], quad["height"]) for quad in scene["quads"]]
        height = int(max(y + high for y, high in places))
        ours = Image.open(io.BytesIO(self.run("render", preset(height), "--frames", "0", "--quiet", "-o", "-")))
        elements = []
        for card, (y, high) in zip(cards, places):
            style = (
                f"left: 0; top: {y}px; width: {width}px; height: {high}px; overflow: hidden; "
                f"border-radius: {cards_keys.get('cornerRadius', 0)}px; "
                f"background: {'#1C1C1E' if theme == 'dark' else 'white'}")
            if template["cell"].get("background") == "transparent":
                style = style.replace("background: white", f"background: {ground}")
            elements.append((style, Cell(card, theme, self.symbols).element(template["cell"], "cell")))
        file = self.folder / "cells.html"
        file.write_text(page(elements, "Liberation Sans", ground))
        self.browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.browser.open(file.as_uri())
        shot = self.browser.call("Page.captureScreenshot")["data"]
        theirs = Image.open(io.BytesIO(base64.b64decode(shot)))
        return ours.convert("RGB"), theirs.convert("RGB")


def beside(rows, labels=("reveal", "Chromium")):
    """Pairs of pictures below each other, with labels."""
    font = ImageFont.truetype(FONTS.format("Regular"), 20)
    gap, head = 24, 34
    width = max(a.width + b.width for a, b in rows) + gap
    picture = Image.new("RGB", (width, sum(max(a.height, b.height) for a, b in rows) + gap * (len(rows) - 1) + head), "white")
    draw = ImageDraw.Draw(picture)
    top = head
    for number, (a, b) in enumerate(rows):
        if number == 0:
            for label, left in zip(labels, (0, a.width + gap)):
                draw.text((left, 4), label, font=font, fill="#6E6E73")
        picture.paste(a, (0, top))
        picture.paste(b, (a.width + gap, top))
        top += max(a.height, b.height) + gap
    return picture


def save(picture, path):
    # The palette of the picture itself; long gradients are dithered.
    palette = picture.quantize(255, method=Image.Quantize.MEDIANCUT)
    dither = Image.Dither.FLOYDSTEINBERG if path.stem == "cell-photo" else Image.Dither.NONE
    picture.quantize(255, palette=palette, dither=dither).save(path, optimize=True)
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


def main(reveal, target):
    target = pathlib.Path(target)
    with tempfile.TemporaryDirectory() as folder, Browser(("--disable-gpu", "--font-render-hinting=none", "--disable-lcd-text")) as browser:
        drawer = Drawer(pathlib.Path(reveal).resolve(), pathlib.Path(folder), browser)
        for name, deck, numbers, width, keys in CELLS:
            ours, theirs = drawer.draw(name, deck, numbers, width, keys, 2)
            assert ours.size == theirs.size, (ours.size, theirs.size)
            mean = sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3
            print(f"{name}: {mean:.2f} of 255 apart")
            save(beside([(ours, theirs)]), target / f"cell-{name}.png")
        # One cell at each scale, enlarged to the same size.
        rows = []
        for scale in (1, 2, 3):
            pair = drawer.draw("message", "messages", [0], 250, {}, scale)
            rows.append([
                image.crop((0, 0, 220 * scale, 74 * scale)).resize((660, 222), Image.Resampling.NEAREST) for image in pair])
        save(beside(rows), target / "cell-scales.png")


main(*sys.argv[1:])
