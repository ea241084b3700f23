#!/usr/bin/env python3
"""Attacks what happens all at once or not at all: diff --update, test --update, merge and gallery.

usage: check-attacks-transaction.py [PLACES]

Each is killed before every call that changes a file (or at PLACES of them), and each such call is made to fail, by a preloaded
library (fail-calls.c). Whatever happened, the next command that reads the folder finds all of the old files or all of the
new ones, byte for byte, and nothing else, and says what it did about it. Then the same with two processes at once and with input
that changes meanwhile. `FileTransactionTests`, `GoldenTests` and `GalleryJobTests` have plans and files of others.
"""
import errno, json, os, re, shutil, signal, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from helpers import ROOT, needs, program

ROOT = Path(ROOT)
REVEAL = program()
PLACES = int(sys.argv[1]) if len(sys.argv) > 1 else 100
ENVIRONMENT = dict(os.environ, SWIFT_BACKTRACE="enable=no")
SAID = ("finished an update that was interrupted", "undid an update that was interrupted")
failures = []


def preset(opacity, extra=""):
    return (f'{{"zoom":[0.5,0.5,0,0,{opacity},0.6],"canvas":{{"size":[24,36],"scale":1,"fps":20,"duration":0.6}}'
            f',"list":{{"rows":3,"rowHeight":20}}{extra}}}')


def reveal(*arguments, environment={}, timeout=120):
    return subprocess.run([REVEAL, *arguments], env=dict(ENVIRONMENT, **environment), capture_output=True, text=True,
                          timeout=timeout, errors="replace")


def contents(folder):
    """All files and folders by path; a gallery's page without the place that its presets were copied to."""
    folder = Path(folder)
    copy = re.escape(str(folder.parent.parent).encode()) + rb"/[^/]+/"
    def data(path):
        return re.sub(copy, b"", path.read_bytes()) if path.name == "index.html" else path.read_bytes()
    return {str(path.relative_to(folder)): data(path) if path.is_file() else None
            for path in folder.rglob("*")} if folder.exists() else {}


def check(name, condition, detail=""):
    if not condition:
        failures.append(name)
        print(f"FAILED {name}: {detail}"[:600])


def report(name, text, before):
    print(f"{'FAILED' if len(failures) > before else 'held'}: {name}: {text}")


