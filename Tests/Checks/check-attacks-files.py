#!/usr/bin/env python3
"""Attacks what reveal writes and prints.

What the user's name leads to (devices, pipes, links, foreign files, inputs), what killed runs leave, whether lost output
is noticed, whether terminals are safe from foreign text, and whether frames survive a power loss.
"""
import array, contextlib, fcntl, json, os, re, shutil, stat, subprocess, sys, tempfile, time
from pathlib import Path

from helpers import ROOT, needs, program, skip

ROOT = Path(ROOT)
REVEAL = program()
ZOOM = '{"zoom":[0.5,0.5,0,0,0.7,0.6]}'
SMALL = ["--size", "60x90", "--scale", "1"]
failures = []


def run(*arguments, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60, **options}
    done = subprocess.run([REVEAL, *map(str, arguments)], **options)
    done.output = (done.stdout or b"").decode(errors="replace")
    done.message = (done.stderr or b"").decode(errors="replace")
    return done


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
        print(f"FAILED {name}: {detail}")


def expect(name, done, code, says=""):
    check(name, done.returncode == code and says in done.message, f"exit {done.returncode}: {done.message!r}")


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as name:
        before = os.getcwd()
        os.chdir(name)
        Path("p.json").write_text(ZOOM)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def writers(target):
    """Every command that writes one file under a name of the user's."""
    yield "sheet", ["sheet", "p.json", "-o", target, "--count", "2", *SMALL]
    yield "scene", ["scene", "p.json", "-o", target]
    yield "draw", ["draw", "s.json", "-o", target]
    yield "plot", ["inspect", "p.json", "--plot", target]
    yield "junit", ["diff", "p.json", "p.json", "--frames", "0", "--junit", target, *SMALL]
    yield "apng", ["render", "p.json", "--format", "apng", "-o", target, "--frames", "0...2", *SMALL]
    yield "y4m", ["render", "p.json", "--format", "y4m", "-o", target, "--frames", "0...2", *SMALL]
    yield "rgba", ["render", "p.json", "--format", "rgba", "-o", target, "--frames", "0...2", *SMALL]


def places():
    with folder() as here:
        run("scene", "p.json", "-o", "s.json", *SMALL)
        for name, command in writers("pipe"):
            os.mkfifo("pipe")
            reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE)
            done = run(*command)
            received = reader.communicate(timeout=60)[0]
            # An animated PNG goes back to its beginning, which a pipe cannot.
            wanted = 74 if name == "apng" else 0
            check(f"pipe: {name}", done.returncode == wanted and stat.S_ISFIFO(os.stat("pipe").st_mode)
                  and (received or name == "apng"), done.message)
            os.remove("pipe")
        for name, command in writers("/dev/null"):
            before = os.stat("/dev/null")
            run(*command)
            check(f"/dev/null: {name}", stat.S_ISCHR(os.stat("/dev/null").st_mode) and os.stat("/dev/null").st_rdev == before.st_rdev)
        if os.getuid() == 0:
            os.mknod("device", stat.S_IFCHR | 0o666, os.makedev(1, 3))
            for name, command in writers("device"):
                run(*command)
                check(f"device: {name}", stat.S_ISCHR(os.stat("device").st_mode))
        for name, command in writers("/dev/full"):
            expect(f"/dev/full: {name}", run(*command), 74)
        for name, command in writers("link"):
            for file in ("link", "target"):
                Path(file).unlink(missing_ok=True)
            Path("target").write_bytes(b"")
            os.symlink("target", "link")
            done = run(*command)
            check(f"link: {name}", done.returncode == 0 and os.path.islink("link") and os.path.getsize("target") > 0, done.message)
            done = run(*command)
            # Bare pixels have no place for a mark.
            check(f"written again: {name}", done.returncode == (74 if name == "rgba" else 0), done.message)
            os.remove("target")
            done = run(*command)
            check(f"dangling link: {name}", done.returncode == 74 and not os.path.exists("target"), done.message)
            os.remove("link")
        for name, command in writers("precious"):
            for text in (b"my notes", b"\x89PNG\r\n\x1a\n but not reveal's", ZOOM.encode(), b"<svg/>", b"[]",
                         b'<testsuite name="reveal.js tests"/>', b'{"viewport": [1280, 720]}', bytes(60 * 90 * 4)):
                Path("precious").write_bytes(text)
                done = run(*command)
                check(f"foreign file: {name}", done.returncode == 74 and Path("precious").read_bytes() == text
                      and "--force" in done.message, f"{text}: {done.returncode} {done.message}")
            done = run(*command, "--force")
            check(f"foreign file, --force: {name}", done.returncode == 0 and Path("precious").read_bytes() != text, done.message)
        # Under its own name, which is that of another kind of file for most, and under one that says nothing.
        os.link("p.json", "same")
        for target in ("p.json", "same"):
            for name, command in writers(target):
                if name in ("draw", "junit"):
                    continue
                for force in ([], ["--force"]):
                    code = 74 if target == "same" or name == "scene" else 64
                    expect(f"input: {name}", run(*command, *force), code)
                    check(f"input: {name}", Path("p.json").read_text() == ZOOM, "the preset was replaced")
        os.link("s.json", "scene")
        expect("scene over itself", run("draw", "s.json", "-o", "scene", "--force"), 74, "reads it")
        expect("scene over itself", run("draw", "s.json", "-o", "s.json", "--force"), 64)
        check("litter", not [n for n in os.listdir() if n.startswith(".reveal")], os.listdir())
    print("devices, pipes, links, foreign files and inputs under names of the user's")


