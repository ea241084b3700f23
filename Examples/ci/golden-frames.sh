#!/usr/bin/env sh
# Holds animations against golden frames in any CI system.
#
# usage: golden-frames.sh [--update] PRESET…
#
# A preset's goldens are digests in goldens/NAME/reveal.json: kilobytes in git. When a preset looks different,
# report/NAME/ has a page that shows it and report/NAME.xml a test report. If the change is
# wanted, run with --update and commit the goldens.
set -eu

reveal=${REVEAL:-reveal}
update=
if [ "${1-}" = --update ]; then
  update=--update
  shift
fi

mkdir -p report
status=0
for preset in "$@"; do
  name=$(basename "$preset" .json)
  if [ -n "$update" ]; then
    "$reveal" diff "goldens/$name/reveal.json" "$preset" --fps 30 --update
  elif ! "$reveal" diff "goldens/$name/reveal.json" "$preset" --fps 30 \
    --html "report/$name" --junit "report/$name.xml"; then
    status=1
  fi
done
exit $status
