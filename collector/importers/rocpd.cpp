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

// rocpd, the database of rocprofiler-sdk: rocpd_tables.sql there. Each process has tables of its
// own, whose names end alike: "rocpd_kernel_dispatch_0000c6a1_...". An older generation had one
// set, some of it with "_" in front.
namespace roofladder::rocpd {
namespace {

using sqlite_text::Database;
using sqlite_text::Row;

constexpr std::array<std::string_view, 2> dispatches{"rocpd_kernel_dispatch",
                                                     "_rocpd_kernel_dispatch"};

// Absent for another table.
std::optional<std::string> process_of(std::string_view table) {
  for (const std::string_view name : dispatches) {
    if (table.starts_with(name)) {
      return std::string(table.substr(name.size()));
    }
  }
  return std::nullopt;
}

// "gemm(float*)", of "gemm(float*) [clone .kd]" or "gemm.kd": a kernel is named as its descriptor.
std::string_view without_descriptor(std::string_view name) {
  for (const std::string_view end : {" [clone .kd]", ".kd"}) {
    if (name.ends_with(end)) {
      name.remove_suffix(end.size());
    }
  }
  return name;
}

struct Symbol {
  std::string name;
  std::optional<std::int64_t> registers;
};

// Registers of a lane, of both kinds; a hostile count is none.
std::optional<std::int64_t> registers_of(const Row& row, int column) {
  constexpr std::int64_t most = 1 << 20;
  const std::int64_t plain = row.integer(column).value_or(0);
  const std::int64_t accumulating = row.integer(column + 1).value_or(0);
  const bool is_sane = plain >= 0 && plain < most && accumulating >= 0 && accumulating < most;
  return is_sane ? std::optional(plain + accumulating) : std::nullopt;
}

// The tables of one process.
class Process {
 public:
  Process(Database& database, std::string name, Run& run)
      : m_database(database), m_name(std::move(name)), m_run(run) {}

  void read(const std::string& table, TracedLaunches& launches) {
    read_symbols();
    read_agents();
    m_database.each_row(table, {"kernel_id", "agent_id", "start", "end"}, [&](const Row& row) {
      const Symbol& symbol = symbol_of(row.integer(0));
      launches.add({.kernel = symbol.name,
                    .device = device_of(row.integer(1).value_or(0)),
                    .start = row.integer(2),
                    .end = row.integer(3),
                    .registers = symbol.registers});
    });
  }

  void say_counters(LeftOut& left_out) {
    std::set<std::int64_t> used;
    m_database.each_row(table_of({"pmc_event"}), {"pmc_id"},
                        [&](const Row& row) { used.insert(row.integer(0).value_or(0)); });
    m_database.each_row(table_of({"info_pmc", "pmc"}), {"id", "name"}, [&](const Row& row) {
      if (used.contains(row.integer(0).value_or(0))) {
        left_out.add("counters", std::string(row.text(1)));
      }
    });
  }

 private:
  // The first of these tables that the file has; generations name them differently.
  std::string table_of(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names) {
      for (const std::string_view begin : {"rocpd_", "_rocpd_"}) {
        std::string table = fmt::format("{}{}{}", begin, name, m_name);
        if (m_database.has(table)) {
          return table;
        }
      }
    }
    return "";
  }

  void read_symbols() {
    m_database.each_row(
        table_of({"info_kernel_symbol", "kernel_symbol"}),
        {"id", "display_name", "kernel_name", "arch_vgpr_count", "accum_vgpr_count"},
        [&](const Row& row) {
          const std::string_view name = row.text(1).empty() ? row.text(2) : row.text(1);
          if (const auto id = row.integer(0)) {
            m_symbols[*id] = {std::string(without_descriptor(name)), registers_of(row, 3)};
          }
        });
  }

  // Devices are counted by kind, as HIP does.
  void read_agents() {
    m_database.each_row(table_of({"info_agent", "agent"}),
                        {"id", "type", "type_index", "product_name", "name"}, [&](const Row& row) {
                          const auto id = row.integer(0);
                          if (!id || row.text(1) == "CPU") {
                            return;
                          }
                          const auto before = static_cast<std::int64_t>(m_agents.size());
                          m_agents[*id] = {
                              .name = fmt::format("hip:{}", row.integer(2).value_or(before)),
                              .kind = DeviceKind::gpu,
                              .title = std::string(row.text(row.text(3).empty() ? 4 : 3)),
                              .facts = {}};
                        });
  }

  const Symbol& symbol_of(std::optional<std::int64_t> id) const {
    const auto found = id ? m_symbols.find(*id) : m_symbols.end();
    if (found == m_symbols.end()) {
      throw LineError(0, "is damaged: it has a dispatch of a kernel without a symbol");
    }
    return found->second;
  }

  const std::string& device_of(std::int64_t agent) {
    const auto [known, is_new] = m_devices.try_emplace(agent);
    if (is_new) {
      Device device = m_agents[agent];
      device.name = device.name.empty() ? fmt::format("hip:{}", agent) : device.name;
      device.kind = DeviceKind::gpu;
      device.title = device.title.empty() ? "AMD GPU" : device.title;
      known->second = device.name;
      add_device(std::move(device), m_run);
    }
    return known->second;
  }

  Database& m_database;
  std::string m_name;  // the end of its tables' names
  Run& m_run;
  std::map<std::int64_t, Symbol> m_symbols;
  std::map<std::int64_t, Device> m_agents;
  std::map<std::int64_t, std::string> m_devices;
};

void require_dispatches(const Database& database, const TracedLaunches& launches) {
  if (!launches.empty()) {
    return;
  }
  throw LineError(0, database.has("rocpd_op")
                         ? "is a database of rocmProfileData (rpd), which is not read; record "
                           "with `rocprofv3 --kernel-trace --output-format rocpd`"
                         : "has no dispatch of a kernel: none ran, or it was not traced; record "
                           "with `rocprofv3 --kernel-trace --output-format rocpd`");
}

}  // namespace
}  // namespace roofladder::rocpd

namespace roofladder {

bool is_rocpd(std::string_view text) {
  return sqlite_text::has_table(text, [](std::string_view table) {
    return table.starts_with("rocpd_") || table.starts_with("_rocpd_");
  });
}

void add_rocpd(const ImportSource& source, Run& run) {
  sqlite_text::Database database(source.text);
  TracedLaunches launches(source, run, "hip");
  LeftOut left_out;
  for (const std::string& table : database.tables()) {
    if (auto name = rocpd::process_of(table)) {
      rocpd::Process process(database, std::move(*name), run);
      process.read(table, launches);
      process.say_counters(left_out);
    }
  }
  rocpd::require_dispatches(database, launches);
  left_out.say(source, run);
}

}  // namespace roofladder
