"""Counts the numbers that documents say, by the commands that count them: document_numbers.py [REVEAL]

A row of the table is a page, a sentence of it with `{}` in place of the number, and a shell command that prints the number.
`make lint` runs the commands that need nothing but the repository; those with `$REVEAL` run in `make check-documents`. What the
catalogue has, such as effects and recipes, may only be said in numbers that are in the table.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

EFFECTS = "sed -nE 's/^([0-9]+) effects in.*/\\1/p' Presets/EFFECTS.md"
MORE_THAN = f"echo $(($({EFFECTS}) / 50 * 50))"
SCENES, CELLS, RECIPES = (f"ls Presets/{folder}/*.json | wc -l" for folder in ("scenes", "cells", "recipes"))
# One line each in the list of `gallery.json`.
FEATURED = "sed -n '/^  \"featured\"/,/\\]/p' Presets/gallery.json | grep -c '^    \"'"
COMPILER = "sed -n 's/.*swift-tools-version: *//p' Package.swift"
MACOS = "sed -nE 's/.*macOS\\(\\.v([0-9]+)\\).*/\\1/p' Package.swift"
TEMPLATES = "awk '/^#### Templates/ { found = 1 } /^#### Cells/ { exit } found && /^[|] `/' Presets/README.md | wc -l"
# How many times as fast as Skia whole runs of presets of the catalogue are, from the least to the most.
SPEED = ("awk -F '|' '/^The same for recipes/ { exit } /^The same for presets/ { found = 1 } found && /%/ { print $3 }'"
         " Documentation/speed.md | sort -n")
MEDIAN = f"{SPEED} | awk '{{ all[NR] = $1 }} END {{ print (all[int((NR + 1) / 2)] + all[int(NR / 2 + 1)]) / 2 }}'"


def script(name):
    """Counts the kilobytes of a script of exported pages."""
    return f"echo $((($(wc -c < Sources/RevealExport/Web/{name}) + 500) / 1000))"


def limit(name, unit):
    """Reads one of the limits on sizes of pictures."""
    names = ["FILM", "PICTURE", "PAGES", "TOTAL"]
    return (f"sed -n 's/^{', '.join(names)} = //p' Scripts/lint-documents.py | tr -d _ | "
            f"awk -F ', ' '{{ print ${names.index(name) + 1} / {unit} }}'")


README, REFERENCE, CONTRIBUTING = "README.md", "Presets/README.md", "CONTRIBUTING.md"
TABLE = [
    (README, "[Swift](https://swift.org/install) {} or later", COMPILER),
    (README, "[More than {} effects]", MORE_THAN),
    (README, "whole runs of {} presets of the catalogue", f"{SPEED} | wc -l"),
    (README, "| best | `view-animator/from-bottom-spring-0.4-0.5` | {} |", f"{SPEED} | tail -1"),
    (README, "| median | | {} |", MEDIAN),
    (README, "| worst | `collection-view-paging-layout/scale-blur-vertical` | {} |", f"{SPEED} | head -1"),
    ("Documentation/cells.md", "all {} in lists that move", CELLS),
    ("Documentation/cells.md", "{} smaller cells", "grep -c '^ *\"name\"' Tests/Oracle/cells.json"),
    ("Documentation/export.md", "a script of {} kB that starts and moves the same keyframes", script("effect.js")),
    ("Documentation/export.md", "a script of {} kB (less than 2 kB compressed) by which", script("list.js")),
    ("Documentation/export.md", "a script of 4 kB (less than {} kB compressed) by which",
     "echo $((($(gzip -9c Sources/RevealExport/Web/list.js | wc -c) + 999) / 1000))"),
    ("Documentation/export.md", "if rows travel by a spring: {} kB more", script("list-spring.js")),
    ("Documentation/export.md", "other ways than the straight one: {} kB more", script("list-more.js")),
    ("Documentation/export.md", "{} kB that bring the rows", script("endless.js")),
    ("Documentation/films.md", "The {} seconds of `scenes/chat`",
     '"$REVEAL" inspect Presets/scenes/chat.json --json | sed -nE \'s/^  "duration": ([0-9.]+),$/\\1/p\' | xargs printf %.0f'),
    ("Documentation/films.md", "take {} MB as an animated PNG",
     '"$REVEAL" render Presets/scenes/chat.json --quiet -o "$WORK/chat.apng"; echo $((($(wc -c < "$WORK/chat.apng") + 500000) / 1000000))'),
    ("Documentation/gallery.md", "{} of its presets drawn", f"echo $(($({FEATURED}) + $({RECIPES})))"),
    ("Documentation/installing.md", "[Swift](https://swift.org/install) {} or later", COMPILER),
    ("Documentation/installing.md", "Linux and macOS {}", MACOS),
    ("Documentation/language.md", "in one of {} templates", TEMPLATES),
    ("Documentation/language.md", "{} whole scenes", SCENES),
    ("Documentation/language.md", "all {}, playing on one page", SCENES),
    ("Documentation/language.md", "lists more than {} effects", MORE_THAN),
    ("Documentation/limits.md", "macOS must be {} or later", MACOS),
    ("Documentation/speed.md", "compares {} scenes", "ls Tests/Oracle/scenes/*.json | wc -l"),
    ("Documentation/speed.md", "{} animation frames", "ls Tests/Oracle/animation/frames/*.json | wc -l"),
    ("Documentation/speed.md", "more than {} presets of the catalogue", MORE_THAN),
    (REFERENCE, "has {} common cells to copy", "ls Presets/templates/*.json | wc -l"),
    (CONTRIBUTING, "{} MB together", limit("TOTAL", 1e6)),
    (CONTRIBUTING, "{} MB without strips", limit("PAGES", 1e6)),
    (CONTRIBUTING, "{} MB on top of README.md", limit("FILM", 1e6)),
    (CONTRIBUTING, "{} KB elsewhere", limit("PICTURE", 1e3)),
]
WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
NUMBER = rf"(\d[\d. ]*\d|\d|{'|'.join(WORDS)})"
# What a command can count.
COUNTED = re.compile(r"(?i)(?<![\d.`])\b(\d[\d ]*) (?:[a-z]+ )?(?:effects|presets|recipes|scenes|libraries|templates|kinds)\b")
# Histories, generated lists, and measurements of a given number of presets.
UNCOUNTED = {"CHANGELOG.md", "SECURITY.md", "Presets/EFFECTS.md", "Documentation/export-table.md"}


def sentence_pattern(sentence):
    """Matches a sentence of the table, wherever its lines break."""
    before, after = (r"\s+".join(map(re.escape, part.split(" "))) for part in sentence.split("{}"))
    return re.compile(f"(?i){before}{NUMBER}{after}")


def value(text):
    """The number that a digit or a word stands for."""
    return WORDS.index(text.lower()) if text.lower() in WORDS else float(text.replace(" ", ""))


def count(command, reveal, work):
    """What a command prints."""
    done = subprocess.run(
        ["bash", "-c", f"set -eo pipefail; {command}"], capture_output=True, text=True,
        env=dict(os.environ, REVEAL=str(reveal), WORK=str(work), LC_ALL="C"))
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout.strip()


def problems(documents, reveal=None):
    """What is wrong with numbers, a line each: without a program, of commands that need none; with one, of the others."""
    found, places = [], {}
    texts = {str(path): path.read_text(encoding="utf-8") for path in documents}
    with tempfile.TemporaryDirectory() as work:
        for page, sentence, command in TABLE:
            matches = list(sentence_pattern(sentence).finditer(texts[page]))
            places.setdefault(page, set()).update(match.start(1) for match in matches)
            if not matches:
                found.append(f'{page}: expected "{sentence}", which Scripts/document_numbers.py counts')
            if ("$REVEAL" in command) != (reveal is not None):
                continue
            counted = count(command, reveal, work)
            found += [f'{page}: "{match[0]}": {counted} expected' for match in matches if value(match[1]) != value(counted)]
    for page, text in texts.items():
        if page in UNCOUNTED or page.startswith(("Tests/", "Examples/farm")):
            continue
        # With spaces in place of code, so that places stay.
        plain = re.sub(r"(?ms)^```.*?^```$|`[^`\n]*`", lambda match: " " * len(match[0]), text)
        found += [f'{page}: "{match[0]}": nothing in Scripts/document_numbers.py counts this' for match in COUNTED.finditer(plain)
                  if match.start(1) not in places.get(page, ())]
    return found


if __name__ == "__main__":
    wrong = problems([pathlib.Path(page) for page in {page for page, _, _ in TABLE}], pathlib.Path(sys.argv[1]).resolve())
    print("".join(problem + "\n" for problem in wrong), end="")
    sys.exit(bool(wrong))
