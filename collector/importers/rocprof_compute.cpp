// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ceiling.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/csv.h"
#include "collector/importers/source/decimal.h"
#include "run/format.h"
#include "run/metric.h"

// The tables in a workload's folder of rocprof-compute (formerly Omniperf): pmc_perf.csv has a row
// a dispatch with all counters, timestamps.csv its times, roofline.csv the measured limits of each
// device, sysinfo.csv the machine. Versions up to 1.x have other names for the first columns.
namespace roofladder::rocprof_compute {
namespace {

class Table {
 public:
  explicit Table(const ImportSource& source) : m_reader(source.text) {
    CsvRecord header;
    m_reader.next(header);
    m_names = header.fields;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
      m_columns.emplace(m_names[i], i);
    }
  }

  bool next() { return m_reader.next(m_row); }

  const std::vector<std::string>& names() const { return m_names; }
  std::size_t line() const { return m_row.line; }

  bool has(std::string_view column) const { return m_columns.contains(column); }

  // Empty where there is none.
  const std::string& text(std::string_view column) const {
    static const std::string none;
    const auto found = m_columns.find(column);
    return found == m_columns.end() || found->second >= m_row.fields.size()
               ? none
               : m_row.fields[found->second];
  }

  // Takes the first of these columns that the table has.
  const std::string& text(const std::vector<std::string_view>& columns) const {
    const auto found =
        std::ranges::find_if(columns, [&](std::string_view column) { return has(column); });
    return text(found == columns.end() ? std::string_view() : *found);
  }

  // A number that is not negative; absent where the cell is empty or the column missing.
  std::optional<double> number(std::string_view column) const {
    const std::string& cell = text(column);
    if (cell.empty()) {
      return std::nullopt;
    }
    const auto value = finite_number(cell);
    if (!value || *value < 0) {
      throw LineError(line(), fmt::format("{} cannot be '{}'", column, printable(cell)));
    }
    return value;
  }

