// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>

#include "collector/importers/csv.h"
#include "collector/importers/decimal.h"
#include "collector/importers/formats.h"
#include "collector/importers/imported_ladder.h"
#include "collector/importers/left_out.h"
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

// "gemm_naive", of "unnamed>::gemm_naive(const float *, int)" and "void gemm_naive<(int)8>(float
// *)".
std::string function_of(std::string_view kernel) {
  int depth = 0;
  std::size_t begin = 0;
  std::size_t end = kernel.size();
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    const char letter = kernel[i];
    if (letter == '(' && depth == 0 && i > 0) {
      end = i;
      break;
    }
    depth += letter == '<' ? 1 : letter == '>' && depth > 0 ? -1 : 0;
    if (depth == 0 && (letter == ':' || letter == ' ')) {
      begin = i + 1;
    }
  }
  return std::string(kernel.substr(begin, end - begin));
}

struct Table {
  std::vector<CsvRecord> rows;
  std::map<std::string, std::size_t, std::less<>> columns;

  // Empty where the row ends before.
  std::string_view field(const CsvRecord& row, std::string_view column) const {
    const auto found = columns.find(column);
    return found == columns.end() || found->second >= row.fields.size()
               ? std::string_view()
               : std::string_view(row.fields[found->second]);
  }
  bool has(std::string_view column) const { return columns.contains(column); }
};

constexpr std::string_view header_begin = "\"ID\",\"Process ID\"";

// The lines of ncu's table: those of the program beside it do not begin with a quote.
Table table_of(const ImportSource& source) {
  std::string quoted;
  std::vector<std::size_t> lines;
  std::string_view rest = source.text;
  bool has_header = false;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    has_header |= text.starts_with(header_begin);
    if (has_header && text.starts_with('"')) {
      quoted += fmt::format("{}\n", text);
      lines.push_back(line);
    }
  }
  Table table{.rows = parse_csv(quoted), .columns = {}};
  for (CsvRecord& row : table.rows) {
    row.line = lines.at(row.line - 1);
  }
  for (std::size_t i = 0; !table.rows.empty() && i < table.rows.front().fields.size(); ++i) {
    table.columns.emplace(table.rows.front().fields[i], i);
  }
  return table;
}

struct Value {
  std::string_view name;
  std::string_view unit;
  std::string_view text;
};

// One launch, whose values are spread over rows of one ID, or stand in one.
struct Launch {
  const CsvRecord* row;
  std::vector<Value> values;
};

std::vector<Launch> launches_of_details(const Table& table) {
  std::vector<Launch> launches;
  std::map<std::string_view, std::size_t> of_id;
  for (std::size_t i = 1; i < table.rows.size(); ++i) {
    const CsvRecord& row = table.rows[i];
    const auto [place, is_new] = of_id.try_emplace(table.field(row, "ID"), launches.size());
    if (is_new) {
      launches.push_back({&row, {}});
    }
    launches[place->second].values.push_back({table.field(row, "Metric Name"),
                                              table.field(row, "Metric Unit"),
                                              table.field(row, "Metric Value")});
  }
  return launches;
}

// The second row holds the units.
std::vector<Launch> launches_of_raw(const Table& table) {
  std::vector<Launch> launches;
  for (std::size_t i = 2; i < table.rows.size(); ++i) {
    Launch launch{&table.rows[i], {}};
    for (const auto& [name, column] : table.columns) {
      launch.values.push_back(
          {name, table.field(table.rows[1], name), table.field(table.rows[i], name)});
    }
    launches.push_back(std::move(launch));
  }
  return launches;
}

std::vector<std::string_view> numbers_of(const std::vector<Launch>& launches) {
  std::vector<std::string_view> texts;
  for (const Launch& launch : launches) {
    for (const Value& value : launch.values) {
      if (metric_of(value.name) != nullptr) {
        texts.push_back(value.text);
      }
    }
  }
  return texts;
}

