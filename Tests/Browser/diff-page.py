"""Tests the page of `reveal diff` in headless Chromium: diff-page.py REVEAL GOLDEN CHANGED ONE_PIXEL PRESETS SHOTS.

GOLDEN is a folder of frames; CHANGED one in which many differ, ONE_PIXEL one in which one pixel of one frame
does; PRESETS a folder for `reveal test` in which a and sub/b differ. At the widths of a phone and a desktop, light and dark: nothing is fetched, no error is raised, nothing
sticks out sideways, every view works, frames play, one pixel is found at once. With --serve: frames are approved
and approvals undone, and nobody else can do that. Leaves screenshots in SHOTS.
"""
import http.client
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

from browser import Browser

reveal, golden, changed, one_pixel, presets, shots = [pathlib.Path(path).resolve() for path in sys.argv[1:7]]
shots.mkdir(parents=True, exist_ok=True)


def page_of(actual, *flags):
    folder = shots / f"page-{actual.name}"
    subprocess.run([reveal, "diff", golden, actual, "--html", folder, "--quiet", "--force", *flags], check=False)
    return (folder / "index.html").as_uri()


def press(browser, key):
    browser.key(key)
    return browser.value("viewer.frame.number")


def check_views(browser, page):
    value = browser.value
    for width, height, scheme in [(390, 844, "light"), (390, 844, "dark"), (1440, 900, "light"),
                                  (1440, 900, "dark")]:
        browser.layout(width, height, scheme)
        browser.open(page)
        browser.wait("document.querySelectorAll('#stage canvas').length > 1")
        back = value("getComputedStyle(document.body).backgroundColor")
        assert (int(back[4:].split(",")[0]) < 128) == (scheme == "dark"), back
        assert value("document.documentElement.scrollWidth <= innerWidth"), f"too wide for {width}"
        assert value("document.getElementById('verdict').textContent") == "Different"
        # Opens at the worst frame, plays all frames once and stops there.
        worst = value("worstFrame(viewer.report)")
        assert value("viewer.isPlaying && player.stop - player.end - 1") == worst
        if width > 900 and scheme == "dark":
            value("$('speed').value = 2; $('speed').onchange()")
            browser.wait("!viewer.isPlaying")
            assert value("viewer.index") == worst
        value("player.pause()")
        if width > 900:
            for id in ["stage", "strip", "find", "scrub"]:
                bottom = value(f"document.getElementById('{id}').getBoundingClientRect().bottom")
                assert bottom <= height, f"{id} ends at {bottom}"
        browser.check_access(f"{width}, {scheme}")
        bad = value("document.querySelectorAll('#strip button.bad').length")
        assert bad > 1 and value("document.querySelectorAll('#curve rect').length") == bad
        assert value("document.querySelectorAll('#heat rect').length") > 1
        for key, mode, panes in [("1", "side", 3 if width > 900 else 2), ("2", "overlay", 1), ("3", "swipe", 1),
                                 ("4", "blink", 1), ("5", "difference", 1)]:
            browser.key(key)
            assert value("viewer.mode") == mode
            assert value("document.querySelectorAll('#stage canvas').length") == panes, mode
            assert value(f"document.querySelector('[data-mode={mode}]').ariaPressed") == "true"
            time.sleep(0.1)
            assert value("[...document.querySelectorAll('#stage .missing')].every(node => node.hidden)"), mode
            browser.shoot(shots / f"{width}-{scheme}-{mode}.png", whole=True)
        browser.key("1")
        unnamed = value("[...document.querySelectorAll('button, select, input, canvas, a[href]')].filter("
                        "n => n.checkVisibility() && !(n.ariaLabel || n.textContent.trim())).map(n => n.outerHTML)")
        assert not unnamed, unnamed
        browser.key("Home")
        first = value("viewer.frame.number")
        assert press(browser, "ArrowRight") != first and press(browser, "ArrowLeft") == first
        leap = press(browser, ".")
        assert value("!viewer.frame.passes") and leap > first
        later = press(browser, ".")
        assert later > leap and press(browser, ",") == leap
        # Plays at half the speed, then pauses where it is.
        value("document.getElementById('speed').value = .5; document.getElementById('speed').onchange()")
        browser.key(" ")
        browser.wait(f"viewer.isPlaying && viewer.frame.number > {leap + 2}")
        browser.key(" ")
        stopped = value("viewer.frame.number")
        time.sleep(0.3)
        assert value("viewer.frame.number") == stopped
        size = value("viewer.pixelSize")
        browser.key("+")
        assert value("viewer.pixelSize") > size
        browser.key("0")
        assert abs(value("viewer.pixelSize") - size) < 1e-9


