"""Draws pictures next to one another, as phones on a desk: side_by_side.py REVEAL WIDTH HEIGHT OUTPUT PICTURE...

WIDTH and HEIGHT are those of each picture in pixels; around them there is a margin for their borders.
"""

import json
import pathlib
import subprocess
import sys

MARGIN, GAP, RADIUS = 4, 16, 14
IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def scene(width, height, pictures):
    """The scene of pictures, which are files beside it, with round corners and a border that shows on white and on black."""
    quads = [
        {
            "x": MARGIN + place * (width + GAP), "y": MARGIN, "width": width, "height": height, "radius": RADIUS,
            "backface": "visible", "anchor": [0.5, 0.5], "matrix": IDENTITY, "fill": {"type": "image", "mode": "fill", "file": picture},
            "border": {"width": 1, "rgba": [128, 128, 128, 0.5]},
        }
        for place, picture in enumerate(pictures)
    ]
    size = [2 * MARGIN + len(pictures) * (width + GAP) - GAP, 2 * MARGIN + height]
    return {"viewport": size, "scale": 1, "background": [0, 0, 0, 0], "quads": quads}


def draw(reveal, width, height, output, pictures):
    """Draws pictures of one folder into a PNG file."""
    pictures = [pathlib.Path(picture) for picture in pictures]
    file = pictures[0].parent / "side-by-side.json"
    file.write_text(json.dumps(scene(width, height, [picture.name for picture in pictures])))
    subprocess.run([reveal, "draw", file, "--encode", "small", "--force", "-o", output], check=True)


if __name__ == "__main__":
    draw(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5:])
