"""Draws the films of Documentation/recipes.md, those of other pages, and the strip of phones on top of README.md:
recipes.py REVEAL [NAME...]

`make lint` checks by `problems` that the films show the presets as they are, and that the page quotes them correctly. It compares
digests of what films were made of, as their bytes depend on fonts and on the version of ffmpeg. Films that are not current are
drawn or, with names of films or parts of them, these alone, and with "all" every film.
"""

import dataclasses
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PRESETS = pathlib.Path("Presets")
PAGE = pathlib.Path("Documentation/recipes.md")
FILMS = pathlib.Path("Documentation/pictures/recipes")
DIGESTS = FILMS / "made-of.json"
STRIP = pathlib.Path("Documentation/pictures/recipes.webp")
PAGES = pathlib.Path("Documentation")
LIMIT = 210_000
# The corners of films, in points.
ROUND = ["--corner-radius", "20"]


@dataclasses.dataclass(frozen=True)
class Film:
    """The part of a run that tells what a preset is about, in seconds, and how it is drawn.

    The quality is as high as the limit to the size allows, None without loss: a lossy film keeps traces of earlier frames where
    pixels change by little.
    """

    start: float
    end: float
    scale: float = 0.52
    fps: int = 20
    quality: int | None = 75
    size: str = ""

    def arguments(self):
        """The options of `reveal render`."""
        part = ["--frames", f"{self.start}s:{self.end}s", "--scale", str(self.scale), "--fps", str(self.fps)]
        return part + (["--size", self.size] if self.size else [])

    def loss(self):
        """The options of `reveal render` for the film's quality."""
        return [] if self.quality is None else ["--quality", str(self.quality)]


films = {
    "recipes/accordion": Film(0.3, 3.3, quality=None),
    "recipes/focus-row": Film(0.4, 3.6, scale=0.29, quality=88),
    "recipes/inbox-undo": Film(0.2, 3.0, quality=86),
    "recipes/large-title": Film(0.3, 2.8, quality=90, size="390x640"),
    "recipes/leaderboard": Film(0.4, 3.8, quality=88),
    "recipes/mail-swipe": Film(3.4, 6.3, quality=83),
    "recipes/notification-stack": Film(1.2, 4.4, quality=88),
    "recipes/onboarding": Film(0.5, 3.7, quality=86),
    "recipes/parallax-header": Film(4.5, 7.3, quality=81),
    "recipes/photo-grid": Film(3.2, 6.9, fps=16, quality=74, size="390x470"),
    "recipes/photo-open": Film(0.4, 3.8, fps=16, quality=72),
    "recipes/picker-wheel": Film(0.3, 4.2, quality=None),
    "recipes/pull-to-refresh": Film(0.4, 3.9, fps=16, quality=75, size="390x540"),
    "recipes/skeleton": Film(0.6, 4.0, quality=None),
    "recipes/stories": Film(1.2, 4.6, quality=86),
    "recipes/swipe-deck": Film(0.3, 3.3, quality=79),
    "recipes/ticker": Film(0, 3.2, scale=0.36, quality=92),
    "recipes/toasts": Film(0.3, 4.4, quality=None),
    "recipes/today-card": Film(0.4, 2.8, fps=16, quality=74),
    "recipes/wallet": Film(0.5, 4.1, quality=82),
    "scenes/chat": Film(0.4, 3.1, quality=78),
    "scenes/feed": Film(1.7, 5.9, quality=90, size="390x580"),
    "scenes/photos": Film(0, 4, quality=75, size="390x580"),
    "scenes/reorder": Film(0.5, 3.7, quality=81),
    "scenes/to-do": Film(0.5, 4.0, quality=86),
}
# All begin again at once: a phone that is done rests until the others are. Four of them are 840 pixels wide. There is no room
# for shadows: in lossy WebP, pixels that are partly transparent get darker from frame to frame.
PHONE = ["--frame", "phone", "--padding", "13"]
strip = {
    "recipes/today-card": Film(0.2, 2.8, scale=0.469, quality=78),
    "recipes/mail-swipe": Film(3.3, 6.4, scale=0.469),
    "scenes/chat": Film(0.4, 3.3, scale=0.469),
    "recipes/wallet": Film(0.5, 4.1, scale=0.469),
}


