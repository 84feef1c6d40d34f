// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "run/run.h"

namespace roofladder {

// A simulated batch job: each rank has its own device and writes a run of a ladder at several
// sizes. Times scatter by node, by device, by run and by repetition, normally distributed with
// these relative deviations.
struct Fleet {
  std::int64_t ranks = 1;
  std::int64_t results = 1;  // of each rank
  std::int64_t repetitions = 15;
  std::int64_t devices_per_node = 8;
  double node_deviation = 0.02;
  double device_deviation = 0.01;
  double run_deviation = 0.005;
  double repetition_deviation = 0.002;
  std::uint64_t seed = 1;
};

// The `repeat`-th run of a rank: the same for the same arguments, on every machine.
Run run_of(const Fleet& fleet, std::int64_t rank, std::int64_t repeat = 0);

// Writes the first run of each rank to the folder.
void write_shards(const Fleet& fleet, const std::filesystem::path& folder);

}  // namespace roofladder
