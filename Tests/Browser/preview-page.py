"""Tests `reveal preview` and its page in headless Chromium: preview-page.py REVEAL FOLDER SHOTS.

The folder holds tip-in.json with its deck. The page plays and scrubs; a save shows without a reload; what is wrong
shows over the last good frames and goes when it is mended. Requests that are not the page's own are refused. Leaves
screenshots in SHOTS, of a phone and a desktop.
"""
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from browser import Browser

reveal, folder, shots = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
shots.mkdir(parents=True, exist_ok=True)
preset, deck = folder / "tip-in.json", folder / "decks" / "members.json"
good = preset.read_text()
frames_in = "$('count').textContent.startsWith('{} frames')".format
current = "player.panes.length === 1 && player.panes[0].isCurrent"


options = ["--scale", "1", "--text", "bars"]
(folder / "films").mkdir(exist_ok=True)
environment = dict(os.environ, TMPDIR=str(folder / "films"))


def start(port=0, **variables):
    server = subprocess.Popen([reveal, "preview", preset, "--port", str(port), *options],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**environment, **variables})
    address = server.stdout.readline().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", address), address
    return server, address


def stop(server):
    begin = time.monotonic()
    server.send_signal(signal.SIGINT)
    assert server.wait(10) == 0, server.returncode
    assert time.monotonic() - begin < 3, "it takes too long to end"


