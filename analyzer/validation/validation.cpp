// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/validation/validation.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "analyzer/audit/traffic.h"
#include "analyzer/ladder/rung_context.h"
#include "analyzer/values/metric_formula.h"
#include "analyzer/values/observations.h"

namespace roofladder {
namespace {

// Lines of the stack, of arguments and of the runtime of threads, which every program touches
// beside its arrays.
constexpr double beside_arrays = 8 * 1024;
// Arrays that are not much larger than that tell nothing about counted bytes.
constexpr double least_bytes = 50 * beside_arrays;

std::optional<double> declared(const RungContext& rung, const Metric& metric) {
  return rung.median(metric, Provenance::declared);
}
std::optional<double> fp64_flops(const RungContext& rung) {
  return rung.computed(metric::flops_fp64, Provenance::declared);
}
std::optional<double> fp32_flops(const RungContext& rung) {
  return rung.computed(metric::flops_fp32, Provenance::declared);
}
std::optional<double> all_flops(const RungContext& rung) {
  const auto doubles = fp64_flops(rung);
  const auto singles = fp32_flops(rung);
  return doubles && singles ? std::optional(*doubles + *singles) : std::nullopt;
}
std::optional<double> read_bytes(const RungContext& rung) {
  return declared(rung, metric::minimum_read);
}
std::optional<double> written_bytes(const RungContext& rung) {
  return declared(rung, metric::minimum_write);
}
std::optional<double> fetched_bytes(const RungContext& rung) {
  const auto read = read_bytes(rung);
  return read ? std::optional(*read + declared(rung, metric::write_allocate).value_or(0))
              : std::nullopt;
}

struct ClosedForm {
  const Metric& metric;
  Provenance source;
  std::optional<double> (*known)(const RungContext& rung);
  double tolerance;  // relative
};

// Sums over lanes and threads have some flops of their own. Counters of a processor count in every
// program that runs on it: those of memory see the whole socket.
const std::array closed_forms{
    ClosedForm{metric::flops_fp64, Provenance::counter, fp64_flops, 0.001},
    ClosedForm{metric::flops_fp32, Provenance::counter, fp32_flops, 0.001},
    ClosedForm{metric::counted_flops, Provenance::counter, all_flops, 0.02},
    ClosedForm{metric::footprint_read, Provenance::counter, read_bytes, 0.01},
    ClosedForm{metric::footprint_write, Provenance::counter, written_bytes, 0.01},
    ClosedForm{metric::dram_read, Provenance::counter, fetched_bytes, 0.05},
    ClosedForm{metric::dram_write, Provenance::counter, written_bytes, 0.05},
    ClosedForm{metric::dram_read, Provenance::simulated, fetched_bytes, 0.02},
    ClosedForm{metric::dram_write, Provenance::simulated, written_bytes, 0.02},
};

bool is_derived(const Metric& metric) {
  return metric.kind == MetricKind::derived;
}
bool is_of_bytes(const Metric& metric) {
  return metric.dimension == dimension::bytes;
}

// No GPU tells every kind of operation: one that the kernel does not have is taken to be none.
// Those of matrix units are not among the counted ones.
std::optional<double> counted_operations(const RungContext& rung, const ClosedForm& form) {
  if (rung.median(metric::instructions_tensor, form.source).value_or(0) > 0) {
    return std::nullopt;
  }
  std::vector<std::optional<double>> inputs;
  bool is_counted = false;
  for (const Metric* input : inputs_of(form.metric)) {
    inputs.push_back(rung.median(*input, form.source));
    is_counted = is_counted || inputs.back();
    if (!inputs.back() && declared(rung, *input) == 0) {
      inputs.back() = 0;
    }
  }
  return is_counted && std::ranges::all_of(inputs, &std::optional<double>::has_value)
             ? formula_of(form.metric).evaluate(inputs)
             : std::nullopt;
}

std::optional<double> counted(const RungContext& rung, const ClosedForm& form) {
  return is_derived(form.metric) ? counted_operations(rung, form)
                                 : rung.median(form.metric, form.source);
}

std::optional<ValidatedValue> value_of(const RungContext& rung, const ClosedForm& form) {
  const auto known = form.known(rung);
  const auto count = counted(rung, form);
  if (!known || !count || (is_of_bytes(form.metric) && *known < least_bytes)) {
    return std::nullopt;
  }
  const double allowed = form.tolerance * *known + (is_of_bytes(form.metric) ? beside_arrays : 0);
  const bool may_be_held_back =
      &form.metric == &metric::dram_write && form.source == Provenance::counter;
  const double low = *known - allowed - (may_be_held_back ? held_back(rung, *known) : 0);
  if (low <= 0 && *known > 0) {
    return std::nullopt;
  }
  return ValidatedValue{
      rung.device().name, rung.id(), &form.metric, form.source, *known, *count, low,
      *known + allowed};
}

// The first input of a derived metric says why there is no value of it.
const Metric& observed_metric(const Metric& metric) {
  return is_derived(metric) ? *inputs_of(metric).front() : metric;
}

std::string reason_of(const RungContext& rung, const Metric& metric) {
  const auto point = static_cast<std::uint32_t>(rung.analysis().point);
  for (const Provenance source : {Provenance::counter, Provenance::simulated}) {
    if (const auto absence =
            rung.observations.absence(point, whole_variant, observed_metric(metric), source)) {
      return absence->reason;
    }
  }
  return "no provider of this collection counts it";
}

void drop_counted(Validation& validation) {
  std::erase_if(validation.uncounted, [&](const UncountedMetric& uncounted) {
    return std::ranges::any_of(validation.values, [&](const ValidatedValue& value) {
      return value.device == uncounted.device && value.metric == uncounted.metric;
    });
  });
}

class Validator {
 public:
  explicit Validator(const Analysis& analysis)
      : m_analysis(analysis), m_observations(analysis.run) {}

  Validation validated() && {
    for (const Ladder& ladder : m_analysis.ladders) {
      for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
        validate({{m_analysis.run, m_observations, m_analysis.ceilings}, ladder, i});
      }
    }
    drop_counted(m_validation);
    return std::move(m_validation);
  }

 private:
  void validate(const RungContext& rung) {
    for (const ClosedForm& form : closed_forms) {
      if (auto value = value_of(rung, form)) {
        m_validation.values.push_back(std::move(*value));
      } else if (m_named.insert({rung.device().name, &form.metric}).second) {
        m_validation.uncounted.push_back(
            {rung.device().name, &form.metric, reason_of(rung, form.metric)});
      }
    }
  }

  const Analysis& m_analysis;
  Observations m_observations;
  Validation m_validation;
  std::set<std::pair<std::string, const Metric*>> m_named;
};

}  // namespace

void append(Validation& all, Validation more) {
  std::ranges::move(more.values, std::back_inserter(all.values));
  for (UncountedMetric& uncounted : more.uncounted) {
    const bool is_named = std::ranges::any_of(all.uncounted, [&](const UncountedMetric& named) {
      return named.device == uncounted.device && named.metric == uncounted.metric;
    });
    if (!is_named) {
      all.uncounted.push_back(std::move(uncounted));
    }
  }
  drop_counted(all);
}

Validation validate(const Analysis& analysis) {
  return Validator(analysis).validated();
}

}  // namespace roofladder
