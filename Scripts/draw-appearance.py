"""Draws blurred, filtered, clipped and turned cards with Chromium: the pictures of Tests/Oracle/appearance.

    python3 Scripts/draw-appearance.py [FOLDER]

Writes each scene and Chromium's picture of it. Everything is left to CSS: `filter`, `clip-path`, `overflow`, `transform`, `opacity`.
The GPU path is the reference because it blurs by a true Gaussian: the other one knows only boxes of whole pixels, and takes a sigma of 0.7 for 0.
"""
import base64
import json
import math
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))
from browser import SWIFTSHADER, Browser  # noqa: E402

ORACLE = pathlib.Path(__file__).resolve().parent.parent / "Tests/Oracle"
PHOTO = "../../textures/photo_11_160x120.png"
VIEWPORT = [200, 160]


def color(*rgba):
    return {"type": "color", "rgba": list(rgba)}


def turned(degrees, scale=1.0):
    c, s = scale * math.cos(math.radians(degrees)), scale * math.sin(math.radians(degrees))
    return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def moved(matrix):
    """By fractions of pixels; Chromium rounds the place of what has no matrix."""
    return matrix[:12] + [0.3, 0.6] + matrix[14:]


def swung(degrees, axis="y"):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if axis == "x":
        return [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]
    return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]


def child(x, y, width, height, fill, radius=0, opacity=1):
    return {"x": x, "y": y, "width": width, "height": height, "fill": fill, "radius": radius, "opacity": opacity}


def card(**changes):
    quad = {
        "x": 50, "y": 40, "width": 100, "height": 80, "anchor": [0.5, 0.5], "matrix": turned(0),
        "perspective": None, "opacity": 1, "fill": color(240, 240, 235, 1), "radius": 12, "shadow": None,
        "backface": "visible", "children": [
            child(0, 0, 100, 30, {"type": "linear", "from": [0, 0.5], "to": [1, 0.5],
                                  "stops": [[0, [220, 40, 60, 1]], [1, [40, 80, 220, 1]]]}, 12),
            child(10, 40, 60, 10, color(20, 20, 30, 1), 5), child(10, 58, 40, 8, color(20, 160, 90, 1), 4, 0.6)],
    }
    quad.update(changes)
    return quad


SHADOW = {"dx": 4, "dy": 8, "sigma": 6, "rgba": [0, 0, 0, 0.5], "kind": "box"}
PERSPECTIVE = {"d": 300, "origin": [100, 80]}
IMAGE = {"type": "image", "file": PHOTO}


def photo(**changes):
    return card(**{"x": 20, "y": 20, "width": 160, "height": 120, "fill": IMAGE, "children": [], **changes})


def scenes():
    """Name, scale and quads of each scene."""
    for sigma in (0.5, 1, 2, 4, 10, 20, 40):
        yield f"blur_{sigma}", 1, [card(blur=sigma)]
    for sigma in (0.5, 1.5, 3, 7, 13):
        yield f"blur_retina_{sigma}", 2, [card(blur=sigma, shadow=SHADOW)]
    for sigma in (0.5, 1, 3, 8, 25):
        yield f"blur_turned_{sigma}", 1, [card(blur=sigma, matrix=turned(23))]
        yield f"blur_scaled_{sigma}", 1, [card(blur=sigma, matrix=moved(turned(0, 1.37)))]
        yield f"blur_small_{sigma}", 1, [card(blur=sigma, matrix=turned(-8, 0.6))]
        yield f"blur_perspective_{sigma}", 1, [
            card(blur=sigma, matrix=swung(50), perspective=PERSPECTIVE)]
    for sigma in (0.7, 2.5, 6, 15):
        yield f"blur_photo_{sigma}", 1, [photo(blur=sigma, opacity=0.7, radius=20)]
    yield "blur_clip", 1, [card(blur=5, clipInset=[-10, 30, 10, -10], clipRadius=20, matrix=turned(10))]
    yield "blur_filter", 1, [card(blur=3, brightness=1.4, saturation=0.4, shadow=SHADOW, opacity=0.8)]
    for brightness, saturation in ((0.5, 1), (1.6, 1), (1, 0), (1, 2.5), (0.7, 1.8), (2, 0.3)):
        name = f"filter_{brightness}_{saturation}"
        channels = {"brightness": brightness, "saturation": saturation}
        yield name, 1, [photo(**channels)]
        yield name + "_group", 1, [
            card(**channels, fill=color(200, 220, 90, 0.6), matrix=turned(12), opacity=0.9),
            card(**channels, shadow=SHADOW, x=90, matrix=turned(-30, 0.5))]
    for index, insets in enumerate(([10, 20, 30, 5], [0, 50, 0, 0], [-20, -20, -20, -20], [35, 5, 5, 45])):
        for radius in (0, 14):
            yield f"clip_{index}_{radius}", 1, [
                card(clipInset=insets, clipRadius=radius, matrix=moved(turned(0)), shadow=SHADOW)]
            yield f"clip_turned_{index}_{radius}", 1, [
                card(clipInset=insets, clipRadius=radius, matrix=turned(31), opacity=0.8)]
    for index, (offset, scale) in enumerate((([15, -10], 1), ([0, 0], 1.4), ([-30, 5], 0.7), ([8.5, 3.3], 1.25))):
        content = {"offset": offset, "scale": scale}
        yield f"content_{index}", 1, [card(content=content)]
        yield f"content_photo_{index}", 1, [photo(content=content, radius=24, matrix=turned(5, 0.9))]
    back = {"fill": color(250, 200, 40, 1), "radius": 6, "shadow": None,
            "children": [child(5, 5, 30, 20, color(10, 10, 120, 1))]}
    for angle in (40, 140, 180, 220):
        yield f"back_{angle}", 1, [
            card(back=back, matrix=swung(angle), perspective=PERSPECTIVE, anchor=[0.4, 0.5])]
        yield f"back_over_{angle}", 1, [
            card(back=back, matrix=swung(angle, "x"), perspective=PERSPECTIVE, blur=2)]


