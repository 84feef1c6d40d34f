#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Runs the tests of faults with as many cases as docs/reliability.md tells of, and prints what each of them did.
set -euo pipefail
cd "$(dirname "$0")/.."

export ROOFLADDER_KILLS=${ROOFLADDER_KILLS:-500}
export ROOFLADDER_MUTATIONS=${ROOFLADDER_MUTATIONS:-1500}
export ROOFLADDER_TRUNCATIONS=${ROOFLADDER_TRUNCATIONS:-400}
export ROOFLADDER_FULL_DISKS=${ROOFLADDER_FULL_DISKS:-50}

ctest --test-dir "${1:-build/dev}" --verbose -R '\.(Kill|KilledWriter|FullDisk|SmallFileSystem|DamagedRunFile|KilledRunFile)\.|FullDiskOf|Seeds/Damaged' |
  sed -nE 's/^.*faults: //p; /Failed|Skipped|tests passed/p'
