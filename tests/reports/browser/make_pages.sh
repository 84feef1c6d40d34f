#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# make_pages.sh ROOFLADDER REPORT_PAGES EXAMPLE FOLDER: writes the pages that the browser tests
# open, from a recorded run, a fresh one and analyses made by hand.
set -euo pipefail
roofladder=$1 report_pages=$2 example=$3 folder=$4

rm -rf "$folder"
mkdir -p "$folder"
"$report_pages" "$folder" "$example"
"$roofladder" report "$example" -o "$folder/h200.html"
# Small, but with ceilings, since a roofline needs roofs.
"$roofladder" collect --preset quick --kernel species --model openmp --size tiny --provider timer,accesses --seconds 0.05 --progress never \
  -o "$folder/fresh.roofladder"
"$roofladder" report "$folder/fresh.roofladder" -o "$folder/fresh.html"
