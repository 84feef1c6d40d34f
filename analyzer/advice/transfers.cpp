// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/transfers.h"

#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double transfers_matter = 0.10;  // of the time

// The better direction from pinned memory; nothing where none was measured.
std::optional<double> link_bandwidth(const RungContext& rung) {
  std::optional<double> best;
  for (const LinkDirection direction : {LinkDirection::to_device, LinkDirection::from_device}) {
    const Ceiling* link = ceiling_of(
        rung.ceilings, rung.point().device,
        {.level = MemoryLevel::link, .direction = direction, .host_memory = HostMemory::pinned});
    if (link != nullptr && link->best > best.value_or(0)) {
      best = link->best;
    }
  }
  return best;
}

}  // namespace

std::optional<Advice> advise_transfers(const RungContext& rung) {
  const TransferTime time = transfer_time(rung.analysis());
  if (time.share() <= transfers_matter || time.share() >= 1) {
    return std::nullopt;
  }
  const double bytes = rung.amount(metric::link_to_device) + rung.amount(metric::link_from_device);
  const auto link = link_bandwidth(rung);
  return Advice{
      .numbers = fmt::format("transfers over the host link take {} of the time, at {}{}",
                             format_percent(time.share()),
                             format_quantity(bytes / time.transfers, dimension::bytes_per_second),
                             link ? fmt::format(" where pinned memory gives {}",
                                                format_quantity(*link, dimension::bytes_per_second))
                                  : ""),
      .attempt =
          "keep arrays on the device from one kernel to the next; copy only what changed, "
          "from pinned memory, while kernels run",
      .most_speedup = 1 / (1 - time.share())};
}

}  // namespace roofladder
