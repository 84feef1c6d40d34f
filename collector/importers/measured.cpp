// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/measured.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>

#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/source/csv.h"
#include "run/format.h"
#include "run/metric.h"
#include "run/nearest.h"
#include "run/printed_unit.h"

namespace roofladder {
namespace {

// A column: either a property of its row's variant, or a metric in some unit.
struct MeasuredColumn {
  std::string
      name;  // "variant", "model", "device", "title", "claim", "parent"; or the name of a metric
  std::optional<PrintedUnit> unit = {};  // of a metric
};

bool is_text_column(std::string_view name) {
  static const std::vector<std::string> texts{"variant", "model", "device",
                                              "title",   "claim", "parent"};
  return std::ranges::find(texts, name) != texts.end();
}

// Translates the common names "bytes" and "flops" to those of metrics.
std::string metric_called(const std::string& name) {
  return name == "bytes" ? "dram.bytes" : name;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) {
    text.remove_prefix(1);
  }
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
    text.remove_suffix(1);
  }
  return std::string(text);
}

// Spreadsheets begin headings with a capital.
std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

// Splits "Time [ms]" into the name and the unit that follows it.
std::pair<std::string, std::string> name_and_unit(const std::string& field) {
  const std::size_t open = field.find('[');
  if (open == std::string::npos || !field.ends_with(']')) {
    return {in_small_letters(trimmed(field)), ""};
  }
  return {in_small_letters(trimmed(std::string_view(field).substr(0, open))),
          trimmed(std::string_view(field).substr(open + 1, field.size() - open - 2))};
}

MeasuredColumn metric_column(const std::string& name, const std::string& unit) {
  const Metric* metric = find_metric(metric_called(name));
  if (metric == nullptr) {
    std::vector<std::string> known{"variant", "model",  "device", "title",
                                   "claim",   "parent", "bytes"};
    for (const Metric& row : metric_table()) {
      known.emplace_back(row.name);
    }
    throw LineError(1, fmt::format("there is no column '{}'{}; a column is a metric of 'roofladder "
                                   "list metrics', bytes, variant, model, device, title, claim or "
                                   "parent",
                                   printable(name), suggestion(name, known)));
  }
  const auto printed = parse_printed_unit(unit.empty() ? unit_symbol(metric->dimension) : unit);
  if (!printed || unit_symbol(printed->dimension) != unit_symbol(metric->dimension)) {
    throw LineError(1, fmt::format("column {}: '{}' cannot be converted to {}", printable(name),
                                   printable(unit), unit_symbol(metric->dimension)));
  }
  return {std::string(metric->name), printed};
}

std::vector<MeasuredColumn> columns_of(const CsvRecord& header) {
  std::vector<MeasuredColumn> columns;
  for (const std::string& field : header.fields) {
    const auto [name, unit] = name_and_unit(field);
    columns.push_back(is_text_column(name) ? MeasuredColumn{name, {}} : metric_column(name, unit));
    const auto same = [&](const MeasuredColumn& other) {
      return other.name == columns.back().name;
    };
    if (std::ranges::count_if(columns, same) > 1) {
      throw LineError(1, fmt::format("there are two columns {}", printable(columns.back().name)));
    }
  }
  return columns;
}

// Flops given in two ways would be added up.
void require_one_kind_of_flops(const std::vector<MeasuredColumn>& columns) {
  const auto has = [&](auto test) {
    return std::ranges::any_of(
        columns, [&](const MeasuredColumn& column) { return test(std::string_view(column.name)); });
  };
  const bool all = has([](std::string_view name) { return name == metric::flops.name; });
  const bool precisions = has([](std::string_view name) { return name.starts_with("flops."); });
  const bool classes = has([](std::string_view name) { return name.starts_with("ops."); });
  if (all + precisions + classes > 1) {
    throw LineError(1,
                    "flops are given twice: as flops, by precision (flops.fp32) or by class "
                    "(ops.fp32.fma), but not in two of these ways");
  }
}

// One row, accessed by its columns' names.
class MeasuredRow {
 public:
  MeasuredRow(const std::vector<MeasuredColumn>& columns, const CsvRecord& csv)
      : m_columns(&columns), m_csv(&csv) {
    if (csv.fields.size() != columns.size()) {
      throw LineError(csv.line,
                      fmt::format("has {} fields, not {}", csv.fields.size(), columns.size()));
    }
  }

  std::size_t line() const { return m_csv->line; }

  // Empty if there is no such column.
  std::string text(std::string_view name) const {
    for (std::size_t i = 0; i < m_columns->size(); ++i) {
      if ((*m_columns)[i].name == name) {
        return trimmed(m_csv->fields[i]);
      }
    }
    return "";
  }

  // The row's metrics, in SI base units; empty fields are skipped.
  ImportedValues values() const {
    ImportedValues values;
    for (std::size_t i = 0; i < m_columns->size(); ++i) {
      const MeasuredColumn& column = (*m_columns)[i];
      const std::string field = trimmed(m_csv->fields[i]);
      if (column.unit && !field.empty()) {
        values.emplace_back(column.name, value_of(column, field));
      }
    }
    return values;
  }

 private:
  double value_of(const MeasuredColumn& column, const std::string& field) const {
    const auto value = parse_printed_number(field, *column.unit);
    if (!value) {
      throw LineError(line(), fmt::format("'{}' is no number", printable(field)));
    }
    if (*value < 0 || (*value == 0 && column.name == metric::time.name)) {
      throw LineError(line(), fmt::format("{} cannot be {}", column.name, printable(field)));
    }
    return *value;
  }

  const std::vector<MeasuredColumn>* m_columns;
  const CsvRecord* m_csv;
};

ImportedRow imported(const MeasuredRow& row) {
  return {.line = row.line(),
          .variant = row.text("variant"),
          .model = row.text("model"),
          .device = row.text("device"),
          .title = row.text("title"),
          .claim = row.text("claim"),
          .parent = row.text("parent"),
          .values = row.values()};
}

}  // namespace

bool is_measured_header(std::string_view header) {
  CsvRecord record;
  try {
    CsvReader(header).next(record);
  } catch (const LineError&) {
    return false;
  }
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(record.fields, [&](const std::string& field) {
      return name_and_unit(field).first == name;
    });
  };
  return has("variant") && has("time");
}

void add_measured(const ImportSource& source, Run& run) {
  CsvReader table(source.text);
  CsvRecord record;
  table.next(record);
  const std::vector<MeasuredColumn> columns = columns_of(record);
  require_one_kind_of_flops(columns);
  ImportedLadder ladder(source, run);
  std::size_t rows = 0;
  for (; table.next(record); ++rows) {
    ladder.add(imported(MeasuredRow(columns, record)));
  }
  if (rows == 0) {
    throw LineError(1, "has no row below its header");
  }
}

}  // namespace roofladder