class Scenario:
    """A command that turns a folder from one state into another."""

    def __init__(self, name, work, start, folder, command, look):
        self.name, self.work, self.start, self.folder = name, work, start, folder
        self.command, self.look = command, look
        place = self.copy("undisturbed")
        done = reveal(*self.command(place))
        check(name, done.returncode == 0, done.stderr)
        self.old, self.new = contents(start / folder), contents(place / folder)
        check(name, self.old != self.new and len(self.new) > 3, "nothing changes")

    def copy(self, name):
        place = self.work / f"{self.name}-{name}"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.start, place, symlinks=True)
        return place

    def run(self, place, call, at, command=None, **faults):
        target = place / self.folder
        return reveal(*(command or self.command)(place), environment=dict(
            LD_PRELOAD=str(self.work / "fail-calls.so"), FAIL_BELOW=str(target), FAIL_CALL=call, FAIL_AT=str(at),
            **{"FAIL_" + key: str(value) for key, value in faults.items()}))

    def count(self, call):
        place = self.copy("counted")
        counts = self.work / f"{self.name}-count"
        counted = self.run(place, call, 0, ERRNO=0, COUNT_FILE=counts)
        check(self.name, counted.returncode == 0 and contents(place / self.folder) == self.new, counted.stderr)
        return int(counts.read_text())

    def places(self, call, most=PLACES):
        count = self.count(call)
        return sorted({1 + i * count // most for i in range(most)} | {count}) if count > most else list(range(1, count + 1))

    def settled(self, name, place):
        """The state once the next command has looked; None for a mixture."""
        target = place / self.folder
        area = target / ".reveal.transaction"
        is_interrupted = area.exists() and any(area.iterdir())
        looked = reveal(*self.look(place))
        said = [text for text in SAID if text in looked.stderr]
        check(name, looked.returncode in (0, 1) and (len(said) == 1 or not is_interrupted),
              f"the next command: {looked.returncode}, {looked.stderr!r}")
        now = contents(target)
        if now not in (self.old, self.new):
            odd = [file for file in set(now) | set(self.old) | set(self.new)
                   if now.get(file) not in (self.old.get(file), self.new.get(file)) or (file in now) != (file in self.old)]
            check(name, False, f"a mixture: {sorted(odd)[:8]}, {looked.stderr!r}")
            return None
        state = "old" if now == self.old else "new"
        if said:
            check(name, (said[0] == SAID[0]) == (state == "new"), f"{state}, but said {looked.stderr!r}")
        shutil.rmtree(place)
        return state

    def kill(self, at):
        name = f"{self.name}: kill before change {at}"
        place = self.copy(f"kill-{at}")
        killed = self.run(place, "change", at, SIGNAL=9)
        check(name, killed.returncode == -9, f"not killed: {killed.returncode} {killed.stderr}")
        return self.settled(name, place)

    def kill_twice(self, at):
        """Kills the command that ends what was interrupted, too."""
        name = f"{self.name}: kill before change {at}, and the next command"
        place = self.copy(f"twice-{at}")
        self.run(place, "change", at, SIGNAL=9)
        for again in (1 + at * 7 % 23, 1 + at % 5):
            self.run(place, "change", again, command=self.look, SIGNAL=9)
        return self.settled(name, place)

    def fail(self, call, at, number):
        name = f"{self.name}: {call} {at}: {errno.errorcode[number]}"
        place = self.copy(f"{call}-{at}-{number}")
        failed = self.run(place, call, at, ERRNO=number)
        check(name, failed.returncode in (0, 74), f"exit code {failed.returncode}: {failed.stderr}")
        now = contents(place / self.folder)
        if call == "unlink" and failed.returncode == 0 and self.lacks_only_rmdir(now):
            # rmdir counts as unlink, and an empty folder is no part of the result.
            return failed.returncode
        state = self.settled(name, place)
        if failed.returncode == 0:
            check(name, state == "new", "exit code 0, and the old state")
        elif at > 0:
            check(name, state == "old", f"exit code 74, and the new state: {failed.stderr}")
            check(name, now == self.old or call == "unlink", "something is left behind")
        return failed.returncode

    def lacks_only_rmdir(self, now):
        """Whether the folder is new, but for empty folders of what was removed."""
        left = set(now) - set(self.new)
        return bool(left) and {path: data for path, data in now.items() if path not in left} == self.new \
            and all(path in self.old and now[path] is None for path in left)

    def attack(self, pool):
        before = len(failures)
        states = list(pool.map(self.kill, self.places("change")))
        check(self.name, {"old", "new"} <= set(states), f"kills leave {set(states)} only")
        report(self.name, f"{len(states)} kills: {states.count('old')} old, {states.count('new')} new", before)
        before = len(failures)
        states = list(pool.map(self.kill_twice, self.places("change", max(5, PLACES // 3))))
        report(self.name, f"{len(states)} kills, and kills of what came next", before)
        before = len(failures)
        tries = [(call, sign * at, number) for call in ("open", "create", "write", "fsync", "rename", "link", "mkdir", "unlink")
                 for index, at in enumerate(self.places(call, max(3, PLACES // 12)))
                 for sign, number in [((1, errno.ENOSPC), (1, errno.EIO), (-1, errno.ENOSPC))[index % 3]]]
        codes = list(pool.map(lambda a: self.fail(*a), tries))
        report(self.name, f"{len(codes)} injected errors: {codes.count(74)} reported, {codes.count(0)} without harm", before)


def scenarios(work):
    start = work / "start"
    start.mkdir()
    (start / "p.json").write_text(preset(0.7))
    (start / "q.json").write_text(preset(0.1))
    for name in "pq":
        done = reveal("render", start / f"{name}.json", "-o", start / name, "-q")
        check("render", done.returncode == 0, done.stderr)
        for shard in "12":
            reveal("render", start / f"{name}.json", "-o", start / f"{name}{shard}", "-q", "--shard", f"{shard}/2")
    (start / "q" / "frame_00011.png").unlink()
    (start / "presets").mkdir()
    (start / "presets/p.json").write_text(preset(0.7).replace("0.6}", "0.2}"))
    (start / "presets/gone.json").write_text(preset(0.3).replace("0.6}", "0.1}"))
    made = reveal("gallery", start / "presets", "-o", start / "gallery", "-q")
    check("gallery", made.returncode == 0, made.stderr)
    (start / "presets/gone.json").unlink()
    (start / "presets/p.json").write_text(preset(0.2).replace("0.6}", "0.2}"))
    (start / "tested").mkdir()
    for name in "abcd":
        (start / f"tested/{name}.json").write_text(preset(0.6))
    made = reveal("test", start / "tested", "--update", "-q")
    check("test", made.returncode == 0, made.stderr)
    for name in "bc":
        (start / f"tested/{name}.json").write_text(preset(0.2))
    (start / "tested/d.json").unlink()
    (start / "tested/new.json").write_text(preset(0.3))
    yield Scenario("test", work, start, "tested",
                   lambda at: ["test", at / "tested", "--update", "--prune", "-q", "-j", "1"],
                   lambda at: ["test", at / "tested", "-q"])
    yield Scenario("update", work, start, "p", lambda at: ["diff", at / "p", at / "q", "--update", "-q", "-j", "1"],
                   lambda at: ["diff", at / "p", at / "q", "-q"])
    yield Scenario("merge", work, start, "p", lambda at: ["merge", at / "q2", at / "q1", "-o", at / "p", "--force", "-q", "-j", "1"],
                   lambda at: ["verify", at / "p"])
    yield Scenario("gallery", work, start, "gallery",
                   lambda at: ["gallery", at / "presets", "-o", at / "gallery", "-q", "-j", "1"],
                   lambda at: ["diff", *[at / "gallery/p/poster.png"] * 2])


def two_at_once(work, start):
    before, refused = len(failures), 0
    ends = []
    for side in "pq":
        shutil.copytree(start / side, work / f"end-{side}")
        reveal("diff", work / f"end-{side}", start / side, "--update", "-q")
        ends.append(contents(work / f"end-{side}"))
    for round in range(20):
        golden = work / f"both-{round}"
        shutil.copytree(start / "p1", golden)
        runs = [subprocess.Popen([REVEAL, "diff", golden, start / side, "--update", "-q"], env=ENVIRONMENT,
                                 stderr=subprocess.PIPE, text=True) for side in "pq"]
        errors = [run.communicate()[1] for run in runs]
        codes = [run.returncode for run in runs]
        refused += codes.count(74)
        check("two updates", 0 in codes and set(codes) <= {0, 74}, f"{codes} {errors}")
        for code, error in zip(codes, errors):
            check("two updates", code == 0 or "another reveal is changing it" in error, error)
        now = {name: data for name, data in contents(golden).items() if name != "reveal.json"}
        check("two updates", now in [{n: d for n, d in end.items() if n != "reveal.json"} for end in ends], "a mixture")
        verified = reveal("verify", golden)
        check("two updates", verified.returncode == 0, verified.stdout)
    report("two updates at once", f"20 rounds, {refused} refused", before)

    before = len(failures)
    runs = [subprocess.Popen([REVEAL, "gallery", start / "presets", "-o", work / "two"], env=ENVIRONMENT,
                             stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) for _ in range(2)]
    errors = [run.communicate()[1] for run in runs]
    codes = sorted(run.returncode for run in runs)
    check("two galleries", codes in ([0, 0], [0, 74]), f"{codes} {errors}")
    check("two galleries", all(len(error.splitlines()) <= 1 for error in errors), errors)
    report("two galleries at once", f"exit codes {codes}", before)


def changing_parts(work, start):
    before, refused = len(failures), 0
    for round in range(20):
        place, output = work / "part", work / f"joined-{round}"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(start / "p2", place)
        frame = sorted(place.glob("frame_*.png"))[-1]
        run = subprocess.Popen([REVEAL, "merge", start / "p1", place, "-o", output, "-q", "-j", "1"], env=ENVIRONMENT,
                               stderr=subprocess.PIPE, text=True)
        time.sleep(0.002 * round)
        os.truncate(frame, frame.stat().st_size // 2)
        error = run.communicate()[1]
        if run.returncode == 0:
            verified = reveal("verify", output)
            check("part cut meanwhile", verified.returncode == 0, verified.stdout)
        else:
            refused += 1
            check("part cut meanwhile", not output.exists(), f"{error} left {contents(output)}")
    report("a part that is cut while it is merged", f"20 rounds, {refused} refused", before)

    before = len(failures)
    for count in ("-1", "100000000", "1000000000000000", "9223372036854775807"):
        place = work / f"count{count}"
        shutil.copytree(start / "p1", place)
        manifest = place / "reveal.json"
        manifest.write_text(manifest.read_text().replace('"frameCount": 12', f'"frameCount": {count}'))
        for frames in ("50%", "0...", "::3", "0"):
            began = time.monotonic()
            run = reveal("merge", place, "-o", work / "counted", "--frames", frames)
            check("frameCount", run.returncode in (1, 64, 65, 74) or frames == "0", f"{count} {frames}: {run.returncode} {run.stderr}")
            check("frameCount", run.returncode >= 0 and time.monotonic() - began < 30, f"{count} {frames}: {run.returncode}")
    report("a part with an absurd count of frames", "no crash, no waiting", before)


def large_frames(work, start):
    before = len(failures)
    large = work / "large.json"
    large.write_text('{"zoom":[0.5,0.5,0,0,0.7,0.6],"canvas":{"size":[8192,4200],"scale":1,"fps":10,"duration":0.1},'
                     '"list":{"rows":3}}')
    reveal("render", large, "-o", work / "large", "-q")
    run = reveal("diff", work / "large-golden", work / "large", "--update", "-q")
    check("large frames", run.returncode == 0, run.stderr)
    verified = reveal("verify", work / "large-golden")
    check("large frames", verified.returncode == 0 or not (work / "large-golden/reveal.json").exists(), verified.stdout)
    check("large frames", contents(work / "large")["frame_00000.png"] == contents(work / "large-golden").get("frame_00000.png"))
    report("frames of 34 megapixels", "approved", before)


def interrupted(work, start):
    before = len(failures)
    kinds = {
        "gallery": (lambda at: ["gallery", at / "presets", "-o", at / "gallery", "-j", "1"], "gallery"),
        "update": (lambda at: ["diff", at / "p", at / "q.json", "--update", "-j", "1"], "p"),
        "merge": (lambda at: ["merge", at / "q1", at / "q2", "-o", at / "p", "--force", "-j", "1"], "p"),
        "test": (lambda at: ["test", at / "tested", "--update", "--prune", "-j", "1"], "tested"),
    }
    ended = 0
    for name, (command, folder) in kinds.items():
        shutil.copytree(start, work / f"timed-{name}")
        began = time.monotonic()
        reveal(*command(work / f"timed-{name}"))
        length = time.monotonic() - began
        for number in (signal.SIGINT, signal.SIGTERM):
            for delay in (length * part / 8 for part in range(1, 8)):
                place = work / f"signal-{name}"
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(start, place)
                old = contents(place / folder)
                run = subprocess.Popen([REVEAL, *command(place)], env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                time.sleep(delay)
                run.send_signal(number)
                error = run.communicate()[1]
                now = contents(place / folder)
                if run.returncode == 128 + number:
                    ended += 1
                    check("signal", now == old and "nothing in" in error, f"{name} {number}: {error}")
                else:
                    # Before the program listens, or when all is done.
                    check("signal", run.returncode in (0, -number), f"{name} {number}: {run.returncode} {error}")
                    check("signal", run.returncode == 0 or now == old, f"{name} {number}: changed")
    report("SIGINT and SIGTERM", f"{ended} runs ended by them left everything as it was", before)


def main():
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        work = Path(name).resolve()
        start = work / "start"
        can_preload = needs("linux", "clang", to="kills and injected errors")
        if can_preload:
            source = ROOT / "Tests/Checks/fail-calls.c"
            subprocess.run(["clang", "-O1", "-shared", "-fPIC", "-o", work / "fail-calls.so", source, "-ldl"], check=True)
        for scenario in scenarios(work):
            if can_preload:
                scenario.attack(pool)
        attacks = [two_at_once, changing_parts, interrupted]
        # A debug build draws them for minutes.
        for attack in attacks + ([large_frames] if PLACES > 50 else []):
            attack(work, start)
    sys.exit(f"{len(failures)} checks failed: {', '.join(sorted(set(failures))[:20])}" if failures else None)


main()
