"""Tests the page of `reveal diff --html` in headless Chromium: check-diff-page.py PAGE SHOTS.

At the widths of a phone and a desktop, light and dark: nothing is fetched, no error is raised, nothing
sticks out sideways, every view works, keys and buttons move between bad frames. Leaves screenshots in SHOTS.
"""
import pathlib
import sys
import time

from browser import Browser

page, shots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
shots.mkdir(parents=True, exist_ok=True)
with Browser() as browser:
    value = browser.value
    for width, height, scheme in [(390, 844, "light"), (390, 844, "dark"), (1280, 900, "light"),
                                  (1280, 900, "dark")]:
        browser.layout(width, height, scheme)
        browser.open(page.as_uri())
        browser.wait("!!document.querySelector('#stage img')")
        back = value("getComputedStyle(document.body).backgroundColor")
        assert (int(back[4:].split(",")[0]) < 128) == (scheme == "dark"), back
        assert value("document.documentElement.scrollWidth <= innerWidth"), f"too wide for {width}"
        assert value("document.getElementById('verdict').textContent") == "Different"
        browser.check_contrast(f"{width}, {scheme}")
        bad = value("document.querySelectorAll('#strip button.bad').length")
        assert bad > 1 and value("document.querySelectorAll('#curve rect').length") > bad
        assert value("document.querySelectorAll('#heat rect').length") > 1
        for mode, pictures in [("side", 3), ("swipe", 2), ("blink", 2), ("difference", 1)]:
            value(f"document.querySelector('[data-mode={mode}]').click()")
            assert value("document.querySelectorAll('#stage img').length") == pictures, mode
            assert value("[...document.querySelectorAll('#stage img')].every("
                         "i => i.src.startsWith('data:image/png'))")
            if mode == "swipe":
                value("{const s = document.querySelector('#stage input'); s.value = 20; s.oninput()}")
                clip = value("document.querySelectorAll('#stage img')[1].style.clipPath")
                assert "20%" in clip, clip
            time.sleep(0.1)
            browser.shoot(shots / f"{width}-{scheme}-{mode}.png", whole=True)
        value("document.querySelector('[data-mode=side]').click()")
        value("document.querySelector('#strip button.bad').click()")
        first = value("document.getElementById('name').textContent")
        assert value("document.getElementById('previous').disabled")
        browser.key("ArrowRight")
        assert value("document.getElementById('name').textContent") != first
        value("document.getElementById('previous').click()")
        assert value("document.getElementById('name').textContent") == first
    browser.check()
print(f"4 layouts, 4 views each; pictures in {shots}")
