"""Draws the films and pictures of reveal's own pages in headless Chromium: page_pictures.py REVEAL [NAME...]

Only those are drawn whose presets, script or page have changed since, or which are named. `make lint` checks by `problems` that
they are current. It compares digests of what they were made of, as the bytes of a film depend on the speed of the machine: of a
page, its HTML and its styles, since much of its scripts is not to be seen.
"""

import hashlib
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import recipes
from page_film import SIZE, Browser, Film, stop_clock

PICTURES = pathlib.Path("Documentation/pictures")
DIGESTS = PICTURES / "pages.json"
WEB, PRESETS = pathlib.Path("Sources/RevealPages/Web"), pathlib.Path("Presets")
LIMIT = 200_000


class Preview:
    """`reveal preview` of a copy of a preset's folder, in a browser."""

    def __init__(self, reveal, preset, *options):
        self.preset, self.command = PRESETS / f"{preset}.json", [reveal, "preview", "--scale", "1", *options]

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        shutil.copytree(self.preset.parent, self.folder.name, dirs_exist_ok=True)
        # The page shows the path of the preset as it is given.
        self.server = subprocess.Popen(
            [*self.command, self.preset.name], cwd=self.folder.name, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.browser = Browser().__enter__()
        self.browser.layout(*SIZE, "light")
        self.browser.open(self.server.stdout.readline().strip())
        self.browser.wait("!$('player').hidden && player.panes[0].shown >= 0 && panel.source", 30)
        return self.browser

    def __exit__(self, *_):
        self.browser.__exit__()
        self.server.send_signal(signal.SIGINT)
        self.server.wait(10)
        self.folder.cleanup()


def draw_tuning(reveal, path):
    """Drags a number, moves and turns the start pose on the picture, and bends a curve."""
    with Preview(reveal, "drop-in/tip-in") as browser:
        film = Film(browser)

        def node(path, part="value"):
            return f"document.querySelector('.source [data-path=\"{path}\"][data-part={part}]')"

        def drag(expression, *ways, steps=8):
            film.go(film.middle(expression))
            film.press()
            for way in ways:
                start = film.place
                for step in range(1, steps + 1):
                    film.mouse("mouseMoved", tuple(a + b * step / steps for a, b in zip(start, way)))
                    browser.wait("!drafts.isBusy && !poseHandles.isBusy")
                    time.sleep(0.03)
                    film.shoot()
            film.release()
            browser.wait("!drafts.isActive && player.panes[0].isCurrent", 20)
            film.shoot(400)

        browser.value("player.pause(); player.seek(9)")
        time.sleep(0.4)
        film.shoot(900)
        drag(node("entrance.duration"), (60, 0), (-40, 0))
        browser.value("player.seek(3)")
        film.click(node("entrance.from", "pose"))
        browser.wait("!poseHandles.node.hidden")
        film.shoot(500)
        drag("poseHandles.buttons[0]", (60, 50), (-20, -10))
        drag("poseHandles.buttons[5]", (50, 20))
        browser.value("poseHandles.hide()")
        film.click(node("entrance.curve", "curve"))
        browser.wait("menu.isOpen && curveEditor.list.children.length > 30")
        film.shoot(500)
        drag("document.querySelector('.timing-plot circle')", (40, -60))
        browser.key("Escape")
        film.shoot(1200)
    film.write(path, LIMIT)


def draw_hand(reveal, path):
    """Throws the list, swipes a row, carries another to a new place, and records all of it."""
    with Preview(reveal, "recipes/mail-swipe", "--size", "390x560") as browser:
        film = Film(browser)

        def drag(*ways, hold=0.0, steps=4):
            film.press()
            film.follow(hold)
            for way in ways:
                start = film.place
                for step in range(1, steps + 1):
                    film.mouse("mouseMoved", tuple(a + b * step / steps for a, b in zip(start, way)))
                    film.follow(0.01)
            film.release()

        browser.value("player.pause(); player.seek(0)")
        film.click("$('hand-button')")
        browser.wait("hand.isOpen && hand.canvas.width === 390")
        browser.value("$('hand-place').value = 'instead'; $('hand-place').dispatchEvent(new Event('change'))")
        x, y = film.middle("$('hand-picture')")
        film.go((x, y + 120))
        drag((0, -200))
        film.follow(1.6)
        film.go((x + 80, y))
        drag((-150, 0))
        film.follow(0.8)
        film.go((x - 60, y - 110))
        drag((0, 100), (0, 90), hold=0.8)
        film.follow(0.8)
        browser.wait("!hand.isMoving && !$('hand-record').disabled", 20)
        film.click("$('hand-record')")
        film.follow(1.2)
        film.pictures[-1][1] = 1500
    film.write(path, LIMIT)


def draw_gallery(reveal, path):
    """Lets cards play under the pointer."""
    with tempfile.TemporaryDirectory() as work, Browser() as browser:
        folder = pathlib.Path(work)
        for name in ("recipes", "scenes", "cells", "templates"):
            shutil.copytree(PRESETS / name, folder / "presets" / name)
        subprocess.run(
            [reveal, "gallery", folder / "presets", "-o", folder / "gallery", "--scale", "1", "--fps", "30", "--quiet"], check=True)
        browser.layout(*SIZE, "light")
        stop_clock(browser)
        browser.open((folder / "gallery/index.html").as_uri())
        browser.wait("document.querySelectorAll('.card').length > 20")
        film = Film(browser)
        film.shoot(600)
        for name in ("recipes/notification-stack", "recipes/wallet", "scenes/chat"):
            card = f"[...document.querySelectorAll('.card')].find(card => card.dataset.name === '{name}')"
            film.go(film.middle(card))
            browser.wait(f"{card}.classList.contains('uncovered')")
            film.advance(2)
    film.write(path, LIMIT)


def draw_report(reveal, path):
    """Shows the page of `reveal diff` for the change of which the README speaks."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as work, Browser() as browser:
        folder, wallet = pathlib.Path(work), (PRESETS / "recipes/wallet.json").resolve()
        text = wallet.read_text(encoding="utf-8")
        changed = re.sub(r'("layout".*"bounce": )0\.15', r"\g<1>0.3", text)
        assert changed != text
        (folder / "wallet.json").write_text(changed, encoding="utf-8")
        shutil.copytree(wallet.parent / "decks", folder / "decks")
        subprocess.run([reveal, "render", wallet, "--scale", "1", "--fps", "30", "--quiet", "-o", "wallet"], check=True, cwd=folder)
        done = subprocess.run(
            [reveal, "diff", "wallet", "wallet.json", "--html", "report", "--quiet"], check=False, cwd=folder)
        assert done.returncode == 1
        browser.layout(1120, 760, "light")
        browser.open((folder / "report/index.html").as_uri())
        browser.wait("document.querySelectorAll('#stage canvas').length > 1")
        # The crosshair would cover what differs; here, cards are on their way.
        browser.key("1")
        browser.key("x")
        browser.value("player.pause(); viewer.seek(66)")
        time.sleep(0.5)
        browser.shoot(path)
    # A palette halves the file, and shows in no page of text.
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


# By file: what draws it, the HTML of the page that it shows, and the presets that are on the page.
TABLE = {
    "gallery.webp": (draw_gallery, "gallery.html", ["recipes/notification-stack", "recipes/wallet", "scenes/chat"]),
    "hand.webp": (draw_hand, "preview.html", ["recipes/mail-swipe"]),
    "report.png": (draw_report, "report.html", ["recipes/wallet"]),
    "tuning.webp": (draw_tuning, "preview.html", ["drop-in/tip-in"]),
}


def digest(page, presets):
    """The digest of what a picture shows: its page and its presets, with the files that these name."""
    html = (WEB / page).read_text(encoding="utf-8")
    shown = {name: (WEB / name).read_bytes() for name in [page, *re.findall(r"\{\{([\w-]+\.(?:css|html))\}\}", html)]}
    for name in presets:
        file = PRESETS / f"{name}.json"
        shown |= {name: file.read_bytes()} | recipes.read_with(file)
    whole = hashlib.sha256()
    for name, content in sorted(shown.items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def stale():
    """The pictures that were made of something else than what is there now."""
    recorded = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    return [name for name, (_, page, presets) in TABLE.items()
            if recorded.get(name) != digest(page, presets) or not (PICTURES / name).exists()]


def problems():
    """What is wrong with the pictures, a line each."""
    return [f"{PICTURES / name}: its page or its presets have changed; make readme" for name in stale()]


def main(reveal, *names):
    """Draws the pictures that are stale, or those that are named, and records what they were made of."""
    recorded = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    for name in names or stale():
        draw, page, presets = TABLE[name]
        draw(pathlib.Path(reveal).resolve(), PICTURES / name)
        recorded[name] = digest(page, presets)
        print(f"{(PICTURES / name).stat().st_size:7} {PICTURES / name}", flush=True)
        made = {name: recorded[name] for name in TABLE if name in recorded}
        DIGESTS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
