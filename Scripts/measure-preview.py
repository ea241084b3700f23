"""Measures how soon `reveal preview` shows a save: measure-preview.py REVEAL [MILLISECONDS].

Writes a preset of 390x844 points at 2x twenty times while a page of headless Chromium shows it, and prints the times
from the write until the page has the new picture. Fails if their median is above the limit, if one is given.
"""
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import Browser  # noqa: E402

reveal, limit = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
source = (pathlib.Path(__file__).resolve().parents[1] / "Presets/zoom/habr-1.json").read_text()
usual = '"background": "#F2F2F7"'
assert usual in source
# Notes when the corner of the picture, where no card is, has another color.
WATCH = """(() => {
  const corner = () => {
    const {canvas} = player.panes[0];
    const context = canvas.getContext('2d');
    return String(context.getImageData(1, canvas.height >> 1, 1, 1).data);
  };
  const before = corner();
  globalThis.shownAt = null;
  const look = () => {
    if (corner() === before) requestAnimationFrame(look);
    else shownAt = Date.now();
  };
  look();
})()"""

with tempfile.TemporaryDirectory() as folder, Browser() as browser:
    preset = pathlib.Path(folder) / "preset.json"
    preset.write_text(source)
    server = subprocess.Popen([reveal, "preview", preset], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        browser.layout(1280, 800, "light")
        browser.open(server.stdout.readline().strip())
        browser.wait("!$('player').hidden && player.panes[0].shown >= 0", 30)
        browser.value("player.pause(); player.seek(45)")
        browser.wait("player.panes[0].isCurrent && player.panes[0].shown === 45", 30)
        times = []
        for number in range(20):
            time.sleep(.5)
            browser.value(WATCH)
            color = "#F2F2F7" if number % 2 else "#C0E0D0"
            fresh = preset.with_suffix(".new")
            fresh.write_text(source.replace(usual, f'"background": "{color}"'))
            fresh.rename(preset)
            start = time.time()
            browser.wait("shownAt !== null", 30)
            times.append(browser.value("shownAt") - start * 1000)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
median = statistics.median(times)
print(f"save to picture: median {median:.0f} ms, {min(times):.0f} to {max(times):.0f} ms in {len(times)} saves")
assert median <= limit, f"expected at most {limit:.0f} ms"
