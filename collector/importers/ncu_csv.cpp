// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/kernel_names.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/csv.h"
#include "collector/importers/source/decimal.h"
#include "run/format.h"
#include "run/metric.h"

// `ncu --csv` with the page "details" (a row a metric) or "raw" (a column a metric): Nsight Compute
// CLI, "Command Line Options". Lines of the profiled program stand between its lines.
namespace roofladder {
namespace {

// Names by --metrics, and those of the sections' tables.
struct NcuMetric {
  std::string_view printed;
  const Metric* metric;
};

const std::array metrics{
    NcuMetric{"gpu__time_duration.sum", &metric::time},
    NcuMetric{"gpu__time_duration.avg", &metric::time},
    NcuMetric{"Duration", &metric::time},
    NcuMetric{"dram__bytes_read.sum", &metric::dram_read},
    NcuMetric{"dram__bytes_op_read.sum", &metric::dram_read},
    NcuMetric{"dram__bytes_write.sum", &metric::dram_write},
    NcuMetric{"dram__bytes_op_write.sum", &metric::dram_write},
    NcuMetric{"dram__bytes.sum", &metric::dram_bytes},
    NcuMetric{"launch__registers_per_thread", &metric::registers},
    NcuMetric{"Registers Per Thread", &metric::registers},
    NcuMetric{"sm__warps_active.avg.pct_of_peak_sustained_active", &metric::occupancy_achieved},
    NcuMetric{"Achieved Occupancy", &metric::occupancy_achieved},
    NcuMetric{"sm__maximum_warps_per_active_cycle_pct", &metric::occupancy_theoretical},
    NcuMetric{"Theoretical Occupancy", &metric::occupancy_theoretical},
    NcuMetric{"l1tex__t_sector_hit_rate.pct", &metric::l1_hit_rate},
    NcuMetric{"L1/TEX Hit Rate", &metric::l1_hit_rate},
    NcuMetric{"lts__t_sector_hit_rate.pct", &metric::l2_hit_rate},
    NcuMetric{"L2 Hit Rate", &metric::l2_hit_rate},
    NcuMetric{"smsp__inst_executed.sum", &metric::instructions},
    NcuMetric{"sm__inst_executed.sum", &metric::instructions},
    NcuMetric{"smsp__sass_thread_inst_executed_op_dadd_pred_on.sum", &metric::ops_fp64_add},
    NcuMetric{"smsp__sass_thread_inst_executed_op_dmul_pred_on.sum", &metric::ops_fp64_mul},
    NcuMetric{"smsp__sass_thread_inst_executed_op_dfma_pred_on.sum", &metric::ops_fp64_fma},
    NcuMetric{"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum", &metric::ops_fp32_add},
    NcuMetric{"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum", &metric::ops_fp32_mul},
    NcuMetric{"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", &metric::ops_fp32_fma}};

const Metric* metric_of(std::string_view printed) {
  const auto found = std::ranges::find(metrics, printed, &NcuMetric::printed);
  return found == metrics.end() ? nullptr : found->metric;
}

// The factor to SI base units; absent for a unit that the metric cannot have.
std::optional<double> factor_of(std::string_view unit, const Metric& metric) {
  static const std::map<std::string_view, double> times{
      {"ns", 1e-9}, {"nsecond", 1e-9}, {"us", 1e-6}, {"usecond", 1e-6},
      {"ms", 1e-3}, {"msecond", 1e-3}, {"s", 1},     {"second", 1}};
  static const std::map<std::string_view, double> bytes{
      {"byte", 1}, {"Kbyte", 1e3}, {"Mbyte", 1e6}, {"Gbyte", 1e9}, {"Tbyte", 1e12}};
  const auto in = [&](const auto& units) {
    const auto found = units.find(unit);
    return found == units.end() ? std::nullopt : std::optional(found->second);
  };
  if (&metric == &metric::time) {
    return in(times);
  }
  if (unit == "%") {
    return 0.01;
  }
  return unit_symbol(metric.dimension) == unit_symbol(dimension::bytes) ? in(bytes)
                                                                        : std::optional(1.0);
}

// The header of a table, and the row of units below it where a metric is a column.
struct Table {
  std::map<std::string, std::size_t, std::less<>> columns;
  CsvRecord units = {};

  std::size_t line;  // of the header, which tells tables apart

  explicit Table(const CsvRecord& header) : line(header.line) {
    for (std::size_t i = 0; i < header.fields.size(); ++i) {
      columns.emplace(header.fields[i], i);
    }
  }

  bool has_a_row_a_metric() const { return columns.contains("Metric Name"); }

