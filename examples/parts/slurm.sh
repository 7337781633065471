#!/bin/bash
# Checks a replay in parts as an array of Slurm, a task for each part:
#
#   sbatch --array=1-64 examples/parts/slurm.sh large.cert 64
#   zermelo merge receipts        # when the array has ended
#
# The folder lies on a file system that all nodes share. A task reads the whole file, and needs as much
# memory as the file has bytes. A receipt is there when its part is done, and not before.
#SBATCH --job-name=zermelo-check
#SBATCH --cpus-per-task=1
#SBATCH --mem=8G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
certificate=$1 parts=$2 receipts=${3:-receipts}
part=$SLURM_ARRAY_TASK_ID
mkdir -p "$receipts"
if zermelo-check --part "$part/$parts" "$certificate" > "$receipts/$part.said"; then
  mv "$receipts/$part.said" "$receipts/$part.toml"
else
  code=$?
  cat "$receipts/$part.said"
  exit "$code"
fi
