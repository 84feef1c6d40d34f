// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <vector>

// Reads what the tool `opcount` counted; its README has the format.
namespace roofladder::opcount {

// An instruction's place in the source.
struct Place {
  std::uint64_t address = 0;
  std::string object;                  // file of the program or library
  std::vector<std::string> functions;  // the innermost inlined one first
  std::string file;                    // empty without debugging information
  std::uint32_t line = 0;
};

// "operations fp64 add 256", "bytes loaded", "instructions branch"
using Amounts = std::map<std::string, double>;

struct Count {
  std::string region;
  std::uint32_t thread = 0;
  const Place* place = nullptr;
  std::string metric;
  double amount = 0;
};

// Lines of 64 bytes.
struct Footprint {
  double read_first = 0;  // that are read before they are written, if at all
  double written = 0;

  bool operator==(const Footprint&) const = default;
};

struct Counts {
  std::map<std::uint64_t, Place> places;  // by address
  std::vector<Count> counts;
  std::map<std::string, Footprint> footprints;  // by region, where they were asked for
  // Why counting ended early; empty if it did not.
  std::string unknown_function;
  bool is_avx512 = false;
};

// Throws std::runtime_error if the text is no output of the tool, or ends before its end.
Counts read_counts(std::istream& text);

// Sums over what `wanted` accepts.
Amounts totals(const Counts& counts, const std::function<bool(const Count&)>& wanted);

}  // namespace roofladder::opcount
