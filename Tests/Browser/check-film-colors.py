#!/usr/bin/env python3
"""Makes films of a chart of 40 flat colors and gradients, and compares what players show with the PNG frames.

ffmpeg decodes them, and Chromium shows them.
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

from browser import Browser
from helpers import ROOT, needs, png, program, skip

if not needs("ffmpeg", to="films"):
    sys.exit()
reveal, temporary = program(), tempfile.TemporaryDirectory()
work = pathlib.Path(temporary.name)
# Of 255: what encoders and 8 bits of luma and color differences may take. A GIF file has 255 colors for all of the chart.
tolerances = {".mp4": 3, ".webm": 3, ".avif": 3, ".webp": 2, ".apng": 0, ".mov": 3, ".gif": 8}
kinds = {".apng": "image/apng", ".avif": "image/avif", ".webp": "image/webp", ".gif": "image/gif"}
tags = {"color_range": "tv", "color_space": "smpte170m", "color_transfer": "iec61966-2-1", "color_primaries": "bt709"}
border, patch, columns, frame_count = 8, 24, 8, 15
width, height = columns * patch, 7 * patch

# 40 flat colors in five rows: the corners of the cube, grays, and colors of real presets.
levels = (0, 255)
colors = [(r, g, b) for r in levels for g in levels for b in levels]
colors += [(v, v, v) for v in (16, 32, 64, 96, 128, 160, 192, 235)]
colors += [(255, 106, 136), (88, 86, 214), (52, 199, 89), (255, 149, 0), (0, 122, 255), (242, 242, 247), (175, 82, 222), (90, 200, 250)]
colors += [(r, g, b) for r in (40, 200) for g in (40, 200) for b in (40, 200)]
colors += [(255, 128, 0), (0, 128, 255), (128, 0, 255), (128, 255, 0), (255, 0, 128), (0, 255, 128), (99, 60, 20), (20, 60, 99)]
assert len(set(colors)) == 40, len(set(colors))


def chart(x, y):
    row = y // patch
    if row < 5:
        return colors[row * columns + x // patch]
    share = x / (width - 1)
    ends = ((255, 106, 136), (88, 86, 214)) if row == 5 else ((0, 0, 0), (255, 255, 255))
    return tuple(round(a + (b - a) * share) for a, b in zip(*ends))


rows = b"".join(b"\0" + bytes(v for x in range(width) for v in chart(x, y)) for y in range(height))
(work / "chart.png").write_bytes(png(width, height, zlib.compress(rows)))
points = [(border + x * patch + patch // 2, border + y * patch + patch // 2) for y in range(5) for x in range(columns)]
points += [(border + x, border + y * patch + patch // 2) for y in (5, 6) for x in range(patch // 2, width - patch // 2, 5)]


def preset(background):
    return json.dumps({
        "canvas": {"size": [width + 2 * border, height + 2 * border], "scale": 1, "fps": 50, "duration": frame_count / 50,
                   "background": background},
        "list": {"rows": 1, "rowHeight": height + 2 * border, "inset": border},
        "cards": {"images": ["chart.png"], "cornerRadius": 0},
        "entrance": {"track": "never", "from": {"opacity": 0}},
    })


def run(*words):
    subprocess.run(words, cwd=work, check=True)


def probe(film):
    entries = "stream=color_range,color_space,color_transfer,color_primaries,nb_read_frames:packet=duration_time"
    done = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-show_entries", entries, "-of", "json", film],
                          check=True, capture_output=True)
    return json.loads(done.stdout)


def pixels(*arguments):
    """The values at the points in the first frame that ffmpeg decodes."""
    data = subprocess.run(["ffmpeg", "-v", "error", *arguments, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                          check=True, capture_output=True).stdout
    return [list(data[(y * (width + 2 * border) + x) * 3:][:3]) for x, y in points]


def hold(expected, shown, film, player):
    steps = [max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(expected, shown, strict=True)]
    worst = max(range(len(steps)), key=steps.__getitem__)
    print(f"{film} in {player}: at most {steps[worst]} of 255")
    assert steps[worst] <= tolerances[pathlib.Path(film).suffix], \
        f"{film} in {player}: {expected[worst]} is shown as {shown[worst]}"


# The lines of the documentation.
(work / "fade.json").write_text(preset("#F2F2F7"))
section = (pathlib.Path(ROOT) / "Documentation/films.md").read_text().split("\n## ")[0]
lines = "".join(re.findall(r"```sh\n(.*?)```", section, re.S))
assert lines.count("reveal render") >= 4, lines
run("bash", "-ec", f"set -o pipefail; reveal() {{ '{reveal}' \"$@\" --quiet; }}\n{lines}")

# All formats, with and without alpha.
(work / "clear.json").write_text(preset("transparent"))
for name, endings in (("fade", tolerances), ("clear", [e for e in tolerances if e not in (".mp4", ".gif")])):
    outputs = [word for ending in endings for word in ("-o", f"all-{name}{ending}")]
    run(reveal, "render", f"{name}.json", "--quiet", "--force", "-o", f"all-{name}", *outputs)
films = sorted(path.name for path in work.glob("all-*.*"))
frame = work / "all-fade" / "frame_00000.png"
expected = pixels("-i", frame)
assert expected[:40] == [list(color) for color in colors], "the frames do not show the chart"
for film in films:
    ending = pathlib.Path(film).suffix
    # ffmpeg reads neither animated WebP nor, in older versions, AVIF.
    if ending in (".webp", ".avif"):
        continue
    facts = probe(work / film)
    stream = facts["streams"][0]
    # An animated PNG merges frames that are equal.
    assert ending == ".apng" or stream["nb_read_frames"] == str(frame_count), (film, stream)
    if ending in (".mp4", ".webm"):
        assert {key: stream.get(key) for key in tags} == tags, (film, stream)
    if ending == ".gif":
        assert {float(p["duration_time"]) for p in facts["packets"]} == {0.02}, facts
    hold(expected, pixels("-i", work / film), film, "ffmpeg")

if not needs("chromium", "python:websocket", to="films in Chromium"):
    sys.exit()
script = """
  shown = null;
  const film = document.querySelector('video, img');
  const take = (width, height) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    context.drawImage(film, 0, 0);
    shown = POINTS.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
  };
  film.onerror = () => { shown = film.error ? film.error.message : 'no picture'; };
  if (film.tagName === 'IMG') {
    film.decode().then(() => take(film.naturalWidth, film.naturalHeight), error => { shown = String(error); });
  } else {
    // A film that has sought may not have decoded its frame yet, and is drawn black.
    const present = (now, { mediaTime }) => {
      if (Math.abs(mediaTime - 0.1) < 0.05) { take(film.videoWidth, film.videoHeight); }
      else { film.requestVideoFrameCallback(present); }
    };
    film.onloadeddata = () => {
      film.requestVideoFrameCallback(present);
      film.currentTime = 0.1;
    };
    film.load();
  }