class NcuReader {
 public:
  NcuReader(const ImportSource& source, Run& run)
      : m_source(source), m_table(table_of(source)), m_run(run) {}

  void read() {
    const bool is_details = m_table.has("Metric Name");
    const std::vector<Launch> launches =
        is_details ? launches_of_details(m_table) : launches_of_raw(m_table);
    if (launches.empty()) {
      throw LineError(0, "has no launch below the header of its table");
    }
    const DecimalNumbers numbers(numbers_of(launches), m_source.decimal_point);
    ImportedLadder ladder(m_source, m_run);
    for (const Launch& launch : launches) {
      ladder.add(row_of(launch, numbers));
    }
    m_left_out.say(m_source, m_run);
  }

 private:
  ImportedRow row_of(const Launch& launch, const DecimalNumbers& numbers) {
    const std::string_view kernel = m_table.field(*launch.row, "Kernel Name");
    const std::string& name = name_of(kernel);
    ImportedRow row{.line = launch.row->line,
                    .variant = m_techniques(name),
                    .model = "cuda",
                    .device = device_of(*launch.row),
                    .title = name,
                    .is_original = true,
                    .no_time = "ncu did not count gpu__time_duration.sum"};
    for (const Value& value : launch.values) {
      add(value, numbers, row);
    }
    return row;
  }

  void add(const Value& value, const DecimalNumbers& numbers, ImportedRow& row) {
    const Metric* metric = metric_of(value.name);
    if (metric == nullptr) {
      if (!value.unit.empty() || m_table.has("Metric Name")) {
        m_left_out.add("metrics that are none of Roofladder's", std::string(value.name));
      }
      return;
    }
    const auto factor = factor_of(value.unit, *metric);
    const auto number = numbers(value.text);
    const bool is_known = std::ranges::any_of(
        row.values, [&](const auto& known) { return known.first == metric->name; });
    if (value.text.empty() || is_known) {
      return;
    }
    if (!factor || !number || *number < 0 || (*number == 0 && metric == &metric::time)) {
      throw LineError(row.line, fmt::format("{} cannot be '{}' {}", value.name,
                                            printable(value.text), printable(value.unit)));
    }
    row.values.emplace_back(metric->name, *number * *factor);
  }

  // The function's name; the whole name where a kernel of other template arguments has that.
  const std::string& name_of(std::string_view kernel) {
    const auto known = m_names.find(kernel);
    if (known != m_names.end()) {
      return known->second;
    }
    std::string function = function_of(kernel);
    const bool is_taken =
        std::ranges::any_of(m_names, [&](const auto& other) { return other.second == function; });
    return m_names.emplace(kernel, is_taken ? std::string(kernel) : std::move(function))
        .first->second;
  }

  std::string device_of(const CsvRecord& row) {
    const std::string_view number = m_table.field(row, "Device");
    const std::string name = number.empty() ? "cuda:0" : fmt::format("cuda:{}", number);
    if (std::ranges::find(m_run.devices, name, &Device::name) == m_run.devices.end()) {
      const std::string_view capability = m_table.field(row, "CC");
      m_run.devices.push_back(
          {.name = name,
           .kind = DeviceKind::gpu,
           .title = capability.empty()
                        ? "NVIDIA GPU"
                        : fmt::format("NVIDIA GPU of compute capability {}", capability),
           .facts = {}});
    }
    return name;
  }

  const ImportSource& m_source;
  Table m_table;
  Run& m_run;
  TechniqueNames m_techniques;
  std::map<std::string, std::string, std::less<>> m_names;  // of kernels
  LeftOut m_left_out;
};

}  // namespace

bool is_ncu_csv(std::string_view text) {
  const std::size_t header = text.find(header_begin);
  return header != std::string_view::npos &&
         (header == 0 || text[header - 1] == '\n' || text[header - 1] == '\xBF') &&
         text.find("\"Kernel Name\"", header) != std::string_view::npos;
}

void add_ncu_csv(const ImportSource& source, Run& run) {
  NcuReader(source, run).read();
}

}  // namespace roofladder
