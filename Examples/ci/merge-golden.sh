#!/usr/bin/env bash
# Merges golden files in git: digests of frames that both sides changed cannot be joined, only recorded again.
#
# usage: merge-golden.sh BASE OURS THEIRS PATH    as merge driver: %O %A %B %P
#        merge-golden.sh --resolve                after the merge, in the working tree
#
# The driver keeps our golden file whole and leaves the path in conflict. --resolve draws the merged presets, records
# their goldens and adds them; look at what they show before you commit.
set -euo pipefail
reveal=${REVEAL:-reveal}

if [ "${1-}" != --resolve ]; then
  [ $# = 4 ] || {
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 64
  }
  echo "$4: recorded on both sides; once everything else is merged, run: $0 --resolve" >&2
  exit 1
fi

cd "$(git rev-parse --show-toplevel)"
goldens=() others=()
while IFS= read -r -d '' path; do
  case $path in
  *.golden.json) goldens+=("$path") ;;
  *) others+=("$path") ;;
  esac
done < <(git diff --name-only --diff-filter=U -z)
if [ ${#others[@]} != 0 ]; then
  # Goldens depend on the presets and on what these name.
  echo "resolve these first, and git add them:" >&2
  printf '  %s\n' "${others[@]}" >&2
  exit 1
fi

# The options that a side's golden was recorded with; empty if it has none or is not there.
options() {
  local copy
  copy=$(mktemp)
  git show ":$1:$2" >"$copy" 2>/dev/null || true
  "$reveal" inspect "$copy" --json 2>/dev/null | sed -n 's/^  "options": \(.*\),$/\1/p' || true
  rm "$copy"
}

status=0
refuse() {
  echo "$1: $2" >&2
  status=1
}
for golden in ${goldens[@]+"${goldens[@]}"}; do
  preset=${golden%.golden.json}.json
  [ -e "$preset" ] || preset+=c
  if [ ! -e "$preset" ]; then
    refuse "$golden" "it has no preset; git rm it, or bring the preset back"
    continue
  fi
  base=$(options 1 "$golden") ours=$(options 2 "$golden") theirs=$(options 3 "$golden")
  # The side that changed the options has the ones to record with.
  if [ -z "$ours" ] || { [ -n "$theirs" ] && [ "$ours" = "$base" ]; }; then
    side=3
  elif [ -z "$theirs" ] || [ "$ours" = "$theirs" ] || [ "$theirs" = "$base" ]; then
    side=2
  else
    refuse "$golden" "both sides changed the options: $ours, $theirs; record it with those you want, and git add it"
    continue
  fi
  git show ":$side:$golden" >"$golden"
  if "$reveal" diff "$golden" "$preset" --update; then
    git add -- "$golden"
  else
    refuse "$golden" "it could not be recorded"
  fi
done
exit $status
