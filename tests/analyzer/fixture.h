// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder::test {

// Work of one repetition as a collector declares it; all other operations are zero.
struct Declared {
  double add64 = 0;
  double fma64 = 0;
  double add32 = 0;
  double div64 = 0;
  double sqrt64 = 0;
  double div32 = 0;
  double sqrt32 = 0;
  double read = 0;
  double write = 0;
  double write_allocate = 0;

  double amount(const std::string& operation) const;  // of "fp64.add"
};

// A run made by hand.
class RunBuilder {
 public:
  RunBuilder();

  Run run;

  // Appends a variant and its point; returns the index of the point.
  std::uint32_t add(const VariantInfo& variant, const Point& point = {});
  std::uint32_t add_point(std::uint32_t of_same_variant, Phase phase);

  void sample(std::uint32_t point, std::string_view metric, double value, Provenance provenance,
              std::uint16_t part = whole_variant, int repetition = 0);
  void absent(std::uint32_t point, std::string_view metric, Status status, std::string_view reason,
              Provenance provenance);
  void declare(std::uint32_t point, const Declared& work);
  void simulate(std::uint32_t point, double read, double write);

  // 15 repetitions within 0.2 % around the median; of the variant and, with shares, of its parts.
  void times(std::uint32_t point, double median, const std::vector<double>& shares = {1});
};

inline constexpr int repetitions = 15;

// Indices of clean_run()'s ladder points.
struct CleanRun {
  RunBuilder builder;
  std::uint32_t original = 0;      // 24 GB simulated in 1 s
  std::uint32_t less_traffic = 0;  // 10 GB simulated in 0.5 s
  std::uint32_t fast = 0;          // 10 GB simulated in 0.34 s
  std::uint32_t triad_after = 0;
  std::uint32_t clock_after = 0;
};

// Ceilings: triad 32 GB/s regular (24 by STREAM's count) and 30 GB/s non-temporal, fill 20 GB/s;
// fp64 45 Gflop/s SIMD, 11 scalar; clock 3 GHz. A ladder of three steps, 2 Gflop each, minimum 8 GB
// + 2 GB write-allocate.
CleanRun clean_run();

// The clean run in three rounds, each variant with a source of its own; all times by the factor.
Run run_with_sources(double factor = 1);

// The clean run whose original is far below 32 GB/s and 45 Gflop/s, with these counters.
using Counted = std::map<std::string, double>;
CleanRun counted_run(const Counted& counted, double dram_bytes = 2e9);
Bound bound_with(const Counted& counted, double dram_bytes = 2e9);  // of that original

// Adds the rates of the divider: divisions in double precision 1 G/s scalar and 4 G/s SIMD, square
// roots half of it; single precision twice as many.
void add_divider(RunBuilder& builder,
                 const std::vector<std::string>& precisions = {"fp64", "fp32"});

// Adds the rates of a core of 3 GHz: additions 6 G/s, loads 12 G/s of general and 6 G/s of vector
// registers, stores 3 G/s, instructions 18 G/s; additions beside multiply-adds, of which the clean
// run has 5.5 G/s, as given.
void add_core_units(RunBuilder& builder, double arithmetic = 11e9);

VariantInfo rung(const std::string& name, const std::string& parent, std::int64_t order,
                 std::vector<std::string> parts = {"kernel"});

// The analysis of the only ladder's variant of this short name.
const Rung& rung_of(const Analysis& analysis, std::string_view name);

std::vector<Finding> findings(const Analysis& analysis, FindingKind kind);

// Removes every sample of the metric.
void remove(Run& run, std::string_view metric);

}  // namespace roofladder::test
