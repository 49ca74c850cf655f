#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
#
# Bakes a level as a Slurm job array and joins the parts:
#
#   PARTS=64 examples/slurm_bake.sh level.obj level.way --tile-size 128
#
# The folder of the result must be on a file system that all nodes share. If tasks fail, run the
# same command again: tiles that are done come from the cache.
#
#SBATCH --job-name=waymesh
#SBATCH --cpus-per-task=8
#SBATCH --mem=8G
#SBATCH --requeue
set -euo pipefail

waymesh=${WAYMESH:-waymesh}
level=$1
output=$2
shift 2
parts=$output.parts

if [[ -n ${SLURM_ARRAY_TASK_ID:-} ]]; then # a task of the array
  exec "$waymesh" bake "$level" "$@" --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --threads "${SLURM_CPUS_PER_TASK:-0}" --cache "$output.cache" -o "$parts"
fi

count=${PARTS:-64}
rm -rf "$parts" # parts of an earlier version would be named as stale
array=$(sbatch --parsable --array="1-$count" "$0" "$level" "$output" "$@")
# If a task fails, the join is cancelled, too, instead of waiting forever.
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes --cpus-per-task=1 --mem=1G \
  --job-name=waymesh-join --wrap "$(printf '%q ' "$waymesh" join "$parts" -o "$output")"
