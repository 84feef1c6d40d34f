// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/built_in.h"

#include "collector/providers/callgrind/callgrind.h"
#include "collector/providers/compiler/compiler.h"
#include "run/metric.h"

namespace roofladder::built_in {
namespace {

// Threads of the worker itself. A CPU behind a driver is a device like others.
const ObservedDevices host{.backend = std::string(host_backend)};

MetricSet set_of(const char* name, Stand stand, std::vector<std::string> metrics) {
  return {.name = name, .stand = stand, .option = "", .metrics = std::move(metrics)};
}

}  // namespace

std::vector<Provider> providers() {
  return {
      {.name = timer,
       .sentence = "wall-clock time of every part, unprofiled",
       .provenance = Provenance::timer,
       .sets = {set_of("time", Stand::in_pass, {metric::time.c_str()})}},
      {.name = compiler,
       .sentence = "stack bytes of the timed functions, from the compiler's report",
       .provenance = Provenance::compiler,
       .observed = host,
       .sets = {set_of("stack", Stand::reading, compiler_metrics())}},
      {.name = launches,
       .sentence = "registers, spills and theoretical occupancy of launched kernels, as their "
                   "compiler and driver tell",
       .provenance = Provenance::compiler,
       .sets = {set_of(
           "kernels", Stand::in_pass,
           {metric::kernels.c_str(), metric::registers.c_str(), metric::simd_width.c_str(),
            metric::local_memory.c_str(), metric::shared_memory.c_str(),
            metric::spill_registers.c_str(), metric::spill_memory.c_str(),
            metric::spill_store.c_str(), metric::spill_load.c_str(),
            metric::occupancy_theoretical.c_str(), metric::occupancy_limit_warps.c_str(),
            metric::occupancy_limit_blocks.c_str(), metric::occupancy_limit_registers.c_str(),
            metric::occupancy_limit_shared_memory.c_str(), metric::waves.c_str()})}},
      {.name = proof,
       .sentence = "executed operations at small sizes, by counting scalars or exact counters, "
                   "held against the declared ones",
       .provenance = Provenance::declared,
       .slow = true},
      {.name = accesses,
       .sentence = "loads and stores of array elements that the source performs, by counting "
                   "scalars",
       .provenance = Provenance::declared,
       .observed = host,
       .sets = {set_of("elements", Stand::in_pass,
                       {metric::core_read.c_str(), metric::core_write.c_str()})},
       .slow = true},
      {.name = callgrind,
       .sentence = "memory traffic and cache misses of one thread by valgrind's cache simulator, "
                   "for machines without counters",
       .provenance = Provenance::simulated,
       .observed = host,
       .sets = {set_of("caches", Stand::around_worker, callgrind_metrics())},
       .slow = true,
       .absence = callgrind_absence()},
  };
}

}  // namespace roofladder::built_in
