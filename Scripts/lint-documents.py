"""Reports links in Markdown files that lead nowhere, pages and pictures that nothing leads to, pictures that are too large or not
current, numbers that are not what is counted, keys of the schema that the reference lacks, tables without a head, checks
that CONTRIBUTING.md lacks, and packages that Documentation/third-parties.md lacks."""

import json
import pathlib
import re
import sys

import document_numbers
import effect_strips
import page_pictures
import recipes

PICTURES = pathlib.Path("Documentation/pictures")
# In bytes: of the film on top of the README, of any other picture, of all but strips of posters, and of all together.
FILM, PICTURE, PAGES, TOTAL = 1_000_000, 300_000, 6_000_000, 7_000_000
documents = sorted(
    path for path in pathlib.Path().rglob("*.md") if not path.parts[0].startswith(".") and not path.is_symlink())
problems = []


def prose(path):
    """The text without blocks of code."""
    return re.sub(r"(?ms)^```.*?^```$", "", path.read_text(encoding="utf-8"))


def anchors(path):
    """The anchors that forges give the headings."""
    found = set()
    for heading in re.findall(r"(?m)^#+ (.*)$", prose(path)):
        base = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        name, count = base, 0
        while name in found:
            count += 1
            name = f"{base}-{count}"
        found.add(name)
    return found


def keys(schema):
    """The names of all properties of a schema."""
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []
    own = schema.get("properties", {}) if isinstance(schema, dict) else {}
    return set(own if isinstance(own, dict) else {}).union(*map(keys, parts))


reached = set()
for document in documents:
    text = re.sub(r"`[^`]*`", "", prose(document))
    for target in re.findall(r'\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"', text):
        target = target[0] or target[1]
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = pathlib.Path(document.parent, name).resolve().relative_to(pathlib.Path.cwd()) if name else document
        reached.add(path)
        if not path.exists():
            problems.append(f"{document}: no {target}")
        elif anchor and anchor not in anchors(path):
            problems.append(f"{document}: no heading for {target}")

pictures = sorted(path for path in PICTURES.rglob("*") if path.is_file() and path.suffix != ".json")
pages = [path for path in documents if path.parent == PICTURES.parent]
problems += [f"{path}: nothing leads to it" for path in [*pages, *pictures] if path not in reached]

sizes = {path: path.stat().st_size for path in pictures}
for path, size in sizes.items():
    limit = FILM if path == recipes.STRIP else PICTURE
    if size > limit:
        problems.append(f"{path}: {size} bytes, at most {limit} expected")
of_pages = sum(size for path, size in sizes.items() if path.parent != effect_strips.STRIPS)
for what, size, limit in [("pictures of pages", of_pages, PAGES), ("all pictures", sum(sizes.values()), TOTAL)]:
    if size > limit:
        problems.append(f"{PICTURES}: {size} bytes of {what}, at most {limit} expected")
problems += recipes.problems() + effect_strips.problems() + page_pictures.problems()

problems += document_numbers.problems(documents)

# The reference names every key of the schema, also those inside of others.
reference = [pathlib.Path("Presets/README.md"), pathlib.Path("Documentation/cells.md")]
described = "".join(path.read_text(encoding="utf-8") for path in reference)
schema = json.loads(pathlib.Path("Presets/preset.schema.json").read_text(encoding="utf-8"))
problems += [f"{reference[0]}: expected the key {key} of the schema" for key in sorted(keys(schema))
             if f"`{key}`" not in described and f'"{key}"' not in described]

# A blank line ends a table, and the rest of it is shown as text.
for document in documents:
    lines = prose(document).splitlines()
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""]):
        if line.startswith("|") and not before.startswith("|") and not re.fullmatch(r"\|[ :|-]+\|", after):
            problems.append(f"{document}: a table without a head: {line}")

# Each check has a row in the table of checks.
contributing = pathlib.Path("CONTRIBUTING.md")
checks = {re.sub(r"check-|\.py$", "", path.name) for path in pathlib.Path("Tests").glob("*/check-*")}
rows = re.findall(r"(?m)^\| `([\w.-]+)` \|", contributing.read_text(encoding="utf-8").split("## Checks")[1])
problems += [f"{contributing}: expected a row of the check {name}" for name in sorted(checks - set(rows))]
problems += [f"{contributing}: there is no check {name}" for name in sorted(set(rows) - checks)]

# A new version may have another license.
third_parties = pathlib.Path("Documentation/third-parties.md")
for pin in json.loads(pathlib.Path("Package.resolved").read_text(encoding="utf-8"))["pins"]:
    row = f"| [{pin['identity']}]({pin['location'].removesuffix('.git')}) | {pin['state']['version']} |"
    if row not in third_parties.read_text(encoding="utf-8"):
        problems.append(f"{third_parties}: expected the row {row}")

print("".join(problem + "\n" for problem in problems), end="")
sys.exit(bool(problems))
