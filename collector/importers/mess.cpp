// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <optional>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ceiling.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/csv.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/json_text.h"
#include "run/format.h"

// The curves of Mess 2: processed/memory_curves.csv and .json, in GB/s and ns. The counters of the
// memory controllers measured them, so that what is fetched before a write is among the reads.
namespace roofladder::mess {
namespace {

struct Place {
  double percent = 0;    // of reads, by which curves are told apart
  double bandwidth = 0;  // GB/s
  double latency = 0;    // ns
  std::optional<double> read_fraction = {};
};

struct Curve {
  Place highest;
  int places = 0;
};

class Curves {
 public:
  void add(const Place& place, std::size_t line) {
    if (!(place.percent >= 0 && place.percent <= 100)) {
      throw LineError(line, fmt::format("{} is no percentage of reads", place.percent));
    }
    if (!(place.latency > 0)) {
      throw LineError(line, fmt::format("{} is no latency in ns", place.latency));
    }
    Curve& curve = m_curves.at(static_cast<std::size_t>(std::lround(place.percent)));
    ++curve.places;
    curve.highest = place.bandwidth > curve.highest.bandwidth ? place : curve.highest;
    m_latency = std::min(m_latency, place.latency);
  }

  // Throws LineError of line 0 if there is no bandwidth.
  void say(const ImportSource& source, Run& run) const {
    run.devices.push_back({.name = "unknown", .title = "unknown", .facts = {}});
    LeftOut left_out;
    for (std::size_t percent = 0; percent < m_curves.size(); ++percent) {
      const Curve& curve = m_curves[percent];
      if (curve.highest.bandwidth > 0) {
        add_bandwidth(curve.highest, percent, source, run);
      }
      if (curve.places > 1) {
        left_out.add("latencies under load", fmt::format("{} % reads", percent));
      }
    }
    if (run.points.empty()) {
      throw LineError(0, "has no bandwidth above 0");
    }
    add_ceiling({.technique = "latency",
                 .computes = "latency",
                 .title = "Mess latency: the lowest of all curves",
                 .limit = memory_latency,
                 .work = 1,
                 .time = m_latency / 1e9},
                source.kernel, run);
    left_out.say(source, run);
  }

 private:
  static void add_bandwidth(const Place& place, std::size_t percent, const ImportSource& source,
                            Run& run) {
    const double bytes = place.bandwidth * 1e9;
    if (!std::isfinite(bytes)) {
      throw LineError(0, fmt::format("{} GB/s is no bandwidth", place.bandwidth));
    }
    add_ceiling(
        {.technique = fmt::format("reads_{}", percent),
         .computes = "mix",
         .title = fmt::format("Mess {} % reads: the highest bandwidth of the curve", percent),
         .limit = bandwidth_of(MemoryLevel::dram),
         .work = bytes,
         .read_fraction = place.read_fraction.value_or(place.percent / 100)},
        source.kernel, run);
  }

  std::array<Curve, 101> m_curves;  // by percentage of reads
  double m_latency = std::numeric_limits<double>::infinity();
};

// A column of any of these names; the first of them that the header has.
std::optional<std::size_t> column(const CsvRecord& header,
                                  std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (std::size_t i = 0; i < header.fields.size(); ++i) {
      if (header.fields[i] == name) {
        return i;
      }
    }
  }
  return std::nullopt;
}

struct Columns {
  explicit Columns(const CsvRecord& header)
      : percent(column(header, {"read_pct_rounded", "rd_percentage"})),
        bandwidth(column(header, {"bandwidth_mean", "bandwidth"})),
        latency(column(header, {"latency_mean", "latency"})),
        read_fraction(column(header, {"rd_percentage_actual_mean", "rd_percentage_actual"})) {}

  bool has_curves() const { return percent && bandwidth && latency; }

  std::optional<std::size_t> percent, bandwidth, latency, read_fraction;
};

std::optional<double> number_at(const CsvRecord& row, const std::optional<std::size_t>& at) {
  return at && *at < row.fields.size() ? finite_number(row.fields[*at]) : std::nullopt;
}

void add_csv(std::string_view text, Curves& curves) {
  const std::vector<CsvRecord> rows = parse_csv(text);
  const Columns columns(rows.at(0));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto percent = number_at(rows[i], columns.percent);
    const auto bandwidth = number_at(rows[i], columns.bandwidth);
    const auto latency = number_at(rows[i], columns.latency);
    if (!percent || !bandwidth || !latency) {
      throw LineError(rows[i].line, "needs a percentage of reads, a bandwidth and a latency");
    }
    const auto fraction = number_at(rows[i], columns.read_fraction);
    const bool is_fraction = fraction && *fraction >= 0 && *fraction <= 1;
    curves.add({*percent, *bandwidth, *latency, is_fraction ? fraction : std::nullopt},
               rows[i].line);
  }
}

// {"50": [[bandwidth, latency], ...], ...}
void add_json(std::string_view text, Curves& curves) {
  const nlohmann::json file = json_text::parsed(text);
  for (const auto& [key, places] : file.items()) {
    const auto percent = finite_number(key);
    if (!percent || !places.is_array()) {
      throw LineError(0, fmt::format("{} is no percentage of reads with a list of places",
                                     printable(key.substr(0, 100))));
    }
    for (const nlohmann::json& place : places) {
      const bool is_pair = place.is_array() && place.size() == 2;
      const auto bandwidth = is_pair ? json_text::number(place[0]) : std::nullopt;
      const auto latency = is_pair ? json_text::number(place[1]) : std::nullopt;
      if (!bandwidth || !latency) {
        throw LineError(0, fmt::format("a place of {} is no bandwidth with a latency", key));
      }
      curves.add({*percent, *bandwidth, *latency}, 0);
    }
  }
}

// Takes `expected` off the text, after blanks; false if it does not come next.
bool took(std::string_view& text, char expected) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || text[begin] != expected) {
    return false;
  }
  text.remove_prefix(begin + 1);
  return true;
}

bool is_json(std::string_view text) {
  if (!took(text, '{') || !took(text, '"')) {
    return false;
  }
  const std::size_t digits = text.find_first_not_of("0123456789.");
  if (digits == 0 || digits == std::string_view::npos) {
    return false;
  }
  text.remove_prefix(digits);
  return took(text, '"') && took(text, ':') && took(text, '[') && took(text, '[');
}

bool is_csv(std::string_view text) {
  const std::string_view line = text.substr(0, std::min<std::size_t>(text.find('\n'), 4096));
  if (line.find("latency") == std::string_view::npos || line.find('"') != std::string_view::npos) {
    return false;
  }
  const std::vector<CsvRecord> rows = parse_csv(line);
  return !rows.empty() && Columns(rows.front()).has_curves();
}

}  // namespace
}  // namespace roofladder::mess

namespace roofladder {

bool is_mess(std::string_view text) {
  return mess::is_json(text) || mess::is_csv(text);
}

void add_mess(const ImportSource& source, Run& run) {
  require_own_run(run);
  mess::Curves curves;
  if (mess::is_json(source.text)) {
    mess::add_json(source.text, curves);
  } else {
    mess::add_csv(source.text, curves);
  }
  curves.say(source, run);
}

}  // namespace roofladder
