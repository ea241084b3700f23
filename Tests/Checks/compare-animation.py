"""Holds an animated PNG, as Pillow plays it, against a folder of frames.

usage: compare-animation.py animation.png frames/ fps
"""

import sys
from pathlib import Path

from PIL import Image

path, folder, fps = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
frames = sorted(folder.glob("frame_*.png"))
shown = 0


def visible(picture):
    """The pixels of a picture, those that are clear all alike."""
    pixels = picture.convert("RGBA")
    pixels.paste((0, 0, 0, 0), mask=pixels.getchannel("A").point(lambda alpha: 255 if alpha == 0 else 0))
    return pixels.tobytes()


with Image.open(path) as animation:
    for index in range(animation.n_frames):
        animation.seek(index)
        picture = visible(animation)
        count = round(animation.info["duration"] * fps / 1000)
        assert abs(count - animation.info["duration"] * fps / 1000) < 1e-6, f"frame {index}: time"
        assert count > 0, f"frame {index} has no time"
        for frame in frames[shown : shown + count]:
            with Image.open(frame) as still:
                assert visible(still) == picture, f"{frame.name} is not as in {path}"
        shown += count
    assert animation.info.get("loop", 0) == 0
    assert shown == len(frames), f"{shown} of {len(frames)} frames"
    print(f"{animation.n_frames} frames stand for {shown}")
