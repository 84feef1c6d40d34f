// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/local_traffic.h"
#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double excess_matters = 0.05;  // of the traffic

// At the same bandwidth.
double most_without(const Evidence& evidence, double bytes) {
  const double all = evidence.amount(metric::dram_bytes);
  return beside_transfers(evidence, all / (all - bytes));
}

std::string what_l2_keeps(const Evidence& evidence) {
  const auto kept = evidence.value(metric::l2_kept);
  return kept ? fmt::format("; L2 keeps {} of the sectors that it is asked for",
                            format_percent(*kept))
              : "";
}

bool is_worth_it(const Evidence& evidence, double excess) {
  const auto bytes = evidence.value(metric::dram_bytes);
  return bytes && excess > excess_matters * *bytes && excess < *bytes && !explains_excess(evidence);
}

}  // namespace

std::optional<Advice> advise_excess_reads(const Evidence& evidence) {
  const double read = evidence.amount(metric::dram_read);
  const double least = evidence.amount(metric::minimum_read);
  // What is fetched to be overwritten has a rule of its own.
  const double excess = read - least - evidence.amount(metric::write_allocate);
  if (!is_worth_it(evidence, excess)) {
    return std::nullopt;
  }
  return Advice{
      .numbers = fmt::format("memory gives {}, and a cold cache must read {}{}",
                             format_quantity(read, dimension::bytes),
                             format_quantity(least, dimension::bytes), what_l2_keeps(evidence)),
      .attempt =
          "use data again before it leaves the registers or the cache: tile the loops, fuse passes "
          "over the same arrays; or lay it out in the order of its use, so that whole lines are "
          "used",
      .most_speedup = most_without(evidence, excess)};
}

std::optional<Advice> advise_excess_writes(const Evidence& evidence) {
  const double written = evidence.amount(metric::dram_write);
  const double least = evidence.amount(metric::minimum_write);
  if (!is_worth_it(evidence, written - least)) {
    return std::nullopt;
  }
  return Advice{
      .numbers =
          fmt::format("{} reach memory, and {} must", format_quantity(written, dimension::bytes),
                      format_quantity(least, dimension::bytes)),
      .attempt =
          "keep intermediate results in registers or in the cache until they are final, and "
          "write each line whole, at once",
      .most_speedup = most_without(evidence, written - least)};
}

}  // namespace roofladder
