#!/bin/sh
# The rows of rows.csv on all processors by GNU parallel: each job draws a shard, which is the same
# in every run. With PARALLEL="--sshloginfile FILE" the jobs go to other machines, which have to have
# the command, and both folders by the same paths. What ends in the midst is begun again, and leaves
# alone what is there. A row that can't be drawn fails its job each time; its error is in
# answers.ndjson.
#
#     shards.sh FOLDER [SHARDS]
set -eu
folder=$(cd "$1" && pwd)
shards=${2:-8}
here=$(cd "$(dirname "$0")" && pwd)
seq "$shards" | parallel -q --retries 2 --joblog "$folder/jobs.log" \
  rasterize batch --template "$here/text.json" "$here/rows.csv" --shard "{}/$shards" --jobs 1 \
  --skip-existing --no-system-fonts -o "$folder/{{id}}.png" >"$folder/answers.ndjson"
