"""Writes what workflows, actions and GitLab jobs run as files for shellcheck, and checks what a schema cannot.

usage: yaml-steps.py FOLDER FILE...

Every input of an action that a step uses must be declared, and reach a script by a variable: an expression in a
script would let the author of a pull request write parts of the script.
"""

import pathlib
import re
import sys

from ruamel.yaml import YAML

folder, *paths = sys.argv[1:]
folder = pathlib.Path(folder)
folder.mkdir()
problems = []


def write(name, shell, script):
    (folder / re.sub(r"\W+", "-", name)).write_text(f"#!/bin/{shell}\n{script}\n", encoding="utf-8")


def check_steps(path, name, steps):
    for number, step in enumerate(steps):
        if script := step.get("run"):
            if untrusted := re.search(r"\$\{\{\s*(inputs|github)\.", script):
                problems.append(f"{path}: {name}: step {number}: {untrusted[1]} in a script")
            # Expressions stand for words.
            write(f"{path}-{name}-{number}", "bash", re.sub(r"\$\{\{.*?\}\}", "word", script))


for path in paths:
    text = pathlib.Path(path).read_text(encoding="utf-8")
    root = YAML(typ="safe").load(text)
    if "runs" in root:
        check_steps(path, "action", root["runs"]["steps"])
        used = set(re.findall(r"inputs\.([\w-]+)", text))
        if used != set(root["inputs"]):
            problems.append(f"{path}: inputs used or declared, but not both: {used ^ set(root['inputs'])}")
        ids = {step["id"] for step in root["runs"]["steps"] if "id" in step}
        problems += [f"{path}: no step {name}" for name in set(re.findall(r"steps\.([\w-]+)", text)) - ids]
    elif "jobs" in root:
        for name, job in root["jobs"].items():
            check_steps(path, name, job["steps"])
    else:
        for name, job in root.items():
            if "script" not in job:
                continue
            write(f"{path}-{name}", "sh", "\n".join(job["before_script"] + job["script"]))
            if after := job.get("after_script"):
                write(f"{path}-{name}-after", "sh", "\n".join(after))
print("\n".join(problems), end="\n" if problems else "")
sys.exit(bool(problems))
