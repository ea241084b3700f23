"""Runs JavaScript in Chromium and brings back what it computes."""
import contextlib
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading

# What a card looks like, in JavaScript: corners about its own place, opacity, blur.
POSE = """
const pose = (box, width, height) => {
  const style = getComputedStyle(box);
  const [ox, oy] = style.transformOrigin.split(' ').map(parseFloat);
  const m = new DOMMatrix(style.transform);
  const corner = (x, y) => {
    const p = m.transformPoint(new DOMPoint(x - ox, y - oy));
    return p.w > 1e-9 ? [p.x / p.w + ox, p.y / p.w + oy] : null;
  };
  return {
    corners: [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)],
    opacity: +style.opacity, blur: +(style.filter.match(/blur\\(([\\d.e-]+)px/)?.[1] ?? 0),
    width: parseFloat(style.width), height: parseFloat(style.height),
  };
};
// Whole frames at 120 per second, in seconds.
const frames = (seconds, shares) =>
  shares.map(s => +(Math.round(s * seconds * 120 - 1e-9) / 120).toFixed(9));
"""


def run(script, files=None, style="", timeout=120):
    """What the module `script` passes to `done()`; `files` are served by their names beside it."""
    answer, ready = {}, threading.Event()
    style = "html, body { margin: 0; padding: 0 }\n" + style
    page = f"""<!doctype html><meta charset="utf-8"><style>{style}</style><body><script>
addEventListener('error', e => report({{ error: e.message + ' ' + (e.error?.stack ?? '') }}));
addEventListener('unhandledrejection', e => report({{ error: String(e.reason?.stack ?? e.reason) }}));
function report(value) {{ fetch('/done', {{ method: 'POST', body: JSON.stringify(value) }}) }}
function done(result) {{ report({{ result }}) }}
</script><script type="module" src="/script.js"></script>"""
    served = {"/": ("text/html", page), "/script.js": ("text/javascript", script)}
    for name, text in (files or {}).items():
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        served["/" + name] = (kind, text)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, text = served.get(self.path.split("?")[0], ("text/plain", None))
            self.send_response(404 if text is None else 200)
            self.send_header("Content-Type", kind + "; charset=utf-8")
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write((text or "").encode())

        def do_POST(self):
            length = int(self.headers["Content-Length"])
            answer.update(json.loads(self.rfile.read(length)))
            self.send_response(200)
            self.end_headers()
            ready.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
    browser = subprocess.Popen(
        [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--window-size=1600,1200", f"--user-data-dir={profile}",
         f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not ready.wait(timeout):
            raise SystemExit("Chromium did not answer")
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
        shutil.rmtree(profile, ignore_errors=True)
    if "error" in answer:
        raise SystemExit(answer["error"])
    return answer["result"]


def bundle(folder, text, *options):
    """A module written in a folder, and all that it imports, as one text, by esbuild."""
    command = ["esbuild", "--bundle", "--format=esm", "--target=es2022", "--log-level=error",
               "--loader=ts", "--charset=utf8", *options]
    return subprocess.run(
        command, input=text, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def revision(folder):
    """The commit of a clone."""
    return subprocess.run(
        ["git", "-C", folder, "rev-parse", "HEAD"], check=True, capture_output=True,
        text=True).stdout.strip()


def number(value):
    """A number with as few digits as the tolerances of the tests allow."""
    value = round(value, 4)
    return int(value) if value == int(value) else value


def sample(place, corners, opacity=1, visible=True, **channels):
    """A sample of a table; `corners` are four points, or None behind the eye."""
    result = dict(place)
    if not visible:
        result["visible"] = False
    if number(opacity) != 1:
        result["opacity"] = number(opacity)
    flat = []
    for corner in corners:
        flat += [None, None] if corner is None else [number(corner[0]), number(corner[1])]
    result["corners"] = flat
    for name, value in channels.items():
        result[name] = [number(v) for v in value] if isinstance(value, list) else number(value)
    return result


def write(path, library, source, licence, engine, effects):
    """Writes a table with one effect a line."""
    head = {"library": library, "source": source, "licence": licence, "engine": engine}
    lines = [json.dumps(e, separators=(",", ":"), ensure_ascii=False) for e in effects]
    text = json.dumps(head, ensure_ascii=False)[:-1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + ', "effects": [\n' + ",\n".join(lines) + "\n]}\n")


def bezier(curve, share):
    """The value of cubic-bezier() at a share of the time."""
    x1, y1, x2, y2 = curve
    low, high = 0.0, 1.0
    for _ in range(80):
        s = (low + high) / 2
        x = 3 * x1 * s * (1 - s) ** 2 + 3 * x2 * s * s * (1 - s) + s ** 3
        low, high = (s, high) if x < share else (low, s)
    s = (low + high) / 2
    return 3 * y1 * s * (1 - s) ** 2 + 3 * y2 * s * s * (1 - s) + s ** 3
