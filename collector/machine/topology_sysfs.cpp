// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "collector/machine/machine.h"

namespace roofladder {
namespace {

const std::string cpu_folder = "/sys/devices/system/cpu/cpu";

std::string model_from_cpuinfo() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) {
      const auto colon = line.find(": ");
      return colon == std::string::npos ? line : line.substr(colon + 2);
    }
  }
  return "unknown CPU";
}

// Converts "48K" or "266240K" to bytes.
double size_in_bytes(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return *end == 'K' ? number * 1024 : *end == 'M' ? number * 1024 * 1024 : number;
}

// The usable CPUs among a list like "0-3,8".
std::vector<int> listed_cpus(const std::string& list, const std::vector<int>& usable) {
  std::vector<int> cpus;
  std::istringstream items(list);
  for (std::string item; std::getline(items, item, ',');) {
    const int first = std::atoi(item.c_str());
    const auto dash = item.find('-');
    const int last = dash == std::string::npos ? first : std::atoi(item.c_str() + dash + 1);
    std::ranges::copy_if(usable, std::back_inserter(cpus),
                         [&](int cpu) { return cpu >= first && cpu <= last; });
  }
  return cpus;
}

std::optional<CacheLevel> cache_at(const std::string& folder, const std::vector<int>& usable) {
  const auto size = first_line(folder + "/size");
  const auto type = first_line(folder + "/type");
  if (!size || !type || *type == "Instruction") {
    return std::nullopt;
  }
  const auto ways = first_line(folder + "/ways_of_associativity");
  const auto line = first_line(folder + "/coherency_line_size");
  return CacheLevel{size_in_bytes(*size), ways ? std::atoi(ways->c_str()) : 0,
                    line ? std::atoi(line->c_str()) : 64,
                    listed_cpus(first_line(folder + "/shared_cpu_list").value_or(""), usable)};
}

void read_caches(Topology& topology) {
  const std::string folder = cpu_folder + std::to_string(topology.cpus.front()) + "/cache/index";
  for (int index = 0;; ++index) {
    const auto level = first_line(folder + std::to_string(index) + "/level");
    if (!level) {
      return;
    }
    const auto cache = cache_at(folder + std::to_string(index), topology.cpus);
    if (!cache) {
      continue;
    }
    if (*level == "1") {
      topology.l1d = cache;
    } else if (*level == "2") {
      topology.l2 = cache;
    } else if (*level == "3") {
      topology.l3 = cache;
    }
    if (!topology.last_level || cache->bytes > topology.last_level->bytes) {
      topology.last_level = cache;
    }
  }
}

int count_numa_nodes() {
  int nodes = 0;
  while (first_line("/sys/devices/system/node/node" + std::to_string(nodes) + "/cpulist")) {
    ++nodes;
  }
  return nodes > 0 ? nodes : 1;
}

}  // namespace

Topology read_topology() {
  Topology topology;
  topology.cpu_model = model_from_cpuinfo();
  topology.cpus = affinity();
  std::set<std::string> cores;
  for (int cpu : topology.cpus) {
    const std::string folder = cpu_folder + std::to_string(cpu) + "/topology/";
    const std::string core = first_line(folder + "physical_package_id").value_or("") + ":" +
                             first_line(folder + "core_id").value_or(std::to_string(cpu));
    if (cores.insert(core).second) {
      topology.core_cpus.push_back(cpu);
    }
  }
  topology.numa_nodes = count_numa_nodes();
  read_caches(topology);
  topology.source = "sysfs";
  return topology;
}

}  // namespace roofladder
