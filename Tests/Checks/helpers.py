"""What Python scripts share: what they need, runs of reveal that are measured, and PNG files made without its code."""

import importlib.util
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A vforked child would be charged with the largest size that this process ever had.
subprocess._USE_VFORK = False
# Background jobs of shells start with it ignored, and children would go on ignoring it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def program():
    """The path of reveal: what the variable REVEAL names, else the release build."""
    return os.path.abspath(os.environ.get("REVEAL") or os.path.join(ROOT, ".build/release/reveal"))


def needs(*names, to):
    """Whether all of these are there: programs, "linux", and modules of Python as in "python:PIL"; says what is skipped otherwise."""
    for name in names:
        kind, _, module = name.partition(":")
        if kind == "python":
            is_there = importlib.util.find_spec(module)
        else:
            is_there = sys.platform == "linux" if name == "linux" else shutil.which(name)
        if not is_there:
            skip(name, to=to)
            return False
    return True


def skip(name, to):
    """Says that something is skipped, as `skip` of helpers.sh does; ends the script where CI is set."""
    script = os.path.basename(sys.argv[0])
    if os.environ.get("CI") and name not in os.environ.get("REVEAL_MAY_MISS", "").split():
        sys.exit(f"{script}: {to}: {name} is missing")
    line = f"{script}: {to}: skipped: {name} is missing"
    print(line, flush=True)
    if path := os.environ.get("REVEAL_SKIPPED"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(line + "\n")


class Run:
    """A finished command: its exit code, what it printed, seconds of the processor, and its largest size in memory, in MB."""

    def __init__(self, path, *arguments, folder=None, environment={}, limit=60):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = subprocess.Popen(
                [path, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                env=dict(os.environ, SWIFT_BACKTRACE="enable=no", NO_COLOR="1", **environment))
            timer = threading.Timer(limit, child.kill)
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            self.seconds = usage.ru_utime + usage.ru_stime
            self.code = child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0), err.seek(0)
            self.out, self.err = out.read().decode(errors="replace"), err.read().decode(errors="replace")
        # In bytes on macOS, in kilobytes elsewhere.
        self.megabytes = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)

    @property
    def output(self):
        return self.out + self.err

    @property
    def json(self):
        return json.loads(self.out)


def png(width, height, rows):
    """A file of RGB with 8 bits; each row, as it is compressed, begins with its filter."""
    def chunk(name, data=b""):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND")
