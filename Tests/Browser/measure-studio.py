"""Measures how soon a moved control shows: measure-studio.py REVEAL [MILLISECONDS [PICTURES]].

Drags a number of a preset of 390x844 points at 1x in headless Chromium for some seconds, while the preview rests and
while it plays. Prints, for each, the times from a movement of the pointer until a picture of that state or a later one
is on the screen, and the pictures each second. Fails if 95 of 100 times are not within the limit, or if there are
fewer pictures, if these are given.
"""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from browser import Browser

reveal = sys.argv[1]
limit = float(sys.argv[2]) if len(sys.argv) > 2 else float("inf")
least = float(sys.argv[3]) if len(sys.argv) > 3 else 0
source = (pathlib.Path(__file__).resolve().parents[2] / "Presets/zoom/habr-1.json").read_text()
SECONDS = 3
# Notes for each movement when a picture that was asked for after it has been painted.
WATCH = """(() => {
  globalThis.times = [];
  globalThis.pictures = 0;
  const moves = [];
  addEventListener('pointermove', ({timeStamp}) => { if (controls.drag) moves.push(timeStamp); }, true);
  const {send} = drafts;
  let asked = [];
  drafts.send = (name, ...rest) => {
    if (name === 'draft') asked = moves.splice(0);
    return send.call(drafts, name, ...rest);
  };
  const {showDraft} = player;
  player.showDraft = picture => {
    showDraft.call(player, picture);
    const covered = asked;
    pictures++;
    requestAnimationFrame(() => setTimeout(() => {
      for (const move of covered) times.push(performance.now() - move);
    }));
  };
})()"""
PLACE = """(() => {
  const node = document.querySelector('.number-value[data-path="list.rowHeight"]');
  node.scrollIntoView({block: 'center'});
  const {x, y, width, height} = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""


def drag(browser):
    browser.value("times.length = 0; pictures = 0")
    x, y = browser.value(PLACE)
    browser.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
    begin, number = time.monotonic(), 0
    while time.monotonic() - begin < SECONDS:
        number += 1
        # To and fro, so that rows keep usual heights; each movement is a step.
        shift = 4 + 2 * abs(number % 40 - 20)
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + shift, y=y, button="left", buttons=1)
        time.sleep(max(0, begin + number / 60 - time.monotonic()))
    count = browser.value("pictures")
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)
    browser.wait("!drafts.isActive", 30)
    return sorted(browser.value("times")), count / SECONDS


failures = []
with tempfile.TemporaryDirectory() as folder, Browser() as browser:
    preset = pathlib.Path(folder) / "preset.json"
    preset.write_text(source)
    server = subprocess.Popen([reveal, "preview", preset, "--scale", "1"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        browser.layout(1280, 800, "light")
        browser.open(server.stdout.readline().strip())
        browser.wait("!$('player').hidden && player.panes[0].shown >= 0 && panel.source", 30)
        browser.value(WATCH)
        for name, start in [("at rest", "player.pause(); player.seek(45)"), ("playing", "player.play()")]:
            browser.value(start)
            time.sleep(1)
            times, rate = drag(browser)
            worst = times[int(len(times) * .95)]
            print(f"moved to shown, {name}: median {times[len(times) // 2]:.0f} ms, 95 of 100 within {worst:.0f} ms, "
                  f"{len(times)} movements, {rate:.0f} pictures a second")
            failures += [f"{name}: {worst:.0f} ms"] * (worst > limit) + [f"{name}: {rate:.0f}/s"] * (rate < least)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
assert not failures, f"expected at most {limit:.0f} ms and {least:.0f} pictures a second, found {failures}"
