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

inline constexpr double line_bytes = 64;

struct Footprint {        // in lines
  double read_first = 0;  // that are read before they are written, if at all
  double written = 0;

  bool operator==(const Footprint&) const = default;
};

// Counts lines of a simulated cache.
struct CacheCounts {
  double read_misses = 0;
  double write_misses = 0;
  double written_back = 0;

  double misses() const { return read_misses + write_misses; }
  bool operator==(const CacheCounts&) const = default;
};

// Lines of loads that no prefetcher foresees.
struct Irregular {
  double lines = 0;
  double cycles = 0;  // that they take more than one of the nearest cache, one after another

  bool operator==(const Irregular&) const = default;
};

// Code from where a branch back goes to that branch; "branches back" of the last instruction tells
// how often it was taken.
struct Loop {
  std::uint64_t first = 0;  // addresses of instructions
  std::uint64_t last = 0;
};

struct Counts {
  std::map<std::uint64_t, Place> places;  // by address
  std::vector<Count> counts;
  std::vector<Loop> loops;
  // By region, where they were asked for.
  std::map<std::string, Footprint> footprints;
  std::map<std::string, double> chains;  // cycles of dependent operations
  std::map<std::string, Irregular> irregular;
  std::map<std::string, double> mispredictions;            // of branches
  std::map<std::string, std::vector<CacheCounts>> caches;  // the nearest level first
  std::map<std::string, std::map<std::uint64_t, CacheCounts>>
      traffic;                           // by lines that a cache holds
  std::map<std::string, double> shares;  // of each region that was counted; 1: all of it
  // Why counting ended early; empty if it did not.
  std::string unknown_function;
  bool is_avx512 = false;
};

// Throws std::runtime_error if the text is no output of the tool, or ends before its end.
Counts read_counts(std::istream& text);

// Sums over what `wanted` accepts.
Amounts totals(const Counts& counts, const std::function<bool(const Count&)>& wanted);

// Executed instructions of all classes but elements of repeated ones, of which a processor takes
// many at a time.
double instructions_in(const Amounts& amounts);

}  // namespace roofladder::opcount
