// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/local_traffic.h"
#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double local_matters = 0.05;  // of the bytes through L1
constexpr double explains = 0.5;        // of the excess

double local_bytes(const RungContext& rung) {
  return rung.amount(metric::local_load) + rung.amount(metric::local_store);
}

double excess_bytes(const RungContext& rung) {
  const auto least = rung.value(metric::minimum_bytes);
  return least ? std::max(0.0, rung.amount(metric::dram_bytes) - *least) : 0;
}

}  // namespace

double excess_of_local_memory(const RungContext& rung) {
  return std::min(local_bytes(rung), excess_bytes(rung));
}

bool explains_excess(const RungContext& rung) {
  return excess_bytes(rung) > 0 && excess_of_local_memory(rung) >= explains * excess_bytes(rung);
}

std::optional<Advice> advise_local_memory(const RungContext& rung) {
  const double local = local_bytes(rung);
  const double first_level = rung.amount(metric::l1_bytes);
  if (local <= local_matters * first_level) {
    return std::nullopt;
  }
  const double of_memory = rung.amount(metric::dram_bytes);
  double most = 1;
  if (first_level > local) {
    most = first_level / (first_level - local);
  }
  if (explains_excess(rung)) {
    most = std::max(most, of_memory / (of_memory - excess_of_local_memory(rung)));
  }
  return Advice{
      .numbers =
          fmt::format("{} of thread-private memory (spilled registers, private arrays) pass "
                      "through L1, {} of its bytes{}",
                      format_quantity(local, dimension::bytes),
                      format_percent(std::min(1.0, local / first_level)),
                      explains_excess(rung)
                          ? fmt::format("; it can have caused {} of the traffic of device "
                                        "memory",
                                        format_percent(excess_of_local_memory(rung) / of_memory))
                          : ""),
      .attempt =
          "scalars in place of a private array, or indices that the compiler knows, so that "
          "it becomes registers; fewer live values, smaller unrolling, more registers a "
          "thread where it spills",
      .most_speedup = beside_transfers(rung, most)};
}

}  // namespace roofladder
