// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/callgrind/callgrind.h"

#include <bit>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "collector/providers/callgrind/region.h"
#include "collector/providers/provider.h"
#include "collector/providers/valgrind.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Caches of a common server core, for machines whose caches are unknown.
constexpr CacheLevel default_l1{32 * 1024, 8, 64};
constexpr double default_last_level = 32.0 * 1024 * 1024;
constexpr int default_last_level_ways = 16;

SimulatedCache geometry(const CacheLevel& cache, int default_ways) {
  return simulated(cache.bytes, cache.ways > 0 ? cache.ways : default_ways, cache.line);
}

}  // namespace

std::vector<std::string> callgrind_metrics() {
  return {metric::dram_read.c_str(),   metric::dram_write.c_str(), metric::instructions.c_str(),
          metric::l1_accesses.c_str(), metric::l1_misses.c_str(),  metric::llc_accesses.c_str(),
          metric::llc_misses.c_str()};
}

std::optional<Absence> callgrind_absence() {
  if (!simulation_built_in()) {
    return Absence{Status::unavailable,
                   "this build has no callgrind support; install valgrind and build again"};
  }
  return valgrind_absence();
}

Callgrind::Callgrind(const Topology& topology, double last_level_cache)
    : m_l1(geometry(topology.l1d.value_or(default_l1), default_l1.ways)),
      m_last_level(
          geometry({last_level_cache > 0 ? last_level_cache : default_last_level,
                    topology.last_level ? topology.last_level->ways : default_last_level_ways, 64},
                   default_last_level_ways)) {}

std::optional<Absence> Callgrind::declines(const VariantInfo& variant) {
  if (variant.stores == "non-temporal") {
    return Absence{Status::unsupported,
                   "callgrind charges a write-allocate to non-temporal stores, so its bytes "
                   "would be wrong for this variant"};
  }
  return std::nullopt;
}

std::vector<std::string> Callgrind::prefix(const std::filesystem::path& folder) const {
  return {find_valgrind().value_or("valgrind").string(),
          "--tool=callgrind",
          "--quiet",
          "--cache-sim=yes",
          "--simulate-wb=yes",
          "--D1=" + m_l1.argument(),
          "--LL=" + m_last_level.argument(),
          "--instr-atstart=no",
          "--collect-atstart=no",
          "--callgrind-out-file=" + (folder / "out").string()};
}

std::vector<Observation> Callgrind::read(const std::filesystem::path& folder) const {
  const auto region = read_dump(folder, region_dump);
  const auto drain = read_dump(folder, drain_dump);
  for (const auto& dump : std::filesystem::directory_iterator(folder)) {
    std::filesystem::remove(dump.path());
  }
  const auto event = [&](const char* name) { return region.at(name); };
  const double line = m_last_level.line;
  const double l1_misses = event("D1mr") + event("D1mw");
  const double last_level_misses = event("DLmr") + event("DLmw");
  // Write-backs of the region, and of the dirty lines it left, which the drain pushed out. The
  // drain itself writes nothing.
  const double written_back = event("DLdmr") + event("DLdmw") + event("ILdmr") + drain.at("DLdmr") +
                              drain.at("DLdmw") + drain.at("ILdmr");
  return {{metric::dram_read.c_str(), whole_variant, line * (last_level_misses + event("ILmr"))},
          {metric::dram_write.c_str(), whole_variant, line * written_back},
          {metric::instructions.c_str(), whole_variant, event("Ir")},
          {metric::l1_accesses.c_str(), whole_variant, event("Dr") + event("Dw")},
          {metric::l1_misses.c_str(), whole_variant, l1_misses},
          {metric::llc_accesses.c_str(), whole_variant, l1_misses},
          {metric::llc_misses.c_str(), whole_variant, last_level_misses}};
}

std::string SimulatedCache::argument() const {
  return fmt::format("{},{},{}", bytes, ways, line);
}

SimulatedCache simulated(double bytes, int ways, int line) {
  const auto lines_per_way = static_cast<std::size_t>(bytes) / static_cast<std::size_t>(ways) /
                             static_cast<std::size_t>(line);
  const std::size_t sets = std::bit_floor(std::max<std::size_t>(lines_per_way, 1));
  return {sets * static_cast<std::size_t>(ways) * static_cast<std::size_t>(line), ways, line};
}

std::map<std::string, double> read_dump(const std::filesystem::path& folder,
                                        const std::string& trigger) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    std::vector<std::string> names;
    bool wanted = false;
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string head;
      words >> head;
      if (line.starts_with("desc: Trigger:")) {
        wanted = line.find(trigger) != std::string::npos;
      } else if (head == "events:") {
        names.assign(std::istream_iterator<std::string>(words), {});
      } else if (head == "totals:" && wanted) {
        std::map<std::string, double> counts;
        for (const std::string& name : names) {
          double count = 0;  // callgrind leaves trailing zero columns out
          words >> count;
          counts[name] = words ? count : 0;
        }
        return counts;
      }
    }
  }
  throw std::runtime_error("callgrind wrote no dump \"" + trigger + "\"");
}

}  // namespace roofladder
