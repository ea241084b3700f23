#!/usr/bin/env bash
# A Slurm job array: each task draws one part of a preset's frames, and a last job joins them.
#
#   sbatch --array=1-8 slurm-array.sh preset.json out
#
# A task that is killed, preempted or out of time goes on from its last whole frame when it is run again.
#SBATCH --job-name=reveal
#SBATCH --cpus-per-task=2
#SBATCH --mem-per-cpu=200M
#SBATCH --requeue
#SBATCH --signal=B:TERM@10
set -euo pipefail
preset=$1 out=$2
reveal=${REVEAL:-reveal}

# The first task orders the joining, which waits until every task of the array is done.
if [ "$SLURM_ARRAY_TASK_ID" -eq "$SLURM_ARRAY_TASK_MIN" ] && [ "${SLURM_RESTART_COUNT:-0}" -eq 0 ]; then
  parts=$(seq -f "$out/shards/%.0f" "$SLURM_ARRAY_TASK_MIN" "$SLURM_ARRAY_TASK_MAX" | tr '\n' ' ')
  sbatch --dependency="afterok:$SLURM_ARRAY_JOB_ID" --job-name=reveal-merge --output="$out/merge.log" \
    --wrap "$reveal merge $parts -o $out/frames"
fi

# `exec`, so that Slurm's signal reaches reveal itself.
exec "$reveal" render "$preset" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --resume \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet --output "$out/shards/$SLURM_ARRAY_TASK_ID"
