// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"
#include "run/metric.h"

// `likwid-perfctr -O`: tables of events and of metrics for each region and group, padded with
// commas, among the lines of the program.
namespace roofladder {
namespace likwid_csv {
namespace {

using line_text::split;
using line_text::trimmed;

enum class Over : std::uint8_t { sum, rate, mean };  // threads; a rate is over their own times

struct KnownMetric {
  std::string_view name;  // without brackets, which came with version 5
  const Metric* metric;
  double factor;
  Over over = Over::sum;
  std::string_view needs = {};  // another metric, without which it is less than it says
};

// In the order of preference: volumes have no rounding of a rate.
constexpr std::array known_metrics{
    KnownMetric{"DP MFLOP/s", &metric::flops_fp64, 1e6, Over::rate},
    KnownMetric{"SP MFLOP/s", &metric::flops_fp32, 1e6, Over::rate},
    KnownMetric{"Memory read data volume GBytes", &metric::dram_read, 1e9},
    KnownMetric{"Memory load data volume GBytes", &metric::dram_read, 1e9},
    KnownMetric{"Memory read bandwidth MBytes/s", &metric::dram_read, 1e6, Over::rate},
    KnownMetric{"Memory load bandwidth MBytes/s", &metric::dram_read, 1e6, Over::rate},
    KnownMetric{"Memory write data volume GBytes", &metric::dram_write, 1e9},
    KnownMetric{"Memory evict data volume GBytes", &metric::dram_write, 1e9},
    KnownMetric{"Memory write bandwidth MBytes/s", &metric::dram_write, 1e6, Over::rate},
    KnownMetric{"Memory evict bandwidth MBytes/s", &metric::dram_write, 1e6, Over::rate},
    KnownMetric{"Memory data volume GBytes", &metric::dram_bytes, 1e9},
    KnownMetric{"Memory bandwidth MBytes/s", &metric::dram_bytes, 1e6, Over::rate},
    // AMD's groups of that name count loads alone.
    KnownMetric{"L2 data volume GBytes", &metric::l2_bytes, 1e9, Over::sum,
                "L2D evict data volume GBytes"},
    KnownMetric{"L3 data volume GBytes", &metric::l3_bytes, 1e9, Over::sum,
                "L3 evict data volume GBytes"},
    KnownMetric{"Energy J", &metric::energy, 1}, KnownMetric{"Energy PKG J", &metric::energy, 1},
    KnownMetric{"Energy DRAM J", &metric::energy_memory, 1},
    KnownMetric{"Clock MHz", &metric::clock_core, 1e6, Over::mean}};

// Metrics that follow from others.
constexpr std::array<std::string_view, 6> following{
    "Runtime unhalted s",   "CPI", "Power", "Operational intensity", "L2 bandwidth MBytes/s",
    "L3 bandwidth MBytes/s"};

// likwid counts in user mode unless told otherwise.
constexpr std::array<std::pair<std::string_view, const Metric*>, 6> known_events{
    {{"INSTR_RETIRED_ANY", &metric::instructions},
     {"RETIRED_INSTRUCTIONS", &metric::instructions},
     {"INST_RETIRED", &metric::instructions},
     {"CPU_CLK_UNHALTED_CORE", &metric::cycles},
     {"CPU_CLOCKS_UNHALTED", &metric::cycles},
     {"CPU_CYCLES", &metric::cycles}}};

constexpr std::string_view runtime = "Runtime (RDTSC) s";
constexpr std::size_t longest_line = 1 << 20;

// "Memory data volume GBytes", of "Memory data volume [GBytes]"; some groups write GByte.
std::string plain(std::string_view name) {
  std::string result;
  for (const char letter : name) {
    if (letter != '[' && letter != ']') {
      result += letter;
    }
  }
  if (const std::size_t unit = result.rfind("Byte/s"); unit != std::string::npos) {
    result.insert(unit + 4, "s");
  } else if (result.ends_with("GByte")) {
    result += 's';
  }
  return result;
}

using Values = std::vector<std::optional<double>>;  // of threads

double total(const Values& values) {
  double sum = 0;
  for (const auto& value : values) {
    sum += value.value_or(0);
  }
  return sum;
}

// One group of one region.
struct Measured {
  std::size_t line = 0;
  std::string region;  // empty for the whole program
  std::string group;   // "Group 1"
  bool has_metrics = false;
  Values region_times;
  Values times;
  std::map<std::string, Values, std::less<>> metrics;
  std::map<std::string, Values, std::less<>> events;

