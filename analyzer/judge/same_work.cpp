// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/judge/rules.h"
#include "analyzer/limits/device_facts.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Equal work differs between repetitions: instructions by what depends on the inputs, traffic by
// what caches hold back and by what else the device does.
constexpr double like_instructions = 0.02;
constexpr double like_traffic = 0.15;

std::optional<RuleResult> compare(const RungContext& rung, const Metric& metric, double tolerance,
                                  double slack) {
  const std::vector<double> values = rung.values(metric, Provenance::counter);
  if (values.size() < 2) {
    return std::nullopt;
  }
  const auto [least, most] = std::ranges::minmax(values);
  const std::string seen = fmt::format("{} between {} and {} in repetitions at random places",
                                       metric.title, format_quantity(least, metric.dimension),
                                       format_quantity(most, metric.dimension));
  return most - least > tolerance * most + slack
             ? violated("it does not do the same work in every repetition: " + seen)
             : pass(seen);
}

}  // namespace

std::optional<RuleResult> judge_same_work(const RungContext& rung) {
  const double cache = last_level_cache(rung.run, rung.point().device).value_or(0);
  const auto flops = compare(rung, metric::instructions_fp64, like_instructions, 0);
  const auto kernels = compare(rung, metric::activity_kernels, 0, 0);
  const auto traffic = compare(rung, metric::dram_read, like_traffic, cache);
  for (const auto* result : {&flops, &kernels, &traffic}) {
    if (*result && (*result)->outcome == RuleOutcome::violated) {
      return *result;
    }
  }
  return flops ? flops : traffic ? traffic : kernels;
}

}  // namespace roofladder
