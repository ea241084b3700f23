#!/usr/bin/env python3
"""Copies Swift's static libraries so that the linker may drop their functions: static-libraries.py RESOURCES FOLDER

RESOURCES is the compiler's folder lib/swift_static. FOLDER becomes such a folder: links to all files, and copies of the
archives. In them the compiler marked every public function as one to keep (SHF_GNU_RETAIN), also those that a program does
not call; the copies lack these marks.
"""
import pathlib
import shutil
import struct
import sys

EXECUTABLE, RETAINED = 0x4, 0x200000


def unmark(archive, start):
    """Clears the marks of the functions in an object file for 64 bits that starts at an offset of an archive."""
    table = start + struct.unpack_from("<Q", archive, start + 40)[0]
    size, count = struct.unpack_from("<HH", archive, start + 58)
    # A file with many sections has their number in the first of them.
    count = count or struct.unpack_from("<Q", archive, table + 32)[0]
    for place in range(table + 8, table + 8 + size * count, size):
        (flags,) = struct.unpack_from("<Q", archive, place)
        if flags & EXECUTABLE:
            struct.pack_into("<Q", archive, place, flags & ~RETAINED)


resources, folder = map(pathlib.Path, sys.argv[1:])
shutil.copytree(resources.resolve(), folder, copy_function=lambda file, link: pathlib.Path(link).symlink_to(file))
for link in folder.glob("linux/*.a"):
    archive = bytearray(link.read_bytes())
    offset = len(b"!<arch>\n")
    while offset < len(archive):
        size, start = int(archive[offset + 48 : offset + 58]), offset + 60
        if archive[start : start + 5] == b"\x7fELF\x02":
            unmark(archive, start)
        offset = start + size + size % 2
    link.unlink()
    link.write_bytes(archive)