def report_folders():
    with folder():
        run("render", "p.json", "-o", "a", "--frames", "0...2", *SMALL)
        run("render", "p.json", "-o", "b", "--frames", "0,2", *SMALL)
        shutil.copy("b/frame_00000.png", "b/frame_00001.png")
        report = ["diff", "a", "b", "-o", "d", "--html", "h"]
        expect("reports", run(*report), 1)
        expect("reports again", run(*report), 1)
        for place in ("d/frame_00001.difference.png", "h/index.html"):
            for make in (os.mkfifo, lambda p: os.symlink("../victim", p), lambda p: Path(p).write_text("mine")):
                os.remove(place)
                make(place)
                Path("victim").write_text("victim")
                expect(f"foreign {place}", run(*report), 74, "--force")
                check(f"foreign {place}", Path("victim").read_text() == "victim" and os.path.lexists(place))
            expect(f"foreign {place}, --force", run(*report, "--force"), 1)
            check(f"foreign {place}, --force", Path("victim").read_text() == "victim" and stat.S_ISREG(os.lstat(place).st_mode))
    print("folders with reports")


def lost_output():
    with folder():
        run("render", "p.json", "-o", "frames", "--frames", "0...2", *SMALL)
        commands = [["scene", "p.json"], ["schema"], ["inspect", "p.json"], ["inspect", "p.json", "--json"],
                    ["inspect", "p.json", "--plot", "-"], ["verify", "frames"], ["verify", "frames", "--json"],
                    ["diff", "frames", "frames"], ["diff", "frames", "frames", "--json"], ["validate", "p.json"],
                    ["render", "p.json", "-o", "again", "--frames", "0", "--force", *SMALL],
                    ["render", "p.json", "-o", "again", "--frames", "0", "--force", "--json", *SMALL],
                    ["sheet", "p.json", "-o", "s.png", "--count", "1", *SMALL], ["manual"],
                    ["init", "new.json"], ["--help"], ["help", "render"], ["--version"], ["--generate-completion-script", "bash"]]
        for command in commands:
            with open("/dev/full", "wb") as full:
                expect(f"full: {' '.join(command)}", run(*command, stdout=full), 74)
            Path("new.json").unlink(missing_ok=True)
        done = subprocess.run(["sh", "-c", '"$0" schema >&-', REVEAL], capture_output=True)
        check("closed standard output", done.returncode == 74, done.returncode)
        done = subprocess.run(["sh", "-c", '"$0" render p.json -o closed --frames 0 2>&- >&- <&-; "$0" verify closed', REVEAL], capture_output=True)
        check("closed descriptors", done.returncode == 0, done.stdout)
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        process = subprocess.Popen([REVEAL, "scene", "p.json"], stdout=writer)
        os.close(writer)
        time.sleep(0.5)
        received = b""
        while part := os.read(reader, 4096):
            received += part
        check("non-blocking pipe", process.wait(60) == 0 and received == run("scene", "p.json").stdout, len(received))
    print("output that does not arrive")


