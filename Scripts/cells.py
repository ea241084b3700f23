"""Cells of reveal's templates as HTML, written with CSS flex and grid: a second opinion on their layout.

The frames of parts that Chromium finds are recorded by record-cells.py, and draw-cells.py draws cells of both side by side.
"""

import html
import json
import re

KINDS = ("horizontal", "vertical", "layers", "text", "badge", "picture", "shape", "symbol", "space")
THEMES = {
    "light": {
        "title": "#2C2C2E", "text": "#48484A", "secondary": "#8E8E93", "faint": "#D6D6DB", "separator": "#E5E5EA",
        "surface": "#FFFFFF", "chip": "#F0F0F5", "tint": "#007AFF"},
    "dark": {
        "title": "#EBEBF0", "text": "#C7C7CC", "secondary": "#98989F", "faint": "#4A4A4E", "separator": "#38383A",
        "surface": "#1C1C1E", "chip": "#2E2E31", "tint": "#007AFF"},
}


class Cell:
    """One card as HTML; every element has the key path of its part as its data-part."""

    def __init__(self, card, theme="light", symbols={}, pictures=""):
        self.card, self.theme, self.symbols, self.pictures = card, theme, symbols, pictures

    def field(self, name):
        value = self.card.get(name)
        return "" if value in (None, False) else "true" if value is True else str(value)

    def bound(self, text):
        """The text with its fields; None if the card has none of them."""
        names = re.findall(r"\{([^{}]+)\}", text)
        if names and not any(map(self.field, names)):
            return None
        return re.sub(r"\{([^{}]+)\}", lambda match: self.field(match[1]), text)

    def color(self, color):
        if isinstance(color, dict):
            return color[self.theme]
        color = self.bound(color) or "tint"
        return THEMES[self.theme].get(color, color)

    def fill(self, fill):
        if isinstance(fill, dict) and "gradient" in fill:
            return f"linear-gradient({', '.join(fill['gradient'])})"
        return self.color(fill)

    def element(self, part, path, parent=None, align="stretch"):
        """The element of a part; an empty text if the card leaves it out."""
        if "when" in part and not self.field(part["when"]) or "unless" in part and self.field(part["unless"]):
            return ""
        kind = next(key for key in KINDS if key in part)
        content, style = getattr(self, kind)(part, f"{path}.{kind}", parent)
        if content is None:
            return ""
        own = part.get("alignSelf", align)
        style = style + self.sizes(part, kind, parent, own) + self.place(part, kind, parent, own)
        return f'<div data-part="{path}" style="{html.escape("; ".join(style))}">{content}</div>'

    def children(self, part, kind, path):
        align = part.get("align", "stretch")
        return "".join(self.element(child, f"{path}[{i}]", kind, align) for i, child in enumerate(part[kind]))

    def sizes(self, part, kind, parent, align):
        style = ["box-sizing: border-box"]
        for key in ("width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight"):
            if key in part:
                value = part[key] if isinstance(part[key], str) else f"{part[key]}px"
                style.append(re.sub("([A-Z])", lambda match: "-" + match[1].lower(), key) + f": {value}")
        ratio = part.get("ratio", 1 if part.get("circle") or part.get("shape") == "circle" else None)
        if ratio:
            style.append(f"aspect-ratio: {ratio}")
        if part.get("shape") == "line":
            style.append("width: 0.5px" if parent == "horizontal" and "width" not in part else "height: 0.5px")
        return style

    def place(self, part, kind, parent, align):
        if parent == "layers":
            if "frame" in part:
                left, top, width, height = (x if isinstance(x, str) else f"{x}px" for x in part["frame"])
                return [
                    "justify-self: start", "align-self: start", "position: relative", f"left: {left}", f"top: {top}",
                    f"width: {width}", f"height: {height}", "grid-area: 1 / 1"]
            if "at" in part:
                x, y = part["at"]
                return [
                    "justify-self: start", "align-self: start", "position: relative", f"left: {x * 100}%",
                    f"top: {y * 100}%", f"transform: translate({-x * 100}%, {-y * 100}%)", "grid-area: 1 / 1"]
            return ["grid-area: 1 / 1"]
        if parent is None:
            return []
        along = "width" if parent == "horizontal" else "height"
        soft = self.is_soft(part) and along not in part and "ratio" not in part
        grow = part.get("grow", 1 if kind == "space" else 0)
        style = [f"flex: {grow} {part.get('shrink', 1 if soft else 0)} auto"]
        if soft:
            # One line of a text is kept, and no width of it.
            style.append(f"min-{along}: {self.least(part, along)}px")
        if kind in ("badge", "symbol") and align == "stretch":
            align = "start"
        if align != "stretch":
            style.append(f"align-self: {dict(start='flex-start', end='flex-end').get(align, align)}")
        elif "ratio" in part and parent == "horizontal":
            style.append("align-self: flex-start")
        return style

    def is_soft(self, part):
        if "text" in part:
            return True
        return any(self.is_soft(child) for kind in ("horizontal", "vertical", "layers") for child in part.get(kind, []))

    def least(self, part, along):
        if "text" in part and along == "height":
            return part.get("lineHeight", round(part.get("size", 17) * 1.3))
        return part.get("min" + along.capitalize(), 0)

    def stack(self, part, kind, path):
        content = self.children(part, kind, path)
        direction = "row" if kind == "horizontal" else "column"
        words = {"between": "space-between", "start": "flex-start", "end": "flex-end"}
        style = [
            "display: flex", f"flex-direction: {direction}", f"gap: {part.get('spacing', 0)}px",
            f"justify-content: {words.get(part.get('justify', 'start'), 'center')}", "min-width: 0", "min-height: 0"]
        holds = "width" in part or "height" in part
        return (content if content or holds else None), style + self.box(part)

    def horizontal(self, part, path, parent):
        return self.stack(part, "horizontal", path)

    def vertical(self, part, path, parent):
        return self.stack(part, "vertical", path)

    def layers(self, part, path, parent):
        content = self.children(part, "layers", path)
        return content or None, ["display: grid", "grid-template: minmax(0, 1fr) / minmax(0, 1fr)"] + self.box(part)

    def box(self, part):
        style = []
        padding = part.get("padding", 0)
        if isinstance(padding, list):
            padding = padding * 2 if len(padding) == 2 else [padding[i] for i in (1, 0, 3, 2)]
            left, top, right, bottom = padding if len(padding) == 4 else padding * 2
            style.append(f"padding: {top}px {right}px {bottom}px {left}px")
        elif padding:
            style.append(f"padding: {padding}px")
        if "background" in part:
            style.append(f"background: {self.fill(part['background'])}")
        return style + self.outline(part)

    def outline(self, part):
        style = []
        radius = part.get("radius")
        if radius is not None:
            style.append("border-radius: " + ("9999px" if radius == "round" else f"{radius}px"))
        if "border" in part:
            # Inside the outline, above everything.
            width, color = part["border"].get("width", 1), part["border"].get("color", "separator")
            style.append(f"box-shadow: inset 0 0 0 {width}px {self.color(color)}")
        return style

    def letters(self, part, size, weight, color):
        size = part.get("size", size)
        return [
            f"font-size: {size}px", f"font-weight: {part.get('weight', weight)}",
            f"color: {self.color(part.get('color', color))}",
            f"line-height: {part.get('lineHeight', int(size * 1.3 + 0.5))}px"]

    def text(self, part, path, parent):
        text = self.bound(part["text"])
        style = self.letters(part, 17, "normal", "title") + [f"text-align: {part.get('align', 'start')}"]
        lines = part.get("lines", 1)
        if lines == 1:
            style += ["white-space: nowrap", "overflow: hidden", "text-overflow: ellipsis"]
        elif lines > 1:
            style += ["display: -webkit-box", "-webkit-box-orient: vertical", f"-webkit-line-clamp: {lines}", "overflow: hidden"]
        return text and html.escape(text), style

    def badge(self, part, path, parent):
        text = self.bound(part["badge"])
        part = {"background": "tint", "padding": [6, 1], "radius": "round"} | part
        padding = part["padding"] if isinstance(part["padding"], list) else [part["padding"]] * 2
        line = part.get("lineHeight", int(part.get("size", 13) * 1.3 + 0.5))
        style = self.letters(part, 13, "bold", "#FFFFFF") + self.box(part) + [
            "text-align: center", "white-space: nowrap", f"min-width: {line + 2 * padding[-1]}px"]
        return text and html.escape(text), style

    def picture(self, part, path, parent):
        name = self.bound(part["picture"])
        if name is None and part.get("missing") == "none":
            return None, []
        fit = part.get("fit", "cover")
        size = "100% 100%" if fit == "fill" else fit
        radius = ["border-radius: 50%"] if part.get("circle") else []
        return "", [f"background: url('{self.pictures}{name}') center / {size} no-repeat"] + self.outline(part) + radius

    def shape(self, part, path, parent):
        fill = {"gradient": part["gradient"]} if "gradient" in part else part.get(
            "color", "separator" if part["shape"] == "line" else "chip")
        radius = {"circle": ["border-radius: 50%"], "capsule": ["border-radius: 9999px"]}.get(part["shape"], [])
        return "", [f"background: {self.fill(fill)}"] + self.outline(part) + radius

    def symbol(self, part, path, parent):
        name, size = self.bound(part["symbol"]), part.get("size", 20)
        if not name:
            return None, []
        color = self.color(part.get("color", "secondary"))
        svg = f'<svg viewBox="0 0 20 20" style="display: block" fill="{color}"><path d="{self.symbols.get(name, "")}"/></svg>'
        return svg, [f"width: {size}px", f"height: {size}px"]

    def space(self, part, path, parent):
        size = "min-width" if parent == "horizontal" else "min-height"
        return "", [f"{size}: {part['space']}px"]


def page(cells, font="DejaVu Sans", background="transparent"):
    """A page of cells: pairs of a place as CSS and the element."""
    body = "".join(f'<section style="position: absolute; display: grid; {place}">{cell}</section>' for place, cell in cells)
    return (
        f"<!doctype html><meta charset=utf-8><style>body {{ margin: 0; font-family: '{font}'; background: {background}; "
        f"-webkit-font-smoothing: antialiased }}</style>{body}")


def read(path):
    """JSON with comments, as reveal reads it."""
    text = open(path, encoding="utf-8").read()
    return json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))
