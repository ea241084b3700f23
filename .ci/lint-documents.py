"""Reports links in Markdown files that lead nowhere, pages and pictures that nothing leads to, and pictures that are too large."""

import pathlib
import re
import sys

PICTURES = pathlib.Path("Documentation/pictures")
# In bytes: of the films on top of the README, of any other picture, and of all together.
FILMS, PICTURE, TOTAL = 1_000_000, 300_000, 2_000_000
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

pictures = sorted(PICTURES.iterdir())
pages = [path for path in documents if path.parent == PICTURES.parent]
problems += [f"{path}: nothing leads to it" for path in [*pages, *pictures] if path not in reached]

films = [path for path in pictures if path.suffix == ".webp"]
sizes = {path: path.stat().st_size for path in pictures}
if sum(sizes[path] for path in films) > FILMS:
    problems.append(f"films of more than {FILMS} bytes: {[(str(path), sizes[path]) for path in films]}")
problems += [f"{path}: {sizes[path]} bytes, at most {PICTURE} expected"
             for path in pictures if path not in films and sizes[path] > PICTURE]
if sum(sizes.values()) > TOTAL:
    problems.append(f"{PICTURES}: {sum(sizes.values())} bytes, at most {TOTAL} expected")

print("".join(problem + "\n" for problem in problems), end="")
sys.exit(bool(problems))
