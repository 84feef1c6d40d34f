// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "collector/machine/machine.h"
#include "collector/providers/provider.h"

// The Valgrind tool `opcount` around a worker, as a simulator of the machine's caches.
namespace roofladder::opcount {

// Those of a common server, for machines whose caches are unknown.
inline const CacheLevel common_l1{32 * 1024, 8};
inline const CacheLevel common_l2{1024 * 1024, 16};
inline const CacheLevel common_last_level{32.0 * 1024 * 1024, 16};

// The caches of all cores together, in bytes: work that threads divide finds as much room in them.
struct Caches {
  double l1 = 0;
  double l2 = 0;  // 0 where no third level is behind it
  double last = 0;
  double cores = 1;
};
Caches caches_of_all_cores(const Topology& topology);

// The nearest level first.
struct SimulatedCache {
  double bytes = 0;
  int ways = 0;
  bool is_shared = false;  // by all threads

  bool operator==(const SimulatedCache&) const = default;
};

// The machine's levels below the last one, which has so many bytes (0: those of a common server).
// Levels that are not known are those of a common server.
std::vector<SimulatedCache> caches_of(const Topology& topology, double last_level_bytes);

std::vector<std::string> cache_metrics();

// The program and its arguments, for a worker that may write into `folder`.
std::vector<std::string> simulation_prefix(const std::filesystem::path& folder,
                                           const std::vector<SimulatedCache>& caches);

// Throws std::runtime_error if the folder lacks the tool's file.
std::vector<Observation> read_simulation(const std::filesystem::path& folder);

}  // namespace roofladder::opcount
