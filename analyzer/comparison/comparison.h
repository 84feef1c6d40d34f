// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

// Several runs of the same problems, side by side.
namespace roofladder {

// A device of a run that has times for the problem.
struct ComparedColumn {
  std::size_t run = 0;  // index into Comparison::runs
  std::uint32_t device = 0;
};

// A device of the baseline run and one of another run whose ladders are compared.
struct ComparedDevices {
  ComparedColumn before;
  ComparedColumn after;
  std::optional<RunSpread> spread = {};  // variation between runs; intervals of ratios include it
  std::string different_fact = {};       // the first that is not the same in both; empty: the same
  std::string note = {};                 // how large it is, or why it is unknown, as a sentence
};

struct ComparedCell {
  std::size_t ladder = 0;  // of the column's run
  std::size_t rung = 0;
  std::optional<std::size_t> against = {};  // column of the baseline's result that it is held
                                            // against; absent there, and where that has none
  // Time in the baseline run over the time here; absent if either has no time.
  std::optional<Estimate> ratio = {};
  Verdict verdict = Verdict::ambiguous;
};

struct ComparedRow {
  std::string variant;  // VariantInfo::id
  VariantKey key;
  std::string title;
  bool branch = false;
  std::vector<std::optional<ComparedCell>> cells;  // one for each column
};

// The fastest variant of a model in one precision whose times cover the same, and how close it
// comes to its device's limits.
struct BestResult {
  std::size_t column = 0;  // index into ComparedLadder::columns
  ComparedCell cell;       // its ratio is against the baseline run's best of this kind
  std::string model;
  std::string scope;                      // what its time covers; empty: the whole repetition
  std::string precision;                  // "fp64", of most of its flops; empty if it has none
  std::optional<double> stream_fraction;  // of the device's STREAM bandwidth
  std::optional<double> floor_fraction;   // shortest possible time for its work over its time
};

// The variants of a kernel at one size in one state of the caches.
struct ComparedLadder {
  KernelInfo kernel;
  Parameters size;
  CacheState cache = CacheState::cold;
  std::vector<ComparedColumn> columns;
  std::vector<ComparedRow> rows;  // in the order of the first run that has the variant
  std::vector<BestResult> bests;  // across models, runs and devices; the shortest time first
  std::string alone;              // why only one run has it; empty if several do
};

struct Comparison {
  std::vector<Analysis> runs;
  std::vector<std::string> names;  // of the runs, all different
  std::size_t baseline = 0;        // index into runs
  std::vector<ComparedLadder> ladders;
  std::vector<ComparedDevices> devices;

  const Device& device(const ComparedColumn& column) const {
    return runs[column.run].run.devices.at(column.device);
  }
  const Rung& rung(const ComparedColumn& column, const ComparedCell& cell) const {
    return runs[column.run].ladders[cell.ladder].rungs[cell.rung];
  }
};

// The intervals of ratios hold with 99 % each, or with 99 % all together.
enum class Certainty { of_each, of_all };

Comparison compare(std::vector<Analysis> runs, std::size_t baseline,
                   Certainty certainty = Certainty::of_each);

// A run's title, else its file, else its host.
std::string name_of(const Analysis& run);

// Name of the machine that the run was measured on; empty if it was not recorded.
std::string host_of(const Run& run);

// "Monday: Example Processor 7B13"; with the device's own name where the run has several.
std::string name_of(const Comparison& comparison, const ComparedColumn& column);

// Says whether intervals include variation between runs, with the names of both runs.
std::string spread_text(const Comparison& comparison, const ComparedDevices& devices);

// For each precision of a ladder, the fastest rung that has a time.
std::vector<BestResult> bests_of(const Analysis& analysis, std::size_t ladder);

}  // namespace roofladder
