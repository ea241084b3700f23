#!/usr/bin/env python3
"""Holds pixels of exported pages in Chromium against reveal's frames.

usage: check-export-pixels.py [--count n] [--keep folder] [preset...]

The pages of presets from all over the catalogue are frozen in the middle of what moves. Chromium draws each by its two
raster paths, which span an interval for every pixel and channel; a deviation is how far reveal's frame is outside of it, with
1/255 of slack. Mean, share of large deviations, flat areas and places are limited as those of the scenes in
Tests/FidelityTests. Where Chromium stretches elements that it has drawn before they move, twice as much is let pass, and
counted.
"""
import argparse
import base64
import contextlib
import io
import json
import pathlib
import sys
import tempfile

from browser import SWIFTSHADER, Browser
from exported_page import ExportedPage, is_laid_out_otherwise, moments, presets_that_export, run
from helpers import needs, program

if not needs("chromium", "python:websocket", "python:PIL", to="pixels of exported pages"):
    sys.exit()
from PIL import Image, ImageChops, ImageFilter  # noqa: E402

# Fills cards with gradients from one color to another.
GRADIENTS = r"""
(colors => {
  const style = document.createElement('style');
  style.textContent = '.reveal-card > img { border-radius: inherit; }';
  document.head.append(style);
  const empty = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
  return Promise.all([...document.querySelectorAll('.reveal-row img')].map((image, row) => {
    image.src = empty;
    image.style.background = `linear-gradient(${colors[row % colors.length].map(color => `rgb(${color})`)})`;
    return image.decode();
  }));
})(COLORS)
"""

# Whether all boxes are on whole pixels.
ARE_WHOLE = r"""
[...document.querySelectorAll('.reveal-row, .reveal-row *')].every(({style}) =>
  [style.left, style.top, style.width, style.height].every(length => parseFloat(length || 0) % 1 === 0))
"""

# For each row the colors at the top and at the bottom of its card.
COLORS = [([255, 106, 136], [255, 195, 113]), ([64, 93, 230], [131, 208, 245]), ([16, 132, 96], [190, 227, 127]),
          ([90, 50, 160], [238, 156, 220]), ([40, 44, 52], [150, 160, 175])]

# What Chromium draws otherwise at edges, in the right place: counted, and not held to the limits.
EDGES = {
    "icarousel/rotary-vertical": "it ends cards a part of a pixel early that it has drawn before they come nearer",
    "material/multi-browse": "it blends the edge of a card with that of the rounded clip over it",
    "swiper/creative-3": "it covers a part of the last line where a card ends within it",
    "swiper/creative-5": "it darkens the edges of shaded cards that turn",
}
LIMITS = {"mean": .06, "over 8": .35, "over 32": .02, "flat": 2, "displaced": .25}


def greatest(picture):
    """The largest channel of each pixel."""
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def outside(picture, low, high, slack):
    """How far each channel is outside an interval."""
    distance = ImageChops.lighter(ImageChops.subtract(low, picture), ImageChops.subtract(picture, high))
    return distance.point([max(value - slack, 0) for value in range(256)] * 3)


def share(picture, limit):
    histogram = picture.histogram()
    return 100 * sum(histogram[limit + 1:]) / sum(histogram)


def score(picture, references):
    """The deviations of a picture, in 1/255 and in per cent of its pixels."""
    low, high = ImageChops.darker(*references), ImageChops.lighter(*references)
    deviation = outside(picture, low, high, 1)
    worst = greatest(deviation)
    near_low, near_high = low.filter(ImageFilter.MinFilter(3)), high.filter(ImageFilter.MaxFilter(3))
    is_flat = greatest(ImageChops.subtract(near_high, near_low)).point([255 * (span <= 16) for span in range(256)])
    return {
        "mean": sum(value % 256 * count for value, count in enumerate(deviation.histogram())) / (3 * picture.width * picture.height),
        "over 8": share(worst, 8), "over 32": share(worst, 32),
        "flat": ImageChops.darker(worst, is_flat).getextrema()[1],
        "displaced": share(greatest(outside(picture, near_low, near_high, 0)), 8),
    }


