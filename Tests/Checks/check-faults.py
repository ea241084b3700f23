#!/usr/bin/env python3
"""Makes each step of a render fail, and compares what is left behind with what is promised.

After an error there are only whole frames under final names, no temporary file, exit code 74 and one message with path and
reason; and `--resume` ends with the same folder as a run that nothing disturbed. Errors come from a preloaded
library (fail-calls.c), from a file system that is really full, and from a folder that may not be written.
"""
import contextlib, errno, os, shutil, subprocess, sys, tempfile
from pathlib import Path

from helpers import ROOT, needs, program, skip

ROOT = Path(ROOT)
REVEAL = program()
PRESET = ROOT / "Examples/smallest.json"
OPTIONS = ["--scale", "0.2", "--frames", "0..<6", "--jobs", "2", "--quiet"]
REASONS = {
    "open": [errno.ENOSPC, errno.EACCES, errno.EMFILE, errno.EROFS, errno.EIO],
    "write": [errno.ENOSPC, errno.EIO, errno.EDQUOT],
    "close": [errno.EIO, errno.ENOSPC],
    "rename": [errno.EIO, errno.EACCES, errno.ENOSPC],
    "mkdir": [errno.ENOSPC, errno.EACCES, errno.EROFS],
    "fsync": [errno.EIO, errno.ENOSPC],
}
failures = []


def render(folder, *options, library=None, faults={}, command=()):
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    if library:
        environment.update(LD_PRELOAD=str(library), FAIL_BELOW=str(folder), **faults)
    return subprocess.run(
        [*command, REVEAL, "render", PRESET, "-o", folder, *OPTIONS, *options],
        env=environment, capture_output=True, text=True, timeout=60)


def contents(folder):
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()} if Path(folder).exists() else {}


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
        print(f"FAILED {name}: {detail}")


def check_left_behind(name, run, folder, whole, code):
    check(name, run.returncode == 74, f"exit code {run.returncode}: {run.stderr}")
    check(name, str(folder) in run.stderr and os.strerror(code) in run.stderr and len(run.stderr.splitlines()) <= 4,
          f"the message is {run.stderr!r}")
    left = contents(folder)
    strangers = [file for file in left if file not in whole and file != ".reveal.journal"]
    check(name, not strangers, f"left behind: {strangers}")
    broken = [file for file, data in left.items() if file.startswith("frame_") and data != whole[file]]
    check(name, not broken, f"broken frames: {broken}")


def check_resumed(name, folder, whole):
    resumed = render(folder, "--resume")
    check(name, resumed.returncode == 0, f"--resume: exit code {resumed.returncode}: {resumed.stderr}")
    check(name, contents(folder) == whole, f"--resume left {sorted(contents(folder))}")


def check_injected(work, whole):
    library = work / "fail-calls.so"
    source = ROOT / "Tests/Checks/fail-calls.c"
    subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    tried = 0
    for call, codes in REASONS.items():
        folder = work / "counted" / call
        count_file = work / "count"
        counted = render(folder, library=library, faults=dict(
            FAIL_CALL=call, FAIL_AT="0", FAIL_ERRNO="0", FAIL_COUNT_FILE=str(count_file)))
        check(call, counted.returncode == 0 and contents(folder) == whole, counted.stderr)
        count = int(count_file.read_text())
        # Every call where they are few, every tenth or so where a file takes many.
        places = sorted({1 + i * max(1, count // 14) for i in range(14) if 1 + i * max(1, count // 14) <= count} | {count})
        for index, place in enumerate(places):
            for lasting in (False, True):
                code = codes[(index + lasting) % len(codes)]
                name = f"{call} {place} of {count}: {errno.errorcode[code]}{', lasting' if lasting else ''}"
                folder = work / "frames" / f"{call}-{place}-{lasting}"
                run = render(folder, library=library, faults=dict(
                    FAIL_CALL=call, FAIL_AT=str(-place if lasting else place), FAIL_ERRNO=str(code)))
                check_left_behind(name, run, folder, whole, code)
                check_resumed(name, folder, whole)
                tried += 1
    print(f"{tried} injected errors")


@contextlib.contextmanager
def mounted(folder, options):
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True)
    try:
        yield made.returncode == 0
    finally:
        if made.returncode == 0:
            subprocess.run(["umount", folder], check=True)


def check_full_disk(work, whole):
    size = sum(map(len, whole.values())) * 2 // 3 // 4096 * 4096
    with mounted(work / "full", f"size={size}") as is_mounted:
        if not is_mounted:
            return skip("mount", to="a full disk")
        run = render(work / "full")
        check_left_behind("full disk", run, work / "full", whole, errno.ENOSPC)
        subprocess.run(["mount", "-o", "remount,size=64m", work / "full"], check=True)
        check_resumed("full disk", work / "full", whole)
        subprocess.run(["mount", "-o", "remount,ro", work / "full"], check=True)
        run = render(work / "full", "--force")
        check_left_behind("read-only file system", run, work / "full", whole, errno.EROFS)
    print("a full disk, a read-only file system")


def check_read_only_folder(work, whole):
    folder = work / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    # Permissions do not bind root.
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    if command and not needs("setpriv", to="a folder without permission"):
        return
    work.chmod(0o755)
    run = render(folder, command=command)
    if "failed to execute" in run.stderr:
        return skip("nobody", to="a folder without permission")
    check_left_behind("read-only folder", run, folder, whole, errno.EACCES)
    print("a folder without permission")


with tempfile.TemporaryDirectory() as name:
    work = Path(name)
    undisturbed = render(work / "whole")
    check("undisturbed", undisturbed.returncode == 0, undisturbed.stderr)
    whole = contents(work / "whole")
    if needs("linux", "clang", to="injected errors"):
        check_injected(work, whole)
    if needs("linux", to="a full disk"):
        check_full_disk(work, whole)
    check_read_only_folder(work, whole)
sys.exit(f"{len(failures)} checks failed" if failures else None)
