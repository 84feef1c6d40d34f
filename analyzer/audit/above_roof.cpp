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
double certain_rate(const VariantAnalysis& variant, const Metric& rate) {
  const auto* estimate = std::get_if<Estimate>(&variant.metric(rate)->value);
  if (estimate == nullptr) {
    return 0;
  }
  return estimate->interval ? estimate->interval->low : estimate->value;
}

struct Excess {
  double fraction = 0;  // of the roof
  std::string roof;
};

Excess over_memory_roof(const Run& run, const std::vector<Ceiling>& ceilings,
                        const VariantAnalysis& variant) {
  const double bytes = variant.value(metric::dram_bytes).value_or(0);
  const Provenance traffic = traffic_source(variant);
  const bool no_claim = traffic == Provenance::declared && run.variants[variant.variant].on_chip;
  if (bytes <= 0 || no_claim) {
    return {};
  }
  const Ceiling* roof = surrounding_mix(ceilings, run.points[variant.point].device,
                                        *variant.value(metric::dram_read) / bytes);
  if (roof == nullptr) {
    return {};
  }
  const double unmoved =
      is_observed(traffic) ? 0 : held_back(run, variant, *variant.value(metric::dram_write));
  const double rate = certain_rate(variant, metric::dram_throughput) * (bytes - unmoved) / bytes;
  return {rate / roof->best, roof->name};
}

Excess over_compute_roof(const VariantAnalysis& variant) {
  const auto peak = variant.value(metric::ceiling_flops);
  return peak ? Excess{certain_rate(variant, metric::flop_rate) / *peak,
                       variant.metric(metric::ceiling_flops)->note}
              : Excess{};
}

}  // namespace

void find_above_roof(const Audited& audited, const VariantAnalysis& variant, Findings& findings) {
  const Excess memory = over_memory_roof(audited.run, audited.ceilings, variant);
  const Excess compute = over_compute_roof(variant);
  const bool by_memory = memory.fraction >= compute.fraction;
  const Excess& greater = by_memory ? memory : compute;
  if (greater.fraction <= 1 + roof_tolerance) {
    return;
  }
  std::string cause =
      "the declared flops are more than are executed, or the ceiling was measured too low";
  if (by_memory) {
    cause = is_observed(traffic_source(variant))
                ? "the ceiling was measured too low, or the counter also sees other work"
                : "the bytes are not observed: data reused in a cache bigger than the simulated "
                  "one, or kept by the cache between repetitions";
  }
  findings.push_back({FindingKind::above_roof, audited.id_of(variant),
                      fmt::format("runs at {} of {}, which no code can.",
                                  format_percent(greater.fraction), greater.roof),
                      cause});
}

}  // namespace roofladder
