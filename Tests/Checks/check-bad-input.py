#!/usr/bin/env python3
"""Gives reveal files that it should refuse, and files that look as if they could hurt it.

Each ends in less than a second of processor time on a quiet machine, below 200 MB, with the right exit code and one clear
message.
"""

import json
import os
import re
import struct
import sys
import tempfile
import zlib

from helpers import ROOT, Run, chunk, png, program, zeros

REVEAL = program()

# Twice the second that is promised: the attacks on the other processor slow this one down, too.
SECONDS, MEGABYTES = 2.0, 200
# What would show that reveal did not expect this: a crash, or a Swift value where words belong.
UNCLEAR = re.compile(
    r"^Error|^Usage|Fatal error|runtime failure|Backtrac|Swift|Optional\(|error: \w+\(|Error\(|\.swift:\d",
    re.MULTILINE)

checks = 0
wrong = []


def run(code, *arguments, says=None):
    """Runs reveal; `code` is an exit code or several, `says` what the message must contain."""
    global checks
    checks += 1
    # Processor time varies with what else the machine does: the quickest of three runs counts.
    for _ in range(3):
        run = Run(REVEAL, *arguments, limit=60)
        if run.seconds <= SECONDS:
            break
    status, message, seconds, megabytes = run.code, run.err, run.seconds, run.megabytes
    problems = []
    if status not in (code if isinstance(code, tuple) else (code,)):
        problems.append(f"exit code {status}, expected {code}")
    if seconds > SECONDS:
        problems.append(f"{seconds:.2f} s of processor time")
    if megabytes > MEGABYTES:
        problems.append(f"{megabytes:.0f} MB")
    # What `reveal diff` found is a result, on standard output.
    is_silent = status and "error: " not in message and arguments[0] != "diff"
    if UNCLEAR.search(message) or is_silent:
        problems.append("an unclear message")
    if says and says not in message:
        problems.append(f"not said: {says}")
    if problems:
        command = " ".join(arguments)[:100]
        wrong.append(f"reveal {command}: {', '.join(problems)}\n    {message[:400]}")


