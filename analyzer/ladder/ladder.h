// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/ladder/claims.h"
#include "analyzer/ladder/judgement.h"
#include "analyzer/ladder/speedup.h"
#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

namespace roofladder {

// One factor of a step's speedup: "less traffic" 1.33x. Factors multiply to the speedup.
struct Factor {
  std::string name;
  Estimate value;
};

// Time of one part before and after; absent if that side has no such part. The differences add up
// to the change of the whole time.
struct PartChange {
  std::string name;
  std::optional<double> before;
  std::optional<double> after;
};

struct Split {
  std::vector<PartChange> parts;
  std::vector<std::vector<Factor>>
      factors;       // one list; more where the bound changes (memory, compute, instructions)
  std::string note;  // which bytes the traffic factor uses, or why there are no factors
};

struct Step {
  std::size_t from = 0;  // indices into Ladder::rungs
  std::size_t to = 0;
  std::optional<Estimate> speedup;  // time before / after, 99 %; absent if one has no time
  Verdict verdict = Verdict::ambiguous;
  VerdictBasis verdict_basis;
  Split split;
  std::vector<ExpectationCheck> claim = {};  // outcomes of all its expectations
};

// Cost of a repetition at the ladder's price.
struct Cost {
  Estimate of_repetition;
  std::optional<double> cores;  // for a CPU, the number of cores that are paid for
};

struct Rung {
  VariantAnalysis analysis;
  std::string scope;       // what its time covers; empty: the whole repetition
  std::size_t origin = 0;  // the first rung of the same scope
  // Over each of Ladder::baselines; in place of the first, over the origin. Absent over a rung of
  // another scope.
  std::vector<std::optional<Estimate>> speedups;
  Judgement judgement;
  Maybe<Cost> cost = Absence{};

  // True if it has a time that may be compared with those of other rungs.
  bool has_valid_time() const { return analysis.time && judgement.may_count(); }
};

inline const VariantInfo& variant_of(const Run& run, const Rung& rung) {
  return run.variants[rung.analysis.variant];
}

// The rung that it was made from; null if it is not among them.
inline const Rung* parent_of(const Run& run, const std::vector<Rung>& rungs, const Rung& rung) {
  const std::string& parent = variant_of(run, rung).parent;
  const auto found = std::ranges::find_if(
      rungs, [&](const Rung& other) { return variant_of(run, other).id == parent; });
  return parent.empty() || found == rungs.end() ? nullptr : &*found;
}

struct Baseline {
  std::string name;  // "original", "serial", ...
  std::size_t rung = 0;
};

struct SweepPlace {
  std::size_t rung = 0;    // index into Ladder::rungs
  std::size_t column = 0;  // indices into Sweep::columns and Sweep::rows
  std::size_t row = 0;
};

// The variants of one technique over a grid of its parameters: the parameter with the most values
// along the columns, all others together along the rows.
struct Sweep {
  std::string technique;             // "tiled_reduced_occupancy"
  std::vector<std::string> columns;  // "tile=2", "tile=4"
  std::vector<std::string> rows;     // "occupancy=50"; one empty name if nothing else varies
  std::string origin;  // technique it was derived from, shown as the last row, if that has only the
                       // columns' parameters; otherwise empty
  std::vector<SweepPlace> places;  // a grid may have holes
};

// A kernel's variants of one model at one size on one device, in order.
struct Ladder {
  std::size_t kernel = 0;  // index into Run::kernels
  std::string model;
  std::uint32_t device = 0;
  Parameters size;
  std::string size_name;
  CacheState cache = CacheState::cold;
  std::vector<Rung> rungs;
  std::vector<Baseline> baselines;
  std::vector<Step> steps;  // parent -> variant, for every rung whose parent is a rung
  std::vector<Sweep> sweeps;
  std::optional<double> price = {};  // of an hour of the device, or of a core if it is a CPU
};

}  // namespace roofladder
