#!/usr/bin/env bash
# A Slurm job array: each task compares its share of a folder's presets with their goldens, and a last job joins the reports.
#
#   sbatch --array=1-8 slurm-test.sh animations out
#
# The last job, reveal-merge, fails if a preset differs or a task has left no report.
#SBATCH --job-name=reveal-test
#SBATCH --cpus-per-task=2
#SBATCH --mem-per-cpu=200M
#SBATCH --requeue
set -euo pipefail
folder=$1 out=$2
reveal=${REVEAL:-reveal}
part=$out/$SLURM_ARRAY_TASK_ID.json

# The first task orders the joining, which waits until every task of the array has ended.
if [ "$SLURM_ARRAY_TASK_ID" -eq "$SLURM_ARRAY_TASK_MIN" ] && [ "${SLURM_RESTART_COUNT:-0}" -eq 0 ]; then
  parts=$(seq -f "$out/%.0f.json" "$SLURM_ARRAY_TASK_MIN" "$SLURM_ARRAY_TASK_MAX" | tr '\n' ' ')
  sbatch --dependency="afterany:$SLURM_ARRAY_JOB_ID" --job-name=reveal-merge --output="$out/merge.log" \
    --wrap "$reveal merge $parts -o $out/result.json"
fi

# A task that is killed leaves no report, not even one of an earlier run.
rm -f "$part"
status=0
"$reveal" test "$folder" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" --json >"$part.new" || status=$?
mv "$part.new" "$part"
exit "$status"
