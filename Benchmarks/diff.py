#!/usr/bin/env python3
"""CPU time of `reveal diff` for one pair of frames, compared with other tools.

    diff.py --reveal .build/release/reveal [--pairs 100] [--node-modules DIR]

Pairs are 1170x2532 frames of one preset; in the actual ones a single card has a
rounder corner. They are compared as reveal wrote them ("own"), as Pillow wrote them ("foreign"), and the
golden ones as reveal, the actual ones as Pillow wrote them ("mixed").
Every tool decodes both files and counts differing pixels, and all counts must agree. CPU time is user
plus system of the whole process, over the number of pairs; the best of the rounds counts, because the
clock drifts. ImageMagick, Pillow, node with DIR/pixelmatch and DIR/pngjs: those that are missing are
left out.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

PRESET = pathlib.Path(__file__).parents[1] / "Presets/drop-in/tip-in.json"
CANVAS = ["--size", "390x844", "--scale", "3"]

PILLOW = """
import sys
from PIL import Image, ImageChops
for a, b in zip(sys.argv[1::2], sys.argv[2::2]):
    steps = ImageChops.difference(Image.open(a), Image.open(b))
    bands = steps.split()
    most = bands[0]
    for band in bands[1:]:
        most = ImageChops.lighter(most, band)
    print(steps.width * steps.height - most.histogram()[0])
"""

NODE = """
import fs from 'node:fs';
import {createRequire} from 'node:module';
const root = process.argv[2] + '/';
const {PNG} = createRequire(root)(root + 'pngjs/lib/png.js');
const {default: pixelmatch} = await import(root + 'pixelmatch/index.js');
const files = process.argv.slice(3);
for (let i = 0; i < files.length; i += 2) {
  const [a, b] = [files[i], files[i + 1]].map(f => PNG.sync.read(fs.readFileSync(f)));
  console.log(pixelmatch(a.data, b.data, null, a.width, a.height, {threshold: 0, includeAA: true}));
}
"""


def run(command):
    """Runs a command and returns its output and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"{command[0]}: {done.stderr or done.stdout}")
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def make_pairs(reveal, work, count):
    """Renders `count` frames, and each of them again with one card changed."""
    golden, actual = work / "own-golden", work / "own-actual"
    actual.mkdir()
    subprocess.run([reveal, "render", PRESET, *CANVAS, "--frames", f"0..<{count}", "-o", golden,
                    "--quiet"], check=True)
    scene = work / "scene.json"
    for frame in range(count):
        name = f"frame_{frame:05d}.png"
        subprocess.run([reveal, "scene", PRESET, *CANVAS, "--frame", str(frame), "-o", scene],
                       check=True)
        document = json.loads(scene.read_text())
        quad = document["quads"][len(document["quads"]) // 2]
        quad["radius"] = quad.get("radius", 0) + 1
        scene.write_text(json.dumps(document))
        subprocess.run([reveal, "draw", scene, "-o", actual / name], check=True)
    return golden, actual


def foreign(work, folder):
    """Writes the same pictures with another encoder."""
    from PIL import Image
    target = work / folder.name.replace("own", "foreign")
    target.mkdir()
    for path in sorted(folder.glob("*.png")):
        with Image.open(path) as picture:
            picture.save(target / path.name)
    return target


def tools(reveal, modules, work):
    """Tools by name: functions from two folders to the counts of all pairs and CPU seconds."""
    def names(golden, actual):
        return [f for p in sorted(golden.glob("*.png")) for f in (str(p), str(actual / p.name))]

    def by_reveal(golden, actual):
        done, seconds = run([reveal, "diff", golden, actual, "--json"])
        return [f.get("differingPixels", 0) for f in json.loads(done.stdout)["frames"]], seconds

    def by_pillow(golden, actual):
        done, seconds = run([sys.executable, "-c", PILLOW, *names(golden, actual)])
        return [int(n) for n in done.stdout.split()], seconds

    def by_node(golden, actual):
        script = work / "pixelmatch.mjs"
        script.write_text(NODE)
        done, seconds = run(["node", script, modules, *names(golden, actual)])
        return [int(n) for n in done.stdout.split()], seconds

    def by_magick(golden, actual):
        counts, total = [], 0
        files = names(golden, actual)
        for a, b in zip(files[::2], files[1::2]):
            done, seconds = run(["compare", "-metric", "AE", a, b, "null:"])
            counts.append(int(float(re.match(r"[\d.e+]+", done.stderr)[0])))
            total += seconds
        return counts, total

    yield "reveal diff", by_reveal
    try:
        import PIL
        yield f"Pillow {PIL.__version__}, ImageChops", by_pillow
    except ImportError:
        print("Pillow: not installed, left out", file=sys.stderr)
    if modules and shutil.which("node"):
        yield "pixelmatch and pngjs, node", by_node
    else:
        print("pixelmatch: no node or no --node-modules, left out", file=sys.stderr)
    if shutil.which("compare"):
        yield "ImageMagick compare -metric AE", by_magick
    else:
        print("ImageMagick: not installed, left out", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reveal", required=True, type=os.path.abspath)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--node-modules", type=os.path.abspath)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        golden, actual = make_pairs(options.reveal, work, options.pairs)
        sets = {"own": (golden, actual)}
        try:
            sets["foreign"] = foreign(work, golden), foreign(work, actual)
            sets["mixed"] = golden, sets["foreign"][1]
        except ImportError:
            pass
        best, counts = {}, {}
        for _ in range(options.rounds):
            for name, tool in tools(options.reveal, options.node_modules, work):
                for kind, (a, b) in sets.items():
                    found, seconds = tool(a, b)
                    if counts.setdefault("all", found) != found:
                        sys.exit(f"{name} ({kind}) counts other pixels than reveal")
                    cost = seconds * 1000 / options.pairs
                    best[name, kind] = min(cost, best.get((name, kind), cost))
        print(f"CPU ms a pair, 1170x2532, {options.pairs} pairs, "
              f"{sum(counts['all']) // options.pairs} differing pixels each")
        print(f"{'':32}" + "".join(f"{kind:>12}" for kind in sets))
        for name in dict.fromkeys(tool for tool, _ in best):
            cells = [f"{best[name, kind]:12.1f}" for kind in sets]
            print(f"{name:32}" + "".join(cells))


main()
