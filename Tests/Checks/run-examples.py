"""Runs the examples of documents: run-examples.py REVEAL DOCUMENT...

Every line of a shell block that begins with `reveal` runs in a fresh folder that holds what such lines name. Commands that
serve or watch are ended by Ctrl-C once they have started. Lines for ffmpeg are left to check-formats; `make` must have
the targets that are named. On pages of Documentation and in README.md, every block of JSON must be a preset without a warning; tests in
Swift read those of the reference.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import helpers  # Also for servers that are interrupted.

root = pathlib.Path(helpers.ROOT)
reveal, documents = pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(path) for path in sys.argv[2:]]
work = pathlib.Path(tempfile.mkdtemp())
base, programs = work / "base", work / "bin"
environment = dict(
    os.environ, PATH=f"{programs}:{os.environ['PATH']}", REVEAL_PRESETS=str(root / "Presets"), NO_COLOR="1")


def run(line, folder, codes=(0,)):
    # A page is not opened, but must be there.
    shell = ["bash", "-c", f'set -eo pipefail; open() {{ test -s "$1"; }}; {line}']
    done = subprocess.run(shell, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode in codes, f"{line}: exit code {done.returncode}\n{done.stdout}{done.stderr}"


def prepare():
    base.mkdir()
    programs.mkdir()
    (programs / "reveal").symlink_to(reveal)
    for name in ["Presets", "Examples"]:
        (base / name).symlink_to(root / name)
    canvas = '"canvas": { "size": [40, 60], "scale": 1, "duration": 1.2 }, "list": { "rows": 24, "rowHeight": 20 }'
    files = {
        "fade.json": f'{{ {canvas}, "scroll": [{{ "rest": 0.6 }}, {{ "to": {{ "row": 3 }} }}], '
        '"entrance": { "from": { "opacity": 0 }, "duration": 0.5, "stagger": { "each": 0.02 } } }',
        "cards.json": f'{{ {canvas}, "cards": {{ "deck": "deck.json" }} }}',
        "deck.json": '[{ "name": "Ines Okafor", "title": "Cartographer" }]',
        "animate.css": "@keyframes bounceInUp { from { opacity: 0; transform: translateY(40px) } } "
        ".bounceInUp { animation: bounceInUp 1s }",
        "app.css": "@keyframes enter { from { opacity: var(--opacity, 1); scale: var(--scale, 1) } } "
        ".animate-in { animation: enter .15s } .fade-in { --opacity: 0 } .zoom-in-95 { --scale: .95 }",
        "aos.css": "[data-aos=fade-up] { opacity: 0; transform: translateY(100px); transition-property: opacity, transform } "
        "[data-aos=fade-up].aos-animate { opacity: 1; transform: none } "
        "[data-aos][data-aos-duration='600'] { transition-duration: .6s } "
        "[data-aos][data-aos-easing=ease-out-back] { transition-timing-function: cubic-bezier(.175, .885, .32, 1.275) }",
    }
    for name, text in files.items():
        (base / name).write_text(text)
    for folder in ["work", "animations/cards"]:
        (base / folder).mkdir(parents=True)
    for copy in ["work/fade.json", "animations/fade.json", "animations/cards/in.json"]:
        shutil.copy(base / "fade.json", base / copy)
    shutil.copy(root / "Examples/measure-ios/ios-26.5.jsonl", base / "trace.jsonl")
    (base / "slow.json").write_text(files["fade.json"].replace(": 0.5", ": 0.6"))
    for line in [
        "reveal render fade.json --quiet -o frames", "reveal render slow.json --quiet -o golden",
        "reveal render fade.json --quiet --shard 1/2 -o part1", "reveal render fade.json --quiet --shard 2/2 -o part2",
        "reveal diff fade.golden.json fade.json --update", "reveal test animations --update --quiet --fps 30 --scale 1",
        "reveal init --effect animate.css/flipInX", "reveal init wallet.json --effect recipes/wallet", "reveal init tickets.json --effect recipes/wallet",
        "reveal scene fade.json --frame 12 -o s.json",
    ]:
        run(line, base)
    for part in range(1, 4):
        report = subprocess.run(
            [reveal, "test", "animations", "--shard", f"{part}/3", "--json"], cwd=base, capture_output=True)
        (base / f"part{part}.json").write_bytes(report.stdout)
    # What is served is what differs.
    shutil.copy(base / "slow.json", base / "animations/fade.json")


def serve(line, folder):
    server = subprocess.Popen(
        line.split(), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if "--watch" in line:
        end = time.monotonic() + 30
        while not (folder / "frames/reveal.json").exists():
            assert time.monotonic() < end, f"{line}: no frames"
            time.sleep(0.1)
        time.sleep(1)
    else:
        # Reports come first.
        assert any(text.startswith("http://127.0.0.1:") for text in server.stdout), f"{line}: no address"
    server.send_signal(signal.SIGINT)
    # What is served may differ from its goldens.
    assert server.wait(20) in ((0, 1) if "--serve" in line else (0,)), f"{line}: exit code {server.returncode}"


def try_line(line):
    folder = work / "try"
    shutil.copytree(base, folder, symlinks=True)
    words = line.split()
    command = words[1]
    # Examples begin without the output of others.
    fresh = re.findall(r"-o (\S+)", line) if "--resume" not in line else []
    if command == "init":
        fresh += [*re.findall(r"\binit (\S+\.json)", line), "flipInX.json"]
    elif command == "test" and re.search(r"--update --", line):
        fresh += [path.relative_to(folder).as_posix() for path in folder.glob("animations/**/*.golden.json")]
    elif command == "render" and not fresh and "--resume" not in line:
        fresh = ["frames"]
    for name in {name.rstrip("/") for name in fresh} - {"-"}:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    if command == "preview" or re.search(r"--(serve|watch)\b", line):
        serve(line, folder)
    else:
        # Presets of the repository are drawn in small, and few of them.
        few = re.sub(r" Presets(?= |$)", " Presets/zoom", line)
        small = re.sub(r" (Presets/\S+|--featured)", r" \1 --scale 0.2 --fps 5", few) if command in ("gallery", "render") else line
        run(small, folder, (0, 1) if command in ("diff", "test") else (0,))
    shutil.rmtree(folder)


def lines(block):
    for line in block.replace("\\\n", " ").splitlines():
        line = re.sub(r"(^|\s+)#.*", "", line).strip()
        if line:
            yield line


try:
    prepare()
    targets = re.findall(r"(?m)^([a-z]+):", (root / "Makefile").read_text())
    commands = presets = 0
    for document in documents:
        for language, block in re.findall(r"(?ms)^```(sh|jsonc?)\n(.*?)^```$", document.read_text(encoding="utf-8")):
            if language != "sh" and document.parts[0] in ("README.md", "Documentation"):
                (base / "block.json").write_text(block)
                run("reveal validate block.json --quiet", base)
                presets += 1
            for line in lines(block) if language == "sh" else ():
                if line.startswith("make "):
                    assert line.split()[1] in targets, f"{document}: {line}"
                elif line.startswith("reveal ") and "ffmpeg" not in line:
                    print(line, flush=True)
                    try_line(line)
                    commands += 1
    print(f"{commands} commands and {presets} presets in {len(documents)} documents")
finally:
    shutil.rmtree(work)
