#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
# Caliper's own reader makes json-split of an export, and import gives the same times back.
# Usage: cali_query_test.sh ROOFLADDER RUN CALI_QUERY
set -euo pipefail
roofladder=$1 run=$2 cali_query=$3
if [[ ! -x $cali_query ]]; then
  echo "skipped: there is no cali-query (Caliper, built with WITH_TOOLS)"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$roofladder" export "$run" --to caliper -o "$folder/profile.cali"
"$cali_query" -q "format json-split" "$folder/profile.cali" > "$folder/profile.json"
for file in profile.cali profile.json; do
  "$roofladder" import "$folder/$file" --strict -o "$folder/$file.roofladder"
  "$roofladder" export "$folder/$file.roofladder" --to google-benchmark |
    sed -n 's/.*"real_time": \([^,]*\),*/\1/p' > "$folder/$file.times"
done
# In json-split times are nanoseconds with six decimals.
paste "$folder/profile.cali.times" "$folder/profile.json.times" |
  awk '{ d = $1 - $2; if (NF != 2 || d > 1e-15 + 1e-14 * $1 || -d > 1e-15 + 1e-14 * $1) exit 1 } END { if (!NR) exit 1 }'
