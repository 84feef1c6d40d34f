#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# quickstart.sh on machines where it cannot install: it says exactly what to install and exits with 3. The package tools are fakes.
set -uo pipefail
root=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

for tool in bash dirname grep env cat; do
  ln -s "$(command -v "$tool")" "$folder/$tool"
done
fake() {
  printf '#!/bin/bash\n%s\n' "$2" >"$folder/$1"
  chmod +x "$folder/$1"
}

expect() { # expect CASE CODE TEXT ARGUMENTS...
  local case=$1 code=$2 text=$3
  shift 3
  local output status
  output=$(PATH=$folder bash "$root/quickstart.sh" "$@" 2>&1)
  status=$?
  if [ "$status" != "$code" ] || ! grep -qF -- "$text" <<<"$output"; then
    echo "FAILED $case: exit $status, expected $code and '$text'; it printed:"
    echo "$output"
    failures=$((failures + 1))
  else
    echo "passed $case"
  fi
}

expect "another distribution" 3 "This is no Debian or Ubuntu system. Packages needed"
fake dpkg-query 'exit 1'
fake apt-get 'exit 100'
fake id 'echo 0'
expect "only listing" 3 "apt-get install --no-install-recommends g++" --no-install
expect "the desktop application's packages" 3 "qt6-charts-dev" --no-install --gui
if PATH=$folder bash "$root/quickstart.sh" --no-install 2>&1 | grep -q qt6; then
  echo "FAILED no window, no Qt: it asks for Qt without --gui"
  failures=$((failures + 1))
fi
expect "no network" 3 "could not be installed (no network?)"
fake id 'echo 1000'
expect "no root and no sudo" 3 "They can only be installed by root, and there is no sudo."
fake dpkg-query 'echo install ok installed'
expect "only listing where nothing is missing" 0 "Every package needed is installed." --no-install
expect "unknown argument" 2 "unknown argument '--instal'" --instal
expect "help" 0 "Usage: ./quickstart.sh" --help

# A tree whose build and collector are fakes: the collector ends in order when it is asked to.
tree=$folder/tree
mkdir -p "$tree/cmake" "$tree/collector/models/none" "$tree/build/release/bin"
cp "$root/quickstart.sh" "$tree"
cp "$root/cmake/setup.sh" "$tree/cmake"
echo "option: NONE" >"$tree/collector/models/none/none.module"
fake cmake 'exit 0'
for tool in date sleep touch; do
  ln -s "$(command -v "$tool")" "$folder/$tool"
done
collector() {
  printf '#!/bin/bash\ntouch "$0.$1"\n[ "$1" != collect ] || { %s; }\n' "$1" >"$tree/build/release/bin/roofladder"
  chmod +x "$tree/build/release/bin/roofladder"
}
made() { [ -e "$tree/build/release/bin/roofladder.$1" ]; }

collector "trap 'exit 7' TERM; while :; do sleep 0.1; done"
PATH=$folder bash "$tree/quickstart.sh" >"$folder/output" 2>&1 &
quickstart=$!
for ((i = 0; i < 100; ++i)); do
  made collect && break
  sleep 0.1
done
kill -TERM "$quickstart"
wait "$quickstart"
status=$?
if [ "$status" != 7 ] || made report || ! grep -q "report.html is as it was" "$folder/output"; then
  echo "FAILED stopped: exit $status, expected 7 and no report; it printed:"
  cat "$folder/output"
  failures=$((failures + 1))
fi
collector "exit 7"
PATH=$folder bash "$tree/quickstart.sh" >"$folder/output" 2>&1
status=$?
if [ "$status" != 7 ] || ! made report; then
  echo "FAILED some variants are missing: exit $status, expected 7 and a report; it printed:"
  cat "$folder/output"
  failures=$((failures + 1))
fi
exit "$((failures > 0))"
