"""Draws the films of Documentation/recipes.md, and the strip of four of them on top of README.md: recipes.py REVEAL

`make lint` checks by `problems` that the films show the presets as they are, and that the page quotes them correctly. It compares
digests of what films were made of, as their bytes depend on fonts and on the version of ffmpeg.
"""

import dataclasses
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import side_by_side

PRESETS = pathlib.Path("Presets")
PAGE = pathlib.Path("Documentation/recipes.md")
FILMS = pathlib.Path("Documentation/pictures/recipes")
DIGESTS = FILMS / "made-of.json"
STRIP = pathlib.Path("Documentation/pictures/recipes.webp")
LIMIT = 220_000


@dataclasses.dataclass(frozen=True)
class Film:
    """The part of a run that tells what a preset is about, in seconds, and how it is drawn.

    The quality is as high as the limit to the size allows, None without loss: a lossy film keeps traces of earlier frames where
    pixels change by little.
    """

    start: float
    end: float
    scale: float = 0.62
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
    "recipes/photo-open": Film(0.4, 3.9, quality=76),
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
# All begin again at once: a phone that is done rests until the others are.
strip = {
    "recipes/today-card": Film(0.2, 2.8, scale=0.5),
    "recipes/mail-swipe": Film(3.3, 6.4, scale=0.5),
    "recipes/swipe-deck": Film(0.3, 3.3, scale=0.5),
    "recipes/wallet": Film(0.5, 4.1, scale=0.5),
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


def digest(name, film):
    """The digest of what a film is made of: the preset, the files that it reads, and the settings of the film."""
    whole = hashlib.sha256(json.dumps([dataclasses.astuple(film), preset(name)], sort_keys=True).encode())
    for other, content in sorted(read_with(PRESETS / f"{name}.json").items()):
        whole.update(other.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def digests():
    """The digests of all films, and of the phones of the strip."""
    made = {name: digest(name, film) for name, film in films.items()}
    return made | {f"{STRIP.name}: {name}": digest(name, film) for name, film in strip.items()}


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


def problems():
    """What is wrong with the films and the page, a line each."""
    files = {file.relative_to(PRESETS).with_suffix("").as_posix() for folder in ("recipes", "scenes")
             for file in (PRESETS / folder).glob("*.json")}
    found = [f"{PRESETS / name}.json: no film in Scripts/recipes.py" for name in sorted(files - set(films))]
    found += [f"Scripts/recipes.py: no preset {name}" for name in sorted(set(films) - files)]
    if found:
        return found
    recorded = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    stale = [name for name, made in digests().items() if recorded.get(name) != made]
    if stale:
        found.append(f"{DIGESTS}: what these films show has changed: {', '.join(stale)}; make recipes")
    quoted = sections()
    for name in films:
        film, part = FILMS / f"{name.split('/')[1]}.webp", quoted.get(name, "")
        if not film.exists():
            found.append(f"{film}: missing; make recipes")
        elif film.stat().st_size > LIMIT:
            found.append(f"{film}: {film.stat().st_size} bytes, at most {LIMIT} expected")
        for words in (f"pictures/recipes/{film.name}", f"../Presets/{name}.json", "```json"):
            if words not in part:
                found.append(f"{PAGE}: expected {words} where {name} is")
        for excerpt in re.findall(r"(?ms)^```jsonc?\n(.*?)^```$", part):
            if not is_part(value(excerpt), preset(name)):
                found.append(f"{PAGE}: the excerpt of {name} says what the preset does not:\n{excerpt}")
    return found


def draw_strip(reveal, work):
    """Draws the strip from frames of its phones."""
    phones = []
    for name, film in strip.items():
        folder = work / name.split("/")[1]
        subprocess.run(
            [reveal, "render", PRESETS / f"{name}.json", *film.arguments(), "-o", folder, "--quiet"], check=True)
        phones.append(sorted(folder.glob("frame_*.png")))
    for frame in range(max(map(len, phones))):
        pictures = [work / f"phone-{place}.png" for place in range(len(phones))]
        for phone, picture in zip(phones, pictures):
            shutil.copy(phone[min(frame, len(phone) - 1)], picture)
        side_by_side.draw(reveal, 195, 422, work / f"strip-{frame:03}.png", pictures)
    film = next(iter(strip.values()))
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-framerate", str(film.fps), "-i", work / "strip-%03d.png", "-c:v", "libwebp_anim",
         "-lossless", "0", "-quality", str(film.quality), "-compression_level", "6", "-loop", "0", STRIP], check=True)


def main(reveal):
    """Draws all films and records what they were made of."""
    FILMS.mkdir(exist_ok=True)
    for name, film in films.items():
        output = FILMS / f"{name.split('/')[1]}.webp"
        subprocess.run(
            [reveal, "render", PRESETS / f"{name}.json", *film.arguments(), *film.loss(), "--force", "--quiet", "-o", output], check=True)
        print(f"{output.stat().st_size:7} {output}")
    with tempfile.TemporaryDirectory() as work:
        draw_strip(reveal, pathlib.Path(work))
    print(f"{STRIP.stat().st_size:7} {STRIP}")
    DIGESTS.write_text(json.dumps(digests(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
