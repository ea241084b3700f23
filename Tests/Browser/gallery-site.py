"""Tests the page of `reveal gallery --site --featured` in headless Chromium: gallery-site.py SITE SHOTS.

Served by a plain HTTP server, at the widths of a phone and a desktop, light and dark: presets without pictures are found by
the search alone, and copy the command that writes them; nothing sticks out sideways. Leaves screenshots in SHOTS.

The site has pictures of zoom/habr-1 alone; zoom/habr-2 and drop-in/tip-in are found.
"""
import functools
import http.server
import pathlib
import sys
import threading

from browser import Browser

site, shots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
shots.mkdir(parents=True, exist_ok=True)


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_search(browser):
    value, wait = browser.value, browser.wait
    assert value("visible().map(preset => preset.name)") == ["zoom/habr-1"]
    assert value("$('count').textContent") == "1 of 3 presets"
    assert value("[...document.querySelectorAll('.card:not(:empty)')].length") == 2, "one is featured, too"
    value("$('search').value = 'tip'; search()")
    assert value("visible().map(preset => preset.name)") == ["drop-in/tip-in"]
    card = "results.querySelector('.card')"
    assert value(f"{card}.querySelector('.shelf code').textContent") == "reveal init --effect drop-in/tip-in"
    assert value(f"{card}.querySelector('img')") is None
    value("navigator.clipboard.writeText = async text => { globalThis.copied = text; }; 0")
    value(f"{card}.querySelector('.copy').click()")
    wait("copyMenu.matches(':popover-open') && copyMenu.children.length === 1")
    value("copyMenu.children[0].click()")
    wait("copied === 'reveal init --effect drop-in/tip-in'")
    value("copyMenu.hidePopover()")
    value(f"{card}.querySelector('a').click()")
    wait("viewer.open && filled === shown && shown.name === 'drop-in/tip-in'")
    assert value("$('player').hidden && document.querySelector('#details .command code').textContent") \
        == "reveal init --effect drop-in/tip-in"
    browser.check_access("without pictures")
    value("viewer.close(); $('clear').click()")
    value("$('library').value = 'zoom'; $('library').onchange()")
    assert value("visible().map(preset => preset.name)") == ["zoom/habr-1", "zoom/habr-2"]
    value("$('clear').click()")
    assert value("visible().length") == 1


def check_card(browser):
    """A card plays, and so does the player."""
    value, wait = browser.value, browser.wait
    value("globalThis.card = document.querySelector('.card'); toggleCard(card)")
    wait("card.classList.contains('uncovered')")
    value("toggleCard(card); card.querySelector('a').click()")
    wait("viewer.open && player.panes[0]?.shown > 3")
    assert value("shown.fps === 30 && shown.width === 390")
    value("viewer.close()")


def check_looks(browser):
    """A switch, also for keys, puts the effect on a feed and on photos, and is remembered."""
    value, wait = browser.value, browser.wait
    choice = "document.querySelector('#looks input:checked')"
    name, poster = "zoom/habr-1", value("presets.find(preset => preset.picture).picture")
    value("globalThis.pictures = () => [...document.querySelectorAll('.card img')].map(picture => picture.getAttribute('src'))")
    assert value("[...document.querySelectorAll('#looks label')].map(label => label.textContent)") == ["Plain", "Feed", "Photos"]
    assert value("pictures()") == [f"{name}/{poster}"] * 2 and value(f"{choice}.value") == ""
    value(f"{choice}.focus()")
    browser.key("ArrowRight")
    assert value(f"{choice}.value") == "feed" and value("document.activeElement.value") == "feed"
    assert value("pictures()") == [f"looks/feed/{name}/{poster}"] * 2
    assert value("$('look-note').hidden"), "all presets with pictures have the look"
    value("globalThis.card = document.querySelector('.card'); toggleCard(card)")
    wait("card.classList.contains('uncovered')")
    value("toggleCard(card); card.querySelector('.copy').click()")
    wait("copyMenu.matches(':popover-open') && copyMenu.children.length === 3")
    assert value("copyMenu.querySelector('span').textContent") == f"reveal init --effect {name} --on cells/news"
    value("copyMenu.hidePopover(); document.querySelector('#looks [value=photos]').click()")
    browser.open(address)
    assert value("look") == "photos" and value(f"{choice}.value") == "photos"
    wait("document.querySelector('.card img').naturalWidth > 0")
    value("document.querySelector('.card a').click()")
    wait("viewer.open && player.panes[0]?.shown > 3")
    assert value("player.panes[0].clip.width < shown.width")
    assert value("document.querySelector('#details .command code').textContent").endswith("--on cells/photos")
    browser.check_access("a look")
    value("viewer.close()")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/"
with Browser() as browser:
    for width, height, scheme in [(390, 844, "light"), (1440, 900, "dark")]:
        browser.layout(width, height, scheme)
        browser.open(address)
        check_search(browser)
        check_card(browser)
        for words in "", "tip":
            browser.value(f"$('search').value = {words!r}; search()")
            assert browser.value("document.documentElement.scrollWidth <= innerWidth"), width
            browser.check_access(f"site at {width}, {scheme}")
            browser.shoot(shots / f"site-{width}-{scheme}{'-' + words if words else ''}.png")
        browser.open(address)
        check_looks(browser)
        browser.shoot(shots / f"site-{width}-{scheme}-look.png")
        browser.value("localStorage.clear()")
    browser.check(address)
server.shutdown()
print(f"a site with one preset of three; pictures in {shots}")
