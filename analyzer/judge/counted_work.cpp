// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/judge/counted_work.h"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <variant>

#include "analyzer/limits/device_facts.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::optional<double> counted(const RungContext& rung, const Metric& metric) {
  return rung.median(metric, Provenance::counter);
}

double declared(const RungContext& rung, std::initializer_list<const Metric*> operations) {
  double sum = 0;
  for (const Metric* operation : operations) {
    const auto values = rung.values(*operation, Provenance::declared);
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

// Where counters tell every operation, those without which the computation cannot be done are all
// of its work: the compiler may compute once what the source, and a declaration of it, has twice.
std::optional<CountedWork> by_need(const RungContext& rung) {
  const auto in_double = rung.computed(metric::flops_fp64, Provenance::counter);
  const auto in_single = rung.computed(metric::flops_fp32, Provenance::counter);
  const double need = rung.amount(metric::useful_flops);
  if (!in_double || !in_single || need <= 0 || *in_double + *in_single < need) {
    return std::nullopt;
  }
  const double count = *in_double + *in_single;
  return CountedWork{1, 1,
                     fmt::format("{} were counted at the timed size, of the {} that the "
                                 "computation needs (exact counters)",
                                 format_quantity(count, dimension::flops),
                                 format_quantity(need, dimension::flops))};
}

// Takes the precision of which least was counted. A fused operation is two: the compiler may have
// made it of an addition and a product that are declared.
std::optional<CountedWork> by_exact_counters(const RungContext& rung) {
  std::optional<CountedWork> least;
  const auto take = [&](const char* precision, const Metric& add, const Metric& mul,
                        const Metric& fma) {
    const double declaration = declared(rung, {&add, &mul}) + 2 * declared(rung, {&fma});
    const auto additions = counted(rung, add);
    const auto products = counted(rung, mul);
    const auto both = counted(rung, fma);
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
std::optional<CountedWork> by_pipe(const RungContext& rung) {
  const auto count = counted(rung, metric::instructions_fp64);
  const double matrix = counted(rung, metric::instructions_tensor).value_or(0);
  const double additions = declared(rung, {&metric::ops_fp64_add});
  const double products = declared(rung, {&metric::ops_fp64_mul});
  const double both = declared(rung, {&metric::ops_fp64_fma});
  const double declaration = additions + products + both;
  if (!count || matrix > 0 || declaration <= 0) {
    return std::nullopt;
  }
  CountedWork work = against(*count, declaration, "operations in double precision", "fp64 pipe");
  work.at_most = *count / (both + std::max(additions, products));
  return work;
}

std::optional<CountedWork> by_processor(const RungContext& rung) {
  const auto count = counted(rung, metric::counted_flops);
  const auto declaration = rung.value(metric::flops);
  if (!count || !declaration || *declaration <= 0) {
    return std::nullopt;
  }
  return against(*count, *declaration, "flops", "the processor's counters");
}

// A rung that computes nothing works by moving: a copy, a transpose. The last-level cache may hold
// back what was written.
std::optional<CountedWork> by_traffic(const RungContext& rung) {
  const auto read = counted(rung, metric::dram_read);
  const auto write = counted(rung, metric::dram_write);
  const auto needed = rung.value(metric::useful_bytes);
  if (!needs_no_flops(rung) || !read || !write || !needed || *needed <= 0 ||
      rung.point().cache != CacheState::cold) {
    return std::nullopt;
  }
  const double held_back = last_level_cache(rung.run, rung.point().device).value_or(0);
  const double fraction = (*read + *write + held_back) / *needed;
  return CountedWork{fraction, fraction,
                     fmt::format("{} of the {} that the computation needs were moved, as counted",
                                 format_quantity(*read + *write, dimension::bytes),
                                 format_quantity(*needed, dimension::bytes))};
}

// The same, where nothing counts a memory's traffic: it cannot move them without touching them.
std::optional<CountedWork> by_footprint(const RungContext& rung) {
  const auto read = counted(rung, metric::footprint_read);
  const auto written = counted(rung, metric::footprint_write);
  const auto needed = rung.value(metric::useful_bytes);
  if (!needs_no_flops(rung) || !read || !written || !needed || *needed <= 0) {
    return std::nullopt;
  }
  const double fraction = (*read + *written) / *needed;
  return CountedWork{fraction, fraction,
                     fmt::format("{} of the {} that the computation needs were touched, as counted",
                                 format_quantity(*read + *written, dimension::bytes),
                                 format_quantity(*needed, dimension::bytes))};
}

// Why no counter gave it; nothing if none was asked.
std::optional<Absence> absence_of(const RungContext& rung, const Metric& metric) {
  const auto point = static_cast<std::uint32_t>(rung.analysis().point);
  return rung.observations.absence(point, whole_variant, metric, Provenance::counter);
}

}  // namespace

bool CountedWork::is_all() const {
  return fraction >= all_of_it;
}

bool CountedWork::is_less() const {
  return at_most < all_of_it;
}

std::optional<CountedWork> counted_work(const RungContext& rung) {
  for (const auto& count :
       {by_need, by_exact_counters, by_pipe, by_processor, by_traffic, by_footprint}) {
    if (auto work = count(rung)) {
      return work;
    }
  }
  return std::nullopt;
}

bool declares_all_that_is_needed(const RungContext& rung) {
  return rung.amount(metric::flops) >= all_of_it * rung.amount(metric::useful_flops);
}

bool needs_no_flops(const RungContext& rung) {
  return rung.amount(metric::useful_flops) <= 0;
}

// A better algorithm may need fewer flops than the kernel's; then counting them proves less.
bool is_work_counted(const RungContext& rung) {
  const auto work = counted_work(rung);
  return work && work->is_all() && declares_all_that_is_needed(rung);
}

bool is_work_counted_at_speed(const RungContext& rung) {
  return is_work_counted(rung) && !counted(rung, metric::footprint_read);
}

std::string missing_counters(const RungContext& rung) {
  if (const auto work = counted_work(rung)) {
    return work->is_all() ? "inputs that are new in every repetition: its flops were counted, but "
                            "it declares fewer than the computation needs"
                          : "a declaration of work (.work) that its counted operations fulfil";
  }
  constexpr const char* counters = "counters of the work that a repetition does";
  if (rung.device().is_host()) {
    const auto why = absence_of(rung, metric::ops_fp64_fma);
    return why ? fmt::format("{}: {}", counters, why->reason) : "--provider opcount";
  }
  const bool is_gpu = rung.device().kind == DeviceKind::gpu;
  const MetricValue* value =
      rung.analysis().metric(is_gpu ? metric::instructions_fp64 : metric::counted_flops);
  const auto* absence = value == nullptr ? nullptr : std::get_if<Absence>(&value->value);
  if (is_gpu && absence == nullptr) {
    return missing_gpu_counters(rung);
  }
  return absence == nullptr ? counters : fmt::format("{}: {}", counters, absence->reason);
}

std::string missing_gpu_counters(const RungContext& rung) {
  for (const Metric* operations : {&metric::ops_fp32_fma, &metric::ops_fp64_fma}) {
    if (const auto why = absence_of(rung, *operations)) {
      return "exact counters of its operations: " + why->reason;
    }
  }
  return "--exact-flops";
}

}  // namespace roofladder
