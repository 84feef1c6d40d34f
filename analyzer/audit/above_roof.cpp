// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "analyzer/audit/traffic.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double roof_tolerance = 0.05;

// A rate at the slow end of the interval of time: only what is certainly above the roof is
// reported.
double certain_rate(const RungContext& rung, const Metric& rate) {
  const auto* estimate = std::get_if<Estimate>(&rung.analysis().metric(rate)->value);
  if (estimate == nullptr) {
    return 0;
  }
  return estimate->interval ? estimate->interval->low : estimate->value;
}

struct Excess {
  double fraction = 0;  // of the roof
  std::string roof;
};

Excess over_memory_roof(const RungContext& rung) {
  const double bytes = rung.amount(metric::dram_bytes);
  const Provenance traffic = traffic_source(rung);
  const bool no_claim = traffic == Provenance::declared && rung.variant().on_chip;
  if (bytes <= 0 || no_claim) {
    return {};
  }
  const Ceiling* roof =
      surrounding_mix(rung.ceilings, rung.point().device, *rung.value(metric::dram_read) / bytes);
  if (roof == nullptr) {
    return {};
  }
  const double unmoved =
      is_observed(traffic) ? 0 : held_back(rung, *rung.value(metric::dram_write));
  const double rate = certain_rate(rung, metric::dram_throughput) * (bytes - unmoved) / bytes;
  return {rate / roof->best, roof->name};
}

Excess over_compute_roof(const RungContext& rung) {
  const auto peak = rung.value(metric::ceiling_flops);
  return peak ? Excess{certain_rate(rung, metric::flop_rate) / *peak,
                       rung.analysis().metric(metric::ceiling_flops)->note}
              : Excess{};
}

}  // namespace

Findings audit_above_roof(const RungContext& rung) {
  const Excess memory = over_memory_roof(rung);
  const Excess compute = over_compute_roof(rung);
  const bool by_memory = memory.fraction >= compute.fraction;
  const Excess& greater = by_memory ? memory : compute;
  if (greater.fraction <= 1 + roof_tolerance) {
    return {};
  }
  std::string cause =
      "the declared flops are more than are executed, or the ceiling was measured too low";
  if (by_memory) {
    cause = is_observed(traffic_source(rung))
                ? "the ceiling was measured too low, or the counter also sees other work"
                : "the bytes are not observed: data reused in a cache bigger than the simulated "
                  "one, or kept by the cache between repetitions";
  }
  return {{.where = rung.id(),
           .sentence = fmt::format("runs at {} of {}, which no code can.",
                                   format_percent(greater.fraction), greater.roof),
           .likely_cause = cause}};
}

}  // namespace roofladder
