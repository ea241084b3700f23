#!/usr/bin/env python3
"""Holds lines of many scripts against Chromium, which sets them with the same fonts: check-shaping.py [FOLDER]

Fonts are Noto's, from FOLDER or the system's folders; lines without their fonts are skipped, and it is said. Both draw black
letters on white. Chromium draws them sixteen times as large, as it draws large text: as paths, at their exact places. Averaged, that is
what exact coverage is; pictures of emoji, which have a size of their own, are compared as they are.

Compared are the pictures, by the mean difference of the pixels around the ink, and the places of letters: where a letter of Chromium
begins, a glyph of reveal does, or, where ligatures and kerning move glyphs off the edges of letters, the columns of both are the same.
"""
import base64
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from browser import Browser
from helpers import needs, program, skip

if not needs("chromium", "python:websocket", "python:PIL", to="lines of many scripts"):
    sys.exit()
from PIL import Image, ImageChops, ImageOps  # noqa: E402

reveal = program()
# Pictures of what is compared are left in SHOTS.
temporary = tempfile.TemporaryDirectory()
work = pathlib.Path(os.environ.get("SHOTS") or temporary.name).resolve()
FOLDERS = sys.argv[1:] or ["/usr/share/fonts", "/usr/local/share/fonts"]
SIZE, SCALE, FINE = 16, 2, 16
WIDTH, HEIGHT = 350, 60
# Of 255, in the rectangle around the ink. Chromium puts pictures on whole pixels and shrinks them without smaller copies.
MEAN_LIMIT, PICTURE_LIMIT = 1.0, 8.0
# Of 255, in the columns of a letter.
COLUMN_LIMIT = 3.0
# In points.
PLACE_LIMIT = 1 / 16
LATIN = "NotoSans-Regular.ttf"
FAMILIES = [LATIN] + [f"NotoSans{name}-Regular.ttf" for name in ["Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Khmer"]]
FAMILIES.append("NotoColorEmoji.ttf")
# A font of one glyph for each kind of paint; it comes first in the lines that name it.
PAINTS = "paints of COLR"
COLORS = pathlib.Path(__file__).resolve().parents[1] / "Fonts/colors.ttf"
LINES = {
    "Latin with kerning": "AVATAR Type Wave To. LT",
    "ligatures": "office affluent fjord",
    "Vietnamese": "Tiếng Việt: nghiêng ngả, trữ tình, ở đây",
    "Vietnamese, decomposed": "Tie\u0302\u0301ng Vie\u0323\u0302t nghie\u0302ng nga\u0309",
    "combining accents": "A\u030angstro\u0308m, n\u0303, e\u0301\u0323, q\u0303\u0323, x\u0331\u0302",
    "stacked accents": "o\u0308\u0304 u\u031b\u0301 i\u0307\u0301 j\u030c",
    "Cyrillic and Greek": "Ёлки-палки, Ἀθῆναι, Ωμέγα",
    "Arabic": "مرحبا بالعالم، كيف الحال؟",
    "Arabic with marks": "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ",
    "Arabic ligatures": "لا إله الله محمد لآلئ",
    "Persian": "سلام دنیا، می\u200cخواهم بروم",
    "Urdu": "خوش آمدید، یہ اردو ہے",
    "Hebrew": "שלום עולם, מה שלומך?",
    "Hebrew with points": "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
    "Devanagari": "नमस्ते दुनिया, क्या हाल है",
    "Devanagari clusters": "क्षत्रिय ज्ञान र्कि स्त्री कृष्ण श्रीमान्",
    "Bengali": "বাংলা ভাষা ক্ষুদ্র",
    "Tamil": "வணக்கம் கொடு ஸ்ரீ",
    "Thai": "สวัสดีชาวโลก น้ำ ที่นี่ ปู่",
    "Khmer": "ភាសាខ្មែរ ស្ត្រី",
    "Latin in Hebrew": "שלום hello 123 עולם",
    "Arabic in Latin": "The word مرحبا means (hello), 42",
    "numbers in Arabic": "السعر 12.50 دولار (خصم 5%)",
    "isolates": "a \u2067שלום (b)\u2069 c",
    "emoji": "Hi 😀 👍🏽 ❤️ 🇺🇦 1️⃣",
    "paints of COLR": "ABCDEFGHIJ",
    "emoji sequences": "Ok 👩‍👩‍👧‍👦 🏳️‍🌈 🧑🏿‍🚀 👁️‍🗨️",
}


