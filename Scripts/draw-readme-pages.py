"""Draws the player and the report of `reveal diff` in headless Chromium: draw-readme-pages.py REVEAL PRESET REPORT FOLDER."""
import pathlib
import signal
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402
from PIL import Image  # noqa: E402


def shoot(browser, path):
    """Takes a picture of the page, with a palette, which halves the file and shows in no page of text."""
    browser.shoot(path)
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


reveal, preset, report, pictures = [pathlib.Path(path).resolve() for path in sys.argv[1:5]]

# The page shows the path of the preset as it is given.
server = subprocess.Popen(
    [reveal, "preview", preset.name], cwd=preset.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    address = server.stdout.readline().strip()
    with Browser() as browser:
        browser.layout(1120, 700, "light")
        browser.open(address)
        browser.wait("player.panes[0]?.isCurrent")
        browser.value("player.pause(); player.seek(78)")
        browser.wait("player.panes[0].isCurrent")
        time.sleep(0.5)
        shoot(browser, pictures / "player.png")
finally:
    server.send_signal(signal.SIGINT)
    server.wait(10)

with Browser() as browser:
    browser.layout(1120, 760, "light")
    browser.open(report.as_uri())
    browser.wait("document.querySelectorAll('#stage canvas').length > 1")
    # The crosshair would cover what differs, and the first frames differ by little.
    browser.key("1")
    browser.key("x")
    browser.value("viewer.seek(viewer.position + 6)")
    time.sleep(0.5)
    shoot(browser, pictures / "report.png")
