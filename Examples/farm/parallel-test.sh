#!/usr/bin/env bash
# GNU parallel: compares the presets of a folder with their goldens on this machine's cores, or on others with --sshlogin.
#
#   parallel-test.sh animations out 8
set -euo pipefail
folder=$1 out=$2 shards=$3
reveal=${REVEAL:-reveal}

rm -rf "$out"
mkdir -p "$out"
# Which presets differ is in the reports; a share without one makes the joining fail.
seq "$shards" | parallel --joblog "$out/parallel.log" \
  "$reveal" test "$folder" --shard "{}/$shards" --jobs 1 --json ">" "$out/{}.json" || true
mapfile -t parts < <(seq -f "$out/%.0f.json" "$shards")
exec "$reveal" merge "${parts[@]}" --output "$out/result.json"
