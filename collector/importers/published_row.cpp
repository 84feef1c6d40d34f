// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/published_row.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "collector/importers/source/import_source.h"
#include "run/format.h"
#include "run/metric.h"
#include "run/printed_unit.h"

namespace roofladder {
namespace {

enum Column : std::uint8_t {
  variant,
  metric_name,
  over,
  value,
  unit,
  device,
  place,
  ambiguous,
  note
};
constexpr std::size_t columns = 9;

std::vector<std::string> split(const std::string& text, std::string_view separator) {
  std::vector<std::string> pieces;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    pieces.push_back(text.substr(start, end - start));
    start = end + separator.size();
  }
  return pieces;
}

bool is_word(const std::string& text) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !text.empty() && text.find_first_not_of(allowed) == std::string::npos;
}

Parameters parse_parameters(const std::string& text, std::size_t line) {
  Parameters parameters;
  for (const std::string& item : split(text, ",")) {
    const std::size_t equals = item.find('=');
    Parameter parameter{item.substr(0, equals), 0};
    const std::string number = equals == std::string::npos ? "" : item.substr(equals + 1);
    const char* const end = number.data() + number.size();
    const auto read = std::from_chars(number.data(), end, parameter.value);
    if (!is_word(parameter.name) || read.ec != std::errc() || read.ptr != end) {
      throw LineError(line, fmt::format("'{}' is no parameter with a whole number, as tile=4",
                                        printable(item)));
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

PublishedName parse_name(const std::string& text, std::size_t line) {
  const std::vector<std::string> pieces = split(text, ":");
  const std::vector<std::string> path = split(pieces.front(), "/");
  if (path.size() != 2 || !is_word(path[0]) || !is_word(path[1])) {
    throw LineError(line, fmt::format("'{}' is no variant: model/technique, with :tile=4 for "
                                      "parameters and :copy for a part",
                                      printable(text)));
  }
  PublishedName name{path[0], path[1], {}, ""};
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const bool parameters = pieces[i].find('=') != std::string::npos;
    if (parameters && i == 1) {
      name.parameters = parse_parameters(pieces[i], line);
    } else if (!parameters && i + 1 == pieces.size() && is_word(pieces[i])) {
      name.part = pieces[i];
    } else {
      throw LineError(line,
                      fmt::format("'{}' has parameters or a part out of place", printable(text)));
    }
  }
  return name;
}

// Recognizes "256x256", the size of a grid or of a block.
bool is_extent(const std::string& text) {
  const std::vector<std::string> sides = split(text, "x");
  return sides.size() > 1 && std::ranges::all_of(sides, [](const std::string& side) {
           return !side.empty() && side.find_first_not_of("0123456789") == std::string::npos;
         });
}

void read_value(const std::vector<std::string>& fields, PublishedRow& row) {
  const auto printed = parse_printed_unit(fields[unit]);
  if (!printed) {
    throw LineError(row.line, fmt::format("'{}' is no known unit", printable(fields[unit])));
  }
  row.dimension = printed->dimension;
  row.value = parse_printed_number(fields[value], *printed);
  if (!row.value && !is_extent(fields[value])) {
    throw LineError(row.line, fmt::format("'{}' is no number", printable(fields[value])));
  }
  const Metric* known = find_metric(row.metric);
  if (row.value && *row.value < 0 && (known != nullptr || row.metric == "speedup")) {
    throw LineError(
        row.line, fmt::format("'{}': {} is never negative", printable(fields[value]), row.metric));
  }
  if (known != nullptr &&
      (!row.value || unit_symbol(known->dimension) != unit_symbol(row.dimension))) {
    throw LineError(row.line, fmt::format("{} is a number in {}, '{} {}' is none", row.metric,
                                          unit_symbol(known->dimension), printable(fields[value]),
                                          printable(fields[unit])));
  }
}

void check(const std::vector<std::string>& fields, std::size_t line) {
  const auto require = [&](bool condition, std::string_view what) {
    if (!condition) {
      throw LineError(line, std::string(what));
    }
  };
  require(!fields[metric_name].empty(), "names no metric");
  require(!fields[place].empty(), "names no place in the source");
  require(fields[variant].empty() || !fields[device].empty(), "a variant's number names no device");
  require(fields[ambiguous] == "yes" || fields[ambiguous] == "no",
          "the column ambiguous must be yes or no");
  require((fields[metric_name] == "speedup") != fields[over].empty(),
          "a speedup, and nothing else, must name its baseline");
}

}  // namespace

std::string PublishedName::variant() const {
  std::string text = technique;
  for (const Parameter& parameter : parameters) {
    text += fmt::format("{}{}={}", &parameter == &parameters.front() ? ':' : ',', parameter.name,
                        parameter.value);
  }
  return text;
}

bool PublishedName::same_variant(const PublishedName& other) const {
  return model == other.model && variant() == other.variant();
}

PublishedRow parse_published_row(const CsvRecord& csv) {
  const std::vector<std::string>& fields = csv.fields;
  if (fields.size() != columns) {
    throw LineError(csv.line, fmt::format("has {} fields, not {}", fields.size(), columns));
  }
  check(fields, csv.line);
  PublishedRow row;
  row.line = csv.line;
  row.metric = fields[metric_name];
  row.over = fields[over];
  row.device = fields[device];
  const bool plain = fields[unit] == "1";
  const std::string separator = plain || fields[unit] == "%" ? "" : " ";
  row.quotation = {fields[value] + separator + (plain ? "" : fields[unit]), fields[place],
                   fields[ambiguous] == "yes", fields[note]};
  if (!fields[variant].empty()) {
    for (const std::string& name : split(fields[variant], " or ")) {
      row.names.push_back(parse_name(name, csv.line));
    }
  }
  if (row.names.size() > 1 && !row.quotation.ambiguous) {
    throw LineError(csv.line, "a number that may be of several variants is ambiguous");
  }
  read_value(fields, row);
  return row;
}

}  // namespace roofladder
