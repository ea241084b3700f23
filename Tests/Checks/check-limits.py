#!/usr/bin/env python3
"""Runs every command under the limits that a system may set: small stacks, few descriptors, small files.

The program is that of the variable REVEAL, or a debug build, whose frames on the stack are the largest.
With a stack of 384 kB for each thread every command ends as without a limit (threads of macOS have 512 kB). With few descriptors or
small files it may end with exit code 74 and a message as well, and leaves nothing half-written. No limit ends it by a signal.
"""
import concurrent.futures, json, os, re, shutil, subprocess, sys, tempfile
from pathlib import Path

import helpers

ROOT = Path(helpers.ROOT)
REVEAL = os.path.abspath(os.environ.get("REVEAL") or ROOT / ".build/debug/reveal")

PRESETS = {
    "p.json": {"zoom": [0.8, 0.8, 0, 40, 0, 0.5], "canvas": {"size": [60, 90], "scale": 1, "duration": 0.2}},
    "q.json": {"zoom": [0.2, 0.2, 0, 0, 1, 0.5], "canvas": {"size": [60, 90], "scale": 1, "duration": 0.2}},
    "cells.json": {
        "canvas": {"size": [60, 90], "scale": 1, "duration": 0.2}, "list": {"rowHeight": "content"},
        "cards": {"deck": "deck.json", "template": {"cell": {"vertical": [{"text": "{name}"}, {"shape": "circle", "width": 20, "height": 20}]}}},
        "scrollEffect": {"tracks": [{"keyframes": [{"at": "entry 0%", "opacity": 0}, {"at": "entry 100%"}]}]}},
    "deck.json": [{"name": "Ada Lovelace"}, {"name": "مرحبا بالعالم"}],
    "style.css": "@keyframes in { from { opacity: 0 } } .card { animation: in 0.5s both }",
}

# What each command is called with; the folder has the presets, g (frames of p), golden (a folder with goldens), scene.json.
COMMANDS = [
    "render p.json -o out", "render p.json -o out -j 4 --encode small", "render cells.json -o out",
    "render p.json --shutter 180 -o out", "render p.json -o out.apng", "render p.json -o out.y4m -o second.apng",
    "render p.json -o out --shard 1/2", "render p.json -o out --overlay", "render p.json -o g --resume --force",
    "sheet p.json -o out.png", "gallery . -o out --scale 1 --fps 10", "diff g g2", "diff g p.json", "diff g q.json",
    "diff h q.json --update", "diff g q.json --html out", "diff g q.json --json", "diff p.json q.json --ssim",
    "diff g q.json --markdown out.md", "diff g q.json --junit out.xml", "diff a.apng q.json",
    "test golden", "test other", "test other --update", "test other --html out", "verify g", "merge first second -o out",
    "validate p.json q.json cells.json", "inspect p.json", "inspect p.json --json", "inspect p.json --plot out.svg",
    "inspect g", "init out.json", "init --effect animate.css/flipInX out.json", "effects flip", "effects --json",
    "import style.css -o out", "export p.json --to css -o out.css", "export p.json --to web -o out",
    "export p.json --to swift -o out.swift", "schema", "scene p.json -o out.json", "draw scene.json -o out.png",
    "help preset", "help render", "--version",
]

# A limit, as the shell sets it, and the exit codes that it may lead to, beside the one without a limit.
LIMITS = [("-s 384", set())] + [(f"-n {count}", {74}) for count in (5, 6, 7, 8, 9, 10, 12, 16)] + [("-f 1", {74})]


def run(folder, words, limit=None):
    command = [REVEAL, *words]
    if limit:
        command = ["bash", "-c", f"ulimit {limit} && exec \"$@\"", "bash", *command]
    return subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
        env=dict(os.environ, SWIFT_BACKTRACE="enable=no", NO_COLOR="1"))


def prepare(folder):
    for name, content in PRESETS.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    for folder_name in ("golden", "other"):
        (folder / folder_name).mkdir()
        shutil.copy(folder / "p.json", folder / folder_name / "p.json")
    steps = ["render p.json -o g", "render p.json -o g2", "render p.json -o h", "render p.json -o a.apng",
             "render p.json -o first --shard 1/2", "render p.json -o second --shard 2/2", "scene p.json -o scene.json",
             "test golden --update", "test other --update"]
    for step in steps:
        result = run(folder, step.split())
        assert result.returncode == 0, (step, result.stderr)
    shutil.copy(folder / "q.json", folder / "other/p.json")


def litter(folder):
    """Files that are half-written; locks and journals of a run that can be resumed have other names."""
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if re.search(r"\.partial$|\.transaction$", path.name)]


def attempt(pristine, command, limit, allowed):
    with tempfile.TemporaryDirectory(prefix="reveal-limits-") as place:
        folder = Path(place) / "w"
        shutil.copytree(pristine, folder)
        result = run(folder, command.split(), limit)
        said = result.stderr.decode(errors="replace")
        if result.returncode not in allowed:
            return f"exit code {result.returncode}, expected one of {sorted(allowed)}: {said[-300:]}"
        if result.returncode == 74 and not re.search(r"error: .", said):
            return f"exit code 74 without a message: {said[-300:]!r}"
        left = litter(folder)
        return f"left behind: {', '.join(left)}" if left else None


def main():
    failures, count = [], 0
    with tempfile.TemporaryDirectory(prefix="reveal-limits-") as place, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        pristine = Path(place) / "w"
        pristine.mkdir()
        prepare(pristine)
        usual, tries = {}, []
        for command in COMMANDS:
            with tempfile.TemporaryDirectory(prefix="reveal-limits-") as other:
                folder = Path(other) / "w"
                shutil.copytree(pristine, folder)
                result = run(folder, command.split())
                usual[command] = result.returncode
                assert result.returncode in (0, 1), (command, result.returncode, result.stderr)
            for limit, codes in LIMITS:
                tries.append((command, limit, pool.submit(attempt, pristine, command, limit, codes | {usual[command]})))
        for command, limit, future in tries:
            count += 1
            if problem := future.result():
                failures.append(f"(ulimit {limit}; reveal {command}): {problem}")
    print("\n".join(failures), file=sys.stderr if failures else sys.stdout)
    print(f"{count} runs under limits, {len(failures)} failures")
    sys.exit(1 if failures else 0)


main()
