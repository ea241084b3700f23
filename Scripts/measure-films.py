"""Prints the table of sizes and processor times of films in Documentation/speed.md: measure-films.py REVEAL

The times include drawing and, of all formats but APNG, ffmpeg.
"""
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

PRESETS = ["zoom/habr-1", "scenes/chat", "demo/feed", "cover-flow/portrait", "drop-in/tip-in", "demo/pages"]
FORMATS = ["MP4", "WebM", "AVIF", "WebP", "GIF", "APNG"]
SETTINGS = ["--scale", "1", "--fps", "25"]


def processor_time():
    """The seconds that children have used so far, with theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


reveal = sys.argv[1]
print(f"| preset | frames | {' | '.join(FORMATS)} |")
print("| --- " * (2 + len(FORMATS)) + "|")
with tempfile.TemporaryDirectory() as work:
    for name in PRESETS:
        preset = f"Presets/{name}.json"
        told = json.loads(subprocess.run([reveal, "inspect", preset, *SETTINGS, "--json"], capture_output=True, check=True).stdout)
        cells = [f"`{name}`", f"{told['frameCount']} of {told['width']}×{told['height']}"]
        for kind in FORMATS:
            film, before = pathlib.Path(work, f"film.{kind.lower()}"), processor_time()
            subprocess.run([reveal, "render", preset, *SETTINGS, "--quiet", "--force", "-o", film], check=True)
            cells.append(f"{film.stat().st_size / 1e6:.2f} MB, {processor_time() - before:.1f} s")
        print(f"| {' | '.join(cells)} |", flush=True)
