#!/bin/sh
# Draws the rows of rows.csv on all processors with GNU parallel. Each job draws a shard: a part of
# the rows that is the same in every run. With PARALLEL="--sshloginfile FILE", the jobs run on other
# machines. These machines need rasterize, and also FOLDER and the folder of this script at the same
# paths. If a job is interrupted, it starts again and skips existing images. If a row cannot be
# drawn, its job fails each time; the error is in answers.ndjson.
#
#     shards.sh FOLDER [SHARDS]
set -eu
folder=$(cd "$1" && pwd)
shards=${2:-8}
here=$(cd "$(dirname "$0")" && pwd)
seq "$shards" | parallel -q --retries 2 --joblog "$folder/jobs.log" \
  rasterize batch --template "$here/text.json" "$here/rows.csv" --shard "{}/$shards" --jobs 1 \
  --skip-existing --no-system-fonts -o "$folder/{{id}}.png" >"$folder/answers.ndjson"
