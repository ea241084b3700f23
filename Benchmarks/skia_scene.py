"""Draws scene files with Skia's CPU rasterizer, as a program that shows moving cards would.

A card with children, letters, a border or a gradient is drawn once, at the scale of the frame, and is a picture from then on; so is
one with its shadow when both are blurred, which Skia does four times as fast to a picture as to a layer.
A scene with a feature that is not drawn here raises ValueError: nothing is left out silently.
"""

import functools
import json
import math
import os
import re

import numpy
import skia

# From the nearest mip level, or between two levels, which takes a third longer.
ONE_LEVEL, TWO_LEVELS = (
    skia.SamplingOptions(skia.FilterMode.kLinear, mode) for mode in (skia.MipmapMode.kNearest, skia.MipmapMode.kLinear))

# What the drawing knows; anything else in a layer must be an error.
KEYS = set(
    "x y width height anchor matrix perspective opacity fill radius shadow backface children border blur clipInset clipRadius"
    " content clip row backdropBlur".split())


def translation(x, y):
    m = numpy.eye(4)
    m[3, :2] = (x, y)
    return m


def layer_matrix(quad, scale):
    """The matrix from the layer's points to the frame's pixels, for row vectors."""
    ax, ay = quad["anchor"][0] * quad["width"], quad["anchor"][1] * quad["height"]
    m = translation(-ax, -ay) @ numpy.array(quad["matrix"], float).reshape(4, 4)
    m = m @ translation(quad["x"] + ax, quad["y"] + ay)
    if quad.get("perspective"):
        x, y = quad["perspective"]["origin"]
        eye = numpy.eye(4)
        eye[2, 3] = -1 / quad["perspective"]["d"]
        m = m @ translation(-x, -y) @ eye @ translation(x, y)
    return m @ numpy.diag([scale, scale, 1.0, 1.0])


def is_turned_away(m):
    """Whether the back is to the eye; a mirrored layer shows its front."""
    plane = m[numpy.ix_([0, 1, 3], [0, 1, 3])]
    return numpy.linalg.det(plane) * numpy.linalg.det(m) < 0


def snapped(m):
    """The matrix without the last bits of rounding, which keep Skia from its loops for whole pixels."""
    nearest = numpy.round(m)
    return numpy.where(abs(m - nearest) < 1e-9 * numpy.maximum(1, abs(m)), nearest, m)


def matrix(m):
    """Converts from row vectors (numpy) to column vectors (Skia)."""
    result = skia.M44()
    for i in range(4):
        for j in range(4):
            result.setRC(i, j, float(m[j, i]))
    return result


def color(rgba):
    red, green, blue, alpha = rgba
    return skia.Color4f(red / 255, green / 255, blue / 255, alpha)


@functools.cache
def picture(path):
    return skia.Image.open(path).makeRasterImage().withDefaultMipmaps()


def rounded(x, y, width, height, radius):
    radius = max(0, min(radius, width / 2, height / 2))
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)


def outline_path(data):
    """A glyph's outline from SVG path data with M, L, Q, C and Z."""
    builder = skia.PathBuilder()
    for command, numbers in re.findall(r"([MLQCZ])([^MLQCZ]*)", data):
        values = [float(value) for value in re.findall(r"-?[\d.]+(?:e-?\d+)?", numbers)]
        if command == "M":
            builder.moveTo(*values)
        elif command == "L":
            builder.lineTo(*values)
        elif command == "Q":
            builder.quadTo(*values)
        elif command == "C":
            builder.cubicTo(*values)
        else:
            builder.close()
    return builder.detach()


def draw_glyphs(canvas, box):
    fill = box["fill"]
    paths = [outline_path(data) for data in fill["outlines"]]
    paint = skia.Paint(AntiAlias=True, Color4f=color(fill["rgba"]))
    canvas.save()
    canvas.clipRect(skia.Rect.MakeXYWH(box["x"], box["y"], box["width"], box["height"]), skia.ClipOp.kIntersect, True)
    for index, x, y in fill["glyphs"]:
        canvas.save()
        canvas.translate(box["x"] + x, box["y"] + y)
        canvas.scale(fill["unit"], fill["unit"])
        canvas.drawPath(paths[index], paint)
        canvas.restore()
    canvas.restore()


def draw_box(canvas, box):
    fill, x, y, width, height = (box[key] for key in ("fill", "x", "y", "width", "height"))
    if fill.get("flip") or fill.get("mode", "stretch") != "stretch":
        raise ValueError("a picture that is turned over or cut")
    opacity = box.get("opacity", 1)
    if opacity < 1:
        canvas.saveLayer(None, skia.Paint(Alphaf=opacity))
    paint = skia.Paint(AntiAlias=True)
    if fill["type"] == "glyphs":
        draw_glyphs(canvas, box)
    else:
        if fill["type"] == "color":
            paint.setColor4f(color(fill["rgba"]))
        elif fill["type"] == "linear":
            ends = [(x + u * width, y + v * height) for u, v in (fill["from"], fill["to"])]
            colors = [color(rgba).toColor() for _, rgba in fill["stops"]]
            places = [place for place, _ in fill["stops"]]
            premultiplied = 1
            paint.setShader(
                skia.GradientShader.MakeLinear(ends, colors, places, skia.TileMode.kClamp, premultiplied))
        else:
            raise ValueError("a picture among the parts of a card")
        canvas.drawRRect(rounded(x, y, width, height, box["radius"]), paint)
    if opacity < 1:
        canvas.restore()