@dataclasses.dataclass(frozen=True)
class Shown:
    """A film or a picture on a page: a preset of the catalogue, or what a block of JSON on a page says, with options."""

    page: str
    preset: str | tuple[str, int]
    film: Film
    options: tuple[str, ...] = tuple(ROUND)

    def file(self):
        """The file of the preset; None for a block."""
        return PRESETS / f"{self.preset}.json" if isinstance(self.preset, str) else None

    def text(self):
        """The text of the preset."""
        if isinstance(self.preset, str):
            return self.file().read_text(encoding="utf-8")
        page, place = self.preset
        return re.findall(r"(?ms)^```jsonc\n(.*?)^```$", (PAGES / page).read_text(encoding="utf-8"))[place]


TOUR = "language.md"
COLUMNS = ("--columns", "3", "--background", "transparent")
shown = {
    "tour-scroll.webp": Shown(TOUR, (TOUR, 0), Film(0.7, 2.9, scale=0.45, size="390x500")),
    "tour-entrance.webp": Shown(TOUR, (TOUR, 1), Film(0, 2.2, scale=0.45, size="390x500")),
    "tour-scroll-effect.webp": Shown(TOUR, (TOUR, 3), Film(0.6, 3, scale=0.42, size="560x390")),
    "tour-changes.webp": Shown(TOUR, (TOUR, 4), Film(0.2, 2.2, scale=0.45, size="390x500")),
    "film-durations.webp": Shown(
        "films.md", (TOUR, 1), Film(0, 1.2, scale=0.45, size="390x500"),
        ("--vary", "entrance.spring.bounce=0,0.3,0.6", *COLUMNS, *ROUND)),
    "golden-before-after.webp": Shown(
        "goldens.md", "recipes/wallet", Film(0.5, 4.1, scale=0.38),
        ("--set", "layout.spring.bounce=0.3", "--before", "--captions", "golden,changed", *COLUMNS, *ROUND)),
    "export-flip.webp": Shown("export.md", "animate.css/flipInX", Film(0.2, 2.4, scale=0.45, size="390x500")),
}


def value(text):
    """What a JSON text with comments and trailing commas says."""
    token = r'"(?:[^"\\]|\\.)*"'
    text = re.sub(rf"({token})|//[^\n]*|/\*.*?\*/", lambda match: match[1] or "", text, flags=re.S)
    return json.loads(re.sub(rf"({token})|,(?=\s*[\]}}])", lambda match: match[1] or "", text))


def preset(name):
    """What a preset says, apart from the texts that no film shows."""
    said = value((PRESETS / f"{name}.json").read_text(encoding="utf-8"))
    return {key: part for key, part in said.items() if key not in ("$schema", "title", "description")}


def read_with(file):
    """The bytes of all files that a preset, a deck or a template names, by their names."""
    found = {}
    for name in re.findall(r"[\w./-]+\.(?:json|csv|png|jpe?g|webp)\b", file.read_text(encoding="utf-8")):
        other = file.parent / name
        if other.is_file() and other.name != "preset.schema.json":
            found[name] = other.read_bytes()
            if other.suffix in (".json", ".csv"):
                found |= read_with(other)
    return found


