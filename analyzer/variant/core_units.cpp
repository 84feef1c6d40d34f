// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/core_units.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "analyzer/variant/outstanding.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Instructions of a kind, all of which pass the units that this ceiling is the rate of.
struct Passage {
  std::optional<double> instructions;
  const Ceiling* ceiling = nullptr;
  double each = 1;  // what an instruction counts for in the ceiling's unit
};

// The passage that takes longest: the others run beside it.
void add_longest(const Metric& floor, std::initializer_list<Passage> passages,
                 std::vector<UnitFloor>& floors) {
  UnitFloor longest{&floor, 0, {}};
  for (const Passage& passage : passages) {
    if (!passage.instructions || passage.ceiling == nullptr) {
      return;
    }
    const double seconds = *passage.instructions * passage.each / passage.ceiling->best;
    if (longest.ceiling.empty() || seconds > longest.seconds) {
      longest.seconds = seconds;
      longest.ceiling = passage.ceiling->name;
    }
  }
  floors.push_back(longest);
}

std::optional<double> sum_of(std::optional<double> a, std::optional<double> b) {
  return a && b ? std::optional(*a + *b) : std::nullopt;
}

const Ceiling* faster(const Ceiling* a, const Ceiling* b) {
  return a == nullptr || (b != nullptr && b->best > a->best) ? b : a;
}

}  // namespace

std::vector<UnitFloor> unit_floors(const Columns& columns, std::size_t row,
                                   const std::vector<Ceiling>& ceilings, std::uint32_t device,
                                   std::int32_t threads) {
  const auto count = [&](const Metric& metric) { return columns.number(row, metric); };
  const auto rate = [&](LimitKind kind, std::optional<CoreUnit> unit = {}) {
    return ceiling_of(ceilings, device, {.kind = kind, .unit = unit});
  };
  std::vector<UnitFloor> floors;
  if (threads < 1) {
    return floors;
  }
  const auto additions = count(metric::instructions_fp_add);
  const auto multiplications = count(metric::instructions_fp_multiply);
  const Ceiling* multiply_adds = ceiling_of(
      ceilings, device,
      {.kind = LimitKind::flops, .precision = NumberFormat::fp64, .unit = CoreUnit::scalar});
  add_longest(metric::floor_arithmetic,
              {{additions, rate(LimitKind::additions)},
               {multiplications, multiply_adds, 2},
               {sum_of(additions, multiplications), rate(LimitKind::arithmetic)}},
              floors);
  const auto add_accesses = [&](const Metric& floor, LimitKind kind, const Metric& all,
                                const Metric& of_vectors) {
    const Ceiling* vectors = rate(kind, CoreUnit::simd);
    const Ceiling* either = faster(rate(kind, CoreUnit::scalar), vectors);
    add_longest(floor, {{count(of_vectors), vectors}, {count(all), either}}, floors);
  };
  add_accesses(metric::floor_loads, LimitKind::loads, metric::instructions_load,
               metric::instructions_load_vector);
  add_accesses(metric::floor_stores, LimitKind::stores, metric::instructions_store,
               metric::instructions_store_vector);
  add_longest(metric::floor_instructions,
              {{count(metric::instructions), rate(LimitKind::instructions)}}, floors);
  add_longest(metric::floor_mispredictions,
              {{count(metric::branches_mispredicted), rate(LimitKind::mispredictions)}}, floors);
  add_longest(metric::floor_chain,
              {{count(metric::chain_cycles), clock_ceiling(ceilings, device), 1.0 / threads}},
              floors);
  const Passage irregular{count(metric::irregular_cycles), clock_ceiling(ceilings, device),
                          1.0 / threads};
  add_longest(metric::irregular_time, {irregular}, floors);
  if (const auto most = most_lines_outstanding(ceilings, device)) {
    add_longest(metric::floor_irregular,
                {{irregular.instructions, irregular.ceiling, irregular.each / *most}}, floors);
  }
  return floors;
}

}  // namespace roofladder
