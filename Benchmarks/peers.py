"""The peers of `reveal-bench`: Skia's rasterizer, and the PNG encoders of Skia, libpng and fpng.

Reads one request per line from standard input and answers each with one line of JSON:

    {"scenes": [paths of scene files]}   CPU milliseconds per frame to draw and to encode the frames, and mean sizes
    {"scene": path, "frame": path}       the difference between the PNG file `frame` and Skia's picture of the scene

The first line of output names the peers that are missing. Packages: peers.txt.
"""

import functools
import importlib
import json
import os
import sys
import time

SLACK = 8  # of 255: the difference to expect between two good rasterizers at an edge


def package(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


numpy, skia = package("numpy"), package("skia")
imagecodecs, fpng = package("imagecodecs"), package("fpng_py")


def matrix(m):
    """Converts from row vectors (numpy) to column vectors (Skia)."""
    result = skia.M44()
    for i in range(4):
        for j in range(4):
            result.setRC(i, j, float(m[j, i]))
    return result


def translation(x, y):
    m = numpy.eye(4)
    m[3, :2] = (x, y)
    return m


def quad_matrix(quad, scale):
    """The matrix from the layer's points to the frame's pixels."""
    ax, ay = quad["anchor"][0] * quad["width"], quad["anchor"][1] * quad["height"]
    m = translation(-ax, -ay) @ numpy.array(quad["matrix"]).reshape(4, 4)
    m = m @ translation(quad["x"] + ax, quad["y"] + ay)
    return matrix(m @ numpy.diag([scale, scale, 1.0, 1.0]))


@functools.cache
def picture(path):
    return skia.Image.open(path).makeRasterImage().withDefaultMipmaps()


class Scene:
    """A scene of pictures with rounded corners and shadows, ready to be drawn."""

    def __init__(self, path):
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        with open(path) as file:
            scene = json.load(file)
        self.scale = scene["scale"]
        self.width, self.height = (round(side * self.scale) for side in scene["viewport"])
        self.background = skia.Color(*(round(v) for v in scene["background"][:3]))
        folder = os.path.dirname(path)
        self.quads = [self.quad(quad, folder) for quad in scene["quads"]]

    def quad(self, quad, folder):
        if quad["fill"]["type"] != "image" or quad.get("children") or quad["perspective"]:
            raise ValueError("a quad that is more than a picture")
        rect = skia.Rect.MakeWH(quad["width"], quad["height"])
        outline = skia.RRect.MakeRectXY(rect, quad["radius"], quad["radius"])
        image = picture(os.path.join(folder, quad["fill"]["file"]))
        paint = skia.Paint(AntiAlias=True, Alphaf=quad["opacity"])
        shadow = quad["shadow"] and self.shadow(quad["shadow"], quad["opacity"])
        return quad_matrix(quad, self.scale), rect, outline, image, paint, shadow

    def shadow(self, shadow, opacity):
        red, green, blue, alpha = shadow["rgba"]
        color = skia.Color4f(red / 255, green / 255, blue / 255, alpha * opacity)
        blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["sigma"], True)
        paint = skia.Paint(AntiAlias=True, Color4f=color, MaskFilter=blur)
        return shadow["dx"], shadow["dy"], paint

    def draw(self, canvas):
        canvas.clear(self.background)
        for transform, rect, outline, image, paint, shadow in self.quads:
            canvas.save()
            canvas.concat(transform)
            if shadow:
                # A card and its shadow fade as one: the shadow does not show through the card.
                dx, dy, shadow_paint = shadow
                canvas.save()
                canvas.clipRRect(outline, skia.ClipOp.kDifference, True)
                canvas.translate(dx, dy)
                canvas.drawRRect(outline, shadow_paint)
                canvas.restore()
            canvas.clipRRect(outline, skia.ClipOp.kIntersect, True)
            canvas.drawImageRect(image, rect, self.sampling, paint)
            canvas.restore()


prepared = functools.cache(Scene)


@functools.cache
def frame_memory(width, height):
    """An array of pixels and the surface that draws into it."""
    pixels = numpy.zeros((height, width, 4), numpy.uint8)
    return pixels, skia.Surface(pixels)


def cpu_milliseconds(body):
    start = time.process_time()
    result = body()
    return (time.process_time() - start) * 1e3, result


def skia_png(surface):
    image = surface.makeImageSnapshot()
    return lambda: image.encodeToData(skia.EncodedImageFormat.kPNG, 100).size()


def libpng(pixels, level, **options):
    return lambda: len(imagecodecs.png_encode(pixels, level=level, **options))


def fpng_png(pixels):
    height, width, channels = pixels.shape
    data = pixels.tobytes()
    return lambda: len(fpng.fpng_encode_image_to_memory(data, width, height, channels))


def encoders(surface, rgb):
    """Functions by name that encode the picture and return the size of the file."""
    found = {"Skia PNG": skia_png(surface)}
    if imagecodecs:
        up = imagecodecs.PNG.FILTER.UP
        found["libpng 1"] = libpng(rgb, 1, filter=up)
        found["libpng 6"] = libpng(rgb, 6)
    if fpng:
        found["fpng"] = fpng_png(rgb)
    return found


def measure(scenes):
    draw, encode = [], {}
    for path in scenes:
        pixels, surface = frame_memory(prepared(path).width, prepared(path).height)
        with surface as canvas:
            prepared(path).draw(canvas)  # once for the caches
            draw.append(cpu_milliseconds(lambda: prepared(path).draw(canvas))[0])
        rgb = numpy.ascontiguousarray(pixels[..., :3])
        for name, encoder in encoders(surface, rgb).items():
            encode.setdefault(name, []).append(cpu_milliseconds(encoder))
    return {
        "draw": numpy.mean(draw),
        "encode": {
            name: dict(zip(("milliseconds", "bytes"), numpy.mean(values, axis=0)))
            for name, values in encode.items()
        },
    }


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
        answer = measure(**request) if "scenes" in request else compare(**request)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