def write(name, content):
    with open(name, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return name


def preset(name, **members):
    return write(name, json.dumps(members))


def texts():
    """What no parser should choke on, as a preset, a deck and a scene."""
    fits = 16_000_000
    yield "empty", ""
    yield "blanks", " " * fits
    yield "utf-16", '{"zoom":[0.5,0.5,0,0,0.7,0.6]}'.encode("utf-16")
    yield "latin-1", '{"title":"é"}'.encode("latin-1")
    yield "cut-utf-8", '{"title":"é'.encode()[:-1]
    yield "zeros", bytes(1_000_000)
    yield "two-marks", b"\xef\xbb\xbf\xef\xbb\xbf{}"
    yield "deep", "[" * fits
    yield "deep-objects", '{"a":' * (fits // 5)
    yield "numbers", "[" + "0," * (fits // 2 - 2) + "0]"
    yield "objects", "[" + "{}," * (fits // 3 - 2) + "{}]"
    yield "keys", "{" + ",".join(f'"k{i}":1' for i in range(1_000_000)) + "}"
    yield "long-key", '{"' + "k" * fits + '":1}'
    yield "same-key", "{" + '"zoom":1,' * (fits // 9 - 2) + '"zoom":1}'
    yield "commas", "[" + "," * (fits - 1)
    yield "comment", "/*" + "*" * fits
    yield "long-text", '"' + "a" * fits
    yield "escapes", '["' + "\\u0000" * (fits // 6 - 2) + '"]'
    yield "mistakes", "[" + "x," * (fits // 2 - 2) + "]"
    yield "digits", "[" + "1" * fits + "]"
    yield "exponent", "[1e" + "9" * 1_000_000 + "]"
    yield "not-a-number", '{"zoom":[NaN,Infinity,-Infinity,1e309,0.7,0.6]}'
    yield "too-large", b" " * 100_000_000


def check_tables():
    """What no reader of CSV should choke on."""
    fits = 16_000_000
    for name, text in [
            ("commas", "," * fits), ("lines", "\n" * fits), ("blank-lines", "\r\n" * (fits // 2)), ("quotes", '"' * (fits - 1)),
            ("open-quote", 'a\n"' + "b" * fits), ("stray-quotes", "a\n" + 'b"\n' * (fits // 3)), ("long-name", "a" * fits),
            ("spaces", " " * fits), ("many-cards", "a\n" + "b\n" * (fits // 2 - 1)), ("wide", "a\n" + "b," * (fits // 2 - 1)),
            ("one-name", "a,a\n"), ("latin-1", "a\n\u00e9".encode("latin-1")), ("zeros", bytes(1_000_000)), ("empty", "")]:
        path = write(name + ".csv", text)
        run(65, "validate", path)
        run(65, "validate", preset("deck.json", cards={"deck": path}))
        os.remove(path)


def check_texts():
    for name, content in texts():
        path = write(name + ".json", content)
        large = len(content) > 16 << 20
        run(74 if large else 65, "validate", path)
        run(65, "validate", preset("deck.json", cards={"deck": path}), says="deck.json:1:20" if large else None)
        run(74 if large else 65, "draw", path, "-o", "out.png")
        os.remove(path)
    run(0, "validate", write("mark.json", b"\xef\xbb\xbf" + b'{"zoom":[0.5,0.5,0,0,0.7,0.6]}'))


def check_numbers(showcase):
    """Every number of a preset that uses most of the language, replaced by one that is too much."""
    text = re.sub(r"//[^\n]*", "", showcase)
    places = [match.span() for match in re.finditer(r"(?<![\w\"#.])-?\d+(\.\d+)?(?![\w\".])", text)]
    for start, end in places:
        for number in ("1e308", "-1e308", "1e-308", "NaN", "1e400", "-0"):
            path = write("number.json", text[:start] + number + text[end:])
            run((0, 65), "validate", path)
    for path, message in (
        (preset("rows.json", list={"sections": [10**9]}), "list.sections[0]"),
        (preset("sum.json", list={"sections": [10**6] * 1000}), "list.sections"),
        (preset("fps.json", canvas={"fps": 10**9}), "canvas.fps"),
        (preset("size.json", canvas={"size": [1e308, 1e308]}), "canvas.size"),
        (preset("scale.json", canvas={"scale": 1e308}), "canvas.scale"),
        (preset("long.json", canvas={"duration": 1e308}), "canvas.duration"),
        (preset("pause.json", scroll=[{"rest": 3000}] * 10000), "scroll"),
    ):
        run(65, "validate", path, says=message)
        run(65, "render", path, "-o", "frames", says=message)
    rows = preset("million.json", list={"sections": [10**6]}, scroll=[{"to": {"row": 999_999}, "duration": 5}])
    run(0, "validate", rows)
    run(0, "render", rows, "--frames", "150", "--scale", "1", "-o", "million", "--quiet")


def scripts():
    """Changes of a list of ten rows that cannot be, or too many: a name, steps, members of the list, and what is said."""
    rows = {"rows": 10, "rowHeight": 72}
    heights = rows | {"rowHeight": [88, 99]}
    yield "missing", [{"remove": {"row": 10}}], rows, "scroll[0].remove.row"
    yield "beyond", [{"move": {"row": 3, "to": 10}}], rows, "the list has 9 other rows then"
    yield "emptied", [{"remove": {"row": 0, "count": 10}}, {"update": {"row": 0}}], rows, "the list has no rows then"
    yield "section", [{"move": {"row": 0, "to": 0, "toSection": 1}}], rows, "scroll[0].move.toSection"
    yield "none", [{"insert": {"at": 0, "count": 0}}], rows, "from 1 to 1000000"
    yield "million", [{"insert": {"at": 0, "count": 10**6}}], rows, "at most 999990 more rows"
    yield "content", [{"insert": {"at": 0, "content": 10**9}}], rows, "scroll[0].insert.content"
    yield "wrap", [{"insert": {"at": 0}}], rows | {"wrap": True}, "does not wrap"
    yield "pull", [{"pull": 80}], rows | {"wrap": True}, "does not wrap"
    yield "swipe", [{"remove": {"row": 9}}, {"swipe": {"row": 9, "by": -80}}], rows, "scroll[1].swipe.row"
    yield "insertions", [{"insert": {"at": 0}, "wait": False}] * 10_000, rows, "at most 1000 steps that change rows"
    yield "removals", [{"remove": {"row": 0}, "wait": False}] * 10_000, rows, "and 891 more"
    yield "wrong", [{"remove": {"row": 100 + i}} for i in range(10_000)], rows, "and 900 more"
    yield "heights", [{"insert": {"at": 0}}] * 100, heights | {"rows": 900_000}, "at most 20000000"
    yield "spring", [{"insert": {"at": 0}, "spring": {"response": 1, "dampingFraction": 1000}}], rows, "less damping"
    yield "forever", [{"insert": {"at": 0}, "duration": 3600, "delay": 3600}], rows, "100000 frames"
    # What has to work: changes under way at the same time, and of all rows at once.
    turn = [{"insert": {"at": 5, "count": 999_990}, "duration": 0.01}, {"remove": {"row": 5, "count": 999_990}, "duration": 0.01}]
    yield "all-rows", turn * 500, rows, None
    yield "all-cards", [{"update": {"row": 0, "count": 10**6}, "wait": False}] * 500, rows | {"rows": 10**6}, None
    yield "interrupted", [{"insert": {"at": 0}, "wait": False}, {"rest": 0.01}] * 200, rows, None
    yield "at-once", [{"insert": {"at": 0}, "wait": False}] * 200, heights, None
    yield "swings", [{"move": {"row": 3, "to": i % 9}, "wait": False, "spring": {"response": 0.5, "dampingFraction": 0.01}}
                     for i in range(100)], rows, None


def check_scripts():
    for name, steps, rows, message in scripts():
        path = preset(name + ".json", list=rows, scroll=steps, canvas={"size": [195, 420], "scale": 1})
        run(65 if message else 0, "validate", path, says=message)


def style_sheets():
    """Names and texts of style sheets that ask for too much."""
    yield "braces", "{" * (16 << 20)
    yield "declarations", ".a{" + "opacity:1;" * 1_600_000 + "}"
    yield "names", "".join(f"@keyframes k{i}{{to{{opacity:0}}}}" for i in range(400_000))
    yield "doubling", ":root{--a0:1px 1px;" + "".join(f"--a{i}:var(--a{i - 1}) var(--a{i - 1});" for i in range(1, 60)) + "}" \
        "@keyframes a{to{transform:var(--a59)}}"
    yield "long", ":root{--long:" + "1px " * 4000 + "}@keyframes a{to{" + "transform:var(--long);" * 20_000 + "}}"
    yield "calc", "@keyframes a{to{opacity:calc(" + "(" * 9000 + "1" + ")" * 9000 + ")}}"
    yield "nested", ".a{opacity:0;" * 190_000
    yield "escapes", "\\" * (16 << 20)
    yield "zeros", "\0" * (16 << 20)
    yield "empty", ""


def check_style_sheets():
    for name, content in style_sheets():
        path = write(name + ".css", content)
        run(65, "import", path, "-o", "presets")
        os.remove(path)
    run(74, "import", write("too-large.css", b" " * ((16 << 20) + 1)))


def quad(**members):
    matrix = [float(i % 5 == 0) for i in range(16)]
    return {"x": 0, "y": 0, "width": 9, "height": 9, "anchor": [0.5, 0.5], "matrix": matrix,
            "backface": "visible", "fill": {"type": "color", "rgba": [1, 2, 3, 1]}} | members


def scene(name, quads, viewport=(90, 90), scale=1):
    return preset(name, viewport=viewport, scale=scale, background=[255, 255, 255, 1], quads=quads)


def check_scenes():
    shadow = {"dx": 0, "dy": 0, "sigma": 3, "rgba": [0, 0, 0, 1]}
    run(0, "draw", scene("small.json", [quad()]), "-o", "out.png")
    run(74, "draw", scene("quads.json", [quad()] * 1_000_000), "-o", "out.png")
    run(65, "draw", scene("fewer.json", [quad()] * 60_000), "-o", "out.png", says="values")
    for key in ("x", "y", "width", "height", "radius"):
        for number in (1e9, 1e10, 1e308):
            run((0, 65), "draw", scene("box.json", [quad(**{key: number})]), "-o", "out.png")
    for key in shadow:
        for number in (1e6, 1e9, 1e308):
            path = scene("shadow.json", [quad(shadow=shadow | {key: number})])
            run((0, 65), "draw", path, "-o", "out.png")
    for place in range(16):
        for number in (1e12, -1e300, 1e-300, 0):
            matrix = quad()["matrix"]
            matrix[place] = number
            for perspective in (None, {"d": 1e-300, "origin": [0, 0]}):
                path = scene("matrix.json", [quad(matrix=matrix, perspective=perspective, shadow=shadow)])
                run((0, 65), "draw", path, "-o", "out.png")
    for viewport, scale in (((1e308, 1), 1), ((1, 1), 1e308), ((1e-300, 1e-300), 1e300), ((0, 0), 1)):
        run(65, "draw", scene("canvas.json", [], viewport, scale), "-o", "out.png")


def pictures():
    """Name, file, and whether `validate`, which looks at the header only, must refuse it."""
    dot = zlib.compress(b"\0\0")
    bomb = zeros(500 << 20, level=9)
    yield "header", png(65535, 65535, 8, 6, dot), True
    yield "sides", png(2**31 - 1, 2**31 - 1, 16, 6, dot), True
    yield "no-sides", png(0, 0, 8, 6, dot), True
    yield "no-pixels", png(5000, 6000, 8, 6, dot), False
    yield "many-pixels", png(9999, 9999, 1, 0, zeros(9999 * 1251, level=9)), True
    yield "wrong-sum", png(5700, 5700, 8, 6, zeros(5700 * 22801, level=9)[:-4] + b"abcd"), False
    yield "too-much", png(10, 10, 8, 0, zeros(300 << 20, level=9)), False
    yield "length", png(1, 1, 8, 0, dot)[:33] + b"\xff\xff\xff\xffIDAT", True
    yield "cut", png(100, 100, 8, 0, zeros(10100, level=9))[:-20], False
    yield "no-palette", png(1, 1, 8, 3, dot), True
    yield "text", png(1, 1, 8, 0, dot, chunk(b"tEXt", b"A\0" + bytes(60_000_000))), True
    yield "not-png", b"GIF89a" + bytes(1000), True
    yield "profile", png(1, 1, 8, 0, dot, chunk(b"iCCP", b"p\0\0" + bomb)), None
    yield "packed-text", png(1, 1, 8, 0, dot, chunk(b"zTXt", b"A\0\0" + bomb)), None
    yield "world-text", png(1, 1, 8, 0, dot, chunk(b"iTXt", b"A\0\1\0\0\0" + bomb)), None
    yield "chunks", png(1, 1, 8, 0, dot, chunk(b"tEXt", b"A\0b") * 500_000), None
    yield "pieces", png(1, 1, 8, 0, dot, chunk(b"IDAT", b"") * 500_000), None
    # reveal's own kind of file, with a header that promises far more than the band has.
    header = chunk(b"sRGB", b"\0") + chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1))
    band = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = band.compress(bytes(1 << 20)) + band.flush(zlib.Z_SYNC_FLUSH)
    start, end = chunk(b"IDAT", b"\x78\x01"), chunk(b"IDAT", data)
    yield "band", png(65535, 65535, 8, 6, b"\x03\0abcd", header + start + end), True


def check_pictures():
    for name, content, refused in pictures():
        path = write(name + ".png", content)
        images = preset("images.json", cards={"images": path})
        drawn = 65 if refused is not None else 0
        run(65 if refused else 0, "validate", images, says="cards.images" if refused else None)
        run(drawn, "render", images, "--frames", "0", "--scale", "1", "-o", "frames-" + name, "--quiet")
        fill = {"type": "image", "file": path}
        run(drawn, "draw", scene("picture.json", [quad(fill=fill)]), "-o", "out.png")
        other = write("other.png", content.replace(b"IEND", b"IENd"))
        run((0, 74), "diff", path, other)
        os.remove(path)
    run(65, "validate", write("sparse.json", '{"cards":{"images":"sparse.png"}}'))
    with open("sparse.png", "wb") as file:
        file.truncate(1 << 33)
    run(65, "validate", "sparse.json", says="bytes, more than")


def check_places():
    """Only regular files are read."""
    os.symlink("loop-b", "loop-a")
    os.symlink("loop-a", "loop-b")
    os.symlink(".", "self")
    os.mkfifo("fifo")
    os.mkdir("folder")
    os.mkdir("many")
    write("dot.png", png(1, 1, 8, 0, zlib.compress(b"\0\0")))
    for i in range(30_000):
        os.symlink("../dot.png", f"many/{i}.png")
    places = ["/dev/zero", "/dev/stdin", "/dev/tty", "fifo", "folder", "loop-a", "missing", "",
              "a\0b", "self/" * 1000 + "dot.png", "x" * 5000, "many/*.png", "self/*/*/*/*/*/*.png",
              "*" * 1000 + ".png", "/*/*/*/*/*/*.png"]
    for place in places:
        run(65, "validate", preset("images.json", cards={"images": place}), says="cards.images")
        if "*" in place:
            continue
        run(65, "validate", preset("deck.json", cards={"deck": place}), says="cards.deck")
        if "\0" not in place:
            run(74, "validate", place)
            run(74, "draw", place, "-o", "out.png")


def main(showcase):
    for check in (check_texts, check_tables, check_style_sheets, lambda: check_numbers(showcase), check_scripts, check_scenes, check_pictures, check_places):
        check()
    print(*wrong, sep="\n")
    print(f"{checks} runs, {len(wrong)} wrong")
    return bool(wrong)


with open(os.path.join(ROOT, "Examples/showcase.json"), encoding="utf-8") as file:
    SHOWCASE = file.read()
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    sys.exit(main(SHOWCASE))
