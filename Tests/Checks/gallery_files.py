"""What the page of a gallery and its scripts hold, for checks written in Python."""

import base64
import io
import json
import re

from PIL import Image


def data(gallery):
    """The data of the page."""
    text = (gallery / "index.html").read_text()
    return json.loads(re.search(r'id="data">(.*?)</script', text, re.S)[1])


def _script(path, name):
    text = path.read_text().removeprefix(f"document.currentScript.{name} = ").removesuffix(";\n")
    # Scripts may have numbers as keys, and a comma at the end.
    return json.loads(re.sub(r"^(\d+):", r'"\1":', text, flags=re.M).replace(",\n}", "\n}"))


class Details:
    """What the page loads of a preset."""

    def __init__(self, gallery, name):
        folder = gallery / name
        details = _script(folder / "details.js", "details")
        self.media, self.scripts = details["media"], details["scripts"]
        self.pieces = details["frames"]
        self.files = sorted((folder / "frames").iterdir())
        self.pictures = {}
        for path in self.files:
            for number, text in _script(path, "pictures").items():
                picture = Image.open(io.BytesIO(base64.b64decode(text)))
                assert picture.format == self.media.removeprefix("image/").upper(), picture.format
                self.pictures[int(number)] = picture

    def frame(self, number):
        """A frame, made of the rows that it has in common with others."""
        pieces = self.pieces[number]
        if isinstance(pieces, int):
            pieces = self.pieces[pieces]
        strips = [self.pictures[file].crop((0, top, self.pictures[file].width, top + rows))
                  for file, top, rows in zip(pieces[::3], pieces[1::3], pieces[2::3])]
        whole = Image.new(strips[0].mode, (strips[0].width, sum(strip.height for strip in strips)))
        y = 0
        for strip in strips:
            whole.paste(strip, (0, y))
            y += strip.height
        return whole
