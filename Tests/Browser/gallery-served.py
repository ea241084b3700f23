"""Tests `reveal gallery --serve` in headless Chromium: gallery-served.py REVEAL PRESETS GALLERY SHOTS.

The presets have a folder odd with one preset, whose name and title have special characters. Its page comes from the
server, plays, and downloads a film; the page on the disk offers none. Ctrl-C ends the server with exit code 0.
"""
import http.client
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

from browser import Browser

reveal, presets, gallery, shots = sys.argv[1], sys.argv[2], *map(pathlib.Path, sys.argv[3:])
shots.mkdir(parents=True, exist_ok=True)
films = gallery.parent / "films"
films.mkdir(exist_ok=True)
server = subprocess.Popen([reveal, "gallery", presets, "-o", gallery, "--scale", "1", "--quiet", "--serve"],
                          stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(films)})
try:
    address = server.stdout.readline().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", address), address
    port, token = re.match(r"http://127\.0\.0\.1:(\d+)/(\w+)/", address).groups()

    def status(path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
        connection.request(method, path, headers=headers)
        return connection.getresponse().status

    odd = "%C3%BC%20%26%20%231%25"
    for path, expected in [("", 200), (f"odd/{odd}/frames/frame_00000.js", 200), (f"odd/{odd}/poster.png", 200),
                           (f"odd/{odd}/details.js", 200),
                           (f"odd/{odd}/frames/", 404), (f"odd/{odd}/frames/frame_99999.js", 404), ("gallery.json", 404),
                           ("../presets", 404), ("%2e%2e/presets", 404), ("%ZZ", 404), ("%FF", 404), ("film.gif", 404),
                           ("film.gif?preset=nothing", 404), (f"film.xyz?preset=odd%2F{odd}", 404)]:
        assert status(f"/{token}/{path}") == expected, path
        assert status(f"/{path}") == 403, path
    assert status(f"/{token}/", Host="evil.example") == 403 and status(f"/{token}/", "POST") == 405
    with Browser() as browser:
        value, wait = browser.value, browser.wait
        browser.layout(1280, 800, "light")
        browser.open(f"{address}#odd/{odd}")
        wait("viewer.open && player.panes[0]?.shown > 0")
        wait("document.querySelector('.picture img').naturalWidth > 0")
        value("""globalThis.saved = [];
          FilmDownloads.prototype.save = (film, name) => saved.push([name, film.size, film.type]);
          document.querySelectorAll('.downloads button')[0].click()""")
        wait("saved.length === 1", 60)
        name, size, kind = value("saved[0]")
        assert name == "ü & #1%.gif" and size > 1000 and kind == "image/gif", (name, size, kind)
        value("document.querySelector('.downloads').scrollIntoView()")
        browser.check_access("downloads")
        browser.shoot(shots / "served.png")
        value("document.querySelector('.code summary').click()")
        wait("document.querySelector('.code pre') !== null")
        browser.check(address)
        browser.open((gallery / "index.html").as_uri() + f"#odd/{odd}")
        wait("viewer.open && player.panes[0]?.shown > 0")
        assert not value("document.querySelector('.downloads')")
        browser.check(address)
    begin = time.monotonic()
    server.send_signal(signal.SIGINT)
    assert server.wait(10) == 0, server.returncode
    assert time.monotonic() - begin < 3, "it takes too long to end"
    assert not list(films.iterdir()), "hidden files are left"
finally:
    server.kill()
    server.wait()
print(f"page, pictures and films of a served gallery; a picture in {shots}")
