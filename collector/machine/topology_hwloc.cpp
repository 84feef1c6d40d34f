// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <hwloc.h>
#include <iterator>
#include <memory>

#include "collector/machine/machine.h"

namespace roofladder {
namespace {

using TopologyHandle = std::unique_ptr<hwloc_topology, decltype(&hwloc_topology_destroy)>;

// Variables with which hwloc describes another machine than this one.
constexpr std::array other_machines{"HWLOC_SYNTHETIC", "HWLOC_XMLFILE", "HWLOC_FSROOT",
                                    "HWLOC_COMPONENTS"};

TopologyHandle load() {
  for (const char* variable : other_machines) {
    unsetenv(variable);
  }
  hwloc_topology_t raw = nullptr;
  hwloc_topology_init(&raw);
  TopologyHandle handle(raw, hwloc_topology_destroy);
  hwloc_topology_load(raw);
  return handle;
}

std::optional<CacheLevel> cache_of(hwloc_topology_t topology, hwloc_obj_type_t type,
                                   const std::vector<int>& usable) {
  const hwloc_obj_t object = hwloc_get_obj_by_type(topology, type, 0);
  if (object == nullptr || object->attr->cache.size == 0) {
    return std::nullopt;
  }
  const auto& cache = object->attr->cache;
  CacheLevel level{static_cast<double>(cache.size),
                   cache.associativity > 0 ? cache.associativity : 0,
                   cache.linesize > 0 ? static_cast<int>(cache.linesize) : 64};
  std::ranges::copy_if(usable, std::back_inserter(level.cpus), [&](int cpu) {
    return hwloc_bitmap_isset(object->cpuset, static_cast<unsigned>(cpu)) != 0;
  });
  return level;
}

std::vector<int> first_cpu_of_each_core(hwloc_topology_t topology, const std::vector<int>& usable) {
  std::vector<int> first;
  const int cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE);
  for (int i = 0; i < cores; ++i) {
    const hwloc_obj_t core =
        hwloc_get_obj_by_type(topology, HWLOC_OBJ_CORE, static_cast<unsigned>(i));
    for (int cpu : usable) {
      if (hwloc_bitmap_isset(core->cpuset, static_cast<unsigned>(cpu))) {
        first.push_back(cpu);
        break;
      }
    }
  }
  return first.empty() ? usable : first;
}

}  // namespace

Topology read_topology() {
  const TopologyHandle handle = load();
  hwloc_topology_t topology = handle.get();
  Topology result;
  const hwloc_obj_t package = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0);
  const char* model = package ? hwloc_obj_get_info_by_name(package, "CPUModel") : nullptr;
  result.cpu_model = model ? model : "unknown CPU";
  result.cpus = affinity();
  result.core_cpus = first_cpu_of_each_core(topology, result.cpus);
  result.numa_nodes = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_NUMANODE);
  result.l1d = cache_of(topology, HWLOC_OBJ_L1CACHE, result.cpus);
  result.l2 = cache_of(topology, HWLOC_OBJ_L2CACHE, result.cpus);
  result.l3 = cache_of(topology, HWLOC_OBJ_L3CACHE, result.cpus);
  for (auto type : {HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L1CACHE}) {
    result.last_level = cache_of(topology, type, result.cpus);
    if (result.last_level) {
      break;
    }
  }
  const unsigned version = hwloc_get_api_version();
  result.source =
      fmt::format("hwloc {}.{}.{}", version >> 16, (version >> 8) & 0xff, version & 0xff);
  return result;
}

}  // namespace roofladder
