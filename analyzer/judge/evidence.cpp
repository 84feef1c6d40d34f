// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/evidence.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "analyzer/limits/device_facts.h"
#include "run/format.h"
#include "run/statistics.h"

namespace roofladder {
namespace {

// Counters that see less than this of what is declared have seen less work: masked lanes and
// arithmetic that the compiler folded stay below the difference.
constexpr double all_of_it = 0.95;

// Bytes of inputs that may stay: a stencil's weights, the points of a quadrature. What follows from
// so few is no work.
constexpr double few_coefficients = 4096;

// Threads that may be awake while there is nothing to do; and the share of its time that a rung
// works for.
constexpr double few_threads = 0.5;
constexpr double mostly = 0.75;

std::vector<double> of_timer(const Observations& observations, std::uint32_t point,
                             const Metric& metric) {
  return observations.values(point, whole_variant, metric, Provenance::timer);
}

std::optional<double> greatest(const std::vector<double>& values) {
  const auto found = std::ranges::max_element(values);
  return found == values.end() ? std::nullopt : std::optional(*found);
}

std::optional<double> median(const std::vector<double>& values) {
  const auto summary = distribution(values);
  return summary ? std::optional(summary->median) : std::nullopt;
}

Comparisons comparisons_of(const Observations& observations, std::uint32_t point) {
  Comparisons comparisons;
  const std::vector<double> elements = of_timer(observations, point, metric::checked_elements);
  const std::vector<std::uint16_t> rounds =
      observations.rounds(point, metric::checked_elements, Provenance::timer);
  comparisons.repetitions = elements.size();
  comparisons.rounds = std::set(rounds.begin(), rounds.end()).size();
  comparisons.fewest_elements = elements.empty() ? 0 : *std::ranges::min_element(elements);
  comparisons.inputs_varied =
      greatest(of_timer(observations, point, metric::inputs_variations)).value_or(0) > 0;
  comparisons.error = median(of_timer(observations, point, metric::checked_error));
  comparisons.far_off = median(of_timer(observations, point, metric::checked_far_off));
  comparisons.single = median(of_timer(observations, point, metric::checked_single));
  return comparisons;
}

std::optional<WorkBeside> work_beside(const Observations& observations, std::uint32_t point) {
  const auto at_rest = median(of_timer(observations, point, metric::beside_at_rest));
  const auto at_known = median(of_timer(observations, point, metric::beside_known_inputs));
  const auto at_new = median(of_timer(observations, point, metric::beside_new_inputs));
  return at_rest && at_new ? std::optional(WorkBeside{*at_rest, *at_new, at_known}) : std::nullopt;
}

std::optional<double> counted(const Observations& observations, std::uint32_t point,
                              const Metric& metric) {
  return median(observations.values(point, whole_variant, metric, Provenance::counter));
}

double declared(const Observations& observations, std::uint32_t point,
                std::initializer_list<const Metric*> operations) {
  double sum = 0;
  for (const Metric* operation : operations) {
    const auto values = observations.values(point, whole_variant, *operation, Provenance::declared);
    sum += values.empty() ? 0 : values.back();
  }
  return sum;
}

CountedWork against(double count, double declaration, const char* what, const char* by) {
  return {count / declaration, count / declaration,
          fmt::format("{} of the {} {} that it declares were counted at the "
                      "timed size ({})",
                      format_quantity(count, dimension::flops),
                      format_quantity(declaration, dimension::flops), what, by)};
}

// By exact counters, of each precision: additions, multiplications, and fused ones, which the
// compiler may have made of two that are declared.
std::optional<CountedWork> by_exact_counters(const Observations& observations,
                                             std::uint32_t point) {
  std::optional<CountedWork> least;
  const auto take = [&](const char* precision, const Metric& add, const Metric& mul,
                        const Metric& fma) {
    const double declaration =
        declared(observations, point, {&add, &mul}) + 2 * declared(observations, point, {&fma});
    const auto additions = counted(observations, point, add);
    const auto products = counted(observations, point, mul);
    const auto both = counted(observations, point, fma);
    if (!additions || !products || !both || declaration <= 0) {
      return;
    }
    const double count = *additions + *products + 2 * *both;
    if (!least || count / declaration < least->fraction) {
      least = against(count, declaration, precision, "exact counters");
    }
  };
  take("flops in double precision", metric::ops_fp64_add, metric::ops_fp64_mul,
       metric::ops_fp64_fma);
  take("flops in single precision", metric::ops_fp32_add, metric::ops_fp32_mul,
       metric::ops_fp32_fma);
  return least;
}

// Every operation in double precision is an instruction of its pipe, unless the matrix units do it,
// or the compiler has fused an addition with a product.
std::optional<CountedWork> by_pipe(const Observations& observations, std::uint32_t point) {
  const auto count = counted(observations, point, metric::instructions_fp64);
  const double matrix = counted(observations, point, metric::instructions_tensor).value_or(0);
  const double additions = declared(observations, point, {&metric::ops_fp64_add});
  const double products = declared(observations, point, {&metric::ops_fp64_mul});
  const double both = declared(observations, point, {&metric::ops_fp64_fma});
  const double declaration = additions + products + both;
  if (!count || matrix > 0 || declaration <= 0) {
    return std::nullopt;
  }
  CountedWork work = against(*count, declaration, "operations in double precision", "fp64 pipe");
  work.at_most = *count / (both + std::max(additions, products));
  return work;
}

std::optional<CountedWork> by_processor(const Observations& observations,
                                        const VariantAnalysis& variant) {
  const auto point = static_cast<std::uint32_t>(variant.point);
  const auto count = counted(observations, point, metric::counted_flops);
  const auto declaration = variant.value(metric::flops);
  if (!count || !declaration || *declaration <= 0) {
    return std::nullopt;
  }
  return against(*count, *declaration, "flops", "the processor's counters");
}

// What computes nothing works by moving: a copy, a transpose. The last-level cache may hold back
// what was written.
std::optional<CountedWork> by_traffic(const Observations& observations,
                                      const VariantAnalysis& variant, const Run& run) {
  const auto point = static_cast<std::uint32_t>(variant.point);
  const auto read = counted(observations, point, metric::dram_read);
  const auto write = counted(observations, point, metric::dram_write);
  const auto needed = variant.value(metric::useful_bytes);
  const bool moves_only = variant.value(metric::useful_flops).value_or(1) <= 0;
  if (!moves_only || !read || !write || !needed || *needed <= 0 ||
      run.points[variant.point].cache != CacheState::cold) {
    return std::nullopt;
  }
  const double held_back = last_level_cache(run, run.points[variant.point].device).value_or(0);
  const double fraction = (*read + *write + held_back) / *needed;
  return CountedWork{fraction, fraction,
                     fmt::format("{} of the {} that the computation needs were moved, as counted",
                                 format_quantity(*read + *write, dimension::bytes),
                                 format_quantity(*needed, dimension::bytes))};
}

std::optional<CountedWork> counted_work(const Run& run, const Observations& observations,
                                        const VariantAnalysis& variant) {
  const auto point = static_cast<std::uint32_t>(variant.point);
  if (auto work = by_exact_counters(observations, point)) {
    return work;
  }
  if (auto work = by_pipe(observations, point)) {
    return work;
  }
  if (auto work = by_processor(observations, variant)) {
    return work;
  }
  return by_traffic(observations, variant, run);
}

// A better algorithm may need fewer flops than the kernel's; then counting them proves less.
bool declares_all(const VariantAnalysis& variant) {
  const double needed = variant.value(metric::useful_flops).value_or(0);
  return variant.value(metric::flops).value_or(0) >= all_of_it * needed;
}

}  // namespace

bool JudgesEvidence::has_counted_all() const {
  return counted && counted->fraction >= all_of_it;
}

bool JudgesEvidence::has_counted_less() const {
  return counted && counted->at_most < all_of_it;
}

bool JudgesEvidence::has_slept() const {
  return awake && *awake < mostly;
}

bool JudgesEvidence::has_restless_threads() const {
  return beside && beside->at_rest > few_threads;
}

bool JudgesEvidence::has_unseen_inputs() const {
  return constant_inputs && *constant_inputs <= few_coefficients;
}

JudgesEvidence evidence_of(const Run& run, const Observations& observations,
                           const VariantAnalysis& variant) {
  const auto point = static_cast<std::uint32_t>(variant.point);
  JudgesEvidence evidence;
  evidence.comparisons = comparisons_of(observations, point);
  evidence.counted = counted_work(run, observations, variant);
  evidence.is_work_counted = evidence.has_counted_all() && declares_all(variant);
  // finish() is called where there is memory that reset() may work in.
  if (evidence.comparisons.inputs_varied && !variant.value(metric::time_finish)) {
    evidence.constant_inputs =
        greatest(of_timer(observations, point, metric::inputs_constant)).value_or(0);
  }
  evidence.beside = work_beside(observations, point);
  evidence.look = median(of_timer(observations, point, metric::time_look));
  const auto awake = median(of_timer(observations, point, metric::time_awake));
  if (awake && variant.time && variant.time->median > 0) {
    evidence.awake = *awake / variant.time->median;
  }
  evidence.own_memory = greatest(of_timer(observations, point, metric::memory_own));
  evidence.foreign_memory = greatest(of_timer(observations, point, metric::memory_foreign));
  return evidence;
}

}  // namespace roofladder
