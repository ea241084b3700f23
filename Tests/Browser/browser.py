"""Headless Chromium for tests of reveal's pages."""
import base64
import importlib.util
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Checks"))
import helpers  # noqa: E402, F401  For servers that are interrupted.


# Texts that are seen with less contrast than WCAG 2.2 asks for in 1.4.3, as [text, contrast].
FAINT_TEXTS = r"""
(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const parse = color => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map(value => value / 255);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
  const background = node => {
    const layers = [];
    for (; node; node = node.parentElement) {
      const color = parse(getComputedStyle(node).backgroundColor);
      if (color[3] > 0) layers.unshift(color);
      if (color[3] === 1) break;
    }
    return layers.reduce((below, layer) => over(layer, below), [1, 1, 1]);
  };
  const luminance = color => color
    .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4)
    .reduce((sum, value, i) => sum + value * [.2126, .7152, .0722][i], 0);
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, node] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    if (!text || node.matches('script, noscript, option, :disabled, :disabled *') || !node.checkVisibility()) continue;
    const style = getComputedStyle(node);
    const below = background(node);
    const [a, b] = [luminance(over(parse(style.color), below)), luminance(below)];
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    if (contrast < (isLarge ? 3 : 4.5)) faint.push([text.slice(0, 40), contrast.toFixed(2)]);
  }
  return faint;
})()
"""


# Chromium's GPU path without a GPU.
SWIFTSHADER = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


def _axe():
    """The text of axe, which knows rules of accessibility; None where it is not installed."""
    spec = importlib.util.find_spec("axe_core_python")
    return spec and (pathlib.Path(spec.origin).parent / "axe.min.js").read_text()


AXE = _axe()


class Browser:
    """One tab, driven over the DevTools protocol; notes every event for `check`."""

    def __init__(self, flags=("--disable-gpu",)):
        self._flags = flags

    def __enter__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", *self._flags, "--remote-debugging-port=0",
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
        # Here, so that a script that imports this can say what is missing.
        import websocket
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

    def check_focus(self, inside, header, scroller):
        """Nothing inside of a node that gets the focus lies below the sticky header."""
        covered = self.value(f"""(() => {{
          const [header, scroller] = [{header}, {scroller}];
          return [...{inside}.querySelectorAll('a, button, select, input, [tabindex="0"]')].filter(node => {{
            if (!node.checkVisibility() || node.disabled) return false;
            scroller.scrollTop = 1e6;
            node.focus();
            return node.getBoundingClientRect().top < header.getBoundingClientRect().bottom;
          }}).map(node => node.outerHTML.slice(0, 80));
        }})()""")
        assert not covered, covered

    def check_access(self, name):
        """Texts have enough contrast and, where axe is installed, it finds nothing."""
        self.wait("document.getAnimations().every(animation => animation.playState !== 'running')")
        faint = self.value(FAINT_TEXTS)
        assert not faint, (name, faint)
        if AXE:
            self.call("Runtime.evaluate", expression=AXE)
            found = self.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression="""
              axe.run().then(({violations}) => violations.map(({id, nodes: [{html, failureSummary}]}) =>
                `${id}: ${html.slice(0, 120)}: ${failureSummary}`))""")
            violations = found["result"]["value"]
            assert not violations, (name, violations)

    def check(self, *origins):
        """Nothing went wrong so far, and nothing was fetched from elsewhere than the disk and these."""
        for event in self._events:
            method, parameters = event["method"], event["params"]
            assert method != "Runtime.exceptionThrown", event
            assert method != "Log.entryAdded" or parameters["entry"]["level"] != "error", event
            assert method != "Runtime.consoleAPICalled" or parameters["type"] != "error", event
            if method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                assert url.startswith(("file:", "data:", "blob:", "about:", *origins)), url