def rgba(c):
    return f"rgba({c[0]},{c[1]},{c[2]},{c[3]})"


def fill_style(fill):
    if fill["type"] == "color":
        return f"background:{rgba(fill['rgba'])};"
    if fill["type"] == "linear":
        stops = ",".join(f"{rgba(c)} {p * 100}%" for p, c in fill["stops"])
        return f"background:linear-gradient(90deg,{stops});"
    data = base64.b64encode((ORACLE / "textures" / pathlib.Path(fill["file"]).name).read_bytes()).decode()
    return f"background:url(data:image/png;base64,{data}) 0 0/100% 100% no-repeat;"


def box(quad, style="", inner=""):
    """A box at its place; everything positions itself absolutely."""
    return (f"<div style='left:{quad['x']}px;top:{quad['y']}px;width:{quad['width']}px;height:{quad['height']}px;"
            f"{style}'>{inner}</div>")


def child_box(c):
    return box(c, f"{fill_style(c['fill'])}border-radius:{c['radius']}px;opacity:{c['opacity']};")


def face(quad, look, turn):
    """One side of a quad; `turn` follows its matrix."""
    style = f"transform-origin:{quad['anchor'][0] * quad['width']}px {quad['anchor'][1] * quad['height']}px;"
    matrix = quad["matrix"]
    if turn == "none" and not quad["perspective"]:
        style += "transform:matrix(" + ",".join(repr(float(matrix[i])) for i in (0, 1, 4, 5, 12, 13)) + ");"
    else:
        # The back turns about the middle, the matrix acts about the anchor.
        dx, dy = ((0.5 - a) * s for a, s in zip(quad["anchor"], (quad["width"], quad["height"])))
        turn = f" translate({dx}px,{dy}px) {turn} translate({-dx}px,{-dy}px)" if turn != "none" else ""
        style += "transform:matrix3d(" + ",".join(repr(float(v)) for v in matrix) + f"){turn};"
    if "back" in quad:
        style += "backface-visibility:hidden;"
    style += f"opacity:{quad['opacity']};border-radius:{look['radius']}px;"
    filters = [f"brightness({quad['brightness']})" if "brightness" in quad else "",
               f"saturate({quad['saturation']})" if "saturation" in quad else "",
               f"blur({quad['blur']}px)" if "blur" in quad else ""]
    if any(filters):
        style += f"filter:{' '.join(filters)};"
    if "clipInset" in quad:
        insets = " ".join(f"{v}px" for v in quad["clipInset"])
        style += f"clip-path:inset({insets} round {quad.get('clipRadius', 0)}px);"
    if look["shadow"]:
        s = look["shadow"]
        style += f"box-shadow:{s['dx']}px {s['dy']}px {2 * s['sigma']}px {rgba(s['rgba'])};"
    children = "".join(map(child_box, look["children"]))
    if "content" not in quad:
        return box(quad, style + fill_style(look["fill"]), children)
    content, whole = quad["content"], {"x": 0, "y": 0, "width": quad["width"], "height": quad["height"]}
    move = (f"transform:translate({content['offset'][0]}px,{content['offset'][1]}px) scale({content['scale']});"
            "transform-origin:50% 50%;")
    inner = box(whole, move + fill_style(look["fill"]), children)
    return box(quad, style + "overflow:hidden;", inner)


def page(scene):
    width, height = scene["viewport"]
    body = ""
    for quad in scene["quads"]:
        wrapper = f"width:{width}px;height:{height}px;"
        if quad["perspective"]:
            p = quad["perspective"]
            wrapper += f"perspective:{p['d']}px;perspective-origin:{p['origin'][0]}px {p['origin'][1]}px;"
        faces = face(quad, quad, "none")
        if "back" in quad:
            over = quad["matrix"][0] == 1
            faces += face(quad, quad["back"], "rotateX(180deg)" if over else "rotateY(180deg)")
        body += f"<div style='{wrapper}'>{faces}</div>"
    return ("<!doctype html><meta charset=utf-8><style>html,body{margin:0;overflow:hidden;background:"
            + rgba(scene["background"]) + "}div{position:absolute;left:0;top:0}</style>" + body)


def main(folder):
    for name in ("scenes", "chromium_gl"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    with Browser(SWIFTSHADER) as browser, tempfile.TemporaryDirectory() as temporary:
        document = pathlib.Path(temporary) / "page.html"
        for name, scale, quads in scenes():
            scene = {"id": name, "topic": "appearance", "viewport": VIEWPORT, "scale": scale,
                     "background": [255, 255, 255, 1], "quads": quads}
            (folder / f"scenes/{name}.json").write_text(json.dumps(scene) + "\n")
            document.write_text(page(scene))
            browser.call("Emulation.setDeviceMetricsOverride", width=VIEWPORT[0], height=VIEWPORT[1],
                         deviceScaleFactor=scale, mobile=False)
            browser.open(document.as_uri())
            browser.shoot(folder / f"chromium_gl/{name}.png")


main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ORACLE / "appearance")