def draw_border(canvas, border, width, height, radius):
    inset = border["width"]
    inner = rounded(inset, inset, width - 2 * inset, height - 2 * inset, radius - inset)
    paint = skia.Paint(AntiAlias=True, Color4f=color(border["rgba"]))
    canvas.drawDRRect(rounded(0, 0, width, height, radius), inner, paint)


@functools.cache
def face_picture(text, scale):
    """The picture of a face, given as JSON so that equal faces are drawn once, with its corner in points.

    It is larger than the face where children stick out and where it has a shadow.
    """
    face = json.loads(text)
    boxes = [dict(face, x=0, y=0)] + face["children"]
    areas = boxes + [shadow_area(face)] if face["shadow"] else boxes
    left = min(math.floor(area["x"] * scale + 1e-6) for area in areas)
    top = min(math.floor(area["y"] * scale + 1e-6) for area in areas)
    right = max(math.ceil((area["x"] + area["width"]) * scale - 1e-6) for area in areas)
    bottom = max(math.ceil((area["y"] + area["height"]) * scale - 1e-6) for area in areas)

    def drawn(alpha):
        info = skia.ImageInfo.Make(right - left, bottom - top, skia.kN32_ColorType, alpha)
        surface = skia.Surface.MakeRaster(info)
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        canvas.translate(-left, -top)
        canvas.scale(scale, scale)
        draw_face(canvas, face, boxes)
        return surface.makeImageSnapshot()

    image = drawn(skia.kPremul_AlphaType)
    if (image.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 3] == 255).all():
        # Skia copies an opaque picture faster than it blends one.
        image = drawn(skia.kOpaque_AlphaType)
    return image.withDefaultMipmaps(), left, top


def shadow_area(face):
    shadow = face["shadow"]
    reach = 3 * shadow["sigma"]
    return {
        "x": shadow["dx"] - reach,
        "y": shadow["dy"] - reach,
        "width": face["width"] + 2 * reach,
        "height": face["height"] + 2 * reach,
    }


def draw_face(canvas, face, boxes):
    outline = rounded(0, 0, face["width"], face["height"], face["radius"])
    if face["shadow"]:
        draw_shadow(canvas, outline, face["shadow"], shadow_paint(face["shadow"]))
    for box in boxes:
        draw_box(canvas, box)
    if face["border"]:
        draw_border(canvas, face["border"], face["width"], face["height"], face["radius"])


def shadow_paint(shadow, opacity=1):
    faded = color(shadow["rgba"])
    faded.fA *= opacity
    blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["sigma"], True)
    return skia.Paint(AntiAlias=True, Color4f=faded, MaskFilter=blur)


def draw_shadow(canvas, outline, shadow, paint):
    canvas.save()
    canvas.translate(shadow["dx"], shadow["dy"])
    canvas.drawRRect(outline, paint)
    canvas.restore()


