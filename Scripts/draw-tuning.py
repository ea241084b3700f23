"""Films a tuning session in headless Chromium: draw-tuning.py REVEAL PRESET FILM.

A number is dragged, the start pose is moved and turned on the picture, and a curve is bent. The film is an
animated WebP of at most 200 KB.
"""
import base64
import io
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageDraw

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402

reveal, source, film = [pathlib.Path(path).resolve() for path in sys.argv[1:4]]
SIZE, SHOWN, LIMIT = (1120, 720), (728, 468), 200_000


class Session:
    """What is done in the page, picture by picture."""

    def __init__(self, browser):
        self.browser, self.pictures = browser, []
        self.place = (SIZE[0] * 0.6, SIZE[1] * 0.5)

    def shoot(self, milliseconds=80):
        """Takes a picture, with a pointer, which headless Chromium does not draw."""
        data = base64.b64decode(self.browser.call("Page.captureScreenshot", format="png")["data"])
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        x, y = self.place
        pointer = [(x, y), (x, y + 19), (x + 4.5, y + 15), (x + 8, y + 22), (x + 11, y + 20.5), (x + 7.5, y + 14),
                   (x + 13.5, y + 13.5)]
        ImageDraw.Draw(picture).polygon(pointer, fill="black", outline="white", width=1)
        self.pictures.append((picture.resize(SHOWN, Image.LANCZOS), milliseconds))

    def mouse(self, kind, place):
        self.place = place
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1,
                          buttons=0 if kind == "mouseReleased" else 1)

    def middle(self, expression):
        self.browser.value(f"{expression}.scrollIntoView({{block: 'center', inline: 'nearest'}})")
        box = self.browser.value(f"{expression}.getBoundingClientRect().toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def go(self, place, steps=3):
        start = self.place
        for step in range(1, steps + 1):
            self.place = tuple(a + (b - a) * step / steps for a, b in zip(start, place))
            self.shoot()

    def click(self, expression):
        self.go(self.middle(expression))
        self.mouse("mousePressed", self.place)
        self.mouse("mouseReleased", self.place)
        time.sleep(0.3)

    def drag(self, expression, ways, steps=8):
        """Drags from the middle of a node by several ways, one after the other."""
        self.go(self.middle(expression))
        self.mouse("mousePressed", self.place)
        for way in ways:
            start = self.place
            for step in range(1, steps + 1):
                self.mouse("mouseMoved", tuple(a + b * step / steps for a, b in zip(start, way)))
                self.browser.wait("!drafts.isBusy && !poseHandles.isBusy")
                time.sleep(0.03)
                self.shoot()
        self.mouse("mouseReleased", self.place)
        self.browser.wait("!drafts.isActive && player.panes[0].isCurrent", 20)
        self.shoot(400)


def node(path, part="value"):
    return f"document.querySelector('.source [data-path=\"{path}\"][data-part={part}]')"


def tune(browser):
    session = Session(browser)
    browser.value("player.pause(); player.seek(9)")
    time.sleep(0.4)
    session.shoot(900)
    session.drag(node("entrance.duration"), [(60, 0), (-40, 0)])
    browser.value("player.seek(3)")
    session.click(node("entrance.from", "pose"))
    browser.wait("!poseHandles.node.hidden")
    session.shoot(500)
    session.drag("poseHandles.buttons[0]", [(60, 50), (-20, -10)])
    session.drag("poseHandles.buttons[5]", [(50, 20)])
    browser.value("poseHandles.hide()")
    session.click(node("entrance.curve", "curve"))
    browser.wait("menu.isOpen && curveEditor.list.children.length > 30")
    session.shoot(500)
    session.drag("document.querySelector('.timing-plot circle')", [(40, -60)])
    browser.key("Escape")
    session.shoot(1200)
    return session.pictures


with tempfile.TemporaryDirectory() as folder, Browser() as browser:
    preset = pathlib.Path(folder) / source.name
    shutil.copy(source, preset)
    shutil.copytree(source.parent / "decks", pathlib.Path(folder) / "decks")
    server = subprocess.Popen([reveal, "preview", preset.name, "--scale", "1"], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()
        browser.layout(*SIZE, "light")
        browser.open(address)
        browser.wait("!$('player').hidden && player.panes[0].shown >= 0 && panel.source", 30)
        pictures = tune(browser)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()

for quality in range(70, 0, -10):
    film.parent.mkdir(parents=True, exist_ok=True)
    first, *others = [picture for picture, _ in pictures]
    first.save(film, save_all=True, append_images=others, duration=[time for _, time in pictures], loop=0,
               quality=quality, method=6, minimize_size=True)
    if film.stat().st_size <= LIMIT:
        break
print(f"{film}: {len(pictures)} pictures, {film.stat().st_size} bytes")
assert film.stat().st_size <= LIMIT
