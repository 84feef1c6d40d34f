// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/limits/ceiling.h"
#include "analyzer/plots/plot.h"
#include "analyzer/plots/roofline_marks.h"
#include "analyzer/plots/roofs.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The highest bandwidth at which memory serves the core's loads and stores. Leaves out lines that
// are fetched only to be overwritten.
std::optional<Roof> memory_roof(const Analysis& analysis, std::uint32_t device) {
  std::optional<Roof> best;
  for (const Ceiling& ceiling : analysis.ceilings) {
    const double seen = ceiling.stream_convention.value_or(0);
    if (ceiling.device == device && ceiling.limit == bandwidth_of(MemoryLevel::dram) &&
        seen > (best ? best->best : 0)) {
      const double share = seen / ceiling.best;
      best = Roof{"DRAM, " + ceiling.name,
                  seen,
                  {ceiling.spread.low * share, ceiling.spread.high * share},
                  {},
                  ""};
    }
  }
  return best;
}

// The reason why this roof is another than those of the roofline of DRAM traffic.
std::string memory_roof_note(const Roof& memory) {
  return fmt::format(
      "\"{}\" is the fastest of all measured mixes of reads and writes, in bytes that the cores "
      "ask for. The roofline of DRAM traffic has triad and the mixes nearest to its variants "
      "instead, and also counts lines that are fetched only to be overwritten.",
      memory.name);
}

std::vector<Roof> cache_roofs(const Analysis& analysis, std::uint32_t device) {
  std::vector<Roof> roofs;
  for (const MemoryLevel level : {MemoryLevel::l1, MemoryLevel::l2, MemoryLevel::l3}) {
    if (const Ceiling* ceiling = ceiling_of(analysis.ceilings, device, bandwidth_of(level))) {
      roofs.push_back(roof_of(*ceiling));
    }
  }
  return roofs;
}

}  // namespace

std::optional<XyPlot> cache_aware_plot(const Analysis& analysis, std::uint32_t device) {
  const RooflineView view{&VariantAnalysis::cache_aware,
                          {&metric::time, &metric::flop_rate, &metric::intensity_core,
                           &metric::core_bytes, &metric::core_throughput},
                          &metric::intensity_core,
                          "this run measured no bandwidth of the first-level cache, or no peak"};
  XyPlot plot;
  const Device& info = analysis.run.devices.at(device);
  plot.id = device == 0 ? "cache-aware" : fmt::format("cache-aware-{}", device);
  plot.title = "Cache-aware roofline of " + info.name;
  plot.subtitle = info.title;
  add_ladders(plot, analysis, device, view);
  if (plot.marks.empty()) {
    return std::nullopt;
  }
  std::vector<Roof> roofs = cache_roofs(analysis, device);
  const auto memory = memory_roof(analysis, device);
  if (memory) {
    roofs.push_back(*memory);
  }
  add_roofs(plot, "core", roofs, peak_roofs(analysis, device));
  if (memory) {
    plot.note = memory_roof_note(*memory) + (plot.note.empty() ? "" : " ") + plot.note;
  }
  return plot;
}

}  // namespace roofladder
