#!/bin/bash
# A campaign as an array of Slurm, a task for each job:
#
#   zermelo campaign plan erdos-szekeres --every 8-20 --max-states 1000000000000 -o campaign
#   sbatch --array=1-$(($(wc -l < campaign/jobs.tsv) - 1)) examples/campaign/slurm.sh campaign
#   zermelo campaign collect campaign        # when the array has ended
#
# The folder lies on a file system that all nodes share. A task that is stopped or requeued goes on
# from its checkpoint; the array can be submitted again as often as is needed.
#SBATCH --job-name=zermelo
#SBATCH --cpus-per-task=2
#SBATCH --mem=8G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
campaign=${1:-campaign}
job=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$campaign/jobs.tsv" | cut -f 1)
if [ -z "$job" ]; then
  echo "$campaign/jobs.tsv has no job $SLURM_ARRAY_TASK_ID" >&2
  exit 2
fi
exec zermelo campaign run "$campaign" "$job" --check \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --max-memory "${SLURM_MEM_PER_NODE:-4096}"
