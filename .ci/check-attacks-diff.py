#!/usr/bin/env python3
"""Attacks `reveal diff`, which must never pass what it could not compare: check-attacks-diff.py [REVEAL] [--seed N]

Each attack prints a line. Files are made here, without reveal's own code, and judged by a decoder of a few lines.
Exit code 1 when an attack got through.
"""
import argparse
import itertools
import json
import os
import pathlib
import random
import shutil
import struct
import sys
import tempfile
import time
import zlib

import helpers
from helpers import SIGNATURE, chunk, header

parser = argparse.ArgumentParser()
parser.add_argument("reveal", nargs="?", default=".build/release/reveal")
parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
options = parser.parse_args()
reveal = str(pathlib.Path(options.reveal).resolve())
failed = []


class Run(helpers.Run):
    """A finished command of reveal."""

    def __init__(self, *arguments):
        super().__init__(reveal, *arguments)


def attack(name, problem):
    """Notes how an attack went: `problem` is what got through, or nothing."""
    print(f"{'FAILED' if problem else 'held  '}  {name}{': ' + str(problem) if problem else ''}", flush=True)
    if problem:
        failed.append(name)


def expect(name, code, *arguments, says=None):
    """Runs a comparison that must end with an exit code, or one of several, and say something."""
    run = Run("diff", *arguments)
    codes = code if isinstance(code, tuple) else (code,)
    problem = None
    if run.code not in codes:
        problem = f"exit code {run.code}, expected {code}: {(run.err or run.out).strip()[:200]}"
    elif says and says not in run.out + run.err:
        problem = f"nothing about {says!r}: {(run.out + run.err).strip()[:200]}"
    attack(name, problem)
    return run


# PNG files

