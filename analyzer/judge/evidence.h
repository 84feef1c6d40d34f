// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analyzer/values/observations.h"
#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// Timed repetitions whose results were compared with the reference.
struct Comparisons {
  std::size_t repetitions = 0;
  std::size_t rounds = 0;         // each with a seed and addresses of its own
  double fewest_elements = 0;     // that were compared in one of them
  bool inputs_varied = false;     // before at least one of them, since the state was made
  std::optional<double> error;    // median relative distance from the reference
  std::optional<double> far_off;  // share of the elements
  std::optional<double> single;   // share of them that single precision left
};

// What hardware counted of the work of a repetition at the timed size, against what was declared.
struct CountedWork {
  double fraction = 0;   // at least, of what is declared and the counters can tell
  double at_most = 0;    // where counters do not tell two operations from one that is both
  std::string sentence;  // "executed 3.1 Gflop of the 6.2 that it declares (fp64 pipe)"
};

// Threads of the variant's own outside the clock: medians of the rounds.
struct WorkBeside {
  double at_rest = 0;  // how many were awake while nothing was to be done
  double at_new = 0;   // seconds of processor time while everything was restored, with new inputs
  std::optional<double> at_known;  // the same with inputs as before; where reset() has work
};

// What a run knows of a rung beside its metrics.
struct JudgesEvidence {
  Comparisons comparisons;
  std::optional<CountedWork> counted;
  // Whether the counted work is that of the whole computation: not less than declared, and not less
  // declared than the computation needs.
  bool is_work_counted = false;
  // Where a repetition's inputs were new and nothing but the timed code saw them: bytes of those
  // that stayed.
  std::optional<double> constant_inputs;
  std::optional<WorkBeside> beside;
  std::optional<double> look;            // seconds that the first look at its results slept
  std::optional<double> awake;           // share of its time, on a CPU
  std::optional<double> own_memory;      // bytes beside the problem's arrays
  std::optional<double> foreign_memory;  // bytes that are evicted by nobody

  // Whether the counters saw what is declared, or certainly less. Neither, where it is open.
  bool has_counted_all() const;
  bool has_counted_less() const;
  // Whether its time is not that of its work: it slept for a quarter of it or more.
  bool has_slept() const;
  // Whether threads of its own work while nothing is to be done.
  bool has_restless_threads() const;
  // Whether no answer but that of the repetition can be right.
  bool has_unseen_inputs() const;
};

JudgesEvidence evidence_of(const Run& run, const Observations& observations,
                           const VariantAnalysis& variant);

}  // namespace roofladder
