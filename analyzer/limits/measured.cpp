// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/limits/measured.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <map>
#include <tuple>

#include "analyzer/limits/device_facts.h"
#include "analyzer/values/columns.h"
#include "analyzer/values/metric_formula.h"
#include "run/cache_window.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// One ceiling variant on one device at one size: its points of both phases.
struct Measurement {
  std::vector<std::uint32_t> points;
  std::vector<double> before;  // times
  std::vector<double> after;
};

std::vector<Measurement> measurements(const Run& run, const Observations& observations) {
  using Key = std::tuple<std::uint32_t, std::uint32_t, Parameters, CacheState>;
  std::map<Key, std::size_t> position;
  std::vector<Measurement> result;
  for (std::uint32_t index = 0; index < run.points.size(); ++index) {
    const Point& point = run.points[index];
    const auto times = observations.best(index, whole_variant, metric::time);
    const auto* series = std::get_if<Series>(&times);
    if (point.phase == Phase::main || !run.variants[point.variant].measures || series == nullptr) {
      continue;
    }
    const auto [place, added] =
        position.emplace(Key{point.device, point.variant, point.size, point.cache}, result.size());
    if (added) {
      result.emplace_back();
    }
    Measurement& measurement = result[place->second];
    measurement.points.push_back(index);
    auto& phase = point.phase == Phase::ceilings_before ? measurement.before : measurement.after;
    phase.insert(phase.end(), series->values.begin(), series->values.end());
  }
  return result;
}

std::optional<double> sum_of(const Columns& columns, std::size_t row,
                             std::initializer_list<const Metric*> metrics) {
  double sum = 0;
  for (const Metric* metric : metrics) {
    const auto value = columns.number(row, *metric);
    if (!value) {
      return std::nullopt;
    }
    sum += *value;
  }
  return sum;
}

std::optional<double> bytes_of(const Limit& limit, const Columns& columns, std::size_t row) {
  if (limit == bandwidth_of(MemoryLevel::dram)) {
    return sum_of(columns, row,
                  {&metric::minimum_read, &metric::minimum_write, &metric::write_allocate});
  }
  return limit.level == MemoryLevel::link
             ? sum_of(columns, row, {&metric::link_to_device, &metric::link_from_device})
             : columns.number(row, metric::level_bytes);
}

// Work of one repetition in the unit of the ceiling.
std::optional<double> work_of(const Limit& limit, const Columns& columns, std::size_t row) {
  switch (limit.kind) {
    case LimitKind::flops:
      return columns.number(row, metric::flops);
    case LimitKind::divisions:
      return sum_of(columns, row, {&metric::ops_fp64_div, &metric::ops_fp32_div});
    case LimitKind::roots:
      return sum_of(columns, row, {&metric::ops_fp64_sqrt, &metric::ops_fp32_sqrt});
    case LimitKind::bandwidth:
      return bytes_of(limit, columns, row);
    default:
      return columns.number(row, metric::work_units);
  }
}

// A rate, or the seconds that a unit of work takes.
double at_time(LimitKind kind, double work, double time) {
  return kind == LimitKind::latency ? time / work : work / time;
}

// "Triad, non-temporal stores"
std::string ceiling_name(const VariantInfo& variant) {
  const auto& [limit, name] = *variant.measures;
  const bool stores = limit.kind == LimitKind::bandwidth && !variant.stores.empty();
  return !stores ? name : fmt::format("{}, {} stores", name, variant.stores);
}

// "L2" for a level of cache.
std::string title_of(MemoryLevel cache) {
  std::string title(name_of(cache));
  title.front() = 'L';
  return title;
}

