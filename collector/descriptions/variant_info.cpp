// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/variant_info.h"

#include <fmt/format.h>

#include "run/digest.h"

namespace roofladder {
namespace {

// The parent's id: a bare name is of the same kernel and model, "model/name" of another model.
std::string parent_of(const rl_variant& variant, std::string_view model) {
  const std::string parent = variant.parent;
  if (parent.empty()) {
    return "";
  }
  return parent.find('/') == std::string::npos
             ? fmt::format("{}/{}/{}", variant.kernel, model, parent)
             : fmt::format("{}/{}", variant.kernel, parent);
}

// How it stores; nothing where it hardly stores, so that the difference does not matter.
std::string stores_of(const rl_variant& row, const Kernel& computation) {
  if ((row.flags & RL_NON_TEMPORAL) != 0) {
    return "non-temporal";
  }
  const std::string_view ceiling = row.ceiling;
  if (!ceiling.empty() && ceiling != "dram") {
    return "";
  }
  const Parameters size = computation.named_size("tiny", {}).value();
  rl_work work{.struct_bytes = sizeof(rl_work)};
  rl_error error{};
  row.work(row.self, ParameterView(size).get(), 0, &work, &error);
  return work.write_allocate > 0 ? "regular" : "";
}

}  // namespace

VariantInfo info_of(const rl_variant& row, const LadderLibrary& library) {
  VariantInfo info;
  info.id = fmt::format("{}/{}/{}", row.kernel, library.model(), row.name);
  info.kernel = row.kernel;
  info.model = library.model();
  info.title = row.title;
  info.claim = row.claim;
  info.parent = parent_of(row, library.model());
  info.branch = (row.flags & RL_BRANCH) != 0;
  info.on_chip = (row.flags & RL_ON_CHIP) != 0;
  info.ceiling = row.ceiling;
  info.stores = stores_of(row, library.computed_by(row));
  info.order = row.order;
  for (std::uint32_t i = 0; i < row.parameters.count; ++i) {
    info.parameters.push_back({row.parameters.items[i].name, row.parameters.items[i].value});
  }
  info.parts.assign(row.parts, row.parts + row.part_count);
  info.source_name = row.source_name;
  info.source_digest = sha256(row.source);
  info.build = row.build;
  info.proof = {ProofStatus::not_counted, not_counted_yet};
  return info;
}

}  // namespace roofladder
