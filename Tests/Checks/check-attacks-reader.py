#!/usr/bin/env python3
"""Attacks what reveal reads: check-attacks-reader.py [ATTACK...].

Presets, scenes, decks, pictures, fonts and folders that lead out of `--confine`, that change while they are watched, or that
take more than a second or 200 MB to refuse; `FileScopeTests` have races and names. Prints a line for each attack and fails with
the names of those that succeeded.
"""
import contextlib, json, os, re, shutil, signal, struct, subprocess, sys, tempfile, time, zlib
from pathlib import Path

import helpers
from helpers import Run, chunk, zeros

REVEAL = helpers.program()
SECRET = "sesame-4711"
SECONDS, MEGABYTES = 1.0, 200
# A build for debugging is held to what it prints alone.
IS_MEASURED = "/debug/" not in REVEAL
ZOOM = {"zoom": [0.5, 0.5, 0, 0, 0.7, 0.6]}
attacks, failures = [], []
# For every run: what an attack sets for others that it repeats.
environment_of_runs = {}


def attack(function):
    attacks.append(function)
    return function


def run(*arguments, environment={}):
    """Runs reveal in the working folder."""
    return Run(REVEAL, *arguments, environment={**environment_of_runs, **environment}, limit=120)


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def refuses(*arguments, code=65, says="", environment={}):
    """Holds a refusal to its exit code, its words, a second of processor time and 200 MB."""
    result = run(*arguments, environment=environment)
    shown = " ".join(str(word) for word in arguments)[:120]
    codes = code if isinstance(code, tuple) else (code,)
    expect(result.code in codes, f"{shown}: exit code {result.code}, expected {code}: {result.output[:300]}")
    expect(says in result.output, f"{shown}: does not say {says!r}: {result.output[:300]}")
    if IS_MEASURED:
        expect(result.seconds <= SECONDS, f"{shown}: {result.seconds:.2f} s of processor time")
        expect(result.megabytes <= MEGABYTES, f"{shown}: {result.megabytes:.0f} MB")
    return result


def write(path, content):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, dict):
        content = json.dumps(content)
    Path(path).write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def png(width=1, height=1, depth=8, color=6, data=None, interlace=0, end=chunk(b"IEND", b"")):
    if data is None:
        data = zlib.compress(bytes(height * (width * 4 + 1)))
    return helpers.png(width, height, depth, color, data, interlaced=interlace, end=end)


def sparse(path, head, size):
    with open(path, "wb") as file:
        file.write(head)
        file.truncate(size)
    return path


def box():
    """A folder with a sound preset, beside what nobody inside may see."""
    write("id", f"KEY\n{SECRET}\n")
    write("box/p.json", ZOOM)
    write("away/deck.json", f'[{{ "name": {SECRET} }}]')
    write("away/p.json", f'{{ "{SECRET}": 1 }}')
    write("away/dot.png", png())


# --confine

COMMANDS = (
    ("validate",), ("inspect",), ("scene",), ("inspect", "--plot", "-"), ("render", "-o", "out", "--quiet"),
    ("sheet", "-o", "out.png"), ("draw", "-o", "out.png"),
)


def links():
    """Ways from box/a.json to a file outside, each as a function that makes one."""
    here = os.getcwd()
    return {
        "relative": lambda: os.symlink("../id", "box/a.json"),
        "absolute": lambda: os.symlink(f"{here}/id", "box/a.json"),
        "chained": lambda: (os.symlink("b.json", "box/a.json"), os.symlink("c.json", "box/b.json"),
                            os.symlink("../id", "box/c.json")),
        "by a folder": lambda: (os.symlink("..", "box/up"), os.symlink("up/id", "box/a.json")),
        "by a folder and back": lambda: (os.symlink("../box/..", "box/out"), os.symlink("out/id", "box/a.json")),
        "of the process": lambda: os.symlink(f"/proc/self/root{here}/id", "box/a.json"),
        "of its working folder": lambda: os.symlink("/proc/self/cwd/id", "box/a.json"),
    }