""".replace("POINTS", json.dumps([*points, (border // 2, border // 2)]))
with Browser() as browser:
    for film in films:
        ending = pathlib.Path(film).suffix
        if ending == ".mov":
            continue
        # H.264 may be missing in a Chromium; what ffmpeg decodes must do then.
        if ending == ".mp4" and not browser.value(
                """document.createElement('video').canPlayType('video/mp4; codecs="avc1.640028"')"""):
            skip("H.264", to=f"{film} in Chromium")
            continue
        kind = kinds.get(ending, f"video/{ending[1:]}")
        data = f"data:{kind};base64,{base64.b64encode((work / film).read_bytes()).decode()}"
        tag = f'<img src="{data}">' if ending in kinds else f'<video muted src="{data}"></video>'
        page = work / f"{film}.html"
        page.write_text(f"<!DOCTYPE html><script>var shown</script>{tag}")
        browser.open(page.as_uri())
        browser.value(script)
        browser.wait("shown !== null", 30)
        shown = browser.value("shown")
        assert isinstance(shown, list), (film, shown)
        hold(expected, [values[:3] for values in shown[:-1]], film, "Chromium")
        alphas = [values[3] for values in shown]
        wanted = 0 if film.startswith("all-clear") else 255
        assert min(alphas[:-1]) >= 253 and abs(alphas[-1] - wanted) <= 2, (film, min(alphas[:-1]), alphas[-1])
