// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "collector/machine/machine.h"
#include "collector/providers/provider.h"

namespace roofladder {

// A cache that callgrind can simulate: its number of sets is a power of two.
struct SimulatedCache {
  std::size_t bytes = 0;
  int ways = 0;
  int line = 64;

  std::string argument() const;  // "32768,8,64"
};

// The nearest geometry callgrind accepts that is not larger: sets rounded down to a power of two,
// ways kept.
SimulatedCache simulated(double bytes, int ways, int line);

// Event counts by name ("DLmr") of the dump with that trigger in a callgrind output folder. Throws
// std::runtime_error.
std::map<std::string, double> read_dump(const std::filesystem::path& folder,
                                        const std::string& trigger);

std::vector<std::string> callgrind_metrics();

// Why nothing can be simulated here; nothing if it can.
std::optional<Absence> callgrind_absence();

// Valgrind's cache simulator around a worker.
class Callgrind {
 public:
  // last_level_cache: bytes; 0: that of a common server.
  Callgrind(const Topology& topology, double last_level_cache);

  // Why this variant cannot be simulated; nothing if it can.
  static std::optional<Absence> declines(const VariantInfo& variant);
  // The program and its arguments, for a worker that may write into `folder`.
  std::vector<std::string> prefix(const std::filesystem::path& folder) const;
  // Reads what was simulated last, and removes it. Throws std::runtime_error if the folder lacks
  // the expected files.
  std::vector<Observation> read(const std::filesystem::path& folder) const;

 private:
  SimulatedCache m_l1;
  SimulatedCache m_last_level;
};

}  // namespace roofladder
