#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# gate.sh LADDER BASELINE NAME [--keep]: collects a ladder and holds it against the earlier runs in the folder BASELINE; with --keep
# adds it to them unless a rung is slower. Writes comment.md and compare.xml. $COLLECT holds more options for collect. Exit code: that
# of the command that failed; 3 for the first run of a machine, which has nothing to be held against.
set -euo pipefail
ladder=$1 baseline=$2 name=$3 keep=${4:-}

rm -f comment.md compare.xml
mkdir -p "$baseline"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# shellcheck disable=SC2086
roofladder collect ${COLLECT:-} --rounds 5 -o "$folder/$name.roofladder" "$ladder"
# shellcheck disable=SC2086
roofladder gate "$folder/$name.roofladder" --baseline "$baseline" $keep --markdown comment.md --junit compare.xml