def check_pixel(browser, page):
    value = browser.value
    browser.layout(1440, 900, "light")
    browser.open(page)
    browser.wait("document.querySelectorAll('#stage canvas').length === 3")
    value("viewer.seek(0)")
    browser.key("f")
    browser.wait("/expected #.*, actual #/.test(document.getElementById('pixel').textContent)")
    assert value("viewer.pixelSize") >= 16 and value("viewer.frame.pixels") == 1
    # What is seen in the pane of the difference at the place of the pixel.
    red = value("""(() => {
      const canvas = document.querySelectorAll('#stage canvas')[2];
      const [x, y] = viewer.frame.first;
      const place = placeOf({x: x + .5, y: y + .5}, viewer.view, viewer.picture, viewer.pane);
      return [...canvas.getContext('2d').getImageData(place.x, place.y, 1, 1).data];
    })()""")
    assert red[0] > 180 and red[1] < 120, red
    browser.shoot(shots / "one-pixel.png")


def ask(address, method="GET", target="", headers=(), body=None):
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    own = {"Origin": f"http://{parts.netloc}", "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    given = {**(own if method == "POST" else {}), **dict(headers)}
    path = target if target.startswith("/") else parts.path + target
    connection.request(method, path, body, {key: value for key, value in given.items() if value is not None})
    answer = connection.getresponse()
    return answer.status, answer.read()


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def check_review(browser):
    value = browser.value
    work = shots / "review"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(golden, work)
    before, after = files(work), files(changed)
    server = subprocess.Popen([reveal, "diff", work, changed, "--serve", "--quiet"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        origin = "/".join(address.split("/")[:3])
        body = '{"revision": 0}'
        for status, arguments in [
            (403, {"target": "/approve"}), (403, {"target": f"/{'0' * 32}/approve"}),
            (403, {"headers": {"Origin": "http://evil.example"}}), (403, {"headers": {"Origin": None}}),
            (403, {"headers": {"Sec-Fetch-Site": "cross-site"}}), (415, {"headers": {"Content-Type": "text/plain"}}),
            (413, {"body": body + " " * 5000}), (400, {"body": "{"}), (400, {"body": '{"revision": "x"}'}),
        ]:
            found, _ = ask(address, "POST", **{"target": "approve", "body": body, **arguments})
            assert found == status, (found, status, arguments)
        assert b"earlier state" in ask(address, "POST", "approve", body=body)[1]
        assert ask(address, "GET", "approve")[0] == 404 and ask(address, "PUT", "approve")[0] == 405
        assert files(work) == before

        browser.layout(1440, 900, "light")
        browser.open(address)
        browser.wait("!document.getElementById('approve-preset').disabled")
        value("""(() => {
          const bad = document.querySelectorAll('#strip button.bad');
          bad[0].click();
          bad[1].dispatchEvent(new MouseEvent('click', {shiftKey: true, bubbles: true}));
        })()""")
        names = value("viewer.frames.slice(strip.range.first, strip.range.last + 1).map(frame => frame.name)")
        assert len(names) == 2, names
        value("document.getElementById('approve-frames').click()")
        browser.wait("document.querySelectorAll('#strip .approved').length === 2")
        assert "2 changed" in value("document.getElementById('review-status').textContent")
        now = files(work)
        for name in before:
            if name.endswith(".png"):
                assert now[name] == (after if name in names else before)[name], name
        browser.check_access("review")
        browser.shoot(shots / "review.png")
        value("document.getElementById('approve-preset').click()")
        browser.wait("document.querySelectorAll('#strip .bad:not(.approved)').length === 0")
        assert value("document.getElementById('verdict').textContent") == "Approved"
        assert value("document.getElementById('summary').textContent").endswith("approved")
        pictures = {name: data for name, data in after.items() if name.endswith(".png")}
        assert {name: data for name, data in files(work).items() if name.endswith(".png")} == pictures
        for left in [2, 0]:
            browser.wait("!document.getElementById('undo').disabled")
            value("document.getElementById('undo').click()")
            browser.wait(f"document.querySelectorAll('#strip .approved').length === {left}")
        assert files(work) == before
        # Another program changes a golden.
        name = names[0]
        (work / name).write_bytes(after[name])
        value("document.getElementById('approve-preset').click()")
        browser.wait("document.getElementById('review-status').textContent.includes('changed by another')")
        browser.check(origin)
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 1, server.returncode


def check_index(browser):
    value = browser.value
    folder = shots / "pages"
    subprocess.run([reveal, "test", presets, "--html", folder, "--quiet", "--force"], check=False)
    for width, height, scheme in [(390, 844, "dark"), (1440, 900, "light")]:
        browser.layout(width, height, scheme)
        browser.open((folder / "index.html").as_uri())
        browser.wait("document.querySelectorAll('#cards a[href] canvas').length === 6")
        assert value("document.documentElement.scrollWidth <= innerWidth"), f"too wide for {width}"
        names = value("[...document.querySelectorAll('#cards a[href] b')].map(node => node.textContent)")
        assert sorted(names) == ["a", "sub/b"], names
        browser.check_access(f"index, {scheme}")
        browser.shoot(shots / f"index-{width}.png")
        value("document.querySelector('#cards a[href]').click()")
        browser.wait("document.querySelectorAll('#stage canvas').length > 1")
        assert "differ from the golden" in value("document.getElementById('summary').textContent")
        value("document.getElementById('home').click()")
        assert not value("document.getElementById('index').hidden")
    browser.check()


def goldens(folder):
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*.golden.json"))}


def check_presets(browser):
    value = browser.value
    work = shots / "presets"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(presets, work)
    before = goldens(work)
    subprocess.run([reveal, "test", work, "a", "sub/b", "--update", "--quiet"], check=True)
    after = goldens(work)
    assert after != before
    for path, data in before.items():
        pathlib.Path(path).write_bytes(data)
    server = subprocess.Popen([reveal, "test", work, "--serve", "--quiet"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        browser.layout(1440, 900, "light")
        browser.open(address)
        browser.wait("!document.getElementById('index-approve-all').disabled")
        value("document.getElementById('index-approve-all').click()")
        browser.wait("document.querySelectorAll('#cards .approved').length === 2")
        assert "2 approved" in value("document.getElementById('index-summary').textContent")
        assert goldens(work) == after
        browser.shoot(shots / "review-index.png")
        browser.wait("!document.getElementById('index-undo').disabled")
        value("document.getElementById('index-undo').click()")
        browser.wait("document.querySelectorAll('#cards .approved').length === 0")
        assert goldens(work) == before
        browser.wait("!document.getElementById('index-approve-all').disabled")
        value("document.querySelector('#cards a[href]').click()")
        browser.wait("!document.getElementById('approve-preset').disabled")
        value("document.getElementById('approve-preset').click()")
        browser.wait("document.querySelectorAll('#cards .approved').length === 1")
        assert sum(goldens(work)[path] == after[path] != before[path] for path in after) == 1
        browser.check("/".join(address.split("/")[:3]))
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) != 0, server.returncode


with Browser() as browser:
    check_views(browser, page_of(changed))
    check_pixel(browser, page_of(one_pixel))
    browser.check()
with Browser() as browser:
    check_index(browser)
for check in [check_review, check_presets]:
    with Browser() as browser:
        try:
            check(browser)
        except AssertionError:
            browser.shoot(shots / "failure.png")
            raise
print(f"4 layouts, 5 views each, one pixel, presets, reviews; pictures in {shots}")
