"""Holds the public surface of the libraries against Scripts/public-symbols.txt, which lists what other packages may rely on.

usage: lint-public-symbols.py [--update] GRAPH..., with the symbol graphs of Reveal and RevealTesting.
What is removed from the list breaks other packages; what is added must be kept for years.
"""

import difflib
import json
import pathlib
import sys

LIST = pathlib.Path(__file__).with_name("public-symbols.txt")
PUBLIC = {"public", "open"}
# What every Sendable type conforms to as well, according to some compilers.
IMPLIED = {"SendableMetatype"}


def lines(graph):
    """A line for each public symbol: its path, its declaration, and for a type what it conforms to."""
    module = graph["module"]["name"]
    conformances = {}
    for relation in graph["relationships"]:
        if relation["kind"] == "conformsTo":
            name = relation.get("targetFallback", relation["target"]).rsplit(".", 1)[-1]
            if name not in IMPLIED:
                conformances.setdefault(relation["source"], set()).add(name)
    for symbol in graph["symbols"]:
        if symbol["accessLevel"] not in PUBLIC or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        fragments = symbol["declarationFragments"]
        declaration = " ".join("".join(part["spelling"] for part in fragments).split())
        known = sorted(conformances.get(symbol["identifier"]["precise"], ()))
        suffix = f": {', '.join(known)}" if known else ""
        yield f"{'.'.join([module, *symbol['pathComponents']])}\n    {declaration}{suffix}\n"


def main(arguments):
    update = "--update" in arguments
    found = set()
    for path in arguments:
        if not path.startswith("--"):
            found.update(lines(json.loads(pathlib.Path(path).read_text(encoding="utf-8"))))
    text = "".join(sorted(found))
    if update:
        LIST.write_text(text, encoding="utf-8")
        return 0
    listed = LIST.read_text(encoding="utf-8")
    if text == listed:
        return 0
    difference = difflib.unified_diff(
        listed.splitlines(), text.splitlines(), LIST.name, "found", lineterm="")
    print("\n".join(difference), file=sys.stderr)
    print("error: the public surface has changed; if it is meant, run UPDATE_PUBLIC_SYMBOLS=1 Scripts/docs", file=sys.stderr)
    return 1


sys.exit(main(sys.argv[1:]))
