#!/usr/bin/env python3
"""Attacks `reveal diff`, which must never pass what it could not compare.

`UncomparedTests` and the tests of RevealPNG have what needs neither zlib, much memory nor many files. Each attack prints a line.
"""
import itertools
import json
import pathlib
import shutil
import struct
import sys
import tempfile
import zlib

import helpers
from helpers import SIGNATURE, chunk, header

reveal = helpers.program()
failed = []


def Run(*arguments):
    """A finished command of reveal."""
    return helpers.Run(reveal, *arguments)


def attack(name, problem):
    """Notes how an attack went: `problem` is what got through, or nothing."""
    print(f"{'FAILED' if problem else 'held  '}  {name}{': ' + str(problem) if problem else ''}", flush=True)
    if problem:
        failed.append(name)


# PNG files

def flat(width, height, pixel):
    return helpers.png(width, height, 8, 2, zlib.compress((b"\0" + bytes(pixel) * width) * height))


def chunks(file):
    place = 8
    while place < len(file):
        size, = struct.unpack(">I", file[place:place + 4])
        yield file[place + 4:place + 8], file[place + 8:place + 8 + size]
        place += 12 + size


def banded(width, height, rows):
    """A file as reveal writes it: each band of rows is a chunk, which may copy from the band before it."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    bands = [stream.compress(row) + stream.flush(zlib.Z_SYNC_FLUSH) for row in rows]
    return (SIGNATURE + header(width, height) + chunk(b"sRGB", b"\0")
            + chunk(b"pHYs", struct.pack(">IIB", 5669, 5669, 1)) + chunk(b"IDAT", b"\x78\x01")
            + b"".join(chunk(b"IDAT", band) for band in bands)
            + chunk(b"IDAT", b"\x03\0" + struct.pack(">I", zlib.adler32(b"".join(rows)))) + chunk(b"IEND"))


# Attacks

def frames_of(work, files):
    """What the comparison says of pairs of files."""
    sides = work / "a", work / "b"
    for place, side in enumerate(sides):
        shutil.rmtree(side, ignore_errors=True)
        side.mkdir()
        for index, pair in enumerate(files):
            (side / f"frame_{index:05d}.png").write_bytes(pair[place])
    return Run("diff", *sides, "--json").json["frames"]


def other_chunks(work, frame):
    parts = [chunk(name, data) for name, data in chunks(frame)]
    bands = [i for i, (name, _) in enumerate(chunks(frame)) if name == b"IDAT"]
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
            frames = frames_of(work, [(file if side == "both" else frame, file) for file in files])
            # sRGB and pHYs twice or not at all, and an end twice, change no pixel; the report must say so.
            wrong = [found for found in frames if found["passes"] and not (
                name.startswith("chunks") and (side == "both" or found.get("notes")))]
            attack(f"{name}, {side}", [(found["name"], found["outcome"]) for found in wrong[:3]])


def copied_bands(work):
    """A band that copies from the one before it is not the same in two files either."""
    def copies(value):
        return banded(50, 2, [b"\0" + bytes([value, 2, 3]) * 50] * 2)

    (work / "c1.png").write_bytes(copies(1)), (work / "c2.png").write_bytes(copies(2))
    run = Run("diff", work / "c1.png", work / "c2.png", "--max-pixels", 50)
    attack("a band that copies from the band before",
           None if run.code == 1 and "100 pixels" in run.out else f"exit code {run.code}: {run.output[:200]}")


def extreme_options(work):
    a, b = work / "d1.png", work / "d2.png"
    a.write_bytes(flat(4, 4, b"abc")), b.write_bytes(flat(4, 4, b"xyz"))
    largest = 2**63 - 1
    for arguments in (("--max-pixels", largest), ("--max-pixels", largest, "--window", f"65536:{largest}"),
                      ("--ignore", "65536x65536+65536+65536"), ("--ignore", f"{largest}x1+1+{largest}"),
                      ("--ignore", "1x1+0+0", "--max-pixels", 15), ("--threshold", "nan"), ("--threshold", "1e308"),
                      ("--max-step", largest), ("--max-step", -1), ("--frames", "999999999"), ("--jobs", 100000)):
        run = Run("diff", a, b, *arguments)
        attack(" ".join(map(str, arguments)),
               None if run.code in (0, 1, 64) and run.megabytes < 200 and run.seconds < 3
               else f"exit code {run.code}, {run.megabytes:.0f} MB, {run.seconds:.1f} s")


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
           None if run.code == 1 and run.seconds < 4 else f"exit code {run.code}, {run.seconds:.1f} s")
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


with tempfile.TemporaryDirectory(prefix="reveal-attacks-") as name:
    work = pathlib.Path(name)
    rows = [bytes([i % 4 and 4 or 1]) + bytes((i * k) % 5 for k in range(24)) for i in range(8)]
    other_chunks(work, banded(8, 8, [b"".join(rows[:4]), b"".join(rows[4:])]))
    for check in (copied_bands, extreme_options, repeating, large_frames):
        check(work)
sys.exit(f"failed: {', '.join(failed)}" if failed else None)
