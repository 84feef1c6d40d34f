// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "run/metric.h"
#include "run/sample.h"

namespace roofladder {

// Why a value is absent: one of the reasons below, or one that the samples of the run give.
using ReasonId = std::uint32_t;

namespace reason {

enum : ReasonId {
  none,             // a derived metric: some input of its formula is absent
  lacks_inputs,     // of a derived metric: some of what its formula names is absent
  divides_by_zero,  // a derived metric
  no_ceiling,
  no_triad,
  no_dram_bandwidth,
  unknown_mix,
  no_peak_fp64,
  no_peak_fp32,
  no_peak_fp16,
  no_peak_bf16,
  no_peak_tf32,
  kept_on_chip,  // formulas cannot use minimum bytes as a floor
  warm_cache,
  not_measured,  // from here on given by the samples: Observations::reasons()
  not_reached,   // in a partial run, other variants have it
};

}  // namespace reason

// Why each metric of a result is absent. Results with equal reasons share their list of absent
// metrics.
struct RowReasons {
  std::array<ReasonId, metric_count> of{};  // by metric_place()
  ReasonId cold_minimum = reason::none;     // why formulas may not use the minimum bytes

  auto operator<=>(const RowReasons&) const = default;
};

// The status and sentence of each absent metric, in the order of the table. `observed` holds the
// reasons from reason::not_measured on.
struct ExplainedAbsence {
  const Metric* metric = nullptr;
  Absence absence;
};
std::vector<ExplainedAbsence> explained(const RowReasons& row,
                                        const std::vector<Absence>& observed);

// The text of any reason except lacks_inputs and divides_by_zero, which depend on the metric.
Absence text_of(ReasonId id, const std::vector<Absence>& observed);

}  // namespace roofladder
