#!/bin/bash
#SBATCH --job-name=roofladder
#SBATCH --array=0-0
#SBATCH --nodes=1
#SBATCH --ntasks-per-node=1
#SBATCH '--output=roofladder-%A_%a.log'
#SBATCH --open-mode=append
#SBATCH --requeue

export runs=runs/${SLURM_ARRAY_JOB_ID:?is not set: hand this script to sbatch}
mkdir -p "$runs" || exit 5
collect=()

# Submits a job that merges the runs when every task has ended. A requeued task submits it again, since it may be over.
if [ "$SLURM_ARRAY_TASK_ID" = 0 ] || [ -n "${SLURM_RESTART_COUNT:-}" ]; then
  sbatch --dependency="afterany:$SLURM_ARRAY_JOB_ID,singleton" --export=ALL --nodes=1 --ntasks=1 \
    --job-name="$SLURM_JOB_NAME-merge-$SLURM_ARRAY_JOB_ID" --output=%x.log <<'END' ||
#!/bin/bash
# Starts over, since a resumed run contradicts the copy of it that was merged before.
rm -f "$runs.roofladder"
roofladder merge "$runs" -o "${runs//%/%%}.roofladder"
code=$?
for ((task = 0; task < 1; task++)); do
  if ! compgen -G "$runs/$task-*.roofladder" >/dev/null; then
    echo "roofladder: no run of task $task of the job array" >&2
    code=7
  fi
done
exit $code
END
    printf 'roofladder: the runs are not merged by themselves, do it in the end: roofladder merge %q -o %q\n' \
      "$runs" "${runs//%/%%}.roofladder" >&2
fi

srun --kill-on-bad-exit=0 --wait=0 --label \
  roofladder collect --start-or-resume -o "${runs//%/%%}/$SLURM_ARRAY_TASK_ID-%r.roofladder" "${collect[@]}"