def find(name):
    return next((path for folder in FOLDERS for path in sorted(pathlib.Path(folder).rglob(name))), None)


fonts = {name: path.resolve() for name in FAMILIES if (path := find(name))}
if LATIN not in fonts:
    print("fonts-noto-core is not installed: no line of text is compared with Chromium")
    sys.exit()
work.mkdir(parents=True, exist_ok=True)
(work / "page.html").write_text(
    "<!doctype html><meta charset=utf-8><style>"
    + "".join(f'@font-face {{ font-family: "{name}"; src: url("{path.as_uri()}") }}'
              for name, path in [*fonts.items(), (COLORS.name, COLORS)])
    + f"""
    body {{ margin: 0; background: white }}
    #text {{ position: absolute; white-space: pre; unicode-bidi: plaintext; color: black; font: {SIZE}px
      {", ".join(f'"{name}"' for name in fonts)}; text-rendering: geometricPrecision; font-variant-emoji: normal }}
    </style><span id=text></span>""")


text_color = [0, 0, 0]


def set_by_reveal(text, files):
    """The picture, and the glyphs' places from the left, of the text alone; with the place of its baseline's start."""
    deck = {"cards": [{"text": text}], "font": [str(path) for path in files]}
    (work / "deck.json").write_text(json.dumps(deck))
    preset = {
        "canvas": {"size": [WIDTH, HEIGHT], "scale": SCALE, "background": "white"},
        "list": {"rows": 1, "rowHeight": HEIGHT},
        "cards": {"deck": "deck.json", "template": "bubble"},
        "scroll": [{"rest": 0.1}],
    }
    (work / "p.json").write_text(json.dumps(preset))
    run = subprocess.run([reveal, "scene", work / "p.json", "-o", work / "scene.json"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    missing = "no font has" in run.stderr
    scene = json.loads((work / "scene.json").read_text())
    quad = scene["quads"][0]
    quad["fill"] = {"type": "color", "rgba": [255, 255, 255, 1]}
    places, baselines = [], []
    for box in quad["children"]:
        fill = box["fill"]
        if fill["type"] == "glyphs":
            text_color[:] = fill["rgba"][:3]
            fill["rgba"] = [0, 0, 0, 1]
            places += [quad["x"] + box["x"] + x for _, x, _ in fill["glyphs"]]
            baselines += [quad["y"] + box["y"] + y for _, _, y in fill["glyphs"]]
        elif fill["type"] == "painting":
            places.append(quad["x"] + box["x"] + fill["origin"][0])
            baselines.append(quad["y"] + box["y"] + fill["origin"][1])
        elif fill["type"] == "image":
            # Pictures begin beside their origin; their places are seen in the picture.
            places.append(None)
    (work / "scene.json").write_text(json.dumps(scene))
    subprocess.run([reveal, "draw", work / "scene.json", "-o", work / "reveal.png"], check=True)
    baseline = max(set(baselines), key=baselines.count)
    return Image.open(work / "reveal.png").convert("RGB"), places, baseline, missing


def set_by_chromium(browser, text, baseline, left, has_pictures):
    """The picture, and the left and right edges of each letter."""
    browser.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, mobile=False,
                 deviceScaleFactor=SCALE * (1 if has_pictures else FINE))
    edges = browser.value(f"""(() => {{
      const node = document.getElementById('text');
      node.textContent = {json.dumps(text)};
      node.style.left = '0px'; node.style.top = '0px';
      const probe = document.createElement('span');
      probe.style.cssText = 'display: inline-block; width: 0; height: 0';
      node.append(probe);
      const bottom = probe.getBoundingClientRect().bottom;
      probe.remove();
      const start = node.getBoundingClientRect().left;
      node.style.top = ({baseline} - bottom) + 'px';
      node.style.left = ({left} - start) + 'px';
      const letters = [...new Intl.Segmenter('en', {{granularity: 'grapheme'}}).segment({json.dumps(text)})];
      return letters.map(({{segment, index}}) => {{
        const range = document.createRange();
        range.setStart(node.firstChild, index);
        range.setEnd(node.firstChild, index + segment.length);
        const rects = [...range.getClientRects()].filter(rect => rect.width > 0);
        return [segment, rects.length === 1 ? [rects[0].left, rects[0].right] : []];
      }});
    }})()""")
    browser.wait("document.fonts.status === 'loaded'")
    shot = browser.call("Page.captureScreenshot")
    picture = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
    return (picture if has_pictures else picture.reduce(FINE)), edges


def difference_of(a, b, area):
    values = ImageChops.difference(a, b).crop(area).tobytes()
    return sum(values) / max(len(values), 1)


def compare(browser, name, text):
    drawn, places, baseline, missing = set_by_reveal(text, [COLORS] if name == PAINTS else fonts.values())
    first = f'"{COLORS.name}"' if name == PAINTS else ", ".join(f'"{name}"' for name in fonts)
    browser.value(f"document.getElementById('text').style.fontFamily = {json.dumps(first)}")
    # Paints show the color that letters have on the card.
    color = f"rgb({','.join(map(str, text_color))})" if name == PAINTS else "black"
    browser.value(f"document.getElementById('text').style.color = '{color}'")
    if missing:
        return None
    has_pictures = None in places
    # The bubble centers the line: its place is where its left edge is in both.
    known = [place for place in places if place is not None]
    set_by_chromium(browser, text, baseline, 0, has_pictures)
    browser.wait("document.fonts.status === 'loaded'")
    expected, edges = set_by_chromium(browser, text, baseline, 0, has_pictures)
    starts = sorted(edge[0] for _, edge in edges if edge)
    left = min(known) - starts[0] if not has_pictures else known[0] - edges[0][1][0]
    expected, edges = set_by_chromium(browser, text, baseline, left, has_pictures)
    wrong = []
    if not has_pictures:
        for letter, edge in edges:
            if not edge or letter == " " or min(abs(edge[0] - place) for place in known) <= PLACE_LIMIT:
                continue
            columns = (round(edge[0] * SCALE), 0, round(edge[1] * SCALE), drawn.height)
            if difference_of(drawn, expected, columns) > COLUMN_LIMIT:
                wrong.append((letter, round(edge[0], 3)))
    ink = ImageOps.invert(ImageChops.darker(drawn, expected).convert("L")).getbbox()
    mean = difference_of(drawn, expected, ink)
    drawn.crop(ink).save(work / f"{name}-reveal.png")
    expected.crop(ink).save(work / f"{name}-chromium.png")
    return mean, wrong, len(edges), (PICTURE_LIMIT if has_pictures else MEAN_LIMIT)


failures = compared = 0
with Browser(("--disable-gpu", "--font-render-hinting=none", "--disable-lcd-text")) as browser:
    browser.open((work / "page.html").as_uri())
    for name, text in LINES.items():
        result = compare(browser, name, text)
        if result is None:
            skip("noto", to=name)
            continue
        mean, wrong, letters, limit = result
        compared += 1
        print(f"{name}: mean {mean:.2f} of 255, {letters} letters, elsewhere: {wrong or 'none'}")
        failures += mean > limit or len(wrong) > 0
if failures or not compared:
    sys.exit(f"{failures} of {compared} lines are not as Chromium sets them")
