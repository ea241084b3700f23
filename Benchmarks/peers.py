"""The peers of `reveal-bench`: Skia's rasterizer, and the PNG encoders of Skia, libpng and fpng.

Reads one request per line from standard input and answers each with one line of JSON:

    {"scenes": [paths], "encoders": [names]}   CPU milliseconds per frame to draw and to encode the frames of scene files, and mean sizes
    {"draw": [paths]}                          CPU milliseconds per frame to draw; null if a scene has something that is not drawn
    {"scene": path, "frame": path}             the difference between the PNG file `frame` and Skia's picture of the scene

The first line of output names the peers that are missing. Packages: peers.txt.
"""

import functools
import importlib
import json
import sys
import time

SLACK = 8  # of 255: the difference to expect between two good rasterizers at an edge


def package(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


numpy, skia, skia_scene = (package(name) for name in ("numpy", "skia", "skia_scene"))
imagecodecs, fpng = package("imagecodecs"), package("fpng_py")


@functools.cache
def prepared(path):
    return skia_scene.Scene(path)


@functools.cache
def frame_memory(width, height):
    """An array of pixels and the surface that draws into it, on which Skia draws faster than on its own memory."""
    pixels = numpy.zeros((height, width, 4), numpy.uint8)
    return pixels, skia.Surface(pixels)


def cpu_milliseconds(body):
    start = time.process_time()
    result = body()
    return (time.process_time() - start) * 1e3, result


def skia_png(image):
    return lambda: image.encodeToData(skia.EncodedImageFormat.kPNG, 100).size()


def opaque_image(pixels):
    """The picture without its alpha channel: Skia then encodes RGB, in up to a quarter less time."""
    return skia.Image.fromarray(pixels, alphaType=skia.kOpaque_AlphaType, copy=False)


def libpng(pixels, level, **options):
    return lambda: len(imagecodecs.png_encode(pixels, level=level, **options))


def fpng_png(pixels):
    height, width, channels = pixels.shape
    data = pixels.tobytes()
    return lambda: len(fpng.fpng_encode_image_to_memory(data, width, height, channels))


def encoding(surface, pixels):
    """Functions by name that encode the picture and return the size of the file."""
    rgb = numpy.ascontiguousarray(pixels[..., :3])
    found = {"Skia PNG": skia_png(surface.makeImageSnapshot()), "Skia PNG, RGB": skia_png(opaque_image(pixels))}
    if imagecodecs:
        up = imagecodecs.PNG.FILTER.UP
        found["libpng 1"] = libpng(rgb, 1, filter=up)
        found["libpng 6"] = libpng(rgb, 6)
    if fpng:
        found["fpng"] = fpng_png(rgb)
    return found


def measure(scenes, encoders):
    draw, two_levels, encode = [], [], {}
    for path in scenes:
        pixels, surface = frame_memory(prepared(path).width, prepared(path).height)
        with surface as canvas:
            prepared(path).draw(canvas)  # once for the caches
            draw.append(cpu_milliseconds(lambda: prepared(path).draw(canvas))[0])
            two_levels.append(cpu_milliseconds(lambda: prepared(path).draw(canvas, skia_scene.TWO_LEVELS))[0])
        for name, encoder in encoding(surface, pixels).items():
            if name in encoders:
                encode.setdefault(name, []).append(cpu_milliseconds(encoder))
    return {
        "draw": numpy.mean(draw),
        "drawBetweenLevels": numpy.mean(two_levels),
        "encode": {
            name: dict(zip(("milliseconds", "bytes"), numpy.mean(values, axis=0)))
            for name, values in encode.items()
        },
    }


def drawing(scenes):
    times = []
    try:
        for path in scenes:
            scene = skia_scene.Scene(path)
            with frame_memory(scene.width, scene.height)[1] as canvas:
                scene.draw(canvas)  # once for the caches
                times.append(cpu_milliseconds(lambda: scene.draw(canvas))[0])
    except ValueError:
        return {"draw": None}
    return {"draw": numpy.mean(times)}


def compare(scene, frame):
    pixels, surface = frame_memory(prepared(scene).width, prepared(scene).height)
    with surface as canvas:
        prepared(scene).draw(canvas)
    image = skia.Image.open(frame).toarray(colorType=skia.kRGBA_8888_ColorType)
    off = numpy.abs(image[..., :3].astype(int) - pixels[..., :3])
    return {"meanDifference": off.mean(), "shareOff": (off.max(axis=2) > SLACK).mean()}


def main():
    packages = {"numpy": numpy, "skia-python": skia, "imagecodecs": imagecodecs, "fpng-py": fpng}
    missing = [name for name, module in packages.items() if module is None]
    print(json.dumps({"missing": missing}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        if "draw" in request:
            answer = drawing(request["draw"])
        else:
            answer = measure(**request) if "scenes" in request else compare(**request)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
