"""Prints the RUN lines of a stage of a Dockerfile as a shell script, for machines without a container tool.

usage: dockerfile-steps.py DOCKERFILE STAGE
"""

import re
import sys

path, stage = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    text = "".join(line for line in file if not line.startswith("#"))
current, steps = None, []
for line in text.replace("\\\n", " ").splitlines():
    instruction, _, rest = line.strip().partition(" ")
    if instruction == "FROM":
        name = re.search(r" AS (\S+)$", line)
        current = name and name[1]
    elif instruction == "RUN" and current == stage:
        steps.append(rest)
if not steps:
    sys.exit(f"{path}: no steps of a stage {stage}")
print("\n".join(steps))
