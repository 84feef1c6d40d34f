// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/perf_stat_lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <optional>

#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"

namespace roofladder::perf_stat {
namespace {

using line_text::split;
using line_text::trimmed;

constexpr std::size_t longest_line = 4096;
constexpr char json = '{';

bool is_letter(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Digits, a decimal sign, digits: a part of the world writes a comma.
bool is_decimal(std::string_view text) {
  const std::size_t sign = text.find_first_of(".,");
  return sign != std::string_view::npos && is_digits(text.substr(0, sign)) &&
         is_digits(text.substr(sign + 1));
}

bool is_value(std::string_view text) {
  return is_digits(text) || is_decimal(text) || text == "<not counted>" ||
         text == "<not supported>";
}

bool is_unit(std::string_view text) {
  return std::ranges::all_of(text, is_letter);
}

// "100.00", with two digits always.
bool is_percentage(std::string_view text) {
  return is_decimal(text) && text.find_first_of(".,") + 3 == text.size();
}

double percentage(std::string_view text) {
  const std::size_t sign = text.find_first_of(".,");
  return finite_number(text.substr(0, sign)).value_or(0) +
         finite_number(text.substr(std::min(sign, text.size() - 1) + 1)).value_or(0) / 100;
}

// The count that begins at that field: value, unit, event, variance (with -r), time of the counter
// and its percentage. Commas within an event are not quoted, so that its end shows by what follows.
std::optional<Reading> count_at(const std::vector<std::string_view>& fields, std::size_t at) {
  constexpr std::size_t most_commas = 16;
  if (at + 4 >= fields.size() || !is_value(fields[at]) || !is_unit(fields[at + 1]) ||
      fields[at + 2].empty() || !is_letter(fields[at + 2].front())) {
    return std::nullopt;
  }
  const char* const begin = fields[at + 2].data();
  for (std::size_t last = at + 2; last < std::min(at + most_commas, fields.size()); ++last) {
    const bool has_variance = last + 1 < fields.size() && fields[last + 1].ends_with('%');
    const std::size_t time = last + (has_variance ? 2 : 1);
    if (time + 1 < fields.size() && is_digits(fields[time]) && is_percentage(fields[time + 1])) {
      const char* const end = fields[last].data() + fields[last].size();
      return Reading{.value = fields[at],
                     .unit = fields[at + 1],
                     .event = {begin, static_cast<std::size_t>(end - begin)},
                     .running = percentage(fields[time + 1]),
                     .is_mean = has_variance};
    }
  }
  return std::nullopt;
}

// In front of the count: the time of the interval, the processor or a wider place, and how many
// processors that has.
std::optional<Reading> reading_of(const std::vector<std::string_view>& fields) {
  for (std::size_t at = 0; at <= 3; ++at) {
    auto reading = count_at(fields, at);
    if (!reading) {
      continue;
    }
    std::size_t prefix = 0;
    if (at > 0 && is_decimal(fields[0])) {
      reading->interval = fields[0];
    }
    prefix += at > 0 && (is_decimal(fields[0]) || fields[0] == "summary") ? 1 : 0;
    reading->place = prefix < at ? fields[prefix] : std::string_view();
    return reading;
  }
  return std::nullopt;
}

// A line with a metric alone has nothing where its count and event would be.
std::string_view metric_of(const std::vector<std::string_view>& fields) {
  const bool is_metric =
      fields.size() > 5 && fields[0].empty() && std::ranges::any_of(fields.back(), is_letter) &&
      std::all_of(fields.begin(), fields.begin() + 5, [](std::string_view field) {
        return field.empty() || is_digits(field) || is_decimal(field);
      });
  return is_metric ? fields.back() : std::string_view();
}

// The text or number of a member. perf's objects are flat and at times no JSON: a comma stands
// before the closing brace, or a number is nan.
std::string_view member_of(std::string_view object, std::string_view key) {
  const std::string name = fmt::format("\"{}\"", key);
  const std::size_t found = object.find(name);
  if (found == std::string_view::npos) {
    return {};
  }
  object = trimmed(object.substr(found + name.size()));
  if (!object.starts_with(':')) {
    return {};
  }
  object = trimmed(object.substr(1));
  return object.starts_with('"') ? trimmed(object.substr(1, object.substr(1).find('"')))
                                 : trimmed(object.substr(0, object.find_first_of(",}")));
}

std::optional<Reading> reading_of_json(std::string_view object) {
  Reading reading{.interval = member_of(object, "interval"),
                  .value = member_of(object, "counter-value"),
                  .unit = member_of(object, "unit"),
                  .event = member_of(object, "event"),
                  .is_mean = !member_of(object, "variance").empty(),
                  .is_of_cgroup = !member_of(object, "cgroup").empty()};
  for (const char* place : {"cpu", "core", "cluster", "cache", "die", "socket", "node", "thread"}) {
    const std::string_view named = member_of(object, place);
    reading.place = named.empty() ? reading.place : named;
  }
  const auto running = finite_number(member_of(object, "pcnt-running"));
  reading.running = running.value_or(100);
  reading.unit = reading.unit == "(null)" ? std::string_view() : reading.unit;
  if (reading.value.empty()) {
    const std::string_view unit = member_of(object, "metric-unit");
    reading.metric = unit == "(null)" ? std::string_view() : unit;
    return reading.metric.empty() ? std::nullopt : std::optional(reading);
  }
  return reading;
}

std::vector<Reading> readings_of_json(std::string_view line) {
  std::vector<Reading> readings;
  while (!line.empty()) {
    const std::size_t begin = line.find('{');
    if (begin == std::string_view::npos) {
      break;
    }
    const std::size_t end = std::min(line.find('}', begin), line.size() - 1);
    if (const auto reading = reading_of_json(line.substr(begin, end + 1 - begin))) {
      readings.push_back(*reading);
    }
    line.remove_prefix(end + 1);
  }
  return readings;
}

// The separator of a line with a count.
char separator_of(std::string_view line) {
  constexpr std::string_view separators = ",;|\t:!#@^&~/+";
  for (const char separator : separators) {
    if (line.find(separator) != std::string_view::npos && reading_of(split(line, separator))) {
      return separator;
    }
  }
  return 0;
}

}  // namespace

char dialect_of(std::string_view text) {
  LineReader lines(text.substr(0, 64 << 10));
  while (lines.next()) {
    const std::string_view line = trimmed(lines.line());
    if (line.size() > longest_line) {
      continue;
    }
    if (line.starts_with(json) && !member_of(line, "counter-value").empty() &&
        !member_of(line, "event").empty()) {
      return json;
    }
    const char separator = separator_of(line);
    if (separator != 0 || has_ambiguous_commas(line)) {
      return separator == 0 ? ',' : separator;
    }
  }
  return 0;
}

std::vector<Reading> readings_of(std::string_view line, std::size_t number, char dialect) {
  std::vector<Reading> readings;
  if (line.size() > longest_line) {
    return readings;
  }
  if (dialect == json) {
    readings = readings_of_json(line);
  } else {
    const std::vector<std::string_view> fields = split(line, dialect);
    if (const auto reading = reading_of(fields)) {
      readings.push_back(*reading);
    } else if (const std::string_view metric = metric_of(fields); !metric.empty()) {
      readings.push_back({.metric = metric});
    }
  }
  for (Reading& reading : readings) {
    reading.line = number;
  }
  return readings;
}

bool has_ambiguous_commas(std::string_view line) {
  if (line.size() > longest_line) {
    return false;
  }
  const std::vector<std::string_view> fields = split(line, ',');
  for (std::size_t at = 0; at + 5 < fields.size() && at <= 5; ++at) {
    const bool has_variance = fields[at + 4].ends_with('%');  // "0,02%"
    const std::size_t time = at + (has_variance ? 5 : 3);
    if (is_digits(fields[at]) && is_unit(fields[at + 1]) && !fields[at + 2].empty() &&
        is_letter(fields[at + 2].front()) && time + 2 < fields.size() && is_digits(fields[time]) &&
        fields[time + 1] == "100" && fields[time + 2] == "00") {
      return true;
    }
  }
  return false;
}

}  // namespace roofladder::perf_stat
