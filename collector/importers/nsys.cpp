// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/ladder/traced_launches.h"
#include "collector/importers/source/sqlite_text.h"

// `nsys export --type sqlite`: Nsight Systems, "SQLite Schema Reference". Tables are absent where
// nothing of their kind was recorded.
namespace roofladder::nsys {
namespace {

using sqlite_text::Database;
using sqlite_text::Row;

constexpr const char* kernels = "CUPTI_ACTIVITY_KIND_KERNEL";
constexpr const char* graphs = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";
constexpr const char* strings = "StringIds";

struct GpuTable {
  const char* name;
  const char* id;
  const char* bandwidth;
  double bandwidth_unit;  // bytes/s
};
constexpr GpuTable gpus{"TARGET_INFO_GPU", "id", "memoryBandwidth", 1};
// Until 2021, beside a table of graphics adapters that has the later one's name.
constexpr GpuTable early_gpus{"TARGET_INFO_CUDA_GPU", "deviceId", "globalMemoryBandwidth", 1e3};

bool is_own_table(std::string_view table) {
  constexpr std::array<std::string_view, 6> tables{kernels,
                                                   "TARGET_INFO_SESSION_START_TIME",
                                                   "TARGET_INFO_SYSTEM_ENV",
                                                   "EXPORT_META_DATA",
                                                   "META_DATA_EXPORT",
                                                   "META_DATA_CAPTURE"};
  return std::ranges::find(tables, table) != tables.end();
}

std::optional<double> number(const Row& row, int column) {
  const auto integer = row.integer(column);
  return integer ? std::optional(static_cast<double>(*integer)) : std::nullopt;
}

// The demangled name, whose arguments tell kernels apart that share the short one.
std::optional<std::int64_t> name_id(const Row& row, int column) {
  for (int i = column; i < column + 3; ++i) {
    if (const auto id = row.integer(i)) {
      return id;
    }
  }
  return std::nullopt;
}

// Some exports number their tables: "..._KERNEL_V3".
std::string kernel_table(const Database& database) {
  const auto numbered = std::ranges::find_if(database.tables(), [](const std::string& table) {
    return table.starts_with(fmt::format("{}_V", kernels));
  });
  return database.has(kernels) || numbered == database.tables().end() ? kernels : *numbered;
}

class Reader {
 public:
  Reader(const ImportSource& source, Run& run)
      : m_source(source),
        m_run(run),
        m_database(source.text),
        m_kernels(kernel_table(m_database)) {}

  void read() {
    for (const char* column : {"start", "end"}) {
      if (m_database.has(m_kernels) && !m_database.has_column(m_kernels, column)) {
        throw LineError(0, fmt::format("its table {} has no column {}", m_kernels, column));
      }
    }
    read_names();
    read_gpus();
    read_ordinals();
    TracedLaunches launches(m_source, m_run, "cuda");
    read_launches(launches);
    if (launches.empty()) {
      throw LineError(0,
                      "has no launch of a kernel: none ran, or nsys did not trace it. Record "
                      "with `nsys profile --trace=cuda --cuda-graph-trace=node`, and export "
                      "with `nsys export --type=sqlite`");
    }
    say_graphs();
  }

 private:
  using Process = std::int64_t;
  using Ordinal = std::int64_t;  // of a device in its process, as CUDA counts

  // Only names of kernels: the table holds those of everything else too.
  void read_names() {
    std::set<std::int64_t> wanted;
    m_database.each_row(m_kernels, {"demangledName", "shortName", "mangledName"},
                        [&](const Row& row) {
                          if (const auto id = name_id(row, 0)) {
                            wanted.insert(*id);
                          }
                        });
    m_database.each_row(strings, {"id", "value"}, [&](const Row& row) {
      const auto id = row.integer(0);
      if (id && wanted.contains(*id)) {
        m_names.emplace(*id, row.text(1));
      }
    });
  }

