// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/perf_stat_events.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "run/metric.h"

namespace roofladder::perf_stat {
namespace {

struct KnownEvent {
  std::string_view name;
  const Metric* metric;
  double factor = 1;  // from what perf prints to SI base units
};

constexpr double line_of_memory = 64;  // bytes

// Events that mean the same as a metric whatever the processor: perf-list(1), and the names that
// Intel, AMD and Arm give to instructions, cycles and accesses of their memory controllers.
constexpr std::array known_events{
    KnownEvent{"duration_time", &metric::time, 1e-9},
    KnownEvent{"task-clock", &metric::task_clock, 1e-3},
    KnownEvent{"context-switches", &metric::context_switches},
    KnownEvent{"cs", &metric::context_switches},
    KnownEvent{"page-faults", &metric::page_faults},
    KnownEvent{"faults", &metric::page_faults},
    KnownEvent{"instructions", &metric::instructions},
    KnownEvent{"inst_retired.any", &metric::instructions},
    KnownEvent{"inst_retired.any_p", &metric::instructions},
    KnownEvent{"inst_retired", &metric::instructions},
    KnownEvent{"ex_ret_instr", &metric::instructions},
    KnownEvent{"cycles", &metric::cycles},
    KnownEvent{"cpu-cycles", &metric::cycles},
    KnownEvent{"cpu_cycles", &metric::cycles},
    KnownEvent{"cpu_clk_unhalted.thread", &metric::cycles},
    KnownEvent{"ls_not_halted_cyc", &metric::cycles},
    KnownEvent{"branch-misses", &metric::branches_mispredicted},
    KnownEvent{"br_misp_retired.all_branches", &metric::branches_mispredicted},
    KnownEvent{"ex_ret_brn_misp", &metric::branches_mispredicted},
    KnownEvent{"cas_count_read", &metric::dram_read, line_of_memory},
    KnownEvent{"cas_count_write", &metric::dram_write, line_of_memory},
    KnownEvent{"data_reads", &metric::dram_read, line_of_memory},
    KnownEvent{"data_writes", &metric::dram_write, line_of_memory},
    KnownEvent{"data_read", &metric::dram_read, line_of_memory},
    KnownEvent{"data_write", &metric::dram_write, line_of_memory},
    KnownEvent{"unc_m_cas_count.rd", &metric::dram_read, line_of_memory},
    KnownEvent{"unc_m_cas_count.wr", &metric::dram_write, line_of_memory},
    KnownEvent{"umc_cas_cmd.rd", &metric::dram_read, line_of_memory},
    KnownEvent{"umc_cas_cmd.wr", &metric::dram_write, line_of_memory},
    KnownEvent{"energy-pkg", &metric::energy},
    KnownEvent{"energy-ram", &metric::energy_memory}};

// Counts of these events times their lanes are flops; of a multiply-add they count two
// instructions: Intel's Software Developer's Manual, FP_ARITH_INST_RETIRED.
struct FlopEvents {
  const Metric* flops;
  std::string_view suffix;
  std::array<double, 4> lanes;  // scalar, 128, 256 and 512 bit
};
constexpr std::array flop_events{FlopEvents{&metric::flops_fp64, "_double", {1, 2, 4, 8}},
                                 FlopEvents{&metric::flops_fp32, "_single", {1, 4, 8, 16}}};
constexpr std::array<std::string_view, 4> flop_widths{"scalar", "128b_packed", "256b_packed",
                                                      "512b_packed"};
constexpr std::string_view flop_prefix = "fp_arith_inst_retired.";

constexpr const char* other_events = "events that are none of Roofladder's";
constexpr const char* cache_events = "events of caches whose level the processor decides";

// Events whose counts belong together: of the kinds of cores of a hybrid processor, or of the
// channels of its memory controllers.
struct Sum {
  EventName event;
  std::vector<Count> counts = {};  // those that were counted
  std::optional<double> factor = {};

