"""Validates presets against the JSON Schema with Python's jsonschema: SCHEMA PRESET..."""

import json
import re
import sys

import jsonschema

# A string is kept; a comment or a comma before a closing bracket goes.
TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.S)
TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])')


def read(path):
    text = TOKEN.sub(lambda match: match[1] or " ", open(path, encoding="utf-8").read())
    return json.loads(TRAILING_COMMA.sub(lambda match: match[1] or "", text))


def main(schema_path, *preset_paths):
    schema = read(schema_path)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = 0
    for path in preset_paths:
        for error in validator.iter_errors(read(path)):
            print(f"{path}: {error.json_path}: {error.message}")
            wrong += 1
    print(f"{len(preset_paths)} presets, {wrong} problems")
    return wrong > 0


sys.exit(main(*sys.argv[1:]))