// Names the level of cache that a sweep's working set fits into. A single thread has a limit of its
// own.
void set_cache_level(const Run& run, const Point& point, Ceiling& ceiling) {
  const auto set = std::ranges::find(point.size, "set", &Parameter::name);
  if (set == point.size.end()) {
    return;
  }
  ceiling.working_set = static_cast<double>(set->value);
  ceiling.name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(ceiling.name[0])));
  ceiling.operation = ceiling.name;
  const auto level =
      cache_level(cache_shares(run, point.device, point.threads), *ceiling.working_set);
  if (!level) {
    return;
  }
  const bool one_thread = run.variants[point.variant].parameters == Parameters{{"threads", 1}};
  ceiling.limit = bandwidth_of(*level);
  ceiling.limit.one_thread = one_thread;
  ceiling.name = fmt::format("{} {}", title_of(*level), ceiling.operation);
}

// The ceiling of a measurement whose first point is in that row of the columns.
std::optional<Ceiling> ceiling_of(const Run& run, const Measurement& measurement,
                                  const Columns& columns, std::size_t row) {
  const Point& point = run.points[measurement.points.front()];
  const VariantInfo& variant = run.variants[point.variant];
  const Limit& limit = variant.measures->limit;
  const auto work = work_of(limit, columns, row);
  std::vector<double> times = measurement.before;
  times.insert(times.end(), measurement.after.begin(), measurement.after.end());
  const auto all = distribution(times);
  if (!work || *work <= 0 || !all || all->minimum <= 0) {
    return std::nullopt;
  }
  Ceiling ceiling;
  ceiling.limit = limit;
  ceiling.name = ceiling.operation = ceiling_name(variant);
  ceiling.device = point.device;
  ceiling.variant = variant.id;
  ceiling.computes = variant.computes;
  const auto at = [&](double time) { return at_time(limit.kind, *work, time); };
  ceiling.best = at(all->minimum);
  if (limit == cache_sweep) {
    set_cache_level(run, point, ceiling);
  }
  const auto [low, high] = std::minmax({at(all->upper_quartile), ceiling.best});
  ceiling.spread = {low, high};
  ceiling.clock = columns.number(row, metric::clock_core);
  ceiling.provenance = columns.provenance(row, metric::time).value_or(Provenance::timer);
  if (limit == bandwidth_of(MemoryLevel::dram)) {
    const double write_allocate = *columns.number(row, metric::write_allocate);
    ceiling.stream_convention = (*work - write_allocate) / all->minimum;
    ceiling.read_fraction = (*columns.number(row, metric::minimum_read) + write_allocate) / *work;
  }
  const auto before = distribution(measurement.before);
  const auto after = distribution(measurement.after);
  if (before && after) {
    ceiling.drift = at(after->median) / at(before->median) - 1;
  }
  return ceiling;
}

std::string flops_per_clock_key(const Ceiling& ceiling) {
  return fmt::format("flops_per_clock.{}{}", name_of(ceiling.limit.precision.value()),
                     ceiling.limit.unit == CoreUnit::tensor ? ".tensor" : "");
}

// Sets the theoretical limit to the device's rate per clock, read from that fact, times the clock
// beside the repetitions.
void set_theoretical_of_clock(const Run& run, Ceiling& ceiling, const std::string& fact,
                              std::string_view unit) {
  const auto per_clock = device_quantity(run, ceiling.device, fact);
  if (!ceiling.clock || !per_clock) {
    return;
  }
  ceiling.theoretical = *per_clock * *ceiling.clock;
  ceiling.theoretical_source =
      fmt::format("{} {} a clock x {} (clock beside the repetitions)", *per_clock, unit,
                  format_quantity(*ceiling.clock, dimension::hertz));
}

void set_theoretical_bandwidth(const Run& run, Ceiling& ceiling) {
  const bool link = ceiling.limit.level == MemoryLevel::link;
  if (ceiling.limit != bandwidth_of(MemoryLevel::dram) && !link) {
    set_theoretical_of_clock(run, ceiling, "bytes_per_clock." + to_text(ceiling.limit), "B");
    return;
  }
  ceiling.theoretical = device_quantity(
      run, ceiling.device, link ? "link.theoretical_bandwidth" : "dram.theoretical_bandwidth");
  if (ceiling.theoretical) {
    ceiling.theoretical_source = link ? "PCI Express, one direction" : "datasheet";
  }
}

