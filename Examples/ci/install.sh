#!/bin/sh
# Installs reveal from a tarball of `make dist`, after a look at its checksum.
#
# usage: install.sh TARBALL SHA256 PREFIX [CACHE]
#
# TARBALL is an address or a path. With an empty SHA256 the checksum is read from TARBALL.sha256. A tarball
# from an address is kept in the folder CACHE, and taken from there if its checksum still matches.
set -eu
tarball=$1 sha256=$2 prefix=$3 cache=${4:-}

fetch() { curl --fail --silent --show-error --location --retry 3 --output "$2" "$1"; }
matches() { echo "$sha256  $1" | sha256sum --check --status; }

case $tarball in
http://* | https://* | file://*)
  [ -n "$cache" ] || {
    cache=$(mktemp -d)
    trap 'rm -rf "$cache"' EXIT
  }
  mkdir -p "$cache"
  if [ -z "$sha256" ]; then
    fetch "$tarball.sha256" "$cache/checksum"
    sha256=$(cut -d ' ' -f 1 "$cache/checksum")
  fi
  file=$cache/${tarball##*/}
  if ! [ -e "$file" ] || ! matches "$file"; then fetch "$tarball" "$file"; fi
  ;;
*)
  file=$tarball
  [ -n "$sha256" ] || sha256=$(cut -d ' ' -f 1 "$tarball.sha256")
  ;;
esac
matches "$file" || {
  echo "$tarball: expected the SHA-256 $sha256, found $(sha256sum "$file" | cut -d ' ' -f 1)" >&2
  exit 1
}
mkdir -p "$prefix"
tar -xzf "$file" -C "$prefix" --strip-components=1
"$prefix/bin/reveal" --version