  // Empty where the row ends before.
  std::string_view field(const CsvRecord& row, std::string_view column) const {
    const auto found = columns.find(column);
    return found == columns.end() || found->second >= row.fields.size()
               ? std::string_view()
               : std::string_view(row.fields[found->second]);
  }
};

constexpr std::string_view header_begin = "\"ID\",\"Process ID\"";

// Calls the function with every line of ncu's tables, in which all fields are quoted: those of the
// program beside them do not begin with a quote.
template <typename Use>
void for_each_line_of_tables(std::string_view rest, const Use& use) {
  bool has_header = false;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end);
    rest.remove_prefix(std::min<std::size_t>(rest.starts_with("\r\n") ? 2 : 1, rest.size()));
    const std::size_t begin = line.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    has_header |= line.substr(begin).starts_with(header_begin);
    if (has_header && line.substr(begin).starts_with('"')) {
      use(number, line.substr(begin));
    }
  }
}

// Calls the function with the table and every row of launches. A file of several processes has
// several tables, each with its header.
template <typename Use>
void for_each_row(std::string_view text, const Use& use) {
  std::optional<Table> table;
  for_each_line_of_tables(text, [&](std::size_t number, std::string_view line) {
    CsvRecord row;
    try {
      CsvReader(line).next(row);
    } catch (const LineError& error) {
      throw LineError(number, error.what());
    }
    row.line = number;
    if (row.fields.front() == "ID") {
      table.emplace(row);
    } else if (!table->has_a_row_a_metric() && table->units.fields.empty()) {
      table->units = std::move(row);
    } else {
      use(*table, row);
    }
  });
}

struct Value {
  std::string_view name;
  std::string_view unit;
  std::string_view text;
};

// Calls the function with the values of a row: a single one, or all columns of metrics.
template <typename Use>
void for_each_value(const Table& table, const CsvRecord& row, const Use& use) {
  if (table.has_a_row_a_metric()) {
    use(Value{table.field(row, "Metric Name"), table.field(row, "Metric Unit"),
              table.field(row, "Metric Value")});
    return;
  }
  for (const auto& [name, column] : table.columns) {
    if (metric_of(name) != nullptr) {
      use(Value{name, table.field(table.units, name), table.field(row, name)});
    }
  }
}

// Counted additions, products and multiply-adds of a launch.
class Operations {
 public:
  // False for a metric that is none of them.
  bool take(const Metric& metric, double value) {
    for (Precision& precision : m_precisions) {
      const auto found = std::ranges::find(precision.classes, &metric);
      if (found != precision.classes.end()) {
        precision.values[static_cast<std::size_t>(found - precision.classes.begin())] = value;
        return true;
      }
    }
    return false;
  }

  // The flops of each precision of which all three were counted: of another nothing is known.
  void add_flops(ImportedRow& row) const {
    for (const Precision& precision : m_precisions) {
      const auto& [add, multiply, multiply_add] = precision.values;
      if (add && multiply && multiply_add) {
        row.values.emplace_back(precision.flops->name, *add + *multiply + 2 * *multiply_add);
      }
    }
  }

 private:
  struct Precision {
    const Metric* flops;
    std::array<const Metric*, 3> classes;
    std::array<std::optional<double>, 3> values = {};
  };
  std::array<Precision, 2> m_precisions{
      {{&metric::flops_fp64, {&metric::ops_fp64_add, &metric::ops_fp64_mul, &metric::ops_fp64_fma}},
       {&metric::flops_fp32,
        {&metric::ops_fp32_add, &metric::ops_fp32_mul, &metric::ops_fp32_fma}}}};
};

constexpr const char* other_metrics = "metrics that are none of Roofladder's";

// A launch whose values are spread over rows of one ID, or stand in one.
struct Launch {
  std::string id;
  ImportedRow row;
  Operations operations = {};
};

class NcuReader {
 public:
  NcuReader(const ImportSource& source, Run& run)
      : m_source(source), m_run(run), m_ladder(source, run) {}

  void read() {
    const DecimalNumbers numbers(evidence(), m_source.decimal_point);
    std::size_t header = 0;
    for_each_row(m_source.text, [&](const Table& table, const CsvRecord& row) {
      if (std::exchange(header, table.line) != table.line) {
        finish_all();
        say_other_columns(table);
      }
      Launch& launch = launch_of(table, row);
      for_each_value(table, row, [&](const Value& value) { add(value, row, numbers, launch); });
    });
    finish_all();
    m_left_out.say(m_source, m_run);
  }