  bool is_counted() const { return !counts.empty(); }
  double value() const;
};

// A program is on one kind of core at a time, and perf scales the count of each kind up to the
// whole time. Where the kinds share the time, their counts are those before that.
double Sum::value() const {
  double sum = 0;
  double unscaled = 0;
  double running = 0;
  for (const Count& count : counts) {
    sum += count.sum;
    unscaled += count.unscaled;
    running += count.running / count.readings;
  }
  constexpr double rounded_up = 1.01;
  const bool is_shared =
      counts.size() > 1 && event.pmu.starts_with("cpu_") && running > 0 && running <= rounded_up;
  return is_shared ? unscaled / running : sum;
}

std::map<std::string, Sum> sums_of(const std::map<std::string, Count>& counts) {
  std::map<std::string, Sum> sums;
  for (const auto& [event, count] : counts) {
    const EventName name(event);
    const std::string key =
        fmt::format("{}{}:{}", name.pmu.empty() ? "" : "/", name.name, name.modifiers);
    Sum& sum = sums.try_emplace(key, Sum{name}).first->second;
    if (count.is_counted()) {
      sum.counts.push_back(count);
    }
    sum.factor = count.factor ? count.factor : sum.factor;
  }
  return sums;
}

bool has(const ImportedValues& values, const Metric& metric) {
  return std::ranges::any_of(values, [&](const auto& value) { return value.first == metric.name; });
}

void add(const Metric& metric, double value, ImportedValues& values) {
  if (!std::isfinite(value)) {
    throw LineError(0, fmt::format("its counts cannot be a {}: {}", metric.name, value));
  }
  values.emplace_back(metric.name, value);
}

// The flops of a precision of which instructions of every width were counted: the file does not
// tell which widths the processor lacks.
void add_flops(const std::map<std::string, Sum>& sums, ImportedValues& values, LeftOut& left_out) {
  for (const FlopEvents& events : flop_events) {
    double flops = 0;
    std::string missing;
    bool is_any_counted = false;
    for (std::size_t width = 0; width < flop_widths.size(); ++width) {
      const std::string name =
          fmt::format("{}{}{}", flop_prefix, flop_widths[width], events.suffix);
      const auto found = std::ranges::find_if(sums, [&](const auto& sum) {
        return sum.second.event.name == name && sum.second.event.is_whole();
      });
      const bool is_counted = found != sums.end() && found->second.is_counted();
      is_any_counted |= is_counted;
      flops += is_counted ? found->second.value() * events.lanes[width] : 0;
      missing = is_counted || !missing.empty() ? missing : name;
    }
    if (missing.empty()) {
      add(*events.flops, flops, values);
    } else if (is_any_counted) {
      left_out.add("flops of which some widths were not counted", missing);
    }
  }
}

const KnownEvent* known(const EventName& event) {
  const auto* const found = std::ranges::find(known_events, event.name, &KnownEvent::name);
  return found == known_events.end() || !event.is_whole() ? nullptr : found;
}

}  // namespace

EventName::EventName(std::string_view event) : name(event) {
  std::ranges::transform(name, name.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  const std::size_t slash = name.find('/');
  const std::size_t last = name.rfind('/');
  if (slash != std::string::npos && slash < last) {
    modifiers = event.substr(last + 1);
    pmu = name.substr(0, slash);
    name = name.substr(slash + 1, last - slash - 1);
  } else if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
    modifiers = event.substr(colon + 1);
    name = name.substr(0, colon);
  }
  modifiers.erase(0, modifiers.starts_with(':') ? 1 : 0);
}

void Count::add(double value, double running_fraction) {
  sum += value;
  unscaled += value * running_fraction;
  running += running_fraction;
  ++readings;
}

bool EventName::is_of_user() const {
  return modifiers.find('u') != std::string::npos;
}

bool EventName::is_whole() const {
  return modifiers.find_first_not_of("ukpP") == std::string::npos &&
         (is_of_user() || modifiers.find('k') == std::string::npos);
}

// The factor to SI base units of a unit that perf prints; absent for another one.
std::optional<double> factor_of(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, double>, 11> units{{{"ns", 1e-9},
                                                                       {"nsec", 1e-9},
                                                                       {"us", 1e-6},
                                                                       {"usec", 1e-6},
                                                                       {"msec", 1e-3},
                                                                       {"sec", 1},
                                                                       {"KiB", 1024},
                                                                       {"MiB", 1048576},
                                                                       {"GiB", 1073741824},
                                                                       {"Bytes", 1},
                                                                       {"Joules", 1}}};
  const auto* const found =
      std::ranges::find(units, unit, &std::pair<std::string_view, double>::first);
  return found == units.end() ? std::nullopt : std::optional(found->second);
}

void add_metrics(const std::map<std::string, Count>& counts, ImportedValues& values,
                 LeftOut& left_out) {
  const std::map<std::string, Sum> sums = sums_of(counts);
  for (const auto& [key, sum] : sums) {
    const KnownEvent* event = known(sum.event);
    const std::string printed = key.substr(key.front() == '/' ? 1 : 0);
    if (event == nullptr || has(values, *event->metric)) {
      const bool is_flops = sum.event.name.starts_with(flop_prefix);
      const bool is_cache = sum.event.name.starts_with("cache-");
      if (!is_flops) {
        left_out.add(is_cache ? cache_events : other_events,
                     printed.ends_with(':') ? sum.event.name : printed);
      }
    } else if (sum.is_counted()) {
      add(*event->metric, sum.value() * sum.factor.value_or(event->factor), values);
    }
  }
  add_flops(sums, values, left_out);
}

}  // namespace roofladder::perf_stat
