// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/caches.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

#include "collector/providers/opcount/opcount.h"
#include "collector/providers/opcount/region.h"
#include "run/metric.h"
#include "run/traffic_by_size.h"

namespace roofladder::opcount {
namespace {

constexpr double least_told_cache = 4096;  // bytes, of those of every size

SimulatedCache of_one_thread(const CacheLevel& cache, int default_ways) {
  return {cache.bytes, cache.ways > 0 ? cache.ways : default_ways, false};
}

std::string argument(const SimulatedCache& cache) {
  return fmt::format("{:.0f}:{}{}", cache.bytes, cache.ways, cache.is_shared ? ":shared" : "");
}

void add(std::vector<Observation>& observations, std::string_view metric, double value) {
  observations.push_back({std::string(metric), whole_variant, value});
}

// `past_caches`: bytes that are written past caches of any size.
void add_traffic_by_size(std::vector<Observation>& observations, const Counts& counts,
                         double past_caches) {
  const auto sizes = counts.traffic.find(counted_region);
  if (sizes == counts.traffic.end()) {
    return;
  }
  // The largest of those below the least told one counts.
  std::map<std::uint64_t, CacheCounts> told;
  for (const auto& [lines, traffic] : sizes->second) {
    const double bytes = std::max(line_bytes * static_cast<double>(lines), least_told_cache);
    told[static_cast<std::uint64_t>(bytes)] = traffic;
  }
  for (const auto& [cache, traffic] : told) {
    add(observations, name_of({Direction::read, cache}), line_bytes * traffic.misses());
    add(observations, name_of({Direction::write, cache}),
        line_bytes * traffic.written_back + past_caches);
  }
}

}  // namespace

Caches caches_of_all_cores(const Topology& topology) {
  Caches caches;
  caches.cores = std::max<double>(1, static_cast<double>(topology.core_cpus.size()));
  caches.l1 = caches.cores * topology.l1d.value_or(common_l1).bytes;
  caches.l2 = topology.l3 ? caches.cores * topology.l2.value_or(common_l2).bytes : 0;
  caches.last = topology.last_level.value_or(common_last_level).bytes;
  return caches;
}

std::vector<SimulatedCache> caches_of(const Topology& topology, double last_level_bytes) {
  const double last = last_level_bytes > 0 ? last_level_bytes : common_last_level.bytes;
  std::vector<SimulatedCache> caches{
      of_one_thread(topology.l1d.value_or(common_l1), common_l1.ways)};
  if (topology.l2) {
    caches.push_back(of_one_thread(*topology.l2, common_l2.ways));
  }
  std::erase_if(caches, [&](const SimulatedCache& cache) { return cache.bytes >= last; });
  const int ways = topology.last_level ? topology.last_level->ways : 0;
  caches.push_back({last, ways > 0 ? ways : common_last_level.ways, true});
  return caches;
}

std::vector<std::string> cache_metrics() {
  std::vector<std::string> names;
  for (const Metric* metric : {&metric::dram_read, &metric::dram_write, &metric::instructions,
                               &metric::l1_accesses, &metric::l1_misses, &metric::l2_accesses,
                               &metric::l2_misses, &metric::llc_accesses, &metric::llc_misses}) {
    names.emplace_back(metric->name);
  }
  return names;
}

std::vector<std::string> simulation_prefix(const std::filesystem::path& folder,
                                           const std::vector<SimulatedCache>& caches) {
  std::vector<std::string> levels;
  for (const SimulatedCache& cache : caches) {
    levels.push_back(argument(cache));
  }
  return prefix(folder, {fmt::format("--caches={}", fmt::join(levels, ",")), "--reuse=yes"});
}

std::vector<Observation> read_simulation(const std::filesystem::path& folder) {
  const Counts counts = counts_in(folder);
  const Amounts amounts =
      totals(counts, [](const Count& count) { return count.region == counted_region; });
  const auto amount = [&](const std::string& name) {
    const auto found = amounts.find(name);
    return found == amounts.end() ? 0.0 : found->second;
  };
  const std::vector<CacheCounts>& levels = counts.caches.at(counted_region);
  const CacheCounts& last = levels.back();
  std::vector<Observation> observations;
  const double past_caches = amount("bytes stored_past_caches");
  add(observations, metric::dram_read.name, line_bytes * last.misses());
  add(observations, metric::dram_write.name, line_bytes * last.written_back + past_caches);
  add(observations, metric::instructions.name, instructions_in(amounts));
  double accesses = amount("accesses loads") + amount("accesses stores");
  const std::vector<std::pair<const Metric*, const Metric*>> below_last{
      {&metric::l1_accesses, &metric::l1_misses}, {&metric::l2_accesses, &metric::l2_misses}};
  for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
    add(observations, below_last.at(level).first->name, accesses);
    accesses = levels[level].misses();
    add(observations, below_last.at(level).second->name, accesses);
  }
  add(observations, metric::llc_accesses.name, accesses);
  add(observations, metric::llc_misses.name, last.misses());
  add_traffic_by_size(observations, counts, past_caches);
  return observations;
}

}  // namespace roofladder::opcount
