# What the scripts of this folder share, those of Tests/Browser and some of Scripts; each sources it first.
# shellcheck shell=bash
set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
trap 'echo "${0##*/}: ${section:-line $LINENO}: $BASH_COMMAND failed with exit status $?" >&2' ERR
# The program under test, a Python, and a folder that is gone at the end.
reveal=${REVEAL:-.build/release/reveal}
[[ $reveal = /* ]] || reveal=$PWD/$reveal
python=$PWD/.build/python/bin/python
[ -x "$python" ] || python=python3
python=${PYTHON:-$python}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# No results of `reveal test` from other runs.
export XDG_CACHE_HOME=$work/caches

say() {
  section=$*
  printf '== %s\n' "$section"
}
fail() {
  echo "${0##*/}: ${section:+$section: }$*" >&2
  exit 1
}
# Runs a command that must end with an exit code: expect CODE COMMAND...
expect() {
  local code=$1 status=0
  shift
  "$@" || status=$?
  [ "$status" = "$code" ] || fail "exit code $status, expected $code: $*"
}
render() { "$reveal" render "$@" --quiet; }
has() { command -v "$1" >/dev/null; }
# Whether all of these are there: programs, and modules of Python as in python:PIL. Says what is skipped where one is missing.
needs() {
  local name
  for name; do
    case $name in
    python:*) "$python" -c "import ${name#python:}" 2>/dev/null || { skip "$name" && return 1; } ;;
    *) has "$name" || { skip "$name" && return 1; } ;;
    esac
  done
}
# Says that a section, or what is left of a script, is skipped, as something is missing, also in the file that REVEAL_SKIPPED
# names. Where CI is set this fails, unless REVEAL_MAY_MISS names it among others.
skip() {
  local line="${0##*/}: ${section:+$section: }skipped: $1 is missing"
  [[ -z ${CI:-} || " ${REVEAL_MAY_MISS:-} " = *" $1 "* ]] || fail "$1 is missing"
  echo "$line"
  [ -z "${REVEAL_SKIPPED:-}" ] || echo "$line" >>"$REVEAL_SKIPPED"
}
