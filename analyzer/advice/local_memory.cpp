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

double local_bytes(const Evidence& evidence) {
  return evidence.amount(metric::local_load) + evidence.amount(metric::local_store);
}

double excess_bytes(const Evidence& evidence) {
  const auto least = evidence.value(metric::minimum_bytes);
  return least ? std::max(0.0, evidence.amount(metric::dram_bytes) - *least) : 0;
}

}  // namespace

double excess_of_local_memory(const Evidence& evidence) {
  return std::min(local_bytes(evidence), excess_bytes(evidence));
}

bool explains_excess(const Evidence& evidence) {
  return excess_bytes(evidence) > 0 &&
         excess_of_local_memory(evidence) >= explains * excess_bytes(evidence);
}

std::optional<Advice> advise_local_memory(const Evidence& evidence) {
  const double local = local_bytes(evidence);
  const double first_level = evidence.amount(metric::l1_bytes);
  if (local <= local_matters * first_level) {
    return std::nullopt;
  }
  const double of_memory = evidence.amount(metric::dram_bytes);
  double most = 1;
  if (first_level > local) {
    most = first_level / (first_level - local);
  }
  if (explains_excess(evidence)) {
    most = std::max(most, of_memory / (of_memory - excess_of_local_memory(evidence)));
  }
  return Advice{
      .numbers = fmt::format(
          "{} of thread-private memory (spilled registers, private arrays) pass "
          "through L1, {} of its bytes{}",
          format_quantity(local, dimension::bytes),
          format_percent(std::min(1.0, local / first_level)),
          explains_excess(evidence)
              ? fmt::format("; it can have caused {} of the traffic of device "
                            "memory",
                            format_percent(excess_of_local_memory(evidence) / of_memory))
              : ""),
      .attempt =
          "scalars in place of a private array, or indices that the compiler knows, so that "
          "it becomes registers; fewer live values, smaller unrolling, more registers a "
          "thread where it spills",
      .most_speedup = beside_transfers(evidence, most)};
}

}  // namespace roofladder
