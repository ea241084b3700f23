"""Tests the page of `reveal diff --html` in headless Chromium: check-diff-page.py PAGE SHOTS.

At the widths of a phone and a desktop, light and dark: nothing is fetched, no error is raised, nothing
sticks out sideways, every view works, keys and buttons move between bad frames. Leaves screenshots in SHOTS.
"""
import base64
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

import websocket

page, shots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
shots.mkdir(parents=True, exist_ok=True)
profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
browser = subprocess.Popen(
    ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
     "--remote-allow-origins=*", f"--user-data-dir={profile.name}", "about:blank"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    port_file = pathlib.Path(profile.name) / "DevToolsActivePort"
    for _ in range(300):
        if port_file.exists() and port_file.read_text().strip():
            break
        time.sleep(0.1)
    port = port_file.read_text().split()[0]
    targets = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
    address = next(t["webSocketDebuggerUrl"] for t in targets if t["type"] == "page")
    socket = websocket.create_connection(address, timeout=60)
    numbers, events = itertools.count(1), []

    def call(method, **parameters):
        number = next(numbers)
        socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(socket.recv())
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            events.append(message)

    def value(expression):
        result = call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, (expression, result)
        return result["result"].get("value")

    def key(name):
        for kind in ("keyDown", "keyUp"):
            call("Input.dispatchKeyEvent", type=kind, key=name)

    for domain in ("Page", "Runtime", "Network", "Log"):
        call(f"{domain}.enable")
    for width, height, scheme in [(390, 844, "light"), (390, 844, "dark"), (1280, 900, "light"),
                                  (1280, 900, "dark")]:
        call("Emulation.setDeviceMetricsOverride", width=width, height=height,
             deviceScaleFactor=1, mobile=width < 500)
        call("Emulation.setEmulatedMedia",
             features=[{"name": "prefers-color-scheme", "value": scheme}])
        call("Page.navigate", url=page.as_uri())
        for _ in range(200):
            if value("document.readyState") == "complete" and value("!!document.querySelector('#stage img')"):
                break
            time.sleep(0.05)
        back = value("getComputedStyle(document.body).backgroundColor")
        assert (int(back[4:].split(",")[0]) < 128) == (scheme == "dark"), back
        assert value("document.documentElement.scrollWidth <= innerWidth"), f"too wide for {width}"
        assert value("document.getElementById('verdict').textContent") == "Different"
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
            shot = call("Page.captureScreenshot", captureBeyondViewport=True)
            (shots / f"{width}-{scheme}-{mode}.png").write_bytes(base64.b64decode(shot["data"]))
        value("document.querySelector('[data-mode=side]').click()")
        value("document.querySelector('#strip button.bad').click()")
        first = value("document.getElementById('name').textContent")
        assert value("document.getElementById('previous').disabled")
        key("ArrowRight")
        assert value("document.getElementById('name').textContent") != first
        value("document.getElementById('previous').click()")
        assert value("document.getElementById('name').textContent") == first
    for event in events:
        assert event["method"] != "Runtime.exceptionThrown", event
        assert event["method"] != "Log.entryAdded" or event["params"]["entry"]["level"] != "error", event
        if event["method"] == "Network.requestWillBeSent":
            url = event["params"]["request"]["url"]
            assert url.startswith(("file:", "data:", "about:")), url
    print(f"4 layouts, 4 views each; pictures in {shots}")
finally:
    browser.terminate()
    browser.wait()
    profile.cleanup()