def screenshot(page):
    clip = {"x": 0, "y": 0, "width": page.width, "height": page.height, "scale": 1}
    data = page.browser.call("Page.captureScreenshot", clip=clip)["data"]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def pictures(browsers, reveal, preset, work):
    """A frame of reveal, and what Chromium's paths show at that moment; None where its list changes, or has more than cards.

    Cards are filled by gradients in both, so that what is compared is not how pictures are made smaller.
    """
    shots = []
    for browser in browsers:
        page = ExportedPage(browser, reveal, preset, work / "page")
        # Where most is on its way.
        moment = moments(page.report)[len(moments(page.report)) // 2]
        page.freeze(moment)
        browser.call("Runtime.evaluate", awaitPromise=True, expression=GRADIENTS.replace("COLORS", json.dumps(COLORS)))
        shots.append(screenshot(page))
    scene = json.loads(run(reveal, "scene", preset, "--frame", str(moment), "--scale", "1"))
    quads = json.loads(run(reveal, "inspect", preset, "--frame", str(moment), "--json", "--scale", "1"))
    rows = [quad["row"] for quad in quads]
    # Chromium moves boxes to whole pixels before it transforms them.
    if page.is_changed or None in rows or len(set(rows)) < len(rows) or not page.browser.value(ARE_WHOLE):
        return None
    for quad, row, shade in zip(scene["quads"], rows, (quad["shade"] for quad in quads), strict=True):
        for key in ("border", "back"):
            quad.pop(key, None)
        top, bottom = COLORS[row % len(COLORS)]
        stops = [[0, [*top, 1]], [1, [*bottom, 1]]]
        quad.update(fill={"type": "linear", "from": [0, 0], "to": [0, 1], "stops": stops}, children=quad["children"][-1:] if shade else [])
    (work / "scene.json").write_text(json.dumps(scene))
    run(reveal, "draw", work / "scene.json", "-o", work / "frame.png", "--no-sync")
    return Image.open(work / "frame.png").convert("RGB"), shots


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("presets", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    reveal = program()
    presets = options.presets or sorted(pathlib.Path("Presets").glob("[a-z]*/*.json"))
    counts = {"within the limits": 0, "within twice the limits": 0, "beyond": 0, "otherwise at edges": 0}
    with contextlib.ExitStack() as stack:
        browsers = [stack.enter_context(Browser(flags)) for flags in (("--disable-gpu",), SWIFTSHADER)]
        for preset, css, _ in presets_that_export(reveal, presets[::max(1, len(presets) // options.count)]):
            if css is None or is_laid_out_otherwise(css):
                continue
            with tempfile.TemporaryDirectory() as work:
                found = pictures(browsers, reveal, preset, pathlib.Path(work))
            if not found:
                continue
            frame, shots = found
            scores = score(frame, shots)
            excess = max(scores[name] / limit for name, limit in LIMITS.items())
            result = list(counts)[0 if excess <= 1 else 1 if excess <= 2 else 2]
            name = f"{preset.parent.name}/{preset.stem}"
            if result == "beyond" and name in EDGES and scores["displaced"] <= LIMITS["displaced"]:
                result = "otherwise at edges"
            counts[result] += 1
            print(f"{preset}: {result}: " + ", ".join(f"{name} {value:.3g}" for name, value in scores.items()), flush=True)
            if options.keep:
                options.keep.mkdir(exist_ok=True)
                for name, picture in zip(("reveal", "cpu", "gpu"), (frame, *shots)):
                    picture.save(options.keep / f"{preset.stem}-{name}.png")
    print(f"{sum(counts.values())} presets: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    sys.exit(counts["beyond"] > 0)


if __name__ == "__main__":
    main()
