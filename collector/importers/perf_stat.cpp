// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/perf_stat_events.h"
#include "collector/importers/perf_stat_lines.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"
#include "run/metric.h"

// `perf stat -j` and `perf stat -x`: each run of perf is a repetition of one command, which the
// file does not name.
namespace roofladder {
namespace perf_stat {
namespace {

// perf does not group digits, so that a comma is a decimal one.
std::optional<double> number_of(std::string_view text) {
  std::string digits(text);
  std::ranges::replace(digits, ',', '.');
  return finite_number(digits);
}

bool is_time(const Reading& reading) {
  return EventName(reading.event).name == "duration_time";
}

double count_of(const Reading& reading) {
  const auto count = number_of(reading.value);
  if (!count || *count < 0) {
    throw LineError(reading.line, fmt::format("the count of {} cannot be '{}'",
                                              printable(reading.event), printable(reading.value)));
  }
  return *count;
}

// Without a unit, the time of a clock is in ms with decimals, or in ns.
std::optional<double> factor_of_unit(const Reading& reading) {
  const bool is_in_ns = reading.unit.empty() &&
                        reading.value.find_first_of(".,") == std::string_view::npos &&
                        EventName(reading.event).name == "task-clock";
  return is_in_ns ? std::optional(1e-9) : factor_of(reading.unit);
}

bool is_count(const Reading& reading) {
  return !reading.value.starts_with('<');  // "<not counted>", "<not supported>"
}

// The counts of one run of perf.
class Counts {
 public:
  // True for the first reading of another run: its event is there already, or time went back.
  bool is_over_before(const Reading& reading) const {
    return m_first && *m_first == Key(reading.place, reading.event) &&
           (!m_totals.empty() ||
            (!reading.interval.empty() && number_of(reading.interval) < number_of(m_interval)));
  }

  // Adds up intervals, and processors or wider places. False for what stands there already.
  bool add(const Reading& reading) {
    if (!m_first) {
      m_first.emplace(reading.place, reading.event);
    }
    if (reading.interval != m_interval) {
      m_interval = reading.interval;
      m_seen.clear();
    }
    // The time that passes is that of every place.
    if (is_time(reading) && !is_count(reading)) {
      return true;
    }
    if (!m_seen.emplace(is_time(reading) ? "" : reading.place, reading.event).second) {
      return is_time(reading);
    }
    Count& count = (m_interval.empty() ? m_totals : m_sums)[std::string(reading.event)];
    count.factor = factor_of_unit(reading);
    if (is_count(reading)) {
      count.add(count_of(reading), std::clamp(reading.running / 100, 0.0, 1.0));
    }
    return true;
  }

  bool has_intervals_only() const { return m_totals.empty() && !m_sums.empty(); }
  // A summary after intervals stands for their sum.
  const std::map<std::string, Count>& by_event() const {
    return m_totals.empty() ? m_sums : m_totals;
  }

 private:
  using Key = std::pair<std::string, std::string>;  // place and event

  std::optional<Key> m_first;
  std::map<std::string, Count> m_sums;    // of readings with an interval
  std::map<std::string, Count> m_totals;  // of others
  std::set<Key> m_seen;                   // in this interval
  std::string m_interval;
};

class Reader {
 public:
  Reader(const ImportSource& source, Run& run)
      : m_source(source), m_run(run), m_ladder(source, run) {}

  void read() {
    const char dialect = dialect_of(m_source.text);
    LineReader lines(m_source.text);
    while (lines.next()) {
      if (dialect == ',' && has_ambiguous_commas(lines.line())) {
        throw LineError(lines.number(),
                        "its numbers have decimal commas between the commas that separate: run "
                        "perf stat with -x\\; or with LC_ALL=C");
      }
      for (const Reading& reading : readings_of(lines.line(), lines.number(), dialect)) {
        take(reading);
      }
    }
    finish();
    say();
  }

 private:
  void take(const Reading& reading) {
    if (!reading.metric.empty()) {
      m_left_out.add("metrics that perf derived", std::string(reading.metric));
      return;
    }
    if (reading.event.empty()) {
      throw LineError(reading.line, "it has a count of no event");
    }
    const std::string event(reading.event);
    if (reading.is_of_cgroup) {
      m_left_out.add("counts of control groups", event);
      return;
    }
    if (m_counts.is_over_before(reading)) {
      finish();
    }
    m_line = m_line == 0 ? reading.line : m_line;
    if (!m_counts.add(reading)) {
      m_left_out.add("events that stand there twice", event);
    } else if (!is_count(reading) && !(is_time(reading) && !reading.place.empty())) {
      m_left_out.add(std::string(uncounted), event);
    } else if (reading.running < 100) {
      m_scaled.insert(event);
    }
    m_has_means |= reading.is_mean;
  }

  // Adds the repetition that the counts so far are.
  void finish() {
    if (m_line == 0) {
      return;
    }
    const std::string name = std::filesystem::path(m_source.name).stem().string();
    ImportedRow row{.line = m_line,
                    .variant = m_techniques(name),
                    .device = device(),
                    .title = name,
                    .is_original = true,
                    .no_time = "perf stat counted no duration_time: add -e duration_time"};
    add_metrics(m_counts.by_event(), row.values, m_left_out);
    // Some versions count none beside other events.
    if (std::erase_if(row.values, [](const auto& value) {
          return value.first == metric::time.name && value.second <= 0;
        }) > 0) {
      row.no_time = "perf stat counted a duration_time of 0";
    }
    m_ladder.add(row);
    m_has_intervals |= m_counts.has_intervals_only();
    m_counts = {};
    m_line = 0;
  }

  std::string device() {
    add_device({.name = "cpu", .kind = DeviceKind::cpu, .title = "unknown CPU", .facts = {}},
               m_run);
    return "cpu";
  }

  void say() {
    m_left_out.say(m_source, m_run);
    if (m_has_means) {
      warn("each value is the mean of several runs of the command, which the file does not hold");
    }
    if (m_has_intervals) {
      warn("the intervals of a run are added up");
    }
    if (!m_scaled.empty()) {
      warn(fmt::format(
          "perf counted in a part of the time only, and scaled up: {}{}", *m_scaled.begin(),
          m_scaled.size() > 1 ? fmt::format(" and {} more", m_scaled.size() - 1) : ""));
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
  Counts m_counts;
  std::size_t m_line = 0;          // of the first count; 0: there is none
  std::set<std::string> m_scaled;  // events
  bool m_has_means = false;
  bool m_has_intervals = false;
};

}  // namespace
}  // namespace perf_stat

bool is_perf_stat(std::string_view text) {
  return perf_stat::dialect_of(text) != 0;
}

void add_perf_stat(const ImportSource& source, Run& run) {
  perf_stat::Reader(source, run).read();
}

}  // namespace roofladder