class Layer:
    """A layer of a scene, ready to be drawn."""

    def __init__(self, quad, scale, folder, antialias):
        unknown = set(quad) - KEYS
        if unknown:
            raise ValueError(f"a layer with {', '.join(sorted(unknown))}")
        self.width, self.height, self.opacity = quad["width"], quad["height"], quad["opacity"]
        self.antialias = antialias
        m = layer_matrix(quad, scale)
        self.is_hidden = quad["backface"] == "hidden" and is_turned_away(m)
        self.matrix = matrix(snapped(m))
        self.outline = rounded(0, 0, self.width, self.height, quad["radius"])
        self.clip = self.inset = self.border = None
        if quad.get("clip"):
            self.clip = skia.Rect.MakeXYWH(*(side * scale for side in quad["clip"]))
        if quad.get("clipInset"):
            top, right, bottom, left = quad["clipInset"]
            width, height = max(0, self.width - left - right), max(0, self.height - top - bottom)
            self.inset = rounded(left, top, width, height, quad.get("clipRadius", 0))
        self.blur = quad.get("blur")
        self.backdrop = None
        if quad.get("backdropBlur"):
            sigma = quad["backdropBlur"] * scale
            self.backdrop = skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kMirror)
        # The shadow of a blurred card is in its picture.
        self.shadow = None if self.blur else quad["shadow"]
        if self.shadow:
            self.shadow_paint = shadow_paint(self.shadow, self.opacity)
        self.content = quad.get("content")
        self.paint = skia.Paint(AntiAlias=antialias, Alphaf=self.opacity)
        self.is_picture = quad["fill"]["type"] == "image"
        if self.is_picture:
            self.prepare_picture(quad, folder)
        else:
            self.prepare_face(quad, m, scale)

    def prepare_picture(self, quad, folder):
        fill = quad["fill"]
        is_plain = not any(quad.get(key) for key in ("children", "border", "blur", "content"))
        if not is_plain or fill.get("flip") or fill.get("mode", "stretch") != "stretch":
            raise ValueError("a picture that is cut, turned over, blurred or covered")
        self.image = picture(os.path.join(folder, fill["file"]))

    def prepare_face(self, quad, m, scale):
        face = {key: quad[key] for key in ("width", "height", "fill", "radius")}
        face["children"] = self.without_shade(quad.get("children") or [], quad["radius"])
        face["border"] = quad.get("border")
        face["shadow"] = quad["shadow"] if self.blur else None
        moved = numpy.eye(4)
        if self.content:
            if self.blur:
                raise ValueError("moved content that is blurred")
            # Only what moves is in the picture.
            self.border = face["border"]
            face.update(border=None, radius=0)
            (x, y), zoom = self.content["offset"], self.content["scale"]
            moved = numpy.diag([zoom, zoom, 1.0, 1.0])
            moved[3, :2] = (x + self.width / 2 * (1 - zoom), y + self.height / 2 * (1 - zoom))
        self.image, left, top = face_picture(json.dumps(face), scale)
        points = numpy.diag([1 / scale, 1 / scale, 1.0, 1.0])
        self.image_matrix = matrix(snapped(translation(left, top) @ points @ moved @ m))
        if self.blur:
            sigma = self.blur * scale
            self.paint.setImageFilter(skia.ImageFilters.Blur(sigma, sigma))

    def without_shade(self, children, radius):
        """The children without a color over the whole card, which changes from frame to frame: that is left to the paint."""
        last = children[-1] if children else None
        if not last or last["fill"]["type"] != "color" or last["radius"] != radius:
            return children
        if (last["x"], last["y"], last["width"], last["height"]) != (0, 0, self.width, self.height):
            return children
        shade = color(last["fill"]["rgba"])
        shade.fA *= last.get("opacity", 1)
        if (tint := skia.ColorFilters.Blend(shade.toColor(), skia.BlendMode.kSrcATop)) is not None:
            self.paint.setColorFilter(tint)
        return children[:-1]

    def draw(self, canvas, sampling):
        if self.is_hidden:
            return
        canvas.save()
        if self.clip:
            canvas.clipRect(self.clip, skia.ClipOp.kIntersect, True)
        canvas.concat(self.matrix)
        if self.inset:
            canvas.clipRRect(self.inset, skia.ClipOp.kIntersect, self.antialias)
        if self.backdrop:
            canvas.save()
            canvas.clipRRect(self.outline, skia.ClipOp.kIntersect, self.antialias)
            # The record has no references of its own.
            bounds, paint = self.outline.rect(), skia.Paint()
            canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, paint, self.backdrop, 0))
            canvas.restore()
            canvas.restore()
        if self.shadow:
            canvas.save()
            if self.opacity < 1:
                # A card and its shadow fade as one: the shadow does not show through the card.
                canvas.clipRRect(self.outline, skia.ClipOp.kDifference, True)
            draw_shadow(canvas, self.outline, self.shadow, self.shadow_paint)
            canvas.restore()
        if self.is_picture or self.content:
            canvas.clipRRect(self.outline, skia.ClipOp.kIntersect, self.antialias)
        if self.is_picture:
            rect = skia.Rect.MakeWH(self.width, self.height)
            canvas.drawImageRect(self.image, rect, sampling, self.paint)
        else:
            self.draw_face(canvas, sampling)
        canvas.restore()

    def draw_face(self, canvas, sampling):
        canvas.save()
        canvas.setMatrix(self.image_matrix)
        canvas.drawImage(self.image, 0, 0, sampling, self.paint)
        canvas.restore()
        if self.border:
            radius = self.outline.getSimpleRadii().x()
            draw_border(canvas, self.border, self.width, self.height, radius)


class Scene:
    """A scene, ready to be drawn."""

    def __init__(self, path):
        with open(path) as file:
            scene = json.load(file)
        scale = scene["scale"]
        self.width, self.height = (round(side * scale) for side in scene["viewport"])
        self.background = skia.Color(*(round(v) for v in scene["background"][:3]))
        folder, antialias = os.path.dirname(path), scene.get("edgeAntialiasing", True)
        self.layers = [Layer(quad, scale, folder, antialias) for quad in scene["quads"]]

    def draw(self, canvas, sampling=ONE_LEVEL):
        canvas.clear(self.background)
        for layer in self.layers:
            layer.draw(canvas, sampling)