  void read_gpus() {
    const GpuTable& table = m_database.has(early_gpus.name) ? early_gpus : gpus;
    m_database.each_row(table.name, {table.id, "name", "l2CacheSize", table.bandwidth},
                        [&](const Row& row) {
                          const auto id = row.integer(0);
                          if (!id) {
                            return;
                          }
                          Device& gpu = m_gpus[*id];
                          gpu.title = row.text(1);
                          gpu.facts.clear();
                          add_quantity(gpu.facts, "gpu.l2.bytes", number(row, 2), dimension::bytes);
                          add_quantity(gpu.facts, "dram.theoretical_bandwidth",
                                       number(row, 3).value_or(0) * table.bandwidth_unit,
                                       dimension::bytes_per_second);
                        });
  }

  // With CUDA_VISIBLE_DEVICES, processes count devices in ways of their own.
  void read_ordinals() {
    m_database.each_row("TARGET_INFO_CUDA_DEVICE", {"pid", "cudaId", "gpuId"}, [&](const Row& row) {
      const auto process = row.integer(0);
      const auto ordinal = row.integer(1);
      const auto gpu = row.integer(2);
      if (process && ordinal && gpu) {
        m_ordinals.emplace(std::pair(*process, *ordinal), *gpu);
      }
    });
  }

  void read_launches(TracedLaunches& launches) {
    m_database.each_row(
        m_kernels,
        {"start", "end", "registersPerThread", "globalPid", "deviceId", "demangledName",
         "shortName", "mangledName"},
        [&](const Row& row) {
          launches.add({.kernel = name_of(name_id(row, 5)),
                        .device = device_of(row.integer(3), row.integer(4).value_or(0)),
                        .start = row.integer(0),
                        .end = row.integer(1),
                        .registers = row.integer(2)});
        });
  }

  std::string_view name_of(std::optional<std::int64_t> id) const {
    if (!id) {
      throw LineError(0, fmt::format("is damaged: a row of {} has no name", m_kernels));
    }
    const auto found = m_names.find(*id);
    if (found == m_names.end()) {
      throw LineError(
          0, fmt::format("is damaged: {} has no string {}, which names a kernel", strings, *id));
    }
    return found->second;
  }

  const std::string& device_of(std::optional<std::int64_t> global_process, Ordinal ordinal) {
    // The process is in bits 24 to 47.
    const Process process = (global_process.value_or(0) >> 24) & 0xFFFFFF;
    const auto [known, is_new] = m_devices.try_emplace(std::pair(process, ordinal));
    if (is_new) {
      const auto found = m_ordinals.find(std::pair(process, ordinal));
      const std::int64_t id = found == m_ordinals.end() ? ordinal : found->second;
      known->second = fmt::format("cuda:{}", id);
      Device device = m_gpus[id];
      device.name = known->second;
      device.kind = DeviceKind::gpu;
      device.title = device.title.empty() ? "NVIDIA GPU" : device.title;
      add_device(std::move(device), m_run);
    }
    return known->second;
  }

  void say_graphs() {
    LeftOut left_out;
    m_database.each_row(graphs, {"graphId"}, [&](const Row& row) {
      left_out.add("CUDA graphs, whose kernels were not traced (--cuda-graph-trace=node)",
                   fmt::format("graph {}", row.integer(0).value_or(0)));
    });
    left_out.say(m_source, m_run);
  }

  const ImportSource& m_source;
  Run& m_run;
  Database m_database;
  std::string m_kernels;                        // table
  std::map<std::int64_t, std::string> m_names;  // of kernels, by id of their string
  std::map<std::int64_t, Device> m_gpus;
  std::map<std::pair<Process, Ordinal>, std::int64_t> m_ordinals;  // ids of GPUs
  std::map<std::pair<Process, Ordinal>, std::string> m_devices;
};

}  // namespace
}  // namespace roofladder::nsys

namespace roofladder {

bool is_nsys(std::string_view text) {
  return sqlite_text::has_table(text, nsys::is_own_table) &&
         sqlite_text::has_table(text,
                                [](std::string_view table) { return table == nsys::strings; });
}

void add_nsys(const ImportSource& source, Run& run) {
  nsys::Reader(source, run).read();
}

}  // namespace roofladder