def picture(width, height, rows, depth=8, color=2, extra=b"", end=b""):
    return (SIGNATURE + header(width, height, depth, color) + extra
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND") + end)


def flat(width, height, pixel, **arguments):
    return picture(width, height, (b"\0" + bytes(pixel) * width) * height, **arguments)


def chunks(file):
    place = 8
    while place < len(file):
        size, = struct.unpack(">I", file[place:place + 4])
        yield place, file[place + 4:place + 8], file[place + 8:place + 8 + size]
        place += 12 + size


def packed(rows, level=6):
    """A band as reveal writes it: blocks that are not final and end on a byte."""
    stream = zlib.compressobj(level, zlib.DEFLATED, -15)
    return stream.compress(rows) + stream.flush(zlib.Z_FULL_FLUSH)


def banded(width, height, segments, rows, channels=3):
    return (SIGNATURE + header(width, height, 8, 2 if channels == 3 else 6) + chunk(b"sRGB", b"\0")
            + chunk(b"pHYs", struct.pack(">IIB", 5669, 5669, 1)) + chunk(b"IDAT", b"\x78\x01")
            + b"".join(chunk(b"IDAT", segment) for segment in segments)
            + chunk(b"IDAT", b"\x03\0" + struct.pack(">I", zlib.adler32(rows))) + chunk(b"IEND"))


def unfiltered(rows, width, height, channels):
    """The pixels of filtered rows, each a tuple."""
    size, above, pixels = width * channels, bytes(width * channels), []
    for y in range(height):
        kind, row = rows[y * (size + 1)], bytearray(rows[y * (size + 1) + 1:(y + 1) * (size + 1)])
        for i in range(size):
            a = row[i - channels] if i >= channels else 0
            b, c = above[i], above[i - channels] if i >= channels else 0
            nearest = min((a, b, c), key=lambda value: abs(a + b - c - value))
            row[i] = (row[i] + (0, a, b, (a + b) // 2, nearest)[kind]) & 255
        above = bytes(row)
        pixels += [above[i:i + channels] for i in range(0, size, channels)]
    return pixels


# Attacks

def folders(work, name, files):
    """Two folders of pairs, and what the comparison says of each."""
    sides = work / name / "a", work / name / "b"
    for side, place in zip(sides, (0, 1)):
        side.mkdir(parents=True)
        for index, pair in enumerate(files):
            (side / f"frame_{index:05d}.png").write_bytes(pair[place])
    run = Run("diff", *sides, "--json")
    shutil.rmtree(work / name)
    return run, [frame for frame in run.json["frames"]]


def flips(work, frame):
    def flipped(bit):
        file = bytearray(frame)
        file[bit // 8] ^= 1 << bit % 8
        return bytes(file)

    all_bits = [flipped(bit) for bit in range(len(frame) * 8)]
    for name, files in (("right", [(frame, file) for file in all_bits]),
                        ("left", [(file, frame) for file in all_bits]),
                        ("both", [(file, file) for file in all_bits])):
        run, frames = folders(work, "flips", files)
        passed = [i for i, found in enumerate(frames) if found["outcome"] != "unreadable"]
        attack(f"{len(files)} flipped bits, {name}",
               f"{len(passed)} pass, first bit {passed[0]}" if passed or run.code != 74 else None)

    # The same with the chunk's checksum put right: only metadata may differ, and that is said.
    # A flip that no inflater sees, as in the bits between two blocks, leaves the picture as it is.
    def stream(file):
        try:
            return zlib.decompress(b"".join(data for _, name, data in chunks(file) if name == b"IDAT"))
        except zlib.error:
            return None

    files, names = [], []
    for place, name, data in chunks(frame):
        for bit in range(len(data) * 8):
            wrong = bytearray(data)
            wrong[bit // 8] ^= 1 << bit % 8
            files.append(frame[:place] + chunk(name, bytes(wrong)) + frame[place + 12 + len(data):])
            names.append(name.decode())
    for side in ("one side", "both"):
        run, frames = folders(work, "flips", [(frame if side == "one side" else file, file) for file in files])
        wrong = []
        for name, file, found in zip(names, files, frames):
            if name == "IDAT" and stream(file) == stream(frame):
                right = found["outcome"] == "equal"
            elif name in ("pHYs", "sRGB"):
                said = [f"{name} differs"] if side == "one side" else []
                right = found["outcome"] == "equal" and found.get("notes", []) == said
            else:
                right = found["outcome"] == "unreadable"
            if not right:
                wrong.append((name, found["outcome"]))
        attack(f"{len(files)} flipped bits under right checksums, {side}", wrong[:3])


def cut_files(work, frame):
    cuts = [frame[:size] for size in range(len(frame))]
    for name, files in (("one side", [(frame, cut) for cut in cuts]), ("both", [(cut, cut) for cut in cuts])):
        _, frames = folders(work, "cuts", files)
        passed = [i for i, found in enumerate(frames) if found["outcome"] != "unreadable"]
        attack(f"{len(cuts)} truncated files, {name}", passed[:3])


def other_chunks(work, frame):
    parts = [chunk(name, data) for _, name, data in chunks(frame)]
    names = [name for _, name, _ in chunks(frame)]
    bands = [i for i, name in enumerate(names) if name == b"IDAT"]
    twice = [SIGNATURE + b"".join(parts[:i] + [parts[i]] + parts[i:]) for i in range(len(parts))]
    gone = [SIGNATURE + b"".join(parts[:i] + parts[i + 1:]) for i in range(len(parts))]
    swapped = []
    for i, k in itertools.combinations(bands, 2):
        if parts[i] != parts[k]:
            order = list(parts)
            order[i], order[k] = order[k], order[i]
            swapped.append(SIGNATURE + b"".join(order))
    foreign = [SIGNATURE + b"".join(parts[:i] + [chunk(b"CriT", b"x")] + parts[i:])
               for i in range(1, len(parts))]
    behind = [frame + b"x", frame + frame, frame + chunk(b"IDAT", b"x")]
    for name, files in (("chunks twice", twice), ("chunks missing", gone), ("swapped bands", swapped),
                        ("foreign critical chunks", foreign), ("bytes after the end", behind)):
        for side in ("one side", "both"):
            _, frames = folders(work, "chunks", [(file if side == "both" else frame, file) for file in files])
            # sRGB and pHYs twice or not at all, and an end twice, change no pixel; the report must say so.
            wrong = [found for found in frames if found["passes"] and not (
                name.startswith("chunks") and (side == "both" or found.get("notes")))]
            attack(f"{name}, {side}", [(found["name"], found["outcome"]) for found in wrong[:3]])


def unreadable_pairs(work):
    rows = (b"\0" + b"abc" * 4) * 4
    good = flat(4, 4, b"abc")
    stream = zlib.compress(rows)
    kinds = {
        "nothing": b"", "no PNG": b"GIF89a" * 9, "a signature": SIGNATURE,
        "a wrong checksum of IHDR": good[:29] + b"\0\0\0\0" + good[33:],
        "an impossible depth": picture(4, 4, rows, depth=3),
        "an impossible color": picture(4, 4, rows, color=5),
        "no width": picture(0, 4, rows),
        "too few rows": picture(4, 4, rows[:-13]), "too many rows": picture(4, 4, rows + rows),
        "an unknown filter": picture(4, 4, rows[:-13] + b"\x07" + rows[-12:]),
        "a cut stream": SIGNATURE + header(4, 4) + chunk(b"IDAT", stream[:-6]) + chunk(b"IEND"),
        "a wrong Adler sum": SIGNATURE + header(4, 4) + chunk(b"IDAT", stream[:-1] + b"\0") + chunk(b"IEND"),
        "a wrong Adler sum in chunks of a byte": (
            SIGNATURE + header(4, 4)
            + b"".join(chunk(b"IDAT", bytes([byte])) for byte in stream[:-1] + b"\0") + chunk(b"IEND")),
        "bytes after the stream": SIGNATURE + header(4, 4) + chunk(b"IDAT", stream + b"xx") + chunk(b"IEND"),
        "no IEND": good[:-12], "no IDAT": SIGNATURE + header(4, 4) + chunk(b"IEND"),
        "bytes after the end": good + b"tail",
        "a palette that is missing": picture(4, 4, (b"\0" + bytes(4)) * 4, color=3),
        "a color beyond the palette": picture(4, 4, (b"\0" + b"\x09" * 4) * 4, color=3,
                                               extra=chunk(b"PLTE", b"abc")),
        "a size of 4 294 967 295": SIGNATURE + header(0xFFFFFFFF, 4) + chunk(b"IDAT", stream) + chunk(b"IEND"),
        "65 536 by 65 536 pixels": SIGNATURE + header(65536, 65536) + chunk(b"IDAT", stream) + chunk(b"IEND"),
    }
    (work / "bytes.png").write_bytes(
        SIGNATURE + header(4, 4) + b"".join(chunk(b"IDAT", bytes([byte])) for byte in stream) + chunk(b"IEND"))
    (work / "good.png").write_bytes(good)
    expect("a sound file in chunks of a byte", 0, work / "bytes.png", work / "good.png")
    for name, file in kinds.items():
        a, b = work / "u1.png", work / "u2.png"
        a.write_bytes(file), b.write_bytes(file)
        expect(f"two files alike with {name}", 74, a, b)
        b.write_bytes(good)
        expect(f"one file with {name}", 74, a, b)


def names(work):
    for name, letters in (("é", ("\u00e9", "e\u0301")), ("Å", ("\u212b", "\u00c5"))):
        a, b = work / "n1", work / "n2"
        for folder in (a, b):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        (a / f"{letters[0]}.png").write_bytes(flat(2, 2, b"abc"))
        (b / f"{letters[1]}.png").write_bytes(flat(2, 2, b"abc"))
        if len(os.listdir(a)) == 1 and (a / f"{letters[1]}.png").exists():
            print(f"skipped  {name} in two spellings: the file system takes them for one")
            continue
        expect(f"{name} in two spellings is two names", 1, a, b, says="missing")
        (a / f"{letters[1]}.png").write_bytes(flat(2, 2, b"abc"))
        (b / f"{letters[0]}.png").write_bytes(flat(2, 2, b"xyz"))
        expect(f"a difference behind the other {name}", 1, a, b)


def deep(work):
    def gray(values, color=0):
        return picture(2, 1, b"\0" + struct.pack(">2H", *values), depth=16, color=color)

    a, b = work / "d1.png", work / "d2.png"
    a.write_bytes(gray((0x1000, 0x2000))), b.write_bytes(gray((0x1001, 0x2000)))
    expect("16 bits that round alike are equal, and it is said", 0, a, b, says="16 bits")
    b.write_bytes(gray((0x1100, 0x2000)))
    expect("16 bits that do not round alike", 1, a, b)
    b.write_bytes(picture(2, 1, b"\0\x10\x20", color=0))
    expect("16 bits beside 8", 0, a, b, says="16 bits")
    a.write_bytes(flat(2, 2, b"abc", extra=chunk(b"gAMA", struct.pack(">I", 100000))))
    b.write_bytes(flat(2, 2, b"abc"))
    expect("gamma on one side is said", 0, a, b, says="gAMA")
    expect("gamma on both sides is said", 0, a, a, says="gAMA")
    b.write_bytes(flat(2, 2, b"abc", extra=chunk(b"tEXt", b"a\0b")))
    a.write_bytes(flat(2, 2, b"abc", extra=chunk(b"tEXt", b"a\0c")))
    expect("other texts are said", 0, a, b, says="tEXt differs")


def animation(frames, plays=0, delay=(1, 10), numbers=None, still=None, blends=None, count=None):
    """4×2 pixels; each frame a color for all of it."""
    number = iter(numbers or itertools.count())
    out = [SIGNATURE, header(4, 2), chunk(b"acTL", struct.pack(">II", count or len(frames), plays))]

    def control(index):
        out.append(chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", next(number), 4, 2, 0, 0, *(delay if index == len(frames) - 1 else (1, 10)), 0,
            (blends or {}).get(index, 0))))

    stream = [zlib.compress((b"\0" + bytes(color) * 4) * 2) for color in frames]
    if still is None:
        control(0)
        out.append(chunk(b"IDAT", stream[0]))
    else:
        out.append(chunk(b"IDAT", zlib.compress((b"\0" + bytes(still) * 4) * 2)))
    for index in range(0 if still else 1, len(frames)):
        control(index)
        out.append(chunk(b"fdAT", struct.pack(">I", next(number)) + stream[index]))
    return b"".join(out) + chunk(b"IEND")


def animations(work):
    a, b = work / "m1.png", work / "m2.png"
    colors = [b"abc", b"def", b"ghi"]
    good = animation(colors)

    def pair(name, code, other, first=good, says=None):
        a.write_bytes(first), b.write_bytes(other)
        expect(f"animations: {name}", code, a, b, says=says)

    pair("equal", 0, good)
    pair("the last frame differs", 1, animation([b"abc", b"def", b"ghj"]), says="frame 2")
    pair("two frames differ", 1, animation([b"abc", b"deg", b"ghj"]), says="frames 1…2")
    pair("another delay", 1, animation(colors, delay=(2, 10)), says="a different time")
    pair("the same delay in other words", 0, animation(colors, delay=(10, 100)))
    pair("plays once", 1, animation(colors, plays=1), says="shown once")
    pair("a frame more", 1, animation(colors + [b"ghi"]), says="4 frames")
    pair("a still picture in front", 1, animation(colors, still=b"abc"))
    pair("other still pictures", 1, animation(colors, still=b"abd"), first=animation(colors, still=b"abc"))
    pair("beside a picture", 74, flat(4, 2, b"abc"))
    pair("a picture beside it", 74, good, first=flat(4, 2, b"abc"))
    for name, wrong in (("chunks out of order", animation(colors, numbers=[0, 1, 3, 2, 4])),
                        ("a wrong count", animation(colors, count=2)),
                        ("an unknown blending", animation(colors, blends={1: 2})),
                        ("without its end", good[:-12])):
        pair(name, 74, wrong)
        pair(name + ", on both sides", 74, wrong, first=wrong)
    damaged = bytearray(good)
    damaged[-20] ^= 1
    pair("damaged behind the first picture, on both sides", 74, bytes(damaged), first=bytes(damaged))
    broken = [(place, name, data) for place, name, data in chunks(good) if name == b"fdAT"][-1]
    wrong = good[:broken[0]] + chunk(b"fdAT", broken[2][:-3] + b"\0\0\0") + chunk(b"IEND")
    pair("pixels that do not inflate, on both sides", 74, wrong, first=wrong)
    for side in ("f1", "f2"):
        (work / side).mkdir()
    (work / "f1/frame_00000.png").write_bytes(good)
    (work / "f2/frame_00000.png").write_bytes(animation([b"abc", b"def", b"xxx"]))
    expect("animations: among the frames of a folder", 1, work / "f1", work / "f2", says="of the animation")


def bands(work, numbers):
    def rows(width, height, channels, filters):
        return b"".join(
            bytes([numbers.choice(filters)])
            + bytes(numbers.choice((0, 0, 1, 200)) for _ in range(width * channels)) for _ in range(height))

    def cut(data, size, whole):
        parts = []
        while data:
            length = size * numbers.randint(1, 3) if whole else numbers.randint(1, len(data))
            parts.append(data[:length])
            data = data[length:]
        return parts

    pairs, expected = [], []
    for _ in range(400):
        width, height, channels = numbers.randint(1, 6), numbers.randint(1, 9), numbers.choice((3, 4))
        size = 1 + width * channels
        filters = numbers.choice(((0, 1), (0, 1, 2, 3, 4)))
        parts = cut(rows(width, height, channels, filters), size, numbers.random() < 0.8)
        others = list(parts)
        for i in range(len(parts)):
            # Bytes of a band change, now and then its filters too, or only those of a band before an equal one.
            if numbers.random() < 0.4:
                band = bytearray(parts[i])
                for _ in range(numbers.randint(1, 3)):
                    k = numbers.randrange(len(band))
                    place = sum(map(len, parts[:i])) + k
                    if place % size:
                        band[k] ^= numbers.choice((1, 8, 128))
                others[i] = bytes(band)
        pair = []
        for side in (parts, others):
            data = b"".join(side)
            pair.append((banded(width, height, [packed(part, numbers.choice((0, 1, 9))) for part in side], data,
                                channels), unfiltered(data, width, height, channels)))
        (first, a), (second, b) = pair
        hidden = lambda p, q: channels == 4 and p[3] == q[3] == 0
        differing = [i for i in range(len(a)) if a[i] != b[i] and not hidden(a[i], b[i])]
        pairs.append((first, second))
        expected.append((len(differing), [differing[0] % width, differing[0] // width] if differing else None))
    _, frames = folders(work, "bands", pairs)
    wrong = [(index, found["outcome"], found.get("countingPixels"), found.get("first"), want)
             for index, (found, want) in enumerate(zip(frames, expected))
             if (found.get("countingPixels", 0 if found["outcome"] == "equal" else None), found.get("first")) != want]
    attack(f"{len(pairs)} pairs of random bands, seed {options.seed}", wrong[:3])

    # A band that begins with Up stands on the band before: equal bytes, other pixels.
    top, bottom = [b"\0" + bytes([value]) * 150 for value in (10, 99)], (b"\2" + bytes(150)) * 52
    a, b = work / "up1.png", work / "up2.png"
    a.write_bytes(banded(50, 53, [packed(top[0]), packed(bottom)], top[0] + bottom))
    b.write_bytes(banded(50, 53, [packed(top[1]), packed(bottom)], top[1] + bottom))
    expect("2 650 pixels that hang on one row", 1, a, b, "--max-pixels", 50, says="2650 pixels")

    # A band that copies from the one before it is not the same in two files either.
    def copies(value):
        stream = zlib.compressobj(9, zlib.DEFLATED, -15)
        first = stream.compress(b"\0" + bytes([value, 2, 3]) * 50) + stream.flush(zlib.Z_SYNC_FLUSH)
        second = stream.compress(b"\0" + bytes([value, 2, 3]) * 50) + stream.flush(zlib.Z_SYNC_FLUSH)
        return banded(50, 2, [first, second], (b"\0" + bytes([value, 2, 3]) * 50) * 2)

    a.write_bytes(copies(1)), b.write_bytes(copies(2))
    expect("a band that copies from the band before", 1, a, b, "--max-pixels", 50, says="100 pixels")
    last = zlib.compressobj(9, zlib.DEFLATED, -15)
    row = b"\0" + b"abc" * 50
    closed = last.compress(row) + last.flush()
    a.write_bytes(banded(50, 2, [closed, packed(row)], row + row))
    expect("a band that ends the stream", 74, a, a)
    a.write_bytes(banded(50, 3, [packed(row), packed(row)], row + row))
    expect("a row too few, in both files", 74, a, a)
    a.write_bytes(banded(50, 1, [packed(row), packed(row)], row + row))
    expect("a row too many, in both files", 74, a, a)


def numbers_in_names(work):
    for name in ("1700000000", "20240131", "9223372036854775807", "9223372036854775808", "9" * 60,
                 "00000000000000000000000000001"):
        a, b = work / "x1", work / "x2"
        for folder, color in ((a, b"abc"), (b, b"xyz")):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            (folder / f"frame_{name}.png").write_bytes(flat(2, 2, color))
            (folder / "frame_00000.png").write_bytes(flat(2, 2, color))
        for extra in ((), ("--frames", "50%"), ("--frames", "0...")):
            run = Run("diff", a, b, *extra)
            good = run.code == 1 or extra and run.code == 64
            attack(f"frame_{name[:24]}.png {' '.join(extra)}",
                   None if good and run.megabytes < 100 and run.elapsed < 2
                   else f"exit code {run.code}, {run.megabytes:.0f} MB, {run.elapsed:.1f} s")
    a, b = work / "d1.png", work / "d2.png"
    a.write_bytes(flat(4, 4, b"abc")), b.write_bytes(flat(4, 4, b"xyz"))
    largest = 2**63 - 1
    for arguments in (("--max-pixels", largest), ("--max-pixels", largest, "--window", f"65536:{largest}"),
                      ("--ignore", "65536x65536+65536+65536"), ("--ignore", f"{largest}x1+1+{largest}"),
                      ("--ignore", "1x1+0+0", "--max-pixels", 15), ("--threshold", "nan"), ("--threshold", "1e308"),
                      ("--max-step", largest), ("--max-step", -1), ("--frames", "999999999"), ("--jobs", 100000)):
        run = Run("diff", a, b, *arguments)
        attack(" ".join(map(str, arguments)),
               None if run.code in (0, 1, 64) and run.megabytes < 200 and run.elapsed < 3
               else f"exit code {run.code}, {run.megabytes:.0f} MB, {run.elapsed:.1f} s")


def repeating(work):
    a, b = work / "r1", work / "r2"
    files = [flat(2, 2, bytes((i, i, i))) for i in range(30)]
    count = 6000
    for folder, shift in ((a, 0), (b, 1)):
        folder.mkdir()
        for i in range(count):
            (folder / f"frame_{i:05d}.png").write_bytes(files[(i // 10 + shift) % 30])
    run = Run("diff", a, b)
    attack(f"{count} frames that repeat",
           None if run.code == 1 and run.elapsed < 4 else f"exit code {run.code}, {run.elapsed:.1f} s")
    shutil.rmtree(a), shutil.rmtree(b)


def large_frames(work):
    preset = {"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6], "canvas": {"size": [8000, 5000], "scale": 1}}
    (work / "large.json").write_text(json.dumps(preset))
    preset["zoom"][0] = 0.6
    (work / "other.json").write_text(json.dumps(preset))
    for name, file in (("l1", "large.json"), ("l2", "other.json")):
        run = Run("render", work / file, "--frames", 3, "-o", work / name, "--quiet")
        if run.code:
            attack("a frame of 40 megapixels", run.err.strip())
            return
    small = 700
    for name, code, arguments in (
            ("equal", 0, (work / "l1", work / "l1")),
            ("by digest", 0, (work / "l1/reveal.json", work / "l1/frame_00003.png")),
            ("another", 1, (work / "l1", work / "l2")),
            ("by digest, another", 1, (work / "l1/reveal.json", work / "l2/frame_00003.png")),
            ("with smoothed edges left out", 1, (work / "l1", work / "l2", "--ignore-antialiasing"))):
        run = Run("diff", *arguments, "--jobs", 1)
        attack(f"40 megapixels, {name}",
               None if run.code == code and run.megabytes < small
               else f"exit code {run.code}, {run.megabytes:.0f} MB: {run.err.strip()[:200]}")


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="reveal-attacks-"))
    numbers = random.Random(options.seed)
    try:
        (work / "p.json").write_text('{"zoom":[0.5,0.5,0,0,0.7,0.6],"canvas":{"size":[16,24],"scale":1}}')
        run = Run("render", work / "p.json", "--frames", 5, "-o", work / "own", "--quiet")
        if run.code:
            sys.exit(f"render: {run.err}")
        own = (work / "own/frame_00005.png").read_bytes()
        # Two bands, which the program makes of larger frames alone.
        rows = b"".join(bytes([i % 4 and 4 or 1]) + bytes((i * k) % 5 for k in range(24)) for i in range(8))
        two = banded(8, 8, [packed(rows[:100]), packed(rows[100:])], rows)
        for frame in (own if len(own) < 1000 else two, two):
            flips(work, frame)
            cut_files(work, frame)
            other_chunks(work, frame)
        unreadable_pairs(work)
        names(work)
        deep(work)
        animations(work)
        bands(work, numbers)
        numbers_in_names(work)
        repeating(work)
        large_frames(work)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"{len(failed)} attacks got through: {', '.join(failed)}" if failed else "all attacks held")
    sys.exit(bool(failed))


main()
