// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/variant_info.h"

#include "collector/modules/plain.h"

namespace roofladder {
namespace {

std::optional<MeasuredLimit> measured_by(const rl_variant& row) {
  const auto limit = parse_limit(row.ceiling);
  return limit ? std::optional(MeasuredLimit{*limit, limit_name(row.title)}) : std::nullopt;
}

std::vector<Expectation> expected_by(const rl_variant& row) {
  std::vector<Expectation> expectations;
  for (std::size_t bit = 0; bit < expectation_names.size(); ++bit) {
    if ((row.expects >> bit & 1) != 0) {
      expectations.push_back(static_cast<Expectation>(bit));
    }
  }
  return expectations;
}

// "non-temporal" or "regular"; empty if the variant hardly stores, so that it does not matter.
std::string stores_of(const rl_variant& row, const std::optional<MeasuredLimit>& measures,
                      const Kernel& computation) {
  if ((row.flags & RL_NON_TEMPORAL) != 0) {
    return "non-temporal";
  }
  if (measures && measures->limit != bandwidth_of(MemoryLevel::dram)) {
    return "";
  }
  const Parameters size = computation.named_size("tiny", {}).value();
  rl_work work{};
  rl_error error{};
  executed_work(computation, row, size, 0, work, error);
  return work.write_allocate > 0 ? "regular" : "";
}

}  // namespace

VariantInfo info_of(const rl_variant& row, const LadderLibrary& library) {
  VariantInfo info;
  info.kernel = row.kernel;
  info.model = library.model();
  info.parameters = parameters_of(row);
  info.technique = technique_of(row.name, info.parameters).value();
  const Kernel& computation = library.computed_by(row);
  info.computes = computation.computation();
  info.title = row.title;
  info.claim = row.claim;
  info.expects = expected_by(row);
  info.parent = *row.parent == 0 ? "" : id_beside(info.kernel, info.model, row.parent);
  info.scope = row.scope != nullptr ? row.scope : "";
  info.branch = (row.flags & RL_BRANCH) != 0;
  info.on_chip = (row.flags & RL_ON_CHIP) != 0;
  info.measures = measured_by(row);
  info.stores = stores_of(row, info.measures, computation);
  info.order = row.order;
  info.parts.assign(row.parts, row.parts + row.part_count);
  info.build = row.build;
  return info;
}

}  // namespace roofladder