def made(link, make):
    shutil.rmtree("box", ignore_errors=True)
    os.mkdir("box")
    make()


@attack
def presets_that_are_links():
    box()
    for link, make in links().items():
        made(link, make)
        for command in COMMANDS:
            result = refuses(*command[:1], "box/a.json", *command[1:], "--confine", "box", code=74, says="lies outside of box")
            expect(SECRET not in result.output, f"{link}: {command[0]} leaks")
        result = refuses("diff", "box/a.json", "box/a.json", "--confine", "box", code=74, says="lies outside of box")
        expect(SECRET not in result.output, f"{link}: diff leaks")


@attack
def presets_that_a_gallery_finds():
    box()
    for link, make in links().items():
        made(link, make)
        shutil.rmtree("g", ignore_errors=True)
        result = refuses("gallery", "box", "-o", "g", "--confine", "box", code=74, says="lies outside of box")
        page = Path("g/index.html").read_text()
        expect(SECRET not in page + result.output, f"{link}: the gallery leaks")
        expect("lies outside of box" in page, f"{link}: the page does not say so")


@attack
def galleries_outside():
    box()
    os.symlink("../away", "box/away")
    os.symlink("box", "entry")
    refuses("gallery", "away", "-o", "g", "--confine", "box", code=74, says="lies outside of box")
    refuses("gallery", "box/away", "-o", "g", "--confine", "box", code=74, says="lies outside of box")
    shutil.rmtree("g", ignore_errors=True)
    result = run("gallery", "entry", "-o", "g", "--confine", "box", "--scale", "0.1", "--fps", "2", "--quiet")
    expect(result.code == 0, result.output)
    expect(sorted(os.listdir("g")) == ["gallery.json", "index.html", "p"], f"drawn: {os.listdir('g')}")


@attack
def files_that_a_preset_names():
    box()
    here = os.getcwd()
    os.symlink("../away", "box/away")
    os.symlink("away/deck.json", "box/deck.json")
    os.symlink("away/dot.png", "box/dot.png")
    for name in ("deck.json", "away/deck.json", "../away/deck.json", f"{here}/away/deck.json", "../box/../away/deck.json",
                 f"/proc/self/cwd/away/deck.json"):
        result = refuses("validate", write("box/q.json", {"cards": {"deck": name}, **ZOOM}), "--confine", "box",
                         says="lies outside of box")
        expect(SECRET not in result.output, f"{name} leaks")
    write("away/cell.json", f'{{"cell": {{"text": {SECRET}}}}}')
    write("away/deck.csv", f'name\n{SECRET},1')
    write("box/people.json", json.dumps([{"name": "A"}]))
    os.symlink("away/cell.json", "box/cell.json")
    for cards in ({"deck": "people.json", "template": "cell.json"}, {"deck": "people.json", "template": "../away/cell.json"},
                  {"deck": "../away/deck.csv"}):
        result = refuses("validate", write("box/q.json", {"cards": cards, **ZOOM}), "--confine", "box", says="lies outside of box")
        expect(SECRET not in result.output, f"{cards} leaks")
    write("box/table.json", {"cards": "../away/deck.csv"})
    refuses("validate", write("box/q.json", {"cards": {"deck": "table.json"}, **ZOOM}), "--confine", "box", says="table.json")
    for name in ("dot.png", "away/*.png", "../away/d*.png", f"{here}/aw*/dot.png", "/proc/self/cwd/away/dot.png"):
        refuses("validate", write("box/q.json", {"cards": {"images": name}, **ZOOM}), "--confine", "box", says="cards.images")
    write("box/fonts.json", {"cards": [{"name": "A"}], "font": "../away/font.ttf"})
    refuses("validate", write("box/q.json", {"cards": {"deck": "fonts.json"}, **ZOOM}), "--confine", "box", says="font")
    fill = {"type": "image", "file": "away/dot.png"}
    quad = {"x": 0, "y": 0, "width": 9, "height": 9, "anchor": [0.5, 0.5], "backface": "visible", "fill": fill,
            "matrix": [float(i % 5 == 0) for i in range(16)]}
    scene = {"viewport": [9, 9], "scale": 1, "background": [0, 0, 0, 1], "quads": [quad]}
    refuses("draw", write("box/scene.json", scene), "-o", "out.png", "--confine", "box", says="lies outside of box")


