# What the scripts of this folder share; each sources it first.
# shellcheck shell=bash
set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
trap 'echo "${0##*/}: ${section:-line $LINENO}: $BASH_COMMAND failed with exit status $?" >&2' ERR
# The program under test, a Python, and a folder that is gone at the end.
reveal=${REVEAL:-$PWD/.build/release/reveal}
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

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
# Whether the Python has a module.
has_module() { "$python" -c "import $1" 2>/dev/null; }
# Whether pages can be tested; says so where they cannot.
has_browser() {
  has chromium && has_module websocket && return
  say "pages in Chromium: skipped, no chromium or no websocket-client"
  return 1
}
