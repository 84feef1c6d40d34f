// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "analyzer/judge/counted_work.h"
#include "analyzer/judge/rules.h"
#include "analyzer/ladder/headline.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Between the rounding errors of a precision and those of the next lower one (2^-53, 2^-24, 2^-11),
// with room for errors that add up.
constexpr double within_double = 1e-10;
constexpr double within_single = 1e-5;
constexpr double within_half = 1e-2;
// Times the error of the original, or of the most exact rung: orders of summation differ by less.
constexpr double as_exact = 100;
// Operations that explain an error, as a share of all that are declared: a part does, but all of
// them would have it too.
constexpr double explains_partly = 0.1;
constexpr double explains_alone = 0.5;
// Operations of a lower precision that need not be declared: those of scale factors and loop
// counters, as a share of the flops; and those by which NVIDIA's compiler checks the range of a
// division (an FFMA each, as counted), root or special function in double precision.
constexpr double stray = 0.01;
constexpr double of_each_range_check = 4;

using Metrics = std::vector<const Metric*>;

// A number format, the operations that a rung declares in it, and those that counters tell apart.
struct LowerPrecision {
  NumberFormat format;
  Metrics declared;
  Metrics counted;
};

const std::vector<LowerPrecision>& lower_precisions() {
  static const std::vector<LowerPrecision> all{
      {NumberFormat::fp32,
       {&metric::ops_fp32_add, &metric::ops_fp32_mul, &metric::ops_fp32_fma, &metric::ops_fp32_div,
        &metric::ops_fp32_sqrt, &metric::ops_fp32_special, &metric::ops_fp32_convert,
        &metric::ops_fp64_convert},
       {&metric::ops_fp32_add, &metric::ops_fp32_mul, &metric::ops_fp32_fma,
        &metric::counted_flops_fp32}},
      {NumberFormat::fp16,
       {&metric::ops_fp16_add, &metric::ops_fp16_mul, &metric::ops_fp16_fma},
       {&metric::tensor_fp16}},
      {NumberFormat::bf16, {&metric::ops_bf16_fma}, {&metric::tensor_bf16}},
      {NumberFormat::tf32, {&metric::ops_tf32_fma}, {&metric::tensor_tf32}},
  };
  return all;
}

// The sum of the medians from that source.
double sum_of(const RungContext& rung, const Metrics& metrics, Provenance source) {
  double sum = 0;
  for (const Metric* metric : metrics) {
    sum += rung.median(*metric, source).value_or(0);
  }
  return sum;
}

Metrics arithmetic() {
  Metrics all{&metric::ops_fp64_add, &metric::ops_fp64_mul,  &metric::ops_fp64_fma,
              &metric::ops_fp64_div, &metric::ops_fp64_sqrt, &metric::ops_fp64_special};
  for (const LowerPrecision& low : lower_precisions()) {
    all.insert(all.end(), low.declared.begin(), low.declared.end());
  }
  return all;
}

bool declares(const RungContext& rung, const LowerPrecision& precision, double share) {
  return sum_of(rung, precision.declared, Provenance::declared) >
         share * sum_of(rung, arithmetic(), Provenance::declared);
}

// The error that follows from the precisions in which it declares such a share of its operations.
double explained_by(const RungContext& rung, double share) {
  double explained = within_double;
  for (const LowerPrecision& low : lower_precisions()) {
    if (declares(rung, low, share)) {
      explained =
          std::max(explained, low.format == NumberFormat::fp32 ? within_single : within_half);
    }
  }
  return explained;
}

// The error that it may have. A GPU's counters tell operations in double precision from others: if
// they saw all that are declared, a part in single precision is no more than a part.
double allowed_error(const RungContext& rung) {
  const auto work = counted_work(rung);
  const bool saw_double = rung.device().kind == DeviceKind::gpu && work && work->is_all();
  const double by_part =
      saw_double ? std::min(within_single, explained_by(rung, explains_partly)) : 0;
  return std::max(by_part, explained_by(rung, explains_alone));
}

