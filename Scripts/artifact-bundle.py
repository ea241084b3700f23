#!/usr/bin/env python3
"""Packs what people install who do not unpack a tarball: artifact-bundle.py FOLDER ADDRESS TARBALL...

FOLDER gets, of the tarballs of `make dist` for one version:

- reveal-VERSION.artifactbundle.zip, the programs of all tarballs as an artifact bundle for SwiftPM,
- reveal-plugins-VERSION.tar.gz, the package of Examples/swift-plugins that names the bundle at ADDRESS, with its checksum,
- mise.toml with the addresses and checksums of the tarballs below ADDRESS,
- reveal.artifactbundle, the unpacked bundle.

The same tarballs give the same bytes.
"""
import gzip
import hashlib
import io
import json
import pathlib
import re
import shutil
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
# The machine of a tarball, as SwiftPM and as mise write it.
TRIPLES = {"linux-x86_64": "x86_64-unknown-linux-gnu", "linux-aarch64": "aarch64-unknown-linux-gnu"}
PLATFORMS = {"linux-x86_64": "linux-x64", "linux-aarch64": "linux-arm64"}
# Zip files know no time before 1980.
TIME = (1980, 1, 1, 0, 0, 0)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def machine(tarball):
    match = re.fullmatch(r"reveal-(.+)-(linux-[a-z0-9_]+)\.tar\.gz", tarball.name)
    if not match or match[2] not in TRIPLES:
        sys.exit(f"{tarball}: expected the name of a tarball of make dist")
    return match[1], match[2]


def write_bundle(folder, version, tarballs):
    bundle = folder / "reveal.artifactbundle"
    shutil.rmtree(bundle, ignore_errors=True)
    bundle.mkdir(parents=True)
    variants = []
    for tarball in tarballs:
        with tarfile.open(tarball) as archive:
            archive.extractall(bundle, filter="data")
        name = tarball.name.removesuffix(".tar.gz")
        variants.append({"path": f"{name}/bin/reveal", "supportedTriples": [TRIPLES[machine(tarball)[1]]]})
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"reveal": {"type": "executable", "version": version, "variants": variants}},
    }
    (bundle / "info.json").write_text(json.dumps(info, indent=2) + "\n")
    packed = folder / f"reveal-{version}.artifactbundle.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(bundle.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
                archive.writestr(entry, path.read_bytes())
    return packed


def write_plugins(folder, version, address, bundle):
    package = ROOT / "Examples/swift-plugins"
    place = f'url: "{address}/{bundle.name}",\n      checksum: "{digest(bundle)}"'
    packed = folder / f"reveal-plugins-{version}.tar.gz"
    with gzip.GzipFile(packed, "wb", mtime=0) as file, tarfile.open(fileobj=file, mode="w") as archive:
        for path in sorted(package.rglob("*")):
            name = path.relative_to(package)
            if not path.is_file() or name.parts[0] in (".build", "reveal.artifactbundle", "Package.resolved"):
                continue
            text = path.read_text()
            if name == pathlib.Path("Package.swift"):
                text = re.sub(r" +// A release packs .*\n", "", text)
                text = text.replace('path: "reveal.artifactbundle"', place)
            entry = tarfile.TarInfo(f"reveal-plugins/{name.as_posix()}")
            entry.size, entry.mode = len(text.encode()), 0o644
            archive.addfile(entry, io.BytesIO(text.encode()))


def write_mise(folder, version, address, tarballs):
    lines = [
        f"# reveal {version} for mise (https://mise.jdx.dev): add this to the mise.toml of a project.",
        '[tools."http:reveal"]', f'version = "{version}"', 'bin_path = "bin"', "",
        '[tools."http:reveal".platforms]']
    for tarball in tarballs:
        platform = PLATFORMS[machine(tarball)[1]]
        lines.append(f'{platform} = {{ url = "{address}/{tarball.name}", checksum = "sha256:{digest(tarball)}" }}')
    (folder / "mise.toml").write_text("\n".join(lines) + "\n")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__.splitlines()[0])
    folder, address = pathlib.Path(sys.argv[1]), sys.argv[2].rstrip("/")
    tarballs = sorted(map(pathlib.Path, sys.argv[3:]))
    versions = {machine(tarball)[0] for tarball in tarballs}
    if len(versions) > 1:
        sys.exit(f"expected tarballs of one version, found {', '.join(sorted(versions))}")
    version = versions.pop()
    folder.mkdir(parents=True, exist_ok=True)
    bundle = write_bundle(folder, version, tarballs)
    write_plugins(folder, version, address, bundle)
    write_mise(folder, version, address, tarballs)


main()
