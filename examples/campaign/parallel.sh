#!/bin/sh
# Runs a campaign on this machine, two jobs at a time, with GNU parallel, and collects what was found:
#
#   zermelo campaign plan erdos-szekeres --every 8-12 --max-states 100000000000 -o campaign
#   sh examples/campaign/parallel.sh campaign
#
# A job that fails or is killed is begun again up to twice; it goes on from its checkpoint. Called
# again, the script runs only what is not done. WORKERS is how many jobs run at a time, each with
# one thread. To use several machines that share the folder, add --sshlogin to the call of parallel.
set -eu
campaign=${1:-campaign}
tail -n +2 "$campaign/jobs.tsv" | cut -f 1 |
  parallel --jobs "${WORKERS:-2}" --retries 3 --joblog "$campaign/parallel.log" \
    zermelo campaign run "$campaign" {} --check --threads 1 \
    --checkpoint-every "${CHECKPOINT_EVERY:-5m}" --max-memory "${MAX_MEMORY:-4096}"
zermelo campaign collect "$campaign"
