"""Headless Chromium for tests of reveal's pages."""
import base64
import itertools
import json
import pathlib
import subprocess
import tempfile
import time
import urllib.request

import websocket


class Browser:
    """One tab, driven over the DevTools protocol; notes every event for `check`."""

    def __enter__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self._profile.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def _connect(self):
        port_file = pathlib.Path(self._profile.name) / "DevToolsActivePort"
        for _ in range(300):
            if port_file.exists() and port_file.read_text().strip():
                break
            time.sleep(0.1)
        port = port_file.read_text().split()[0]
        targets = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        address = next(t["webSocketDebuggerUrl"] for t in targets if t["type"] == "page")
        self._socket = websocket.create_connection(address, timeout=60)
        self._numbers, self._events = itertools.count(1), []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            self._events.append(message)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, (expression, result)
        return result["result"].get("value")

    def wait(self, expression, seconds=10):
        """Until it is true."""
        end = time.monotonic() + seconds
        while not self.value(expression):
            assert time.monotonic() < end, f"{seconds} s and not yet: {expression}"
            time.sleep(0.05)

    def key(self, name, modifiers=0):
        """Presses a key; modifiers: 8 is shift."""
        text = {"text": name} if len(name) == 1 else {"text": "\r"} if name == "Enter" else {}
        code = {"Escape": 27, "Enter": 13, " ": 32}.get(name, 0)
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, modifiers=modifiers,
                      windowsVirtualKeyCode=code, **(text if kind == "keyDown" else {}))

    def layout(self, width, height, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 500)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address):
        """Loads a page anew."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.wait("location.protocol !== 'about:' && document.readyState === 'complete'")

    def shoot(self, path, whole=False):
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def check(self, *origins):
        """Nothing went wrong so far, and nothing was fetched from elsewhere than the disk and these."""
        for event in self._events:
            method, parameters = event["method"], event["params"]
            assert method != "Runtime.exceptionThrown", event
            assert method != "Log.entryAdded" or parameters["entry"]["level"] != "error", event
            assert method != "Runtime.consoleAPICalled" or parameters["type"] != "error", event
            if method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                assert url.startswith(("file:", "data:", "about:", *origins)), url