  // Those of a region have more digits; its time is 0 where they are not enough.
  double time_of(std::size_t thread) const {
    for (const Values* known : {&region_times, &times}) {
      if (thread < known->size() && (*known)[thread].value_or(0) > 0) {
        return *(*known)[thread];
      }
    }
    return 0;
  }
  double time() const {
    double longest = 0;
    for (std::size_t i = 0; i < std::max(region_times.size(), times.size()); ++i) {
      longest = std::max(longest, time_of(i));
    }
    return longest;
  }
};

std::optional<double> value_of(const KnownMetric& known, const Measured& measured) {
  const auto found = measured.metrics.find(known.name);
  if (found == measured.metrics.end()) {
    return std::nullopt;
  }
  double sum = 0;
  int count = 0;
  for (std::size_t thread = 0; thread < found->second.size(); ++thread) {
    const auto value = found->second[thread];
    if (!value) {
      continue;
    }
    sum += known.over == Over::rate ? *value * measured.time_of(thread) : *value;
    count += known.over != Over::mean || *value > 0 ? 1 : 0;
  }
  if (count == 0) {
    return std::nullopt;
  }
  return known.factor * (known.over == Over::mean ? sum / count : sum);
}

bool has(const ImportedValues& values, const Metric& metric) {
  return std::ranges::any_of(values, [&](const auto& value) { return value.first == metric.name; });
}

void add(const Metric& metric, double value, std::size_t line, ImportedValues& values) {
  if (!std::isfinite(value)) {
    throw LineError(line, fmt::format("the sum of {} is no finite number", metric.name));
  }
  values.emplace_back(metric.name, value);
}

enum class Part : std::uint8_t { none, region_info, events, metrics };

// "TABLE,Region triad,Group 1 Raw,MEM,17,,"
struct TableHeader {
  std::string region;
  std::string group;
  bool is_of_metrics = false;
  bool is_of_statistics = false;
};

std::optional<TableHeader> header_of(std::string_view line) {
  if (!line.starts_with("TABLE,") || line.size() > longest_line) {
    return std::nullopt;
  }
  const std::vector<std::string_view> fields = split(line, ',');
  TableHeader header;
  std::size_t at = 1;
  if (fields[at].starts_with("Region ")) {
    header.region = fields[at++].substr(7);
  }
  if (at >= fields.size() || !fields[at].starts_with("Group ")) {
    return std::nullopt;
  }
  std::string_view group = fields[at];
  header.is_of_statistics = group.ends_with(" STAT");
  group.remove_suffix(header.is_of_statistics ? 5 : 0);
  for (const std::string_view kind : {" Raw", " Metric"}) {
    if (group.ends_with(kind)) {
      header.is_of_metrics = kind == " Metric";
      header.group = group.substr(0, group.size() - kind.size());
      return header;
    }
  }
  return std::nullopt;
}

class Reader {
 public:
  Reader(const ImportSource& source, Run& run)
      : m_source(source), m_run(run), m_ladder(source, run) {}

  void read() {
    LineReader lines(m_source.text);
    while (lines.next()) {
      m_line = lines.number();
      if (const auto header = header_of(lines.line())) {
        begin(*header);
      } else if (lines.line().size() <= longest_line) {
        take(lines.line());
      }
    }
    finish();
    if (!m_has_row) {
      throw LineError(0,
                      "has tables of statistics or of GPUs only, or empty ones: none of its "
                      "hardware threads");
    }
    say();
  }

 private:
  void begin(const TableHeader& header) {
    m_part = Part::none;
    m_is_open = !header.is_of_statistics;
    if (!m_is_open) {
      return;
    }
    const bool continues = header.is_of_metrics && m_measured &&
                           m_measured->region == header.region &&
                           m_measured->group == header.group && !m_measured->has_metrics;
    if (!continues) {
      finish();
      m_measured = Measured{.line = m_line, .region = header.region, .group = header.group};
    }
    m_measured->has_metrics |= header.is_of_metrics;
  }

