#!/bin/sh
# Checks a replay in parts on this machine, with GNU parallel, and merges the receipts:
#
#   sh examples/parts/parallel.sh large.cert 8
#
# A part that is not verified prints the verdict, and nothing is merged. Called again, the script
# checks only the parts that have no receipt. WORKERS is how many parts are checked at a time. To use
# several machines that share the folder, add --sshlogin and --env _ to the call of parallel.
set -eu
export certificate="$1" parts="${2:-8}" receipts="${3:-receipts}"
mkdir -p "$receipts"
seq "$parts" | parallel --jobs "${WORKERS:-2}" --halt soon,fail=1 '
  [ -e "$receipts/{}.toml" ] || {
    zermelo-check --part "{}/$parts" "$certificate" > "$receipts/{}.said" ||
      { code=$?; cat "$receipts/{}.said"; exit $code; }
    mv "$receipts/{}.said" "$receipts/{}.toml"
  }'
zermelo merge "$receipts"
