#!/usr/bin/env python3
"""Makes each step of a render fail, and compares what is left behind with what is promised.

After an error there are only whole frames under final names, no temporary file, exit code 74 and one message with path and
reason; and `--resume` ends with the same folder as a run that nothing disturbed. Errors come from a preloaded
library (fail-calls.c), from a file system that is really full, and from a folder that may not be written.
A folder that cannot be read to its end is never taken for a shorter one, and exit code 0 of any command means that its
files survive a power loss.
"""
import array, contextlib, errno, fcntl, os, shutil, subprocess, sys, tempfile
from pathlib import Path

from helpers import ROOT, Run, needs, program, skip

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


def check_injected(work, whole, library):
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


def check_listing(work, whole, library):
    for folder in ("pictures", "presets"):
        (work / folder).mkdir()
    for i in range(6):
        (work / f"pictures/{i}.png").write_bytes(whole["frame_00000.png"])
        shutil.copy(PRESET, work / f"presets/{i}.json")
    (work / "pictures.json").write_text('{"cards": {"images": "pictures/*.png"}}')
    for folder, code, command in (("pictures", 65, ["validate", work / "pictures.json"]),
                                  ("presets", 74, ["gallery", work / "presets", "-o", work / "g"])):
        for place in (1, 2, 6):
            run = Run(REVEAL, *command, environment=dict(
                LD_PRELOAD=str(library), FAIL_BELOW=str(work / folder), FAIL_CALL="readdir", FAIL_AT=str(-place),
                FAIL_ERRNO=str(errno.EIO)))
            check(f"entry {place} of {folder}", run.code == code and os.strerror(errno.EIO) in run.err,
                  f"exit code {run.code}: {run.err}")
    print("folders that cannot be read to their end")


@contextlib.contextmanager
def mounted(folder, *options):
    """Mounts a file system, and says whether that could be done."""
    folder.mkdir(exist_ok=True)
    is_mounted = subprocess.run(["mount", *options, folder], capture_output=True).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", folder], check=True)


def check_full_disk(work, whole):
    size = sum(map(len, whole.values())) * 2 // 3 // 4096 * 4096
    with mounted(work / "full", "-t", "tmpfs", "-o", f"size={size}", "tmpfs") as is_mounted:
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


def check_power_loss(work):
    """Shuts an ext4 down after each command, as if the power went, and looks at what is there when it is mounted again."""
    disk, place = work / "disk", work / "mounted"
    (work / "gallery").mkdir()
    shutil.copy(PRESET, work / "gallery")
    small = ["--scale", "0.2", "--quiet"]
    for part, frames in enumerate(("0...2", "3...5")):
        run = Run(REVEAL, "render", PRESET, "-o", work / f"part{part}", "--frames", frames, *small)
        check("power loss", run.code == 0, run.err)
    with open(disk, "wb") as file:
        file.truncate(96 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", disk], check=True)
    for name, command in {
        "new/frames": ["render", PRESET, "-o", "TARGET", *OPTIONS],
        "film.png": ["render", PRESET, "--format", "apng", "-o", "TARGET", *OPTIONS],
        "merged": ["merge", work / "part0", work / "part1", "-o", "TARGET", "--frames", "0...5", "--quiet"],
        "sheet.png": ["sheet", PRESET, "-o", "TARGET", *small],
        "golden": ["diff", "TARGET", work / "part0", "--update", "--quiet"],
        "gallery": ["gallery", work / "gallery", "-o", "TARGET", "--fps", "10", *small],
    }.items():
        target = place / name
        with mounted(place, "-o", "loop", disk) as is_mounted:
            if not is_mounted:
                return skip("mount", to="a power loss")
            run = Run(REVEAL, *(target if word == "TARGET" else word for word in command))
            before = tree(target)
            check(f"power loss: {name}", run.code == 0 and before, run.err)
            # EXT4_IOC_SHUTDOWN without flushing the log.
            descriptor = os.open(place, os.O_RDONLY)
            fcntl.ioctl(descriptor, 0x8004587D, array.array("I", [2]))
            os.close(descriptor)
        with mounted(place, "-o", "loop", disk):
            after = tree(target)
        lost, more = [path for path in before if after.get(path) != before[path]], sorted(set(after) - set(before))
        check(f"power loss: {name}", not lost and not more, f"{len(lost)} of {len(before)} files lost; {more} more")
    print("a power loss after exit code 0")


def tree(place):
    """The files below a folder, or the one of that name."""
    return {path: path.read_bytes() for path in [place, *place.rglob("*")] if path.is_file()}


with tempfile.TemporaryDirectory() as name:
    work = Path(name)
    undisturbed = render(work / "whole")
    check("undisturbed", undisturbed.returncode == 0, undisturbed.stderr)
    whole = contents(work / "whole")
    if needs("linux", "clang", to="injected errors"):
        library = work / "fail-calls.so"
        subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", library, ROOT / "Tests/Checks/fail-calls.c", "-ldl"], check=True)
        check_injected(work, whole, library)
        check_listing(work, whole, library)
    if needs("linux", to="a full disk"):
        check_full_disk(work, whole)
    check_read_only_folder(work, whole)
    if needs("linux", "mkfs.ext4", to="a power loss"):
        check_power_loss(work) if os.getuid() == 0 else skip("root", to="a power loss")
sys.exit(f"{len(failures)} checks failed" if failures else None)