// Looks for operations in a precision that counters saw and the rung does not declare. A rung that
// declares no arithmetic at all may do any.
std::optional<RuleResult> undeclared(const RungContext& rung) {
  if (sum_of(rung, arithmetic(), Provenance::declared) <= 0) {
    return std::nullopt;
  }
  const double checks =
      sum_of(rung, {&metric::ops_fp64_div, &metric::ops_fp64_sqrt, &metric::ops_fp64_special},
             Provenance::declared);
  const double negligible = stray * rung.amount(metric::flops) + of_each_range_check * checks;
  for (const LowerPrecision& low : lower_precisions()) {
    const double count = sum_of(rung, low.counted, Provenance::counter);
    if (count > negligible && !declares(rung, low, stray)) {
      return violated(fmt::format("{} operations in {} were counted, and none are declared",
                                  format_quantity(count, dimension::count), name_of(low.format)));
    }
  }
  return std::nullopt;
}

bool declare_alike(const RungContext& rung, const RungContext& other) {
  return precision_text(rung.analysis()) == precision_text(other.analysis());
}

// The median relative distance of the results from the reference's, and the shares of the elements
// that are far off and that are numbers in single precision; nothing where none were compared.
std::optional<double> error_of(const RungContext& rung) {
  return rung.median(metric::checked_error);
}
std::optional<double> far_off(const RungContext& rung) {
  return rung.median(metric::checked_far_off);
}
std::optional<double> in_single_precision(const RungContext& rung) {
  return rung.median(metric::checked_single);
}

// The least error of the rungs of the ladder that declare the same precisions; `own` is this one's.
double least_error(const RungContext& rung, double own) {
  double least = own;
  for (std::size_t i = 0; i < rung.ladder.rungs.size(); ++i) {
    const RungContext other = rung.rung(i);
    if (declare_alike(rung, other)) {
      least = std::min(least, error_of(other).value_or(least));
    }
  }
  return least;
}

// Whether so many of its elements are numbers in single precision, though it declares double.
bool is_in_single_precision(const RungContext& rung, double share) {
  return in_single_precision(rung).value_or(0) > share &&
         explained_by(rung, explains_partly) == within_double;
}

RuleResult elements_in_single_precision(const RungContext& rung) {
  return violated(fmt::format(
      "{} of its elements are numbers in single precision, which the right ones are not, and it "
      "declares double precision",
      format_percent(in_single_precision(rung).value_or(0))));
}

RuleResult by_results(const RungContext& rung, double error) {
  // A few elements that are far greater than the others may hide the others' error.
  constexpr double many = 0.1;
  if (is_in_single_precision(rung, many) && !is_in_single_precision(rung.rung(0), many)) {
    return elements_in_single_precision(rung);
  }
  if (error <= within_double || error <= allowed_error(rung)) {
    return pass(fmt::format("its results are within {:.1e} of the reference's", error));
  }
  const auto original = error_of(rung.rung(0));
  if (original && error <= as_exact * std::min(*original, least_error(rung, error))) {
    return pass(fmt::format(
        "its results are within {:.1e} of the reference's, those of the original within {:.1e}",
        error, *original));
  }
  if (is_in_single_precision(rung, stray)) {
    return elements_in_single_precision(rung);
  }
  return inconclusive(
      fmt::format("its results are {:.1e} from the reference's, which a lower precision would "
                  "explain too",
                  error),
      "counters of operations by precision: collect --count exact-flops on an NVIDIA GPU, "
      "--provider papi on an Intel processor");
}

// Elements that are small beside the greatest may be anything within a tolerance that these set.
// If the right ones are rounding errors themselves, they are so in an honest rung too.
std::optional<RuleResult> small_values_left(const RungContext& rung) {
  constexpr double like_the_best = 0.001;
  const auto share = far_off(rung);
  for (std::size_t i = 0; share && i < rung.ladder.rungs.size(); ++i) {
    const RungContext other = rung.rung(i);
    const auto least = far_off(other);
    if (least && *share > *least + like_the_best && declare_alike(rung, other)) {
      return inconclusive(
          fmt::format("{} of its elements are a hundredth of their right values off or more, {} of "
                      "those of {}",
                      format_percent(*share), format_percent(*least), other.id()),
          "a tolerance that the small values of the result set too, or a result without them");
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<RuleResult> judge_precision(const RungContext& rung) {
  if (auto found = undeclared(rung)) {
    return found;
  }
  if (auto found = small_values_left(rung)) {
    return found;
  }
  const auto error = error_of(rung);
  return error ? std::optional(by_results(rung, *error)) : std::nullopt;
}

}  // namespace roofladder
