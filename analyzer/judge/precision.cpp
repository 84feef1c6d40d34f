// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/judge/rules.h"
#include "analyzer/ladder/headline.h"
#include "run/format.h"

// Whether it computes in the precision that it declares.
namespace roofladder {
namespace {

// Between the rounding errors of a precision and those of the next lower one (2^-53, 2^-24, 2^-11),
// with room for errors that add up.
constexpr double within_double = 1e-10;
constexpr double within_single = 1e-5;
// Over the error of the original, or of the most exact rung: orders of summation differ by less.
constexpr double as_exact = 100;
constexpr double far_less_exact = 1e4;
constexpr double stray = 0.01;  // of all operations: scale factors, loop counters

bool declares(const VariantAnalysis& variant, const PrecisionMetrics& precision) {
  return variant.value(*precision.flops).value_or(0) > 0 ||
         (precision.conversions != nullptr &&
          variant.value(*precision.conversions).value_or(0) > 0);
}

const PrecisionMetrics& of_format(NumberFormat format) {
  return *std::ranges::find(precisions, format, &PrecisionMetrics::format);
}

// The error that the lowest precision it declares explains; nothing for halves, whose results say
// nothing of what is lower still.
std::optional<double> explained_error(const VariantAnalysis& variant) {
  for (const NumberFormat low : {NumberFormat::fp16, NumberFormat::bf16, NumberFormat::tf32}) {
    if (declares(variant, of_format(low))) {
      return std::nullopt;
    }
  }
  return declares(variant, of_format(NumberFormat::fp32)) ? within_single : within_double;
}

double counted_in(const Case& rung, std::initializer_list<const Metric*> metrics) {
  double sum = 0;
  for (const Metric* metric : metrics) {
    const auto summary = distribution(
        rung.audited.observations.values(static_cast<std::uint32_t>(rung.analysis().point),
                                         whole_variant, *metric, Provenance::counter));
    sum += summary ? summary->median : 0;
  }
  return sum;
}

// Operations of a precision that counters saw, and it does not declare.
std::optional<Ruling> undeclared(const Case& rung) {
  struct Counted {
    NumberFormat format;
    std::initializer_list<const Metric*> metrics;
  };
  const double stray_operations = stray * rung.analysis().value(metric::flops).value_or(0);
  for (const Counted& low : {Counted{NumberFormat::fp32,
                                     {&metric::ops_fp32_add, &metric::ops_fp32_mul,
                                      &metric::ops_fp32_fma, &metric::counted_flops_fp32}},
                             Counted{NumberFormat::fp16, {&metric::tensor_fp16}},
                             Counted{NumberFormat::bf16, {&metric::tensor_bf16}},
                             Counted{NumberFormat::tf32, {&metric::tensor_tf32}}}) {
    const double count = counted_in(rung, low.metrics);
    if (count > stray_operations && !declares(rung.analysis(), of_format(low.format))) {
      return broken(fmt::format("{} operations in {} were counted, and none are declared",
                                format_quantity(count, dimension::count), name_of(low.format)));
    }
  }
  return std::nullopt;
}

// The most exact rung of the ladder that declares the same precisions.
const JudgesEvidence* most_exact(const Case& rung, std::size_t& place) {
  const JudgesEvidence* best = nullptr;
  for (std::size_t i = 0; i < rung.ladder.rungs.size(); ++i) {
    const JudgesEvidence& other = rung.of_ladder[i];
    const bool alike =
        precision_text(rung.ladder.rungs[i].analysis) == precision_text(rung.analysis());
    if (alike && other.comparisons.error &&
        (best == nullptr || *other.comparisons.error < *best->comparisons.error)) {
      best = &other;
      place = i;
    }
  }
  return best;
}

Ruling by_results(const Case& rung, double error, double explained) {
  if (error <= explained) {
    return holds(fmt::format("its results are within {:.1e} of the reference's", error));
  }
  const auto& original = rung.of_ladder.front().comparisons.error;
  if (original && error <= as_exact * *original) {
    return holds(fmt::format(
        "its results are within {:.1e} of the reference's, those of the original within {:.1e}",
        error, *original));
  }
  std::size_t place = 0;
  const JudgesEvidence* exact = most_exact(rung, place);
  const double least = exact == nullptr ? error : *exact->comparisons.error;
  if (least <= explained && error > far_less_exact * std::max(least, explained / far_less_exact)) {
    return broken(fmt::format(
        "its results are {:.1e} from the reference's, those of {} {:.1e}, with the same precisions "
        "declared",
        error, rung.audited.id_of(rung.ladder.rungs[place].analysis), least));
  }
  return open(fmt::format("its results are {:.1e} from the reference's, which a lower precision "
                          "would explain too",
                          error),
              "counters of operations by precision: collect --count exact-flops on an NVIDIA GPU, "
              "--provider papi on an Intel processor");
}

}  // namespace

std::optional<Ruling> rule_on_precision(const Case& rung) {
  const VariantAnalysis& variant = rung.analysis();
  if (!variant.time || variant.value(metric::flops).value_or(0) <= 0) {
    return std::nullopt;
  }
  if (auto found = undeclared(rung)) {
    return found;
  }
  const auto& error = rung.evidence.comparisons.error;
  const auto explained = explained_error(variant);
  return error && explained ? std::optional(by_results(rung, *error, *explained)) : std::nullopt;
}

}  // namespace roofladder
