"""Makes the films of Documentation/films.md with its own lines and holds the colors that players show against the preset's.

usage: check-film-colors.py REVEAL FOLDER; needs ffmpeg, and asks Chromium too where it and websocket-client are there.
"""

import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys

reveal, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
colors = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 106, 136), (255, 255, 255), (128, 128, 128)]
# Encoders, and 8 bits of luma and color differences, may take so much of 255.
tolerance = 3
width, height, frame_count = 780, 1688, 12
points = [(width // 2, height * (2 * row + 1) // (2 * len(colors))) for row in range(len(colors))]

# The canvas is the standard one, whose size in pixels and rate the line for rgba names.
(work / "fade.json").write_text(json.dumps({
    "canvas": {"duration": frame_count / 60},
    "list": {"rows": len(colors), "rowHeight": height / 2 / len(colors)},
    "cards": {"colors": ["#%02X%02X%02X" % color for color in colors]},
    "entrance": {"track": "never", "from": {"opacity": 0}},
}))

page = (pathlib.Path(__file__).parent.parent / "Documentation/films.md").read_text().replace("\\\n", " ")
lines = [line for line in page.splitlines() if line.startswith("reveal render") and "ffmpeg" in line]
assert len(lines) == 2, lines
films = []
for line in lines:
    command = re.sub("^reveal render", f"'{reveal.resolve()}' render --quiet", line).replace("ffmpeg", "ffmpeg -v error")
    subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=work, check=True)
    films.append(work / line.split()[-1])
assert [film.suffix for film in films] == [".mp4", ".webm"], films


def hold(shown, film, player):
    for color, other in zip(colors, shown, strict=True):
        step = max(abs(a - b) for a, b in zip(color, other))
        assert step <= tolerance, f"{film.name} in {player}: {color} is shown as {tuple(other)}"


for film in films:
    entries = "color_space,color_transfer,color_primaries,nb_read_frames"
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_entries", f"stream={entries}", "-of", "json", film],
        check=True, capture_output=True)
    stream = json.loads(probe.stdout)["streams"][0]
    assert stream == {
        "color_space": "smpte170m", "color_transfer": "iec61966-2-1", "color_primaries": "bt709",
        "nb_read_frames": str(frame_count)}, stream
    decoded = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", film, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        check=True, capture_output=True).stdout
    hold([decoded[(y * width + x) * 3:][:3] for x, y in points], film, "ffmpeg")

try:
    from browser import Browser
except ImportError:
    Browser = None
if Browser is None or not shutil.which("chromium"):
    print("films in Chromium: skipped, no chromium or no websocket-client")
    sys.exit()
script = """
  shown = null;
  const video = document.querySelector('video');
  video.onerror = () => { shown = video.error.message; };
  video.onseeked = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const context = canvas.getContext('2d');
    context.drawImage(video, 0, 0);
    shown = POINTS.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
  };
  video.onloadeddata = () => { video.currentTime = 0.1; };
  video.load();
""".replace("POINTS", json.dumps(points))
with Browser() as browser:
    for film in films:
        kind = f"video/{film.suffix[1:]}"
        data = base64.b64encode(film.read_bytes()).decode()
        page = work / f"{film.name}.html"
        page.write_text(f'<!DOCTYPE html><script>var shown</script><video muted src="data:{kind};base64,{data}">')
        browser.open(page.as_uri())
        # H.264 may be missing in a Chromium; what ffmpeg decodes must do then.
        if film.suffix == ".mp4" and not browser.value(
                """document.createElement('video').canPlayType('video/mp4; codecs="avc1.640028"')"""):
            print(f"{film.name} in Chromium: skipped, it plays no H.264")
            continue
        browser.value(script)
        browser.wait("shown !== null", 30)
        shown = browser.value("shown")
        assert isinstance(shown, list), (film.name, shown)
        hold(shown, film, "Chromium")