def digest(said, file, film, options):
    """The digest of what a film is made of: the preset, the files that one in a file reads, and the settings of the film."""
    whole = hashlib.sha256(json.dumps([film and dataclasses.astuple(film), options, said], sort_keys=True).encode())
    for other, content in sorted(read_with(file).items()) if file else []:
        whole.update(other.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def digests():
    """The digests of all films, and of the phones of the strip."""
    made = {name: digest(preset(name), PRESETS / f"{name}.json", film, ROUND) for name, film in films.items()}
    for name, film in strip.items():
        made[f"{STRIP.name}: {name}"] = digest(preset(name), PRESETS / f"{name}.json", film, PHONE)
    for name, one in shown.items():
        made[name] = digest(value(one.text()), one.file(), one.film, one.options)
    return made


def is_part(excerpt, whole):
    """Whether an excerpt leaves out keys of objects and elements of arrays of objects, and changes nothing."""
    if isinstance(excerpt, dict) and isinstance(whole, dict):
        return all(key in whole and is_part(part, whole[key]) for key, part in excerpt.items())
    if isinstance(excerpt, list) and isinstance(whole, list) and any(isinstance(part, dict) for part in whole):
        left = iter(whole)
        return all(any(is_part(part, other) for other in left) for part in excerpt)
    return excerpt == whole


def sections():
    """The parts of the page, each with a heading, by the presets that they start from."""
    parts = re.split(r"(?m)^##+ ", PAGE.read_text(encoding="utf-8"))
    named = [(re.search(r"(?m)^reveal init \S+ --effect (\S+)$", part), part) for part in parts]
    return {match[1]: part for match, part in named if match}


def stale():
    """The films that were made of something else than what is there now."""
    recorded = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    return [name for name, made in digests().items() if recorded.get(name) != made or not file(name).exists()]


def file(name):
    """The file of a film, by its name among the digests."""
    if name.startswith(STRIP.name):
        return STRIP
    return FILMS.parent / name if name in shown else FILMS / f"{name.split('/')[1]}.webp"


def problems():
    """What is wrong with the films and the page, a line each."""
    files = {file.relative_to(PRESETS).with_suffix("").as_posix() for folder in ("recipes", "scenes")
             for file in (PRESETS / folder).glob("*.json")}
    found = [f"{PRESETS / name}.json: no film in Scripts/recipes.py" for name in sorted(files - set(films))]
    found += [f"Scripts/recipes.py: no preset {name}" for name in sorted(set(films) - files)]
    if found:
        return found
    if changed := stale():
        found.append(f"{DIGESTS}: what these films show has changed: {', '.join(changed)}; make recipes")
    found += [f"{PAGES / one.page}: expected pictures/{name}" for name, one in shown.items()
              if f"pictures/{name}" not in (PAGES / one.page).read_text(encoding="utf-8")]
    quoted = sections()
    for name in films:
        film, part = file(name), quoted.get(name, "")
        if film.exists() and film.stat().st_size > LIMIT:
            found.append(f"{film}: {film.stat().st_size} bytes, at most {LIMIT} expected")
        for words in (f"pictures/recipes/{film.name}", f"../Presets/{name}.json", "```json"):
            if words not in part:
                found.append(f"{PAGE}: expected {words} where {name} is")
        for excerpt in re.findall(r"(?ms)^```jsonc?\n(.*?)^```$", part):
            if not is_part(value(excerpt), preset(name)):
                found.append(f"{PAGE}: the excerpt of {name} says what the preset does not:\n{excerpt}")
    return found


def render(reveal, preset, film, options, output):
    """Draws a film."""
    subprocess.run(
        [reveal, "render", preset, *film.arguments(), *film.loss(), *options, "--force", "--quiet", "-o", output], check=True)
    print(f"{output.stat().st_size:7} {output}")


def phone(reveal, name, film):
    """The frames of a phone as bare pixels, with the size of a frame."""
    done = subprocess.run(
        [reveal, "render", PRESETS / f"{name}.json", *film.arguments(), *PHONE, "--format", "rgba", "-o", "-"],
        check=True, capture_output=True)
    width, height = map(int, re.search(r"frames of (\d+)×(\d+)", done.stderr.decode()).groups())
    size = width * height * 4
    return width, height, [done.stdout[place:place + size] for place in range(0, len(done.stdout), size)]


def draw_strip(reveal):
    """Draws the strip from frames of its phones, row by row."""
    phones = [phone(reveal, name, film) for name, film in strip.items()]
    (height,) = {height for _, height, _ in phones}
    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba", "-framerate", "20",
         "-video_size", f"{sum(width for width, _, _ in phones)}x{height}", "-i", "-", "-c:v", "libwebp_anim", "-pix_fmt", "bgra",
         "-lossless", "0", "-quality", str(next(iter(strip.values())).quality), "-compression_level", "6", "-loop", "0", STRIP],
        stdin=subprocess.PIPE)
    for frame in range(max(len(frames) for _, _, frames in phones)):
        pictures = [(width * 4, frames[min(frame, len(frames) - 1)]) for width, _, frames in phones]
        for row in range(height):
            encoder.stdin.write(b"".join(picture[row * line:(row + 1) * line] for line, picture in pictures))
    encoder.stdin.close()
    if encoder.wait():
        sys.exit("recipes.py: ffmpeg failed")
    print(f"{STRIP.stat().st_size:7} {STRIP}")


def main(reveal, *parts):
    """Draws films, and records what they were made of."""
    FILMS.mkdir(exist_ok=True)
    changed = stale()

    def is_wanted(name):
        return any(part == "all" or part in name for part in parts) if parts else name in changed

    for name, film in films.items():
        if is_wanted(name):
            render(reveal, PRESETS / f"{name}.json", film, ROUND, file(name))
    with tempfile.TemporaryDirectory() as work:
        for name, one in shown.items():
            if is_wanted(name):
                block = pathlib.Path(work) / "block.json"
                block.write_text(one.text(), encoding="utf-8")
                render(reveal, one.file() or block, one.film, one.options, file(name))
    phones = [f"{STRIP.name}: {name}" for name in strip]
    has_strip = any(map(is_wanted, phones))
    if has_strip:
        draw_strip(reveal)
    recorded = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    made = {name: made if is_wanted(name) or has_strip and name in phones else recorded.get(name)
            for name, made in digests().items()}
    DIGESTS.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
