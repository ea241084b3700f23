"""Makes the pictures that tests and fuzzing start from, with Pillow, cjpeg, djpeg and dwebp.

The files go to Tests/Fuzz/corpus, what djpeg and dwebp make of them to Tests/Pictures. Other versions of the programs make
other files, so that there is hardly a reason to do this again.
"""

import os
import struct
import subprocess
import tempfile

from PIL import Image, ImageDraw

here = os.path.dirname(os.path.abspath(__file__))
corpus = os.path.join(os.path.dirname(here), "Fuzz", "corpus")
scratch = tempfile.mkdtemp()
ppm, scans = os.path.join(scratch, "art.ppm"), os.path.join(scratch, "scans.txt")
for name in ("jpeg", "webp"):
    os.makedirs(os.path.join(corpus, name), exist_ok=True)


def art(width=41, height=27, alpha=False):
    """A gradient with a ring and a bar, which no turn makes like itself."""
    image = Image.new("RGBA", (width, height))
    for y in range(height):
        for x in range(width):
            image.putpixel((x, y), (x * 255 // width, y * 255 // height, 160 - x * 2, 255))
    draw = ImageDraw.Draw(image)
    draw.ellipse((3, 3, 15, 15), outline=(255, 240, 60, 255), width=3)
    draw.rectangle((24, 16, 37, 20), fill=(200, 30, 40, 255))
    if alpha:
        draw.rectangle((18, 0, 22, height), fill=(0, 90, 200, 128))
        draw.ellipse((26, 2, 38, 12), fill=(0, 0, 0, 0))
    return image if alpha else image.convert("RGB")


def profile(name, colors, curve):
    """A color profile of a matrix: the smallest that other programs read, too."""
    text = name.encode("utf-16-be")
    s15 = lambda *numbers: b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)
    xyz = lambda color: b"XYZ \0\0\0\0" + s15(*color)
    tags = [(b"desc", b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(text), 28) + text),
            (b"wtpt", xyz((0.9642, 1, 0.8249)))]
    tags += [(key, xyz(color)) for key, color in zip((b"rXYZ", b"gXYZ", b"bXYZ"), colors)]
    tags += [(key, curve) for key in (b"rTRC", b"gTRC", b"bTRC")]
    data, table = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for key, value in tags:
        table += struct.pack(">4sII", key, start + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    size = start + len(data)
    header = struct.pack(">I4sI4s4s4s12s4s4s", size, b"test", 0x04000000, b"mntr", b"RGB ", b"XYZ ",
                         struct.pack(">6H", 2026, 1, 1, 0, 0, 0), b"acsp", b"\0" * 4)
    header = header.ljust(68, b"\0") + s15(0.9642, 1, 0.8249)
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


SRGB_CURVE = b"para\0\0\0\0\0\3\0\0" + b"".join(
    struct.pack(">i", round(number * 65536)) for number in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
P3 = profile("Display P3", [(0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841)], SRGB_CURVE)


def jpeg(name, image, **options):
    image.save(os.path.join(corpus, "jpeg", name), **options)


def cjpeg(name, image, *options):
    image.save(ppm)
    path = os.path.join(corpus, "jpeg", name)
    subprocess.run(["cjpeg", *options, "-outfile", path, ppm], check=True)


picture = art()
jpeg("baseline-420.jpg", picture, quality=75, subsampling=2)
jpeg("baseline-422.jpg", picture, quality=75, subsampling=1)
jpeg("baseline-444.jpg", picture, quality=90, subsampling=0)
jpeg("progressive-420.jpg", picture, quality=75, subsampling=2, progressive=True)
jpeg("progressive-444.jpg", picture, quality=75, subsampling=0, progressive=True)
jpeg("gray.jpg", picture.convert("L"), quality=75)
jpeg("gray-progressive.jpg", picture.convert("L"), quality=75, progressive=True)
jpeg("display-p3.jpg", picture, quality=75, icc_profile=P3)
cjpeg("restarts.jpg", picture, "-restart", "1B", "-quality", "60")
cjpeg("rgb.jpg", picture, "-rgb", "-quality", "60")
jpeg("cmyk.jpg", picture.convert("CMYK"), quality=60)
cjpeg("arithmetic.jpg", picture, "-arithmetic", "-quality", "60")
with open(scans, "w") as file:
    file.write("0: 0-0, 0, 0;\n0: 1-63, 0, 0;\n")
cjpeg("two-scans.jpg", picture.convert("L").resize((64, 64)), "-grayscale", "-scans", scans)
exif = Image.Exif()
exif[0x0112] = 6
jpeg("turned.jpg", picture, quality=75, exif=exif)


def webp(name, image, **options):
    image.save(os.path.join(corpus, "webp", name), **options)


webp("lossy.webp", picture, quality=60)
webp("lossless.webp", picture, lossless=True)
webp("lossy-alpha.webp", art(alpha=True), quality=60)
webp("lossless-alpha.webp", art(alpha=True), lossless=True, exact=True)
webp("display-p3.webp", picture, quality=60, icc_profile=P3)
webp("animated.webp", art(16, 16), save_all=True, append_images=[art(16, 16).rotate(90)], duration=100)

for name in sorted(os.listdir(os.path.join(corpus, "jpeg"))):
    if name == "arithmetic.jpg":
        continue
    path = os.path.join(corpus, "jpeg", name)
    subprocess.run(["djpeg", "-outfile", ppm, path], check=True)
    with Image.open(ppm) as decoded:
        if name == "turned.jpg":
            decoded = decoded.transpose(Image.Transpose.ROTATE_270)
        decoded.convert("RGB").save(os.path.join(here, name + ".png"))
for name in sorted(os.listdir(os.path.join(corpus, "webp"))):
    if name != "animated.webp":
        subprocess.run(["dwebp", "-quiet", os.path.join(corpus, "webp", name), "-o",
                        os.path.join(here, name + ".png")], check=True)
