"""Holds the symbols of symbol graphs against the rule for doc comments.

Types, functions, methods, subscripts and variables of a module need an abstract: one sentence with a full stop.
Properties, cases, initializers and operators need none where name and type say all, but what they have must
be a sentence too.
"""

import json
import sys

NEED_ABSTRACT = {
    "swift.actor", "swift.class", "swift.enum", "swift.func", "swift.macro", "swift.method",
    "swift.protocol", "swift.struct", "swift.subscript", "swift.type.method",
    "swift.type.subscript", "swift.typealias", "swift.var",
}


def abstract(symbol):
    """The first paragraph of the doc comment; empty without one."""
    lines = []
    for line in symbol.get("docComment", {}).get("lines", []):
        text = line["text"].strip()
        if not text or text.startswith("- "):
            break
        lines.append(text)
    return " ".join(lines)


def problems(graph):
    for symbol in graph["symbols"]:
        place = symbol.get("location")
        if place is None or "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
            continue
        text = abstract(symbol)
        name = ".".join([graph["module"]["name"], *symbol["pathComponents"]])
        where = f"{place['uri'].removeprefix('file://')}:{place['position']['line'] + 1}"
        if not text and symbol["kind"]["identifier"] in NEED_ABSTRACT:
            yield f"{where}: error: {name}: expected an abstract, found none"
        elif text and text[-1] not in ".:;?`)\"":
            yield f"{where}: error: {name}: expected a sentence with a full stop, found {text!r}"


def main():
    found = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            found += problems(json.load(file))
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


sys.exit(main())