def terminals():
    evil = "x\x1b]0;owned\x07\x1b[2J\u202e\x9b31m"
    with folder():
        obeyed = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
        Path(evil + ".json").write_text(ZOOM)
        Path(evil + ".txt").write_text("{")
        Path("title.json").write_text(json.dumps({"title": evil, "zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}))
        Path("raw.json").write_bytes(b'{"title": "\x1b[2J\x9b", "zom": "\x1b[1m"}')
        run("render", "title.json", "-o", "frames", "--frames", "0...2", *SMALL)
        os.mkdir("a"), os.mkdir("b")
        for side in "ab":
            shutil.copy("frames/frame_00000.png", f"{side}/{evil}.png")
        shutil.copy("frames/frame_00001.png", f"a/{evil}2.png")
        Path(f"b/{evil}2.png").write_bytes(b"no picture")
        Path(f"b/line\nerror: forged.png").write_bytes(b"no picture")
        commands = [["validate", evil + ".json", evil + ".txt"], ["validate", "raw.json"], ["render", evil + ".txt"], ["inspect", "title.json"],
                    ["inspect", "title.json", "--json"], ["render", "p.json", "-o", "frames", *SMALL], ["diff", "a", "b"],
                    ["diff", "a", "b", "--json"], ["diff", "a", "b", "--junit", "/dev/stdout"], ["verify", evil],
                    ["scene", "title.json"], ["inspect", "title.json", "--plot", "-"], ["render", "p.json", "--frames", evil],
                    ["render", "p.json", "--" + evil], [evil], ["render", evil]]
        for command in commands:
            done = run(*command)
            found = obeyed.search(done.output + done.message)
            check(f"terminal: {' '.join(command)!r}", not found, repr((done.output + done.message)[:300]))
        check("forged line", not re.search("^error: forged", run("diff", "a", "b").output, re.M), run("diff", "a", "b").output)
    print("foreign text on terminals")


def temporaries():
    with folder():
        run("sheet", "p.json", "-o", "s.png", "--count", "2", *SMALL)
        # The old, foreseeable names as planted links.
        Path("victim").write_text("victim")
        process = subprocess.Popen([REVEAL, "render", "p.json", "--format", "apng", "-o", "film.png"])
        for pid in (process.pid, process.pid + 1):
            with contextlib.suppress(FileExistsError):
                os.symlink("victim", f".film.png.{pid}.partial")
        process.wait(60)
        check("planted link", Path("victim").read_text() == "victim")
        # A killed film leaves a hidden file; the next command into this folder removes it, but none that is under way.
        process = subprocess.Popen([REVEAL, "render", "p.json", "--format", "apng", "-o", "film.png", "--scale", "3"], stderr=subprocess.DEVNULL)
        hidden = lambda: [n for n in os.listdir() if n.startswith(".reveal.")]
        for _ in range(200):
            if hidden():
                break
            time.sleep(0.01)
        living = hidden()
        run("sheet", "p.json", "-o", "s.png", "--count", "2", *SMALL)
        check("a file under way", living and hidden() == living, hidden())
        process.kill()
        process.wait()
        check("a killed film", hidden() == living, hidden())
        run("sheet", "p.json", "-o", "s.png", "--count", "2", *SMALL)
        check("leftovers", not hidden(), hidden())
        # Two at once: each whole, the last one wins.
        films = [run("render", "p.json", "--format", "apng", "-o", f"film{i}.png", "--fps", "20", *SMALL, "--size", f"{60 + i}x90") and Path(f"film{i}.png").read_bytes() for i in range(2)]
        for _ in range(4):
            both = [subprocess.Popen([REVEAL, "render", "p.json", "--format", "apng", "-o", "both.png", "--fps", "20", "-q", *SMALL, "--size", f"{60 + i}x90"]) for i in range(2)]
            codes = [process.wait(60) for process in both]
            check("two films at once", codes == [0, 0] and Path("both.png").read_bytes() in films, codes)
    print("temporary files")


def power_loss():
    if not needs("linux", "mkfs.ext4", to="a power loss"):
        return
    if os.getuid() != 0:
        return skip("root", to="a power loss")
    with folder() as here:
        with open("disk", "wb") as disk:
            disk.truncate(96 << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", "disk"], check=True)
        os.mkdir("mounted")
        if subprocess.run(["mount", "-o", "loop", "disk", "mounted"], capture_output=True).returncode:
            return skip("mount", to="a power loss")
        mounted = True
        try:
            for name, command in (
                ("render", ["render", "p.json", "-o", "mounted/new/frames", "--frames", "0...20", "-q"]),
                ("merge", ["merge", "part1", "part2", "-o", "mounted/merged", "--frames", "0...20", "-q"]),
                ("sheet", ["sheet", "p.json", "-o", "mounted/sheet.png", "-q"]),
                ("apng", ["render", "p.json", "--format", "apng", "-o", "mounted/film.png", "--frames", "0...20", "-q"]),
                ("update", ["diff", "mounted/golden", "part1", "--update", "-q"]),
                ("gallery", ["gallery", "presets", "-o", "mounted/gallery", "--fps", "10", *SMALL, "-q"]),
            ):
                if name == "merge":
                    run("render", "p.json", "-o", "part1", "--frames", "0...10", "-q")
                    run("render", "p.json", "-o", "part2", "--frames", "11...20", "-q")
                if name == "gallery":
                    os.mkdir("presets")
                    shutil.copy("p.json", "presets")
                expect(f"power loss: {name}", run(*command), 0)
                target = "mounted/" + {"render": "new/frames", "merge": "merged", "sheet": "sheet.png", "apng": "film.png",
                                       "update": "golden", "gallery": "gallery"}[name]
                snapshot = lambda: {str(f): f.read_bytes() for f in sorted([Path(target), *Path(target).rglob("*")]) if f.is_file()}
                before = snapshot()
                check(f"power loss: {name}", before, "nothing was written")
                # EXT4_IOC_SHUTDOWN without flushing the log: as if the power went now.
                descriptor = os.open("mounted", os.O_RDONLY)
                fcntl.ioctl(descriptor, 0x8004587D, array.array("I", [2]))
                os.close(descriptor)
                subprocess.run(["umount", "mounted"], check=True)
                mounted = False
                subprocess.run(["mount", "-o", "loop", "disk", "mounted"], check=True)
                mounted = True
                after = snapshot()
                check(f"power loss: {name}", after == before,
                      f"{len([k for k in before if after.get(k) != before[k]])} of {len(before)} files lost; {sorted(set(after) - set(before))} more")
        finally:
            if mounted:
                subprocess.run(["umount", "mounted"])
    print("a power loss after exit 0")


for attack in (places, report_folders, lost_output, terminals, temporaries, power_loss):
    attack()
sys.exit(f"{len(failures)} checks failed" if failures else None)