  void take(std::string_view line) {
    if (line.starts_with("CPU name:,")) {
      m_cpu = trimmed(split(line, ',')[1]);
    }
    if (line.starts_with("STRUCT,")) {
      m_is_open = false;
    }
    if (!m_is_open) {
      return;
    }
    const std::vector<std::string_view> fields = split(line, ',');
    if (is_head(fields)) {
      return;
    }
    const std::size_t first = m_part == Part::events ? 2 : 1;
    if (m_part != Part::none && fields.size() > first && !fields[0].empty()) {
      take_row(fields, first);
    }
  }

  // The names of the threads, which begin each part of a table.
  bool is_head(const std::vector<std::string_view>& fields) {
    constexpr std::array<std::pair<std::string_view, Part>, 3> heads{
        {{"Region Info", Part::region_info}, {"Event", Part::events}, {"Metric", Part::metrics}}};
    const auto* const head =
        std::ranges::find(heads, fields[0], &std::pair<std::string_view, Part>::first);
    if (head == heads.end()) {
      return false;
    }
    m_part = head->second;
    const std::size_t first = m_part == Part::events ? 2 : 1;
    m_threads = 0;
    while (first + m_threads < fields.size() && !fields[first + m_threads].empty()) {
      ++m_threads;
    }
    if (m_threads > 0 && fields[first].starts_with("GPU ")) {
      m_left_out.add("tables of GPUs", m_measured->group);
      m_is_open = false;
      m_measured.reset();
    }
    return true;
  }

  void take_row(const std::vector<std::string_view>& fields, std::size_t first) {
    const std::string name = plain(fields[0]);
    if (name == runtime) {
      m_measured->times = values_of(fields, first);
    } else if (m_part == Part::region_info) {
      if (name == "RDTSC Runtime s") {
        m_measured->region_times = values_of(fields, first);
      } else if (name == "call count") {
        add_calls(values_of(fields, first));
      }
    } else if (m_part == Part::events) {
      take_event(name, fields, first);
    } else {
      take_metric(name, fields, first);
    }
  }

  void add_calls(const Values& calls) {
    for (const auto& count : calls) {
      if (count.value_or(1) > 1) {
        m_regions_of_calls.insert(m_measured->region);
      }
    }
  }

  void take_event(const std::string& name, const std::vector<std::string_view>& fields,
                  std::size_t first) {
    const bool is_known =
        std::ranges::any_of(known_events, [&](const auto& known) { return known.first == name; });
    m_measured->events[name] = is_known ? values_of(fields, first) : Values();
    m_has_any_precision |= name.find("SSE_AVX_FLOPS_ALL") != std::string::npos;
  }

  void take_metric(const std::string& name, const std::vector<std::string_view>& fields,
                   std::size_t first) {
    const bool is_known = std::ranges::any_of(known_metrics, [&](const auto& known) {
      return known.name == name || known.needs == name;
    });
    if (is_known) {
      m_measured->metrics[name] = values_of(fields, first);
    } else if (std::ranges::none_of(following,
                                    [&](auto begin) { return name.starts_with(begin); })) {
      m_left_out.add("metrics that are none of Roofladder's", std::string(fields[0]));
    }
  }

  // A thread whose counter was not there has "-", or nan of a quotient.
  Values values_of(const std::vector<std::string_view>& fields, std::size_t first) const {
    constexpr std::array<std::string_view, 6> unknown{"", "-", "nan", "-nan", "inf", "-inf"};
    Values values;
    for (std::size_t i = first; i < std::min(first + m_threads, fields.size()); ++i) {
      const auto value = finite_number(fields[i]);
      const bool is_unknown = std::ranges::find(unknown, fields[i]) != unknown.end();
      if (!is_unknown && (!value || *value < 0)) {
        throw LineError(
            m_line, fmt::format("{} cannot be '{}'", printable(fields[0]), printable(fields[i])));
      }
      values.push_back(value);
    }
    return values;
  }