 private:
  DecimalEvidence evidence() const {
    DecimalEvidence evidence;
    bool has_launch = false;
    for_each_row(m_source.text, [&](const Table& table, const CsvRecord& row) {
      has_launch = true;
      for_each_value(table, row, [&](const Value& value) {
        if (metric_of(value.name) != nullptr) {
          evidence.add(value.text);
        }
      });
    });
    if (!has_launch) {
      throw LineError(0, "has no launch below the header of its table");
    }
    return evidence;
  }

  // Processes count their launches alike, and may print them in turns.
  Launch& launch_of(const Table& table, const CsvRecord& row) {
    const std::string process(table.field(row, "Process ID"));
    const std::string id(table.field(row, "ID"));
    const auto open = m_open.find(process);
    if (open != m_open.end() && open->second.id == id && table.has_a_row_a_metric()) {
      return open->second;
    }
    if (open != m_open.end()) {
      finish(open->second);
      m_open.erase(open);
    }
    if (!m_begun.insert({process, id}).second) {
      throw LineError(row.line, fmt::format("launch {} goes on after another one of process {}",
                                            printable(id), printable(process)));
    }
    return m_open.emplace(process, Launch{id, row_of(table, row)}).first->second;
  }

  void finish(Launch& launch) {
    launch.operations.add_flops(launch.row);
    m_ladder.add(launch.row);
  }

  void finish_all() {
    std::vector<Launch*> launches;
    for (auto& [process, launch] : m_open) {
      launches.push_back(&launch);
    }
    std::ranges::sort(launches, {}, [](const Launch* launch) { return launch->row.line; });
    for (Launch* launch : launches) {
      finish(*launch);
    }
    m_open.clear();
    m_begun.clear();
  }

  ImportedRow row_of(const Table& table, const CsvRecord& row) {
    const std::string& name = m_names(table.field(row, "Kernel Name"));
    return {.line = row.line,
            .variant = m_techniques(name),
            .model = "cuda",
            .device = device_of(table, row),
            .title = name,
            .is_original = true,
            .no_time = "ncu did not count gpu__time_duration.sum"};
  }

  // Columns about the launch itself, such as its grid, have no unit.
  void say_other_columns(const Table& table) {
    for (const auto& [name, column] : table.columns) {
      const bool is_metric = !table.field(table.units, name).empty();
      if (is_metric && metric_of(name) == nullptr) {
        m_left_out.add(other_metrics, name);
      }
    }
  }

  void add(const Value& value, const CsvRecord& row, const DecimalNumbers& numbers,
           Launch& launch) {
    const Metric* metric = metric_of(value.name);
    if (metric == nullptr && !value.name.empty()) {
      m_left_out.add(other_metrics, std::string(value.name));
    }
    const bool is_known = std::ranges::any_of(launch.row.values, [&](const auto& known) {
      return metric != nullptr && known.first == metric->name;
    });
    if (metric == nullptr || value.text.empty() || is_known) {
      return;
    }
    const auto factor = factor_of(value.unit, *metric);
    const auto number = numbers(value.text);
    if (!factor || !number || *number < 0 || (*number == 0 && metric == &metric::time)) {
      throw LineError(row.line, fmt::format("{} cannot be '{}' {}", value.name,
                                            printable(value.text), printable(value.unit)));
    }
    if (!launch.operations.take(*metric, *number)) {
      launch.row.values.emplace_back(metric->name, *number * *factor);
    }
  }

  std::string device_of(const Table& table, const CsvRecord& row) {
    const std::string_view number = table.field(row, "Device");
    const std::string name = number.empty() ? "cuda:0" : fmt::format("cuda:{}", number);
    const std::string_view capability = table.field(row, "CC");
    add_device({.name = name,
                .kind = DeviceKind::gpu,
                .title = capability.empty()
                             ? "NVIDIA GPU"
                             : fmt::format("NVIDIA GPU of compute capability {}", capability),
                .facts = {}},
               m_run);
    return name;
  }

  const ImportSource& m_source;
  Run& m_run;
  ImportedLadder m_ladder;
  std::map<std::string, Launch> m_open;                   // by process
  std::set<std::pair<std::string, std::string>> m_begun;  // processes and launches of the table
  TechniqueNames m_techniques;
  KernelNames m_names;
  LeftOut m_left_out;
};

}  // namespace

bool is_ncu_csv(std::string_view text) {
  const std::size_t header = text.find(header_begin);
  return header != std::string_view::npos &&
         (header == 0 || text[header - 1] == '\n' || text[header - 1] == '\r' ||
          text[header - 1] == '\xBF') &&
         text.find("\"Kernel Name\"", header) != std::string_view::npos;
}

void add_ncu_csv(const ImportSource& source, Run& run) {
  NcuReader(source, run).read();
}

}  // namespace roofladder
