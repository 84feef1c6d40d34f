// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/judge/rules.h"
#include "analyzer/limits/device_facts.h"
#include "run/format.h"

// What hardware counted of its work.
namespace roofladder {
namespace {

// Between repetitions: instructions of equal work differ by what depends on the inputs; traffic by
// what caches hold back and by what else the device does.
constexpr double like_instructions = 0.02;
constexpr double like_traffic = 0.15;

struct Spread {
  double least = 0;
  double most = 0;
};

std::optional<Spread> spread_of(const Case& rung, const Metric& metric) {
  const Observations& observations = rung.audited.observations;
  const std::vector<double> values =
      observations.values(static_cast<std::uint32_t>(rung.analysis().point), whole_variant, metric,
                          Provenance::counter);
  if (values.size() < 2) {
    return std::nullopt;
  }
  const auto [least, most] = std::ranges::minmax_element(values);
  return Spread{*least, *most};
}

std::optional<RuleResult> compare(const Case& rung, const Metric& metric, double tolerance,
                                  double slack) {
  const auto spread = spread_of(rung, metric);
  if (!spread) {
    return std::nullopt;
  }
  const std::string seen =
      fmt::format("{} between {} and {} in repetitions at random places", metric.title,
                  format_quantity(spread->least, metric.dimension),
                  format_quantity(spread->most, metric.dimension));
  return spread->most - spread->least > tolerance * spread->most + slack
             ? violated("it does not do the same work in every repetition: " + seen)
             : pass(seen);
}

}  // namespace

std::string remedy_of_gpu(const Case& rung) {
  const auto point = static_cast<std::uint32_t>(rung.analysis().point);
  for (const Metric* operations : {&metric::ops_fp32_fma, &metric::ops_fp64_fma}) {
    if (const auto why = rung.audited.observations.absence(point, whole_variant, *operations,
                                                           Provenance::counter)) {
      return "exact counters of its operations: " + why->reason;
    }
  }
  return "--exact-flops";
}

std::optional<RuleResult> rule_on_counted_work(const Case& rung) {
  const JudgesEvidence& evidence = rung.evidence;
  if (!evidence.counted) {
    return std::nullopt;
  }
  const std::string sentence = evidence.counted->sentence;
  if (evidence.has_counted_less()) {
    return violated("it does less than it declares: " + sentence);
  }
  return evidence.has_counted_all()
             ? pass(sentence)
             : inconclusive(sentence + ", which may be all of them, additions fused with products",
                            remedy_of_gpu(rung));
}

std::optional<RuleResult> rule_on_same_work(const Case& rung) {
  auto flops = compare(rung, metric::instructions_fp64, like_instructions, 0);
  if (flops && flops->outcome == RuleOutcome::violated) {
    return flops;
  }
  auto kernels = compare(rung, metric::activity_kernels, 0, 0);
  if (kernels && kernels->outcome == RuleOutcome::violated) {
    return kernels;
  }
  const double cache = last_level_cache(rung.audited.run, rung.point().device).value_or(0);
  auto traffic = compare(rung, metric::dram_read, like_traffic, cache);
  if (traffic && traffic->outcome == RuleOutcome::violated) {
    return traffic;
  }
  return flops ? flops : traffic ? traffic : kernels;
}

}  // namespace roofladder