@attack
def watched_presets():
    """A preset that is swapped for a link while it is watched."""
    box()
    small = {"canvas": {"size": [20, 20], "scale": 1, "fps": 2, "duration": 1}, **ZOOM}
    write("box/p.json", small)
    for command in (("render", "box/p.json", "-o", "out", "--watch"), ("preview", "box/p.json", "--port", "0")):
        with open("log", "wb") as log:
            child = subprocess.Popen([REVEAL, *command, "--confine", "box"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            wait_for("waiting for changes|frames")
            page = fetched_pages()
            os.symlink("../id", "box/new")
            os.rename("box/new", "box/p.json")
            wait_for("lies outside of box")
            time.sleep(0.3)
            seen = Path("log").read_text() + page()
            expect(SECRET not in seen, f"{command[0]} leaks")
        finally:
            child.send_signal(signal.SIGINT)
            child.wait(60)
            os.remove("box/p.json")
            write("box/p.json", small)


def wait_for(pattern):
    for _ in range(1200):
        if re.search(pattern, Path("log").read_text()):
            return
        time.sleep(0.1)
    raise AssertionError(f"no {pattern!r} within 120 s: {Path('log').read_text()[:300]}")


def fetched_pages():
    """A function that gives what the preview serves, where one runs."""
    import urllib.parse, urllib.request
    address = re.search(r"http://\S+", Path("log").read_text())
    if not address:
        return lambda: ""
    pages = [address[0]] + [urllib.parse.urljoin(address[0], path) for path in ("state", "plot.svg")]

    def fetch():
        text = ""
        for page in pages:
            with contextlib.suppress(OSError):
                text += urllib.request.urlopen(page, timeout=60).read().decode(errors="replace")
        return text
    return fetch


OLD_SYSTEM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (number == 437 /* openat2 */) {
    errno = atoi(getenv("OPENAT2_ERRNO"));
    return -1;
  }
  long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
"""


@attack
def systems_without_openat2():
    """The same attacks where the system, or a filter around the process, does not have the call."""
    library = compiled(OLD_SYSTEM, "old.so")
    if not library:
        return "not tried"
    start = os.getcwd()
    for number in (38, 1):
        environment_of_runs.update(LD_PRELOAD=library, OPENAT2_ERRNO=str(number))
        try:
            for again in (presets_that_are_links, files_that_a_preset_names):
                os.mkdir(f"{again.__name__}-{number}")
                os.chdir(f"{again.__name__}-{number}")
                again()
                os.chdir(start)
        finally:
            os.chdir(start)
            environment_of_runs.clear()


def compiled(source, name):
    """The path of a library to preload; nothing where that cannot be."""
    if not helpers.needs("linux", "clang", to=f"a preloaded {name}"):
        return None
    write("library.c", source)
    subprocess.run(["clang", "-shared", "-fPIC", "-o", name, "library.c", "-ldl"], check=True)
    return os.path.abspath(name)


@attack
def pictures_with_equal_names():
    """Two pictures whose names Unicode takes for equal are two pictures."""
    names = ["\u00e9.png", "e\u0301.png"]
    for name, color in zip(names, (b"\0\xff\0\0\xff", b"\0\0\0\xff\xff")):
        write(name, png(data=zlib.compress(color)))
    if len([name for name in os.listdir(".") if name.endswith(".png")]) != 2:
        return "the file system takes them for equal as well"
    frames = []
    for order in (names, names[:1], names[1:]):
        write("p.json", {"canvas": {"size": [60, 60], "scale": 1}, "list": {"rows": 2, "rowHeight": 30},
                         "cards": {"images": order}, **ZOOM})
        expect(run("render", "p.json", "-o", "f", "--frames", "100%", "--quiet", "--force").code == 0, "not drawn")
        frames.append(next(Path("f").glob("frame_*.png")).read_bytes())
        shutil.rmtree("f")
    expect(len(set(frames)) == 3, "one picture is drawn for the other")


# Refusals

@attack
def one_picture_under_many_names():
    sparse("big.png", png(100, 100), 64 << 20)
    sparse("wrong.png", b"GIF89a", 64 << 20)
    for folder, make in (("hard", os.link), ("soft", lambda target, name: os.symlink(f"../{target}", name))):
        os.mkdir(folder)
        for i in range(9_999):
            make("big.png", f"{folder}/{i:05}.png")
        make("wrong.png", f"{folder}/99999.png")
        refuses("validate", write("p.json", {"cards": {"images": f"{folder}/*.png"}, **ZOOM}), says="99999.png: a GIF file, not a PNG, JPEG or WebP file")
    refuses("validate", write("p.json", {"cards": {"images": ["big.png"] * 9_999 + ["wrong.png"]}, **ZOOM}), says="not a PNG, JPEG or WebP file")
    expect(run("validate", write("p.json", {"cards": {"images": ["big.png"] * 10_000}, **ZOOM})).code == 0, "refused")
    deck = [{"name": "A", "image": "big.png"}] * 20_000
    write("deck.json", json.dumps(deck + [{"name": "A", "image": "wrong.png"}]))
    refuses("validate", write("p.json", {"cards": {"deck": "deck.json"}, **ZOOM}), says="not a PNG, JPEG or WebP file")
    result = run("validate", write("p.json", {"cards": {"deck": write("sound.json", json.dumps(deck))}, **ZOOM}))
    expect(result.code == 0 and (result.seconds < 2 or not IS_MEASURED), f"{result.seconds} s: {result.output[:200]}")


@attack
def many_large_pictures():
    """Files of their own, all large, the last one wrong."""
    os.mkdir("many")
    for i in range(3_000):
        sparse(f"many/{i:05}.png", png(100, 100), 64 << 20)
    sparse("many/99999.png", b"GIF89a", 64 << 20)
    refuses("validate", write("p.json", {"cards": {"images": "many/*.png"}, **ZOOM}), says="99999.png: a GIF file, not a PNG, JPEG or WebP file")
    # What comes before the pixels is bounded too: chunks that go on for ever.
    for i in range(100):
        head = png()[:33] + chunk(b"tEXt", b"A\0" + bytes(1 << 20)) * 20
        sparse(f"many/{i:05}.png", head, 60 << 20) if i == 0 else shutil.copy("many/00000.png", f"many/{i:05}.png")
    refuses("validate", write("p.json", {"cards": {"images": "many/000*.png"}, **ZOOM}), says="cards.images")


@attack
def decks_with_too_many_pictures():
    write("dot.png", png())
    os.mkdir("many")
    for i in range(10_001):
        os.symlink("../dot.png", f"many/{i}.png")
    write("deck.json", json.dumps([{"name": "A", "image": f"many/{i}.png"} for i in range(10_001)]))
    refuses("validate", write("p.json", {"cards": {"deck": "deck.json"}, **ZOOM}), says="at most 10000 pictures")
    quad = {"x": 0, "y": 0, "width": 9, "height": 9, "anchor": [0.5, 0.5], "backface": "visible",
            "matrix": [float(i % 5 == 0) for i in range(16)]}
    scene = {"viewport": [9, 9], "scale": 1, "background": [0, 0, 0, 1],
             "quads": [quad | {"fill": {"type": "image", "file": f"many/{i}.png"}} for i in range(10_001)]}
    refuses("draw", write("scene.json", scene), "-o", "out.png", says="10000 pictures")


@attack
def many_patterns():
    os.mkdir("many")
    for i in range(20_000):
        os.mkdir(f"many/{i:06}") if i % 100 == 0 else open(f"many/{i:06}.png", "w").close()
    for pattern in ("many/*{}.png", "many/*{}*.png", "many/*0*0*{}*0*.png", "*/*{}", "many/{}*", "./many/*/*{}*"):
        patterns = [pattern.format(i) for i in range(10_000)]
        refuses("validate", write("p.json", {"cards": {"images": patterns}, **ZOOM}), says="cards.images")
    os.mkdir("long")
    for i in range(5_000):
        open(f"long/{i:04}" + "a" * 200, "w").close()
    refuses("validate", write("p.json", {"cards": {"images": "long/*" + "a" * 100 + "b*" + "a" * 100 + "*"}, **ZOOM}),
            says="cards.images")


@attack
def long_paths():
    for text in ("/" * 800_000, "a/" * 400_000, "../" * 266_000, "a" * 800_000, "*" * 800_000, "*/" * 400_000, "./" * 400_000 + "a",
                 "\u0301/" * 200_000, "a" * 256, "b/" + "*" * 300):
        for key, value in (("images", text), ("deck", text)):
            refuses("validate", write("p.json", {"cards": {key: value}, **ZOOM}), says=f"cards.{key}")
        write("deck.json", {"cards": [{"name": "A"}], "font": text})
        refuses("validate", write("p.json", {"cards": {"deck": "deck.json"}, **ZOOM}), says="font")
        quad = {"x": 0, "y": 0, "width": 9, "height": 9, "anchor": [0.5, 0.5], "backface": "visible",
                "matrix": [float(i % 5 == 0) for i in range(16)], "fill": {"type": "image", "file": text}}
        scene = {"viewport": [9, 9], "scale": 1, "background": [0, 0, 0, 1], "quads": [quad]}
        refuses("draw", write("scene.json", scene), "-o", "out.png", says="quads[0].fill.file")
    for text in ("/" * 100_000 + "x", "a/" * 60_000, "a" * 100_000):
        refuses("validate", text, code=74)
        refuses("validate", text, "--confine", ".", code=74)


@attack
def large_fonts():
    os.mkdir("fonts")
    for size in (256, 120):
        fonts = [sparse(f"fonts/{size}-{i}.ttf", b"\0\1\0\0", size << 20) for i in range(100)]
        write("deck.json", {"cards": [{"name": "A"}], "font": fonts})
        refuses("validate", write("p.json", {"cards": {"deck": "deck.json"}, **ZOOM}), says="font")
    font = next(iter(Path("/usr/share/fonts").rglob("DejaVuSans.ttf")), None)
    if font is None:
        return helpers.skip("DejaVu", to="one font under many names") or "in part"
    names = []
    for i in range(99):
        os.symlink(font, f"fonts/{i}.ttf")
        names.append(f"fonts/{i}.ttf")
    write("deck.json", {"cards": [{"name": "A"}], "font": names + ["fonts/wrong.ttf"]})
    refuses("validate", write("p.json", {"cards": {"deck": "deck.json"}, **ZOOM}), says="wrong.ttf")


@attack
def large_pictures_that_are_damaged():
    side = 5792
    row = side * 8 + 1
    end = chunk(b"IEND", b"")
    data, noisy = zeros(side * row), noise(side)
    pictures = {
        "sum": lambda: png(side, side, 16, 6, data[:-4] + b"abcd"),
        "noisy-sum": lambda: png(side, side, 16, 6, noisy[:-4] + b"abcd"),
        "crc": lambda: png(side, side, 16, 6, noisy, end=end[:-1] + b"\x83"),
        "data-crc": lambda: png(side, side, 16, 6, noisy, end=b"")[:-4] + b"abcd" + end,
        "cut": lambda: png(side, side, 16, 6, noisy)[:-2000],
        "no-end": lambda: png(side, side, 16, 6, noisy, end=b""),
        "short": lambda: png(side, side, 16, 6, zeros((side - 1) * row)),
        "long": lambda: png(side, side, 16, 6, zeros((side + 1) * row)),
        "filter": lambda: png(side, side, 16, 6, zeros((side - 1) * row, last=b"\5" + bytes(row - 1))),
        "interlaced": lambda: png(side, side, 16, 6, data[:-4] + b"abcd", interlace=1),
        "eight-bits": lambda: png(side, side, 8, 6, zeros(side * (side * 4 + 1))[:-4] + b"abcd"),
    }
    for name, make in pictures.items():
        write(f"{name}.png", make())
        write("p.json", {"cards": {"images": f"{name}.png"}, **ZOOM})
        refuses("render", "p.json", "--frames", "0", "--scale", "1", "-o", f"f-{name}", "--quiet", says=f"{name}.png: ")


def noise(side):
    """The data of a 16-bit picture of some 30 MB, made piece by piece: what this process takes counts as the child's too."""
    deflate = zlib.compressobj(1)
    return b"".join(deflate.compress(b"\0" + os.urandom(side) + bytes(side * 7)) for _ in range(side)) + deflate.flush()


# Folders that cannot be read to their end, and names that are no text

READDIR = r"""
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
static int calls;
struct dirent *readdir(DIR *folder) {
  struct dirent *(*real)(DIR *) = dlsym(RTLD_NEXT, "readdir");
  struct dirent *entry = real(folder);
  if (!entry || entry->d_name[0] == '.' || ++calls <= atoi(getenv("FAIL_AFTER"))) return entry;
  errno = EIO;
  return 0;
}
struct dirent64 *readdir64(DIR *folder) { return (struct dirent64 *)readdir(folder); }
"""


@attack
def folders_that_break_off():
    library = compiled(READDIR, "fail.so")
    if not library:
        return "not tried"
    for i in range(6):
        write(f"pictures/{i}.png", png())
        write(f"presets/{i}.json", ZOOM)
    write("p.json", {"cards": {"images": "pictures/*.png"}, **ZOOM})
    for after in (0, 1, 5):
        faults = {"LD_PRELOAD": library, "FAIL_AFTER": str(after)}
        refuses("validate", "p.json", environment=faults, says="Input/output error")
        refuses("gallery", "presets", "-o", "g", environment=faults, code=74, says="Input/output error")


@attack
def arguments_that_are_no_text():
    write("p.json", ZOOM)
    before = set(os.listdir(b"."))
    for arguments in ((b"render", b"p.json", b"-o", b"f\xff"), (b"sheet", b"p.json", b"-o", b"s\xe9.png"), (b"validate", b"\xff.json"),
                      (b"init", b"\xc3.json"), (b"render", b"p.json", b"--output=f\xed\xa0\x80")):
        result = run(*arguments)
        expect(result.code == 64 and "UTF-8" in result.output, f"{arguments}: {result.code}: {result.output[:200]}")
    expect(set(os.listdir(b".")) == before, f"written: {set(os.listdir(b'.')) - before}")


def main():
    wanted = sys.argv[1:]
    for function in attacks:
        if wanted and function.__name__ not in wanted:
            continue
        name = function.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory(prefix="reveal-attacks-") as folder:
            start = os.getcwd()
            os.chdir(folder)
            try:
                note = function() or "held"
            except (AssertionError, subprocess.TimeoutExpired) as error:
                failures.append(name)
                note = f"FAILED: {error}"
            finally:
                os.chdir(start)
        print(f"{name}: {note}", flush=True)
    sys.exit(f"failed: {', '.join(failures)}" if failures else None)


main()
