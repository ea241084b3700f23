#!/usr/bin/env bash
# GNU parallel: the parts of one preset on this machine's cores, or on others with --sshlogin.
#
#   gnu-parallel.sh preset.json out 8
set -euo pipefail
preset=$1 out=$2 shards=$3
reveal=${REVEAL:-reveal}

mkdir -p "$out"
seq "$shards" | parallel --halt soon,fail=1 --joblog "$out/parallel.log" \
  "$reveal" render "$preset" --shard "{}/$shards" --resume --jobs 1 --quiet --output "$out/shards/{}"
seq -f "$out/shards/%.0f" "$shards" | xargs "$reveal" merge --output "$out/frames"