// Sets the theoretical limit of a loop of fused multiply-adds to lanes x 2 x pipes x clock x cores,
// at the clock that this run measured. Threads of one core share its pipes.
void set_theoretical_flops(const Run& run, Ceiling& ceiling, const Ceiling* clock,
                           std::int32_t threads) {
  const auto simd_bytes = device_quantity(run, ceiling.device, "cpu.simd.bytes");
  const auto pipes = device_quantity(run, ceiling.device, "cpu.fma.pipes");
  if (clock == nullptr || !simd_bytes || !pipes || threads <= 0) {
    return;
  }
  const double units = cores_of(run, ceiling.device, threads);
  const bool shared = units < threads;
  const double element_bytes = ceiling.limit.precision == NumberFormat::fp32 ? 4 : 8;
  const double lanes = ceiling.limit.unit == CoreUnit::scalar ? 1 : *simd_bytes / element_bytes;
  ceiling.theoretical = lanes * 2 * *pipes * clock->best * units;
  ceiling.theoretical_source = fmt::format(
      "{} lanes x 2 flop x {} pipes x {} (measured clock) x {} {}", lanes, *pipes,
      format_quantity(clock->best, dimension::hertz), units, shared ? "cores" : "threads");
}

void set_theoretical(const Run& run, std::vector<Ceiling>& ceilings,
                     const std::vector<std::int32_t>& threads) {
  for (std::size_t i = 0; i < ceilings.size(); ++i) {
    Ceiling& ceiling = ceilings[i];
    const LimitKind kind = ceiling.limit.kind;
    if (kind == LimitKind::flops && run.devices[ceiling.device].kind != DeviceKind::cpu) {
      set_theoretical_of_clock(run, ceiling, flops_per_clock_key(ceiling), "flop");
    } else if (kind == LimitKind::flops) {
      set_theoretical_flops(run, ceiling, clock_ceiling(ceilings, ceiling.device), threads[i]);
    } else if (kind == LimitKind::bandwidth) {
      set_theoretical_bandwidth(run, ceiling);
    }
  }
}

bool better(const Ceiling& a, const Ceiling& b) {
  return a.limit.kind == LimitKind::latency ? a.best < b.best : a.best > b.best;
}

// Launch shapes and the vendor's own library are candidates for one limit: keeps the best of them.
void keep_best_candidates(std::vector<Ceiling>& ceilings) {
  const std::vector<Ceiling> all = ceilings;
  std::erase_if(ceilings, [&](const Ceiling& ceiling) {
    return std::ranges::any_of(all, [&](const Ceiling& other) {
      return other.device == ceiling.device && other.limit == ceiling.limit &&
             other.name == ceiling.name && better(other, ceiling);
    });
  });
}

struct MeasuredCeiling {
  Ceiling ceiling;
  std::int32_t threads = 0;
};

std::vector<MeasuredCeiling> all_measured(const Run& run, const Observations& observations) {
  const std::vector<Measurement> measured = measurements(run, observations);
  std::vector<ValueRow> rows;
  for (const Measurement& measurement : measured) {
    rows.push_back({measurement.points.front(), whole_variant});
  }
  const Columns columns(run, observations, rows);
  std::vector<MeasuredCeiling> all;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (auto ceiling = ceiling_of(run, measured[row], columns, row)) {
      all.push_back({*std::move(ceiling), run.points[rows[row].point].threads});
    }
  }
  return all;
}

}  // namespace

MeasuredLimits measured_limits(const Run& run, const Observations& observations) {
  MeasuredLimits limits;
  std::vector<std::int32_t> threads;
  for (const auto& [ceiling, on_threads] : all_measured(run, observations)) {
    if (ceiling.working_set) {
      limits.cache_sweep.push_back(ceiling);
    }
    if (ceiling.limit != cache_sweep) {
      limits.ceilings.push_back(ceiling);
      threads.push_back(on_threads);
    }
  }
  set_theoretical(run, limits.ceilings, threads);
  keep_best_candidates(limits.ceilings);
  return limits;
}

}  // namespace roofladder
