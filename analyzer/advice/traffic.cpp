// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/headroom.h"
#include "analyzer/advice/local_traffic.h"
#include "analyzer/advice/rules.h"
#include "analyzer/limits/device_facts.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double excess_matters = 0.05;  // of the time

// The most of the time that goes with so many bytes, at the same bandwidth: no more than memory is
// waited for.
double spared_without(const RungContext& rung, double bytes) {
  return std::min(memory_share(rung), bytes / rung.amount(metric::dram_bytes));
}

double most_without(const RungContext& rung, double bytes) {
  return beside_transfers(rung, 1 / (1 - spared_without(rung, bytes)));
}

std::string what_l2_keeps(const RungContext& rung) {
  const auto kept = rung.value(metric::l2_kept);
  return kept ? fmt::format("; L2 keeps {} of the sectors that it is asked for",
                            format_percent(*kept))
              : "";
}

std::string what_more_cache_keeps(const RungContext& rung) {
  const auto cache = last_level_cache(rung.run, rung.point().device);
  const auto enough =
      cache ? cache_for_half(rung.analysis().traffic_by_size, *cache) : std::nullopt;
  return enough ? fmt::format(
                      "; half of what more cache would spare goes with {} of it, the last "
                      "level has {}: data are used again that far apart",
                      format_quantity(*enough, dimension::bytes),
                      format_quantity(*cache, dimension::bytes))
                : "";
}

bool is_worth_it(const RungContext& rung, double excess) {
  const auto bytes = rung.value(metric::dram_bytes);
  return bytes && spared_without(rung, excess) > excess_matters && excess < *bytes &&
         !explains_excess(rung);
}

}  // namespace

std::optional<Advice> advise_excess_reads(const RungContext& rung) {
  const double read = rung.amount(metric::dram_read);
  const double least = rung.amount(metric::minimum_read);
  // Lines fetched to be overwritten have a rule of their own.
  const double excess = read - least - rung.amount(metric::write_allocate);
  if (!is_worth_it(rung, excess)) {
    return std::nullopt;
  }
  return Advice{
      .numbers = fmt::format("memory gives {}, and a cold cache must read {}{}{}",
                             format_quantity(read, dimension::bytes),
                             format_quantity(least, dimension::bytes), what_l2_keeps(rung),
                             what_more_cache_keeps(rung)),
      .attempt =
          "use data again before it leaves the registers or the cache: tile the loops, fuse passes "
          "over the same arrays; or lay it out in the order of its use, so that whole lines are "
          "used",
      .most_speedup = most_without(rung, excess)};
}

std::optional<Advice> advise_excess_writes(const RungContext& rung) {
  const double written = rung.amount(metric::dram_write);
  const double least = rung.amount(metric::minimum_write);
  if (!is_worth_it(rung, written - least)) {
    return std::nullopt;
  }
  return Advice{
      .numbers =
          fmt::format("{} reach memory, and {} must", format_quantity(written, dimension::bytes),
                      format_quantity(least, dimension::bytes)),
      .attempt =
          "keep intermediate results in registers or in the cache until they are final, and "
          "write each line whole, at once",
      .most_speedup = most_without(rung, written - least)};
}

}  // namespace roofladder