 private:
  CsvReader m_reader;
  std::vector<std::string> m_names;
  std::map<std::string, std::size_t, std::less<>> m_columns;
  CsvRecord m_row;
};

const std::vector<std::string_view> kernel_columns{"Kernel_Name", "KernelName"};
const std::vector<std::string_view> dispatch_columns{"Dispatch_ID", "Index"};
const std::vector<std::string_view> device_columns{"GPU_ID", "gpu-id"};
const std::vector<std::string_view> begin_columns{"Start_Timestamp", "BeginNs"};
const std::vector<std::string_view> end_columns{"End_Timestamp", "EndNs"};

// Nanoseconds; absent where the table has no times.
std::optional<double> time_in(const Table& table) {
  const auto begin = finite_number(table.text(begin_columns));
  const auto end = finite_number(table.text(end_columns));
  if (!begin || !end) {
    return std::nullopt;
  }
  if (*end <= *begin) {
    throw LineError(table.line(), "the dispatch ends before it begins");
  }
  return *end - *begin;
}

// The sum of factors times counters; absent where one was not counted.
struct Term {
  double factor;
  std::string_view counter;
};
std::optional<double> sum_of(const Table& table, const std::vector<Term>& terms) {
  double sum = 0;
  for (const auto& [factor, counter] : terms) {
    const auto value = table.number(counter);
    if (!value) {
      return std::nullopt;
    }
    sum += factor * *value;
  }
  return std::max(sum, 0.0);
}

// Requests to memory have 32, 64 or 128 bytes; the chips from MI300 on call the channel EA0, and
// count those of 128 bytes as bubbles (rocprof-compute, utils/roofline_calc.py).
const std::vector<Term> bytes_read{{64, "TCC_EA_RDREQ_sum"}, {32 - 64, "TCC_EA_RDREQ_32B_sum"}};
const std::vector<Term> bytes_written{{32, "TCC_EA_WRREQ_sum"}, {64 - 32, "TCC_EA_WRREQ_64B_sum"}};
const std::vector<Term> bytes_read_0{
    {64, "TCC_EA0_RDREQ_sum"}, {32 - 64, "TCC_EA0_RDREQ_32B_sum"}, {128 - 64, "TCC_BUBBLE_sum"}};
const std::vector<Term> bytes_written_0{{32, "TCC_EA0_WRREQ_sum"},
                                        {64 - 32, "TCC_EA0_WRREQ_64B_sum"}};

// Vector instructions have 64 lanes; those of matrix units are counted in units of 512 operations.
const std::vector<Term> flops_fp64{{64, "SQ_INSTS_VALU_ADD_F64"},
                                   {64, "SQ_INSTS_VALU_MUL_F64"},
                                   {128, "SQ_INSTS_VALU_FMA_F64"},
                                   {64, "SQ_INSTS_VALU_TRANS_F64"},
                                   {512, "SQ_INSTS_VALU_MFMA_MOPS_F64"}};
const std::vector<Term> flops_fp32{{64, "SQ_INSTS_VALU_ADD_F32"},
                                   {64, "SQ_INSTS_VALU_MUL_F32"},
                                   {128, "SQ_INSTS_VALU_FMA_F32"},
                                   {64, "SQ_INSTS_VALU_TRANS_F32"},
                                   {512, "SQ_INSTS_VALU_MFMA_MOPS_F32"}};
const std::vector<Term> flops_fp16{{64, "SQ_INSTS_VALU_ADD_F16"},
                                   {64, "SQ_INSTS_VALU_MUL_F16"},
                                   {128, "SQ_INSTS_VALU_FMA_F16"},
                                   {64, "SQ_INSTS_VALU_TRANS_F16"},
                                   {512, "SQ_INSTS_VALU_MFMA_MOPS_F16"}};
const std::vector<Term> flops_bf16{{512, "SQ_INSTS_VALU_MFMA_MOPS_BF16"}};
const std::vector<Term> bytes_of_l2{{64, "TCP_TCC_READ_REQ_sum"},
                                    {64, "TCP_TCC_WRITE_REQ_sum"},
                                    {64, "TCP_TCC_ATOMIC_WITH_RET_REQ_sum"},
                                    {64, "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum"}};
const std::vector<Term> bytes_of_l1{{64, "TCP_TOTAL_CACHE_ACCESSES_sum"}};

struct Derived {
  const Metric* metric;
  const std::vector<Term>* terms;
};

// A metric in two rows has the value of the first whose counters the table has.
const std::array derived{
    Derived{&metric::dram_read, &bytes_read_0},     Derived{&metric::dram_read, &bytes_read},
    Derived{&metric::dram_write, &bytes_written_0}, Derived{&metric::dram_write, &bytes_written},
    Derived{&metric::flops_fp64, &flops_fp64},      Derived{&metric::flops_fp32, &flops_fp32},
    Derived{&metric::flops_fp16, &flops_fp16},      Derived{&metric::flops_bf16, &flops_bf16},
    Derived{&metric::l2_bytes, &bytes_of_l2},       Derived{&metric::l1_bytes, &bytes_of_l1}};

bool is_input(std::string_view column) {
  constexpr std::array others{"SQ_INSTS", "TCC_HIT_sum", "TCC_MISS_sum", "Arch_VGPR", "arch_vgpr"};
  return std::ranges::find(others, column) != others.end() ||
         std::ranges::any_of(derived, [&](const Derived& one) {
           return std::ranges::find(*one.terms, column, &Term::counter) != one.terms->end();
         });
}

// Counters have the names of their units, sums over channels end so; others describe the dispatch.
bool is_other_counter(std::string_view column) {
  constexpr std::array units{"SQ_", "SQC_", "TCC_",  "TCP_", "TA_",
                             "TD_", "SPI_", "GRBM_", "CPC_", "CPF_"};
  const bool is_channel = column.ends_with(']');
  return !is_channel && !is_input(column) && std::ranges::any_of(units, [&](std::string_view unit) {
    return column.starts_with(unit);
  });
}

// "vecCopy", of "vecCopy(double*, int) [clone .kd]".
std::string title_of(std::string kernel) {
  for (const std::string_view suffix : {" [clone .kd]", " (.kd)", ".kd"}) {
    if (kernel.ends_with(suffix)) {
      kernel.erase(kernel.size() - suffix.size());
      break;
    }
  }
  return kernel;
}

std::string technique_of(const std::string& title) {
  const std::size_t arguments = title.find('(');
  return arguments == 0 ? title : title.substr(0, arguments);
}

// A limit in a row of roofline.csv, which has GB/s and Gflop/s.
struct Roof {
  std::string_view column;
  const char* technique;
  const char* title;
  Limit limit;
};

const std::array roofs{
    Roof{"HBMBw", "hbm", "HBM copy", bandwidth_of(MemoryLevel::dram)},
    Roof{"L2Bw", "l2", "L2", bandwidth_of(MemoryLevel::l2)},
    Roof{"L1Bw", "l1", "L1", bandwidth_of(MemoryLevel::l1)},
    Roof{"LDSBw", "lds", "LDS", bandwidth_of(MemoryLevel::shared)},
    Roof{"FP64Flops",
         "fp64",
         "fp64 FMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp64, .unit = CoreUnit::simd}},
    Roof{"FP32Flops",
         "fp32",
         "fp32 FMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp32, .unit = CoreUnit::simd}},
    Roof{"FP16Flops",
         "fp16",
         "fp16 FMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp16, .unit = CoreUnit::simd}},
    Roof{"MFMAF64Flops",
         "mfma_fp64",
         "fp64 MFMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp64, .unit = CoreUnit::tensor}},
    Roof{"MFMAF32Flops",
         "mfma_fp32",
         "fp32 MFMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp32, .unit = CoreUnit::tensor}},
    Roof{"MFMAF16Flops",
         "mfma_fp16",
         "fp16 MFMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::fp16, .unit = CoreUnit::tensor}},
    Roof{"MFMABF16Flops",
         "mfma_bf16",
         "bf16 MFMA",
         {.kind = LimitKind::flops, .precision = NumberFormat::bf16, .unit = CoreUnit::tensor}}};

enum class Kind { counters, times, roofline, system, none };

// A workload's folder has tables of single counters beside, which begin as the others do.
Kind kind_of(std::string_view text) {
  text.remove_prefix(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  const std::string_view header = text.substr(0, text.find_first_of("\r\n"));
  const auto has = [&](std::string_view word) {
    return header.find(word) != std::string_view::npos;
  };
  if (header.starts_with("workload_name,")) {
    return Kind::system;
  }
  if (header.starts_with("device,HBMBw")) {
    return Kind::roofline;
  }
  if (!(has("Kernel_Name") && has("Dispatch_ID")) && !(has("KernelName") && has("Index"))) {
    return Kind::none;
  }
  if (has("TCC_") || has("SQ_") || has("TCP_") || has("GRBM_")) {
    return Kind::counters;
  }
  return has("Start_Timestamp") || has("BeginNs") ? Kind::times : Kind::none;
}

// Uses each row. What is wrong in a table is said of its own file.
template <typename Use>
void for_each_row(const ImportSource& source, const Use& use) {
  try {
    for (Table table(source); table.next();) {
      use(table);
    }
  } catch (const LineError& error) {
    throw ImportError(message_of(source, error));
  }
}

class Workload {
 public:
  Workload(const ImportSource& source, Run& run) : m_source(source), m_run(run) {
    m_files.push_back(&source);
    for (const ImportSource& other : source.beside) {
      m_files.push_back(&other);
    }
  }

  void add() {
    const ImportSource* counters = file(Kind::counters);
    const ImportSource* times = file(Kind::times);
    read_system();
    if (counters == nullptr && times == nullptr && file(Kind::roofline) != nullptr) {
      add_roofs_alone(*file(Kind::roofline));
      return;
    }
    if (counters == nullptr && times == nullptr) {
      throw LineError(0,
                      "has no dispatches: give it with pmc_perf.csv, or the "
                      "folder of the workload");
    }
    read_times(times);
    add_dispatches(counters == nullptr ? *times : *counters);
    add_roofs();
    m_left_out.say(m_source, m_run);
  }

 private:
  const ImportSource* file(Kind kind) const {
    const ImportSource* found = nullptr;
    for (const ImportSource* source : m_files) {
      if (kind_of(source->text) == kind) {
        if (found != nullptr) {
          throw LineError(0,
                          fmt::format("and {} are tables of one kind: import each workload alone",
                                      printable(source->name)));
        }
        found = source;
      }
    }
    return found;
  }

  void read_system() {
    const ImportSource* source = file(Kind::system);
    if (source == nullptr) {
      return;
    }
    for_each_row(*source, [&](const Table& table) { read_system(table); });
  }

  void read_system(const Table& table) {
    m_workload = table.text("workload_name");
    const std::string& model = table.text("gpu_model");
    const std::string& architecture = table.text("gpu_arch");
    m_title = model.empty() || architecture.empty()
                  ? model
                  : fmt::format("AMD {} ({})", model, architecture);
    constexpr double kilobyte = 1024;
    m_facts.clear();
    add_quantity(m_facts, "gpu.l2.bytes",
                 kilobyte * finite_number(table.text("gpu_l2")).value_or(0), dimension::bytes);
    add_quantity(m_facts, "dram.theoretical_bandwidth",
                 1e9 * finite_number(table.text("hbm_bw")).value_or(0),
                 dimension::bytes_per_second);
  }

  void read_times(const ImportSource* source) {
    if (source == nullptr) {
      return;
    }
    for_each_row(*source, [&](const Table& table) {
      if (const auto time = time_in(table)) {
        m_times.emplace(table.text(dispatch_columns), *time);
      }
    });
  }

  void add_dispatches(const ImportSource& source) {
    ImportSource named = m_source;
    if (!m_source.is_placed && !m_workload.empty()) {
      named.kernel = m_workload;
    }
    ImportedLadder ladder(named, m_run);
    std::size_t dispatches = 0;
    for_each_row(source, [&](const Table& table) {
      if (++dispatches == 1) {
        say_other_counters(table);
      }
      ladder.add(row_of(table));
    });
    if (dispatches == 0) {
      throw LineError(0, "has no dispatch below the header of its table");
    }
  }

  void say_other_counters(const Table& table) {
    for (const std::string& column : table.names()) {
      if (is_other_counter(column)) {
        m_left_out.add("counters that are none of Roofladder's metrics", column);
      }
    }
  }

  ImportedRow row_of(const Table& table) {
    const std::string title = title_of(table.text(kernel_columns));
    ImportedRow row{
        .line = table.line(),
        .variant = m_techniques(title, technique_of(title)),
        .model = "hip",
        .device = device_of(table),
        .title = title,
        .is_original = true,
        .no_time = "the table has no time of it: timestamps.csv, given beside it, has one"};
    const auto own = time_in(table);
    const auto beside = m_times.find(table.text(dispatch_columns));
    if (own || beside != m_times.end()) {
      row.values.emplace_back(metric::time.name, 1e-9 * (own ? *own : beside->second));
    }
    for (const auto& [metric, terms] : derived) {
      const bool is_known = std::ranges::any_of(
          row.values, [&](const auto& value) { return value.first == metric->name; });
      const auto value = is_known ? std::nullopt : sum_of(table, *terms);
      if (value) {
        row.values.emplace_back(metric->name, *value);
      }
    }
    add_direct(table, "SQ_INSTS", metric::instructions, row);
    add_direct(table, table.has("Arch_VGPR") ? "Arch_VGPR" : "arch_vgpr", metric::registers, row);
    add_hit_rate(table, row);
    return row;
  }

  static void add_direct(const Table& table, std::string_view column, const Metric& metric,
                         ImportedRow& row) {
    if (const auto value = table.number(column)) {
      row.values.emplace_back(metric.name, *value);
    }
  }

  static void add_hit_rate(const Table& table, ImportedRow& row) {
    const auto hits = table.number("TCC_HIT_sum");
    const auto misses = table.number("TCC_MISS_sum");
    if (hits && misses && *hits + *misses > 0) {
      row.values.emplace_back(metric::l2_hit_rate.name, *hits / (*hits + *misses));
    }
  }

  // Limits without results, which other imports take as their ceilings.
  void add_roofs_alone(const ImportSource& source) {
    for_each_row(source, [&](const Table& table) {
      add_roofs_of(table, device_named(table.text("device")));
    });
    if (m_run.points.empty()) {
      throw LineError(0, "has no limit below the header of its table");
    }
  }

  std::string device_of(const Table& table) {
    return m_run.devices[device_named(table.text(device_columns))].name;
  }

  std::uint32_t device_named(const std::string& id) {
    return add_device({.name = fmt::format("hip:{}", id.empty() ? "0" : id),
                       .kind = DeviceKind::gpu,
                       .title = m_title.empty() ? "AMD GPU" : m_title,
                       .facts = m_facts,
                       .vendor = "amd"},
                      m_run);
  }

  // A table of a single device has that of the dispatches, by whatever number they call it.
  void add_roofs() {
    const ImportSource* source = file(Kind::roofline);
    if (source == nullptr) {
      return;
    }
    std::set<std::string> numbers;
    for_each_row(*source, [&](const Table& table) { numbers.insert(table.text("device")); });
    std::set<std::string> others;
    for_each_row(*source, [&](const Table& table) {
      const std::string& number = table.text("device");
      const bool is_only = numbers.size() == 1 && m_run.devices.size() == 1;
      const auto device = std::ranges::find_if(m_run.devices, [&](const Device& known) {
        return is_only || known.name == "hip:" + number;
      });
      if (device == m_run.devices.end()) {
        others.insert(number);
      } else {
        add_roofs_of(table, static_cast<std::uint32_t>(device - m_run.devices.begin()));
      }
    });
    for (const std::string& number :
         others.size() == numbers.size() ? others : std::set<std::string>()) {
      m_left_out.add("limits of devices that no dispatch names", number);
    }
  }

  void add_roofs_of(const Table& table, std::uint32_t device) {
    for (const Roof& roof : roofs) {
      const auto rate = table.number(roof.column);
      if (!rate || *rate <= 0) {
        continue;
      }
      add_ceiling({.technique = roof.technique,
                   .computes = roof.technique,
                   .title = roof.title,
                   .limit = roof.limit,
                   .device = device,
                   .work = 1e9 * *rate,
                   .read_fraction = 0.5},
                  "roofline", m_run);
    }
  }

  const ImportSource& m_source;
  Run& m_run;
  std::vector<const ImportSource*> m_files;
  std::string m_workload;
  std::string m_title;  // of the GPU
  std::vector<Fact> m_facts;
  std::map<std::string, double> m_times;  // ns, by dispatch
  TechniqueNames m_techniques;
  LeftOut m_left_out;
};

}  // namespace
}  // namespace roofladder::rocprof_compute

namespace roofladder {

bool is_rocprof_compute(std::string_view text) {
  return rocprof_compute::kind_of(text) != rocprof_compute::Kind::none;
}

void add_rocprof_compute(const ImportSource& source, Run& run) {
  rocprof_compute::Workload(source, run).add();
}

}  // namespace roofladder