  void finish() {
    if (!m_measured ||
        (!m_measured->has_metrics && m_measured->events.empty() && m_measured->time() == 0)) {
      m_measured.reset();
      return;
    }
    const Measured& measured = *m_measured;
    const std::string name = measured.region.empty()
                                 ? std::filesystem::path(m_source.name).stem().string()
                                 : measured.region;
    ImportedRow row{.line = measured.line,
                    .variant = m_techniques(name),
                    .device = device(),
                    .title = name,
                    .is_original = true,
                    .no_time = "likwid-perfctr printed no Runtime (RDTSC) of it"};
    if (measured.time() > 0) {
      row.values.emplace_back(metric::time.name, measured.time());
    }
    add_metrics(measured, row.values);
    add_events(measured, row.values);
    m_ladder.add(row);
    m_has_row = true;
    m_groups.insert(measured.region.empty() ? measured.group : "");
    m_measured.reset();
  }

  void add_metrics(const Measured& measured, ImportedValues& values) {
    for (const KnownMetric& known : known_metrics) {
      const bool is_total = known.metric == &metric::dram_bytes;
      if (has(values, *known.metric) ||
          (is_total && has(values, metric::dram_read) && has(values, metric::dram_write))) {
        continue;
      }
      const auto value = value_of(known, measured);
      if (value && !known.needs.empty() && !measured.metrics.contains(known.needs)) {
        m_left_out.add("volumes that lack what is evicted", std::string(known.name));
      } else if (value) {
        add(*known.metric, *value, measured.line, values);
      }
    }
  }

  // Events of a group with metrics are what these are made of.
  void add_events(const Measured& measured, ImportedValues& values) {
    for (const auto& [name, counts] : measured.events) {
      const auto* const known =
          std::ranges::find(known_events, name, &std::pair<std::string_view, const Metric*>::first);
      if (known == known_events.end()) {
        if (!measured.has_metrics) {
          m_left_out.add("events that are none of Roofladder's", name);
        }
      } else if (!has(values, *known->second) && !counts.empty()) {
        add(*known->second, total(counts), measured.line, values);
      }
    }
  }

  std::string device() {
    add_device({.name = "cpu",
                .kind = DeviceKind::cpu,
                .title = m_cpu.empty() ? "unknown CPU" : m_cpu,
                .facts = {}},
               m_run);
    return "cpu";
  }

  void say() {
    m_left_out.say(m_source, m_run);
    if (!m_regions_of_calls.empty()) {
      std::string names;
      for (const std::string& region : m_regions_of_calls) {
        names += (names.empty() ? "" : ", ") + region;
      }
      warn("times and counts are those of all calls of a region together: " + names);
    }
    m_groups.erase("");
    if (m_groups.size() > 1) {
      warn("its groups took turns: each is a repetition, of the part of the run that it counted");
    }
    if (m_has_any_precision) {
      warn(
          "the processor counts flops of all precisions together: they are taken to be of the "
          "precision that the group names");
    }
  }

  void warn(const std::string& text) {
    m_run.warnings.push_back({fmt::format("{}: {}", m_source.name, text), std::nullopt});
  }

  const ImportSource& m_source;
  Run& m_run;
  ImportedLadder m_ladder;
  TechniqueNames m_techniques;
  LeftOut m_left_out;
  std::optional<Measured> m_measured;
  std::string m_cpu;
  std::size_t m_line = 0;
  bool m_is_open = false;  // a table of threads
  Part m_part = Part::none;
  std::size_t m_threads = 0;
  bool m_has_row = false;
  bool m_has_any_precision = false;
  std::set<std::string> m_groups;  // of the whole program
  std::set<std::string> m_regions_of_calls;
};

}  // namespace
}  // namespace likwid_csv

bool is_likwid_csv(std::string_view text) {
  constexpr std::size_t longest_header = 512;
  for (std::size_t at = text.starts_with("TABLE,") ? 0 : text.find("\nTABLE,");
       at != std::string_view::npos; at = text.find("\nTABLE,", at + 1)) {
    const std::string_view line = text.substr(at + (text[at] == '\n' ? 1 : 0), longest_header);
    if (likwid_csv::header_of(line.substr(0, line.find_first_of("\r\n")))) {
      return true;
    }
  }
  return false;
}

void add_likwid_csv(const ImportSource& source, Run& run) {
  likwid_csv::Reader(source, run).read();
}

}  // namespace roofladder
