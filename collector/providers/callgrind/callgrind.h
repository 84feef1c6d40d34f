// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "collector/machine/machine.h"

namespace roofladder {

// A cache as callgrind can simulate it: a power of two of sets.
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

}  // namespace roofladder
