// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/measured.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "collector/importers/csv.h"
#include "collector/importers/model_device.h"
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

constexpr std::string_view default_model = "other";

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

// Turns "tiled_by_4" into "Tiled by 4".
std::string title_of(std::string name) {
  std::ranges::replace(name, '_', ' ');
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return name;
}

using Values = std::vector<std::pair<std::string, double>>;

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
  Values values() const {
    Values values;
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

bool begins(const Values& values, std::string_view prefix) {
  return std::ranges::any_of(values,
                             [&](const auto& value) { return value.first.starts_with(prefix); });
}

// If a row names any class of operations, the classes that it leaves out are 0.
void complete_operations(Values& values) {
  for (const Metric& metric : metric_table()) {
    const auto named = [&](const auto& value) { return value.first == metric.name; };
    if (metric.name.starts_with("ops.") && std::ranges::none_of(values, named)) {
      values.emplace_back(metric.name, 0);
    }
  }
}

// Flops without a precision are double; the total is the sum over all precisions.
void complete_flops(Values& values) {
  double sum = 0;
  for (auto& [name, value] : values) {
    name = name == metric::flops.name ? std::string(metric::flops_fp64.name) : name;
    sum += name.starts_with("flops.") ? value : 0;
  }
  values.emplace_back(metric::flops.name, sum);
}

// Gives every flop a class or at least a precision, which decides its roof.
Values completed(Values values) {
  if (begins(values, "ops.")) {
    complete_operations(values);
  } else if (begins(values, "flops")) {
    complete_flops(values);
  }
  return values;
}

// Builds the run's part for one file. Rows of one variant on one device are its repetitions.
class LadderBuilder {
 public:
  LadderBuilder(const ImportSource& source, Run& run) : m_kernel(source.kernel), m_run(&run) {
    if (std::ranges::find(run.kernels, m_kernel, &KernelInfo::name) != run.kernels.end()) {
      throw LineError(1, fmt::format("the kernel {} has its numbers from another file already",
                                     printable(m_kernel)));
    }
    run.kernels.push_back({m_kernel, m_kernel, "", "", "repetition", KernelRole::ladder});
  }

  void add(const MeasuredRow& row) {
    const std::uint32_t point = point_of(row);
    const std::int32_t repetition = m_repetitions[point]++;
    if (row.text(metric::time.name).empty()) {
      m_run->samples.push_back({.point = point,
                                .metric = m_run->metric_index(metric::time.c_str()),
                                .repetition = repetition,
                                .provenance = Provenance::imported,
                                .status = Status::unavailable,
                                .reason = m_run->reason_index("the table has no time of it")});
    }
    for (const auto& [name, value] : completed(row.values())) {
      m_run->samples.push_back({.point = point,
                                .part = whole_variant,
                                .metric = m_run->metric_index(name),
                                .repetition = repetition,
                                .provenance = Provenance::imported,
                                .value = value});
    }
  }

 private:
  std::uint32_t point_of(const MeasuredRow& row) {
    const std::uint32_t variant = variant_of(row);
    const std::uint32_t device = device_of(row, variant);
    const auto found = std::ranges::find_if(m_run->points, [&](const Point& point) {
      return point.phase == Phase::main && point.variant == variant && point.device == device;
    });
    if (found != m_run->points.end()) {
      return static_cast<std::uint32_t>(found - m_run->points.begin());
    }
    m_run->points.push_back({.variant = variant, .device = device, .work_units = 1});
    return static_cast<std::uint32_t>(m_run->points.size() - 1);
  }

  // Parses "tiled", "tiled:tile=4", or "cuda/tiled".
  VariantKey key_of(const MeasuredRow& row) const {
    std::string name = row.text("variant");
    std::string model = row.text("model");
    if (const std::size_t slash = name.find('/'); slash != std::string::npos) {
      model = name.substr(0, slash);
      name = name.substr(slash + 1);
    }
    model = model.empty() ? default_model : model;
    auto [technique, parameters] = parse_variant_name(name);
    if (technique.empty() || name.find('/') != std::string::npos ||
        model.find('/') != std::string::npos) {
      throw LineError(row.line(), fmt::format("'{}' is no variant: technique, or model/technique",
                                              printable(row.text("variant"))));
    }
    return {m_kernel, model, std::move(technique), std::move(parameters)};
  }

  std::uint32_t variant_of(const MeasuredRow& row) {
    const VariantKey key = key_of(row);
    const std::string id = id_of(key);
    const auto known = std::ranges::find(m_run->variants, id, &VariantInfo::id);
    if (known != m_run->variants.end()) {
      return static_cast<std::uint32_t>(known - m_run->variants.begin());
    }
    VariantInfo info;
    static_cast<VariantKey&>(info) = key;
    info.id = id;
    info.title = row.text("title").empty() ? title_of(name_of(key)) : row.text("title");
    info.claim = row.text("claim");
    info.parent = parent_of(row, key.model);
    info.order = static_cast<std::int64_t>(m_run->variants.size());
    info.parts = {"kernel"};
    info.proof = {ProofStatus::not_counted, "measured elsewhere"};
    m_before[key.model] = id;
    m_run->variants.push_back(std::move(info));
    return static_cast<std::uint32_t>(m_run->variants.size() - 1);
  }

  // The model's variant in an earlier row, unless the table names a parent.
  std::string parent_of(const MeasuredRow& row, const std::string& model) const {
    const std::string parent = row.text("parent");
    if (parent.empty()) {
      const auto before = m_before.find(model);
      return before == m_before.end() ? "" : before->second;
    }
    const std::string id = id_beside(m_kernel, model, parent);
    if (std::ranges::find(m_run->variants, id, &VariantInfo::id) == m_run->variants.end()) {
      throw LineError(row.line(), fmt::format("the parent '{}' is in no row before this one",
                                              printable(parent)));
    }
    return id;
  }

  std::uint32_t device_of(const MeasuredRow& row, std::uint32_t variant) {
    const std::string name = row.text("device");
    if (name.empty() && !m_run->devices.empty()) {
      return device_of_model(row, m_run->variants[variant].model);
    }
    const std::string wanted = name.empty() ? "unknown" : name;
    const auto found = std::ranges::find(m_run->devices, wanted, &Device::name);
    if (found != m_run->devices.end()) {
      return static_cast<std::uint32_t>(found - m_run->devices.begin());
    }
    m_run->devices.push_back({.name = wanted, .title = wanted, .facts = {}});
    return static_cast<std::uint32_t>(m_run->devices.size() - 1);
  }

  // The only device that has ceilings, or the only one of them that the model reaches.
  std::uint32_t device_of_model(const MeasuredRow& row, const std::string& model) const {
    const auto backend = devices_of_model(model).backend;
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> of_model;
    std::string names;
    for (std::uint32_t i = 0; i < m_run->devices.size(); ++i) {
      const Device& device = m_run->devices[i];
      all.push_back(i);
      names += (i == 0 ? "" : ", ") + device.name;
      if (backend && device.backend == *backend) {
        of_model.push_back(i);
      }
    }
    for (const auto& candidates : {of_model, all}) {
      if (candidates.size() == 1) {
        return candidates.front();
      }
    }
    throw LineError(row.line(), fmt::format("it names no device; the run has {}: a column device "
                                            "says which",
                                            printable(names)));
  }

  std::string m_kernel;
  Run* m_run;
  std::map<std::string, std::string> m_before;  // the last variant of each model
  std::map<std::uint32_t, std::int32_t> m_repetitions;
};

}  // namespace

bool is_measured_header(std::string_view header) {
  const std::vector<CsvRecord> rows = parse_csv(header);
  if (rows.empty()) {
    return false;
  }
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(rows.front().fields, [&](const std::string& field) {
      return name_and_unit(field).first == name;
    });
  };
  return has("variant") && has("time");
}

void add_measured(const ImportSource& source, Run& run) {
  const std::vector<CsvRecord> table = parse_csv(source.text);
  const std::vector<MeasuredColumn> columns = columns_of(table.front());
  require_one_kind_of_flops(columns);
  LadderBuilder builder(source, run);
  for (std::size_t i = 1; i < table.size(); ++i) {
    builder.add(MeasuredRow(columns, table[i]));
  }
  if (table.size() < 2) {
    throw LineError(1, "has no row below its header");
  }
}

}  // namespace roofladder
