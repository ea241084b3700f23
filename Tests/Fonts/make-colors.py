"""Writes colors.ttf, a font with one glyph for each kind of paint of OpenType's COLR, for tests: needs fonttools.

Letters are drawn from a square, a circle and a triangle; 1000 units per em.
"""
import pathlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.otTables import CompositeMode, ExtendMode, PaintFormat

SHAPES = {".notdef": [], "space": []}


def square(pen, left, bottom, right, top):
    pen.moveTo((left, bottom))
    for point in [(left, top), (right, top), (right, bottom)]:
        pen.lineTo(point)
    pen.closePath()


def circle(pen, x, y, radius):
    k = round(radius * 0.414)
    pen.moveTo((x + radius, y))
    pen.qCurveTo((x + radius, y - k), (x + k, y - radius), (x, y - radius))
    pen.qCurveTo((x - k, y - radius), (x - radius, y - k), (x - radius, y))
    pen.qCurveTo((x - radius, y + k), (x - k, y + radius), (x, y + radius))
    pen.qCurveTo((x + k, y + radius), (x + radius, y + k), (x + radius, y))
    pen.closePath()


def triangle(pen):
    pen.moveTo((100, 0))
    pen.lineTo((500, 800))
    pen.lineTo((900, 0))
    pen.closePath()


def glyph(draw):
    pen = TTGlyphPen(None)
    draw(pen)
    return pen.glyph()


LETTERS = "ABCDEFGHIJ"
glyphs = {
    ".notdef": glyph(lambda pen: square(pen, 100, 0, 500, 700)),
    "space": glyph(lambda pen: None),
    "square": glyph(lambda pen: square(pen, 100, 0, 900, 800)),
    "circle": glyph(lambda pen: circle(pen, 500, 400, 400)),
    "dot": glyph(lambda pen: circle(pen, 500, 400, 200)),
    "triangle": glyph(triangle),
    **{letter: glyph(lambda pen: square(pen, 100, 0, 900, 800)) for letter in LETTERS},
}
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(list(glyphs))
builder.setupCharacterMap({ord(" "): "space"} | {ord(letter): letter for letter in LETTERS})
builder.setupGlyf(glyphs)
builder.setupHorizontalMetrics({name: (1000 if name != "space" else 300, 0) for name in glyphs})
builder.setupHorizontalHeader(ascent=900, descent=-200)
builder.setupNameTable({"familyName": "Colors", "styleName": "Regular"})
builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200)
builder.setupPost()

RED, YELLOW, GREEN, BLUE, VIOLET = range(5)
PALETTE = [(230, 40, 50), (250, 210, 60), (40, 170, 90), (40, 90, 220), (140, 60, 200)]
builder.font["CPAL"] = buildCPAL([[tuple(v / 255 for v in color) + (1.0,) for color in PALETTE]])


def solid(index, alpha=1.0):
    return {"Format": PaintFormat.PaintSolid, "PaletteIndex": index, "Alpha": alpha}


def shape(name, paint):
    return {"Format": PaintFormat.PaintGlyph, "Glyph": name, "Paint": paint}


def layers(*paints):
    return {"Format": PaintFormat.PaintColrLayers, "Layers": list(paints)}


def line(extend, *stops):
    return {"Extend": extend, "ColorStop": [
        {"StopOffset": offset, "PaletteIndex": index, "Alpha": alpha} for offset, index, alpha in stops]}


colors = {
    # Layers of version 0.
    "A": [("square", BLUE), ("circle", YELLOW), ("dot", 0xFFFF)],
    "B": shape("circle", {
        "Format": PaintFormat.PaintLinearGradient, "x0": 100, "y0": 0, "x1": 900, "y1": 800, "x2": 100, "y2": 400,
        "ColorLine": line(ExtendMode.PAD, (0, RED, 1), (0.5, YELLOW, 1), (1, BLUE, 1))}),
    "C": shape("square", {
        "Format": PaintFormat.PaintRadialGradient, "x0": 400, "y0": 450, "r0": 50, "x1": 500, "y1": 400, "r1": 300,
        "ColorLine": line(ExtendMode.REFLECT, (0, YELLOW, 1), (1, GREEN, 1))}),
    "D": shape("circle", {
        "Format": PaintFormat.PaintSweepGradient, "centerX": 500, "centerY": 400, "startAngle": 0, "endAngle": 360,
        "ColorLine": line(ExtendMode.PAD, (0, RED, 1), (0.4, BLUE, 1), (1, GREEN, 1))}),
    "E": {
        "Format": PaintFormat.PaintComposite, "CompositeMode": CompositeMode.SRC_IN,
        "SourcePaint": shape("triangle", solid(VIOLET)), "BackdropPaint": shape("circle", solid(RED))},
    "F": layers(
        shape("square", solid(YELLOW)),
        {"Format": PaintFormat.PaintRotateAroundCenter, "angle": 30, "centerX": 500, "centerY": 400,
         "Paint": {"Format": PaintFormat.PaintScaleAroundCenter, "scaleX": 0.5, "scaleY": 0.8, "centerX": 500,
                   "centerY": 400, "Paint": shape("square", solid(BLUE, 0.6))}}),
    "G": {
        "Format": PaintFormat.PaintSkewAroundCenter, "xSkewAngle": 15, "ySkewAngle": 5, "centerX": 500,
        "centerY": 400, "Paint": shape("dot", solid(0xFFFF))},
    "H": {
        "Format": PaintFormat.PaintComposite, "CompositeMode": CompositeMode.MULTIPLY,
        "SourcePaint": {"Format": PaintFormat.PaintTranslate, "dx": 150, "dy": 0,
                        "Paint": shape("circle", solid(YELLOW))},
        "BackdropPaint": {"Format": PaintFormat.PaintTranslate, "dx": -150, "dy": 0,
                          "Paint": shape("circle", solid(BLUE))}},
    "I": layers({"Format": PaintFormat.PaintColrGlyph, "Glyph": "B"}, shape("dot", solid(GREEN))),
    "J": {
        "Format": PaintFormat.PaintTransform, "Transform": {"xx": 0.5, "yx": 0.2, "xy": -0.1, "yy": 0.7, "dx": 300,
                                                            "dy": 50},
        "Paint": shape("triangle", {
            "Format": PaintFormat.PaintLinearGradient, "x0": 400, "y0": 0, "x1": 600, "y1": 0, "x2": 400, "y2": 100,
            "ColorLine": line(ExtendMode.REPEAT, (0, RED, 1), (1, YELLOW, 1))})},
}
boxes = {name: (0, -100, 1000, 900) for name in colors if name != "A"}
boxes["C"] = (100, 0, 700, 800)
builder.font["COLR"] = buildCOLR(colors, glyphMap=builder.font.getReverseGlyphMap(), clipBoxes=boxes)
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.save(pathlib.Path(__file__).with_name("colors.ttf"))
