// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double memory_matters = 0.50;      // of the bandwidth
constexpr double allocation_matters = 0.05;  // of the traffic

}  // namespace

std::optional<Advice> advise_write_allocate(const RungContext& rung) {
  const double fetched = rung.amount(metric::write_allocate);
  const double all = rung.amount(metric::dram_bytes);
  const bool is_streaming = rung.variant().stores == "non-temporal";
  if (is_streaming || fetched <= allocation_matters * all || fetched >= all ||
      rung.amount(metric::mix_fraction) < memory_matters) {
    return std::nullopt;
  }
  return Advice{.numbers = fmt::format("{} are fetched only to be overwritten, {} of the traffic",
                                       format_quantity(fetched, dimension::bytes),
                                       format_percent(fetched / all)),
                .attempt =
                    "non-temporal stores for arrays that are written whole lines at a time and not "
                    "read again soon",
                .most_speedup = all / (all - fetched)};
}

}  // namespace roofladder
