#!/bin/bash
#SBATCH '--job-name=it'\''s'
#SBATCH --array=0-5
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=4
#SBATCH --cpus-per-task=8
#SBATCH --gpus-per-node=4
#SBATCH --partition=gpu
#SBATCH '--account=proj 1'
#SBATCH --time=2:00:00
#SBATCH '--output=it'\''s-%A_%a.log'
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --exclusive
#SBATCH --qos=normal

export runs='my runs'/${SLURM_ARRAY_JOB_ID:?is not set: hand this script to sbatch}
mkdir -p "$runs" || exit 5
collect=(--cache both --title 'what'\''s new')
kernels=(species)
collect+=(--kernel "${kernels[SLURM_ARRAY_TASK_ID % 1]}")
sizes=(tiny points=64,species=8)
collect+=(--size "${sizes[SLURM_ARRAY_TASK_ID % 2]}")

# Submits a job that merges the runs when every task has ended. A requeued task submits it again, since it may be over.
if [ "$SLURM_ARRAY_TASK_ID" = 0 ] || [ -n "${SLURM_RESTART_COUNT:-}" ]; then
  sbatch --dependency="afterany:$SLURM_ARRAY_JOB_ID,singleton" --export=ALL --nodes=1 --ntasks=1 --partition=gpu '--account=proj 1' --time=2:00:00 \
    --job-name="$SLURM_JOB_NAME-merge-$SLURM_ARRAY_JOB_ID" --output=%x.log <<'END' ||
#!/bin/bash
# Starts over, since a resumed run contradicts the copy of it that was merged before.
rm -f "$runs.roofladder"
roofladder merge "$runs" -o "${runs//%/%%}.roofladder"
code=$?
for ((task = 0; task < 6; task++)); do
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

srun --kill-on-bad-exit=0 --wait=0 --label --cpus-per-task=8 --gpu-bind=single:1 \
  roofladder collect --start-or-resume -o "${runs//%/%%}/$SLURM_ARRAY_TASK_ID-%r.roofladder" "${collect[@]}"
