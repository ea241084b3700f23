"""Reports lines of Swift of more than 100 characters, unsafe code in files of Sources whose names do not say so, and C whose
numbers with a point a compiler may fuse."""

import itertools
import pathlib
import re
import sys

LIMIT = 100
folders = [pathlib.Path(name).rglob("*.swift") for name in ("Sources", "Tests", "Benchmarks")]
problems = 0
for file in sorted(itertools.chain([pathlib.Path("Package.swift")], *folders)):
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > LIMIT:
            print(f"{file}:{number}:{LIMIT + 1}: error: expected at most {LIMIT} columns, found {len(line)}")
            problems += 1
        # Comments and texts may speak of it.
        code = re.sub(r'"[^"]*"|//.*', "", line)
        if file.parts[0] == "Sources" and "Unsafe" not in file.name and re.search(
                r"(?<![\w-])unsafe(?![\w:-])", code):
            print(f'{file}:{number}: error: expected "Unsafe" in the name of a file with unsafe code')
            problems += 1
# On ARM, clang makes one rounding of a product and a sum unless it is told not to; no test on x86-64 would notice.
for file in sorted(pathlib.Path("Sources/C").rglob("*.c")):
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    if re.search(r"\b(float|double|f32x8|__m512)\b", code) and "#pragma STDC FP_CONTRACT OFF\n" not in code:
        print(f"{file}: error: expected #pragma STDC FP_CONTRACT OFF in a file that computes with float or double")
        problems += 1
sys.exit(problems > 0)