def save(path, text):
    """As editors do: a new file in the place of the old one."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text)
    fresh.rename(path)


def check_requests(port, address):
    own, token = f"127.0.0.1:{port}", address.split("/")[3]

    def status(method="GET", path="/", root=f"/{token}", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.putrequest(method, root + path, skip_host=True)
        for name, value in {"Host": own, **headers}.items():
            if value is not None:
                connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        return connection.getresponse().status

    assert status() == status(Host=f"localhost:{port}") == status(Origin=f"http://{own}") == 200
    for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.2:{port}", "", None]:
        assert status(Host=host) == 403, host
    for origin in ["http://evil.example", "null", "", f"https://{own}", f"http://{own}.evil.example",
                   f"http://localhost:{port}"]:
        assert status(Origin=origin) == 403, origin
    for method in ["PUT", "DELETE", "HEAD", "OPTIONS"]:
        assert status(method) == 405, method
    # Only the page itself changes anything, and says so with its origin and with JSON.
    for path in ["/draft", "/draft-plot", "/save", "/undo", "/redo", "/version", "/restore", "/hand/begin", "/hand/move", "/hand/record"]:
        assert status("POST", path) == status("POST", path, Origin="null") == 403, path
        assert status("POST", path, Origin=f"http://{own}") == 415, path
        assert status("POST", path, Origin=f"http://{own}", Content_Type="application/json") == 411, path
        assert status("POST", path, Origin=f"http://{own}", Sec_Fetch_Site="none") == 403, path
        assert status("GET", path) == 404, path
    assert status("POST", Host="evil.example") == 403
    for site, expected in [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]:
        assert status(Sec_Fetch_Site=site) == expected, site
    for root in ["", f"/{token[:-1]}", f"/{token}0", "/" + "0" * 32, f"//{token}", f"/x/{token}"]:
        for path in ["/", "/state", "/plot.svg"]:
            assert status(path=path, root=root) == status("POST", path, root) == 403, root + path
    state = json.load(urllib.request.urlopen(f"{address}state"))
    drawing, count = state["preset"]["drawing"], state["preset"]["count"]
    for path, expected in [(f"/frames/{drawing}/frame_00000.png", 200), (f"/frames/{drawing}/frame_{count:05}.png", 404),
                           (f"/frames/{drawing + 1}/frame_{count:05}.png", 200), (f"/frames/{drawing}/frame_-0001.png", 404),
                           ("/frames/x/frame_00000.png", 404), ("/frames", 404), ("/plot.svg", 200), ("/nothing", 404),
                           ("/../../etc/passwd", 404), ("/state?after=x", 200), ("/source.json?file=0", 200),
                           ("/source.json?file=9", 404), ("/source.json?file=-1", 404), ("/source.json", 404),
                           ("/additions.json?file=0&path=", 200), ("/additions.json?file=0&path=nowhere", 404)]:
        assert status(path=path) == expected, (path, status(path=path))
    kept = urllib.request.urlopen(f"{address}frames/{drawing}/frame_00000.png").headers["Cache-Control"]
    assert kept == "private, max-age=3600, immutable", kept
    begin = time.monotonic()
    after = json.load(urllib.request.urlopen(f"{address}state?after={state['revision']}"))
    assert after["revision"] == state["revision"] and 9 < time.monotonic() - begin < 14


def pixels(browser):
    return browser.value("player.panes[0].canvas.toDataURL()")


def check_page(browser):
    value, wait, key = browser.value, browser.wait, browser.key
    wait("!$('player').hidden && player.isPlaying && player.panes[0].shown > 3")
    assert value("$('title').textContent") == "Tip in" and value("document.title") == "Tip in · reveal"
    count = value("player.panes[0].clip.count")
    assert value(frames_in(count)), value("$('count').textContent")
    wait("$('live').textContent === 'Live'")
    key(" ")
    assert not value("player.isPlaying")
    key("Home")
    key("ArrowRight")
    assert value("player.frame") == 1
    value("player.view.scrubber.value = 9; player.view.scrubber.oninput()")
    wait("player.panes[0].shown === 9")
    wait("document.querySelector('.picture img').naturalWidth > 0")
    assert value("document.querySelector('.source pre').textContent") == good
    check_plot(browser)
    value("document.querySelector('.code summary').click()")
    wait("document.querySelector('.code pre')?.textContent.includes('@keyframes tip-in-')")
    value("globalThis.isSamePage = true")
    return count


def check_plot(browser):
    """The figure shows the time on display in each chart that has it, and goes to the time of a click."""
    value, wait = browser.value, browser.wait
    wait("document.querySelectorAll('.plot i').length > 2")
    value("player.pause(); player.seek(player.end)")
    wait(current)
    lines = "[...document.querySelectorAll('.plot i')].filter(line => !line.hidden)"
    # The entrance is over by then.
    places = value(f"{lines}.map(line => parseFloat(line.style.left))")
    assert len(places) == 2 and all(95.9 < place < 96.1 for place in places), places
    value("""(() => {
      const box = document.querySelector('.plot').getBoundingClientRect();
      const chart = plot.clock.charts.at(-1);
      const at = {clientX: box.left + box.width * (.15 + .81 / 2),
        clientY: box.top + box.height * (chart.top + chart.height / 2)};
      document.querySelector('.plot').dispatchEvent(new MouseEvent('click', at));
    })()""")
    wait(current)
    assert abs(value("player.frame") - value("player.end") / 2) <= 1.5, value("player.frame")
    value("player.seek(9)")
    wait("player.panes[0].shown === 9")


def check_edits(browser, count):
    value, wait = browser.value, browser.wait
    wait(current)
    before = pixels(browser)
    save(preset, good.replace('"rotate": -15', '"rotate": 40'))
    wait("document.querySelector('.source pre').textContent.includes('\"rotate\": 40')")
    wait("document.querySelector('.code pre')?.textContent.includes('rotate: 40deg')")
    wait(current)
    after = pixels(browser)
    assert after != before, "another turn, the same frame"
    assert value("player.frame") == 9 and value(frames_in(count)), "the place is kept"
    for expected, hidden in [(before, "false"), (after, "true")]:
        browser.key("b")
        wait(f"$('before').hidden === {hidden} && {current} && player.frame === 9")
        wait("player.panes[0].canvas.toDataURL() === " + json.dumps(expected))
    save(preset, good.replace('{ "rest": 0.5 }', '{ "rest": 1.5 }'))
    wait(frames_in(count + 60))
    assert value("player.end") == count + 59
    preset.write_text(good.replace('{ "rest": 0.6 }', '{ "rest": 0.1 }'))
    wait(frames_in(count - 30))
    save(preset, good)
    wait(frames_in(count))
    wait(current)
    assert pixels(browser) == before, "as it was, but another frame"
    text = deck.read_text()
    save(deck, text.replace('"name": "', '"name": "Longer ', 1))
    wait("player.panes[0].isCurrent && player.panes[0].canvas.toDataURL() !== " + json.dumps(before))
    save(deck, text)
    wait("player.panes[0].isCurrent && player.panes[0].canvas.toDataURL() === " + json.dumps(before))


def check_errors(browser):
    value, wait, key = browser.value, browser.wait, browser.key
    # The error leaves the frame less room, where it would soon be drawn smaller if it were not of its actual size.
    value("document.activeElement.blur()")
    key("z")
    wait(current)
    before = pixels(browser)
    save(preset, good.replace('"duration": 0.4', '"duration": "long"'))
    wait("!$('failure').hidden")
    assert value("$('failure').textContent").startswith("tip-in.json:23:17: error: entrance.duration: expected")
    assert value("$('live').textContent") == "Invalid preset"
    assert '"long"' in value("document.querySelector('.source pre').textContent")
    check_marks(browser)
    assert pixels(browser) == before, "the last good frames stay"
    value("document.activeElement.blur()")
    key("z")
    key("ArrowRight")
    wait("player.panes[0].shown === 10")
    for width, height, scheme in [(390, 844, "light"), (390, 844, "dark"), (1280, 800, "light"), (1280, 800, "dark")]:
        browser.layout(width, height, scheme)
        look(browser, f"{width}-{scheme}-wrong")
        canvas, box = (value(f"{node}.getBoundingClientRect().toJSON()")
                       for node in ("player.panes[0].canvas", "$('failure')"))
        assert canvas["bottom"] <= box["top"] and canvas["height"] > 150, (canvas, box)
        assert box["top"] < height, "the error is in sight"
    browser.layout(1280, 800, "light")
    deck.rename(folder / "away")
    save(preset, good)
    wait("$('failure').textContent.includes('expected a deck')")
    (folder / "away").rename(deck)
    wait("$('failure').hidden && $('live').textContent === 'Live'")
    wait(current)


def check_marks(browser):
    """The place of an error is marked in the source, and in sight."""
    value = browser.value
    line = value("document.querySelector('.source .line.error').textContent")
    assert line.strip().startswith('"duration": "long"'), line
    assert value("document.querySelector('.source mark').textContent") == '"long"'
    value("document.querySelector('.source pre').scrollTop = 0; document.querySelector('.place').click()")
    mark, pre = (value(f"document.querySelector('.source {node}').getBoundingClientRect().toJSON()")
                 for node in ("mark", "pre"))
    assert pre["top"] <= mark["top"] and mark["bottom"] <= pre["bottom"], (mark, pre)


def check_onion_skin(browser):
    """The present frame, with what was and what will be in their tints where they differ."""
    value, wait = browser.value, browser.wait
    value("document.activeElement.blur(); player.pause(); player.seek(9)")
    browser.key("z")
    browser.key("s")
    wait("player.panes[0].isCurrent")
    assert [ghost["offset"] for ghost in value("player.view.ghosts()")] == [-6, 6, -3, 3]
    mixed, *frames = value("""(() => {
      const pane = player.panes[0];
      const pixels = picture => {
        const canvas = new OffscreenCanvas(pane.clip.width, pane.clip.height);
        const context = canvas.getContext('2d');
        context.drawImage(picture, 0, 0);
        const points = [];
        for (let y = 5; y < canvas.height; y += 23) {
          for (let x = 5; x < canvas.width; x += 23) points.push(context.getImageData(x, y, 1, 1).data);
        }
        return points.map(point => [...point.slice(0, 3)]);
      };
      return [pane.canvas, ...[9, 3, 15, 6, 12].map(frame => pane.store.get(frame))].map(pixels);
    })()""")
    # Shares of red, green and blue in the tints of what was and what will be.
    tints = [[1, .5, 0], [0, .5, 1]] * 2
    weights = [1 / 6, 1 / 6, 1 / 3, 1 / 3]
    worst = moving = 0
    for mix, present, *ghosts in zip(mixed, *frames):
        moving += any(ghost != present for ghost in ghosts)
        for channel, color in enumerate(present):
            due = color
            for ghost, tint, weight in zip(ghosts, tints, weights):
                step = ghost[channel] - color
                due += weight * step * (tint[channel] if step > 0 else 1 - tint[channel])
            worst = max(worst, abs(mix[channel] - due))
    assert moving > 20 and worst < 5, (moving, worst)
    browser.shoot(shots / "onion.png")
    browser.key("s")
    browser.key("z")
    wait("player.panes[0].isCurrent")


def check_range(browser):
    """Playback repeats the frames between two marks."""
    value, wait, key = browser.value, browser.wait, browser.key
    band = "document.querySelector('.range')"
    value("document.activeElement.blur(); player.pause(); player.seek(12)")
    key("[")
    value("player.seek(20)")
    key("]")
    assert value(f"{band}.getAttribute('aria-label')") == "Loop range: frames 12 to 20"
    left, right = value(f"[{band}.getBoundingClientRect().left, {band}.getBoundingClientRect().right]")
    track = value("player.view.scrubber.getBoundingClientRect().toJSON()")
    for place, frame in [(left, 12), (right, 20)]:
        due = track["left"] + 9 + (track["width"] - 18) * frame / value("player.end")
        assert abs(place - due) < 3, (place, due)
    browser.shoot(shots / "range.png")
    value("""(() => { globalThis.seen = new Set(); const {showed} = player;
      player.showed = seconds => { seen.add(Math.round(seconds * player.fps)); showed(seconds); };
      globalThis.unwatch = () => { player.showed = showed; }; })(); player.seek(40)""")
    key(" ")
    wait("seen.has(12) && seen.has(20) && [...seen].filter(frame => frame < 16).length > 1")
    time.sleep(.5)
    seen = set(value("unwatch(); player.pause(); [...seen]"))
    assert seen - {40} <= set(range(12, 21)), seen
    for frame, side in [(12, "["), (20, "]")]:
        value(f"player.seek({frame})")
        key(side)
    assert value(f"{band}.hidden && !player.range.isSet")


def check_views(browser):
    """Rows, layout and motion are chosen by keys and buttons, and a save keeps them."""
    value, wait, key = browser.value, browser.wait, browser.key
    value("document.activeElement.blur(); player.pause(); player.seek(9)")
    wait(current)
    before = pixels(browser)
    count = value("player.panes[0].clip.count")

    def change(name, act, base, words=""):
        shown = pixels(browser)
        act()
        wait(f"player.panes[0].clip.base.endsWith('/{base}') && {current}")
        wait(f"player.panes[0].canvas.toDataURL() {'===' if words == 'as before' else '!=='} "
             + json.dumps(before if words == "as before" else shown))
        assert value("player.frame") == 9, name

    def pressed(node):
        return value(f"$('{node}').getAttribute('aria-pressed')") == "true"

    change("overlay", lambda: key("o"), "overlay/")
    assert pressed("overlay") and not pressed("reduced")
    change("first row", lambda: key("."), "overlay+row0/")
    assert value("$('row').value") == "0" and not value("$('all-rows').disabled")
    browser.shoot(shots / "row.png")
    save(preset, good.replace('"rotate": -15', '"rotate": 40'))
    wait("document.querySelector('.source pre').textContent.includes('\"rotate\": 40')")
    wait(f"{current} && player.panes[0].clip.base.endsWith('/overlay+row0/')")
    save(preset, good)
    wait("document.querySelector('.source pre').textContent.includes('\"rotate\": -15')")
    wait(f"{current} && player.panes[0].clip.base.endsWith('/overlay+row0/')")
    change("second row", lambda: value("$('row').value = '1'; $('row').oninput()"), "overlay+row1/")
    change("no overlay", lambda: value("$('overlay').click()"), "row1/")
    change("less motion", lambda: key("r"), "reduced+row1/")
    assert pressed("reduced")
    wait("document.querySelector('.plot img').src.includes('&view=reduced') && plot.clock.charts.length > 0")
    assert value(frames_in(value("player.panes[0].clip.count")))
    change("all rows", lambda: key("a"), "reduced/")
    key("r")
    wait("!player.panes[0].clip.base.includes('reduced')")
    wait(f"{current} && player.panes[0].clip.count === {count}")
    wait("player.panes[0].canvas.toDataURL() === " + json.dumps(before))
    assert value("$('row').value") == "" and not pressed("overlay") and not pressed("reduced")


def check_films(address, environment):
    """Downloads are the films that `reveal render` makes; without ffmpeg the page says so."""
    drawing = json.load(urllib.request.urlopen(f"{address}state"))["preset"]["drawing"]
    for name, kind in [("gif", "image/gif"), ("mp4", "video/mp4")]:
        answer = urllib.request.urlopen(f"{address}film.{name}?drawing={drawing}&view=overlay")
        assert answer.headers["Content-Type"] == kind, answer.headers
        assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="tip-in.{name}";')
        written = folder / f"film.{name}"
        subprocess.run([reveal, "render", preset, "-o", written, *options, "--overlay", "-q"], check=True)
        assert answer.read() == written.read_bytes(), f"another film.{name}"
    part = urllib.request.urlopen(f"{address}film.gif?drawing={drawing}&size=2&frames=3-9").read()
    written = folder / "part.gif"
    command = [*options, "--frames", "3-9", "--scale", "0.5"]
    subprocess.run([reveal, "render", preset, "-o", written, *command, "-q"], check=True)
    assert part == written.read_bytes(), "another film of a part in half the size"
    for path in ["film.xyz", "film.gif", f"film.gif?drawing={drawing}&view=x", "film.gif?drawing=1",
                 f"film.gif?drawing={drawing}&size=9", f"film.gif?drawing={drawing}&frames=x"]:
        try:
            urllib.request.urlopen(address + path)
            raise AssertionError(path)
        except urllib.error.HTTPError as error:
            assert error.code == 404, (path, error)
    # A client that leaves ends its film, so that the next one need not wait.
    connection = http.client.HTTPConnection("127.0.0.1", int(address.split(":")[2].split("/")[0]))
    connection.request("GET", f"/{address.split('/')[3]}/film.webm?drawing={drawing}")
    wait_for(lambda: films_in(environment), "a film begins")
    connection.close()
    wait_for(lambda: not films_in(environment), "the film of a client that left goes on")


def films_in(environment):
    return list(pathlib.Path(environment["TMPDIR"]).glob(".reveal.*"))


def wait_for(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(.02)


def check_downloads(browser):
    value, wait = browser.value, browser.wait
    value("""globalThis.saved = [];
      FilmDownloads.prototype.save = (film, name) => saved.push([name, film.size, film.type]);
      document.querySelector('#downloads button').click()""")
    assert value("document.querySelector('#downloads button').textContent") == "Stop GIF"
    wait("saved.length === 1", 60)
    name, size, kind = value("saved[0]")
    assert name == "tip-in.gif" and size > 10_000 and kind == "image/gif", (name, size, kind)
    assert value("[...document.querySelectorAll('#downloads button')].every(button => !button.disabled)")
    value("document.querySelectorAll('#downloads button')[1].click()")
    value("document.querySelectorAll('#downloads button')[1].click()")
    wait("document.querySelectorAll('#downloads button')[1].textContent === 'MP4'")
    assert value("saved.length === 1 && $('notice').hidden")


def look(browser, name):
    for node in ("document.documentElement", "$('player')", "$('details')", "$('failure')"):
        assert browser.value(f"{node}.scrollWidth <= {node}.clientWidth"), f"{node} sticks out: {name}"
    browser.check_access(name)
    browser.shoot(shots / f"{name}.png")


with Browser() as browser:
    server, address = start()
    try:
        browser.layout(1280, 800, "light")
        browser.open(address)
        total = check_page(browser)
        check_edits(browser, total)
        check_errors(browser)
        check_onion_skin(browser)
        check_range(browser)
        check_views(browser)
        check_downloads(browser)
        assert browser.value("isSamePage"), "the page was loaded anew"
        for width, height, scheme in [(390, 844, "light"), (390, 844, "dark"), (1280, 800, "light"), (1280, 800, "dark")]:
            browser.layout(width, height, scheme)
            browser.value("scrollTo(0, 0); player.seek(9)")
            browser.wait(current)
            look(browser, f"{width}-{scheme}")
            stage = browser.value("player.view.stage.getBoundingClientRect().toJSON()")
            assert stage["height"] > 250 and stage["width"] > 300, stage
            views = browser.value("$('views').getBoundingClientRect().toJSON()")
            assert views["bottom"] <= stage["top"], (views, stage)
        browser.key("?")
        assert browser.value("$('keys').open && $('keys').scrollTop === 0")
        browser.shoot(shots / "keys.png")
        browser.key("Escape")
        browser.check(address)
        port = int(address.split(":")[2].split("/")[0])
        check_requests(port, address)
        check_films(address, environment)
        taken = subprocess.run([reveal, "preview", preset, "--port", str(port)], capture_output=True, text=True)
        assert taken.returncode == 74 and "cannot listen" in taken.stderr, taken
        stop(server)
        browser.wait("$('live').textContent === 'Disconnected: reveal has stopped'")
        assert not films_in(environment), "hidden files are left"
        preset.write_text("{")
        server, address = start(port)
        browser.open(address)
        browser.wait("!$('failure').hidden && $('player').hidden")
        browser.layout(390, 844, "light")
        look(browser, "390-light-nothing")
        browser.check_focus("$('details')", "$('top')", "document.documentElement")
        browser.value("scrollTo(0, 0)")
        preset.write_text(good)
        browser.wait("!$('player').hidden && $('failure').hidden && player.panes[0].shown >= 0")
        stop(server)
        server, address = start(port, REVEAL_FFMPEG="/nowhere/ffmpeg")
        browser.open(address)
        browser.wait("!$('player').hidden")
        browser.value("document.querySelector('#downloads button').click()")
        browser.wait("!$('notice').hidden")
        told = browser.value("$('notice').textContent")
        assert "REVEAL_FFMPEG names /nowhere/ffmpeg" in told and "install the package ffmpeg" in told, told
        look(browser, "390-light-notice")
        stop(server)
    finally:
        server.kill()
        server.wait()
print(f"page, edits, errors and requests; pictures in {shots}")
