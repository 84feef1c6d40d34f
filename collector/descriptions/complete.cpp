// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/complete.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "run/digest.h"

namespace roofladder {
namespace {

void complete(VariantDescription& variant, const std::string& model) {
  VariantInfo& info = variant.info;
  info.model = model;
  info.id = id_of(info);
  info.source_digest = sha256(variant.source);
  info.proof = {ProofStatus::not_counted, not_counted_yet};
  if (info.parts.empty()) {
    info.parts.emplace_back("all");
  }
  variant.name = name_of(info);
}

}  // namespace

void complete(LadderDescription& ladder) {
  std::set<std::string> ids;
  std::erase_if(ladder.variants, [&](VariantDescription& variant) {
    complete(variant, ladder.model);
    const VariantInfo& info = variant.info;
    const bool is_known =
        std::ranges::find(ladder.kernels, info.kernel, &KernelInfo::name) != ladder.kernels.end();
    const bool is_usable = is_known && !info.technique.empty() && ids.insert(info.id).second;
    if (!is_usable) {
      ladder.notes.push_back(fmt::format("variant {} is left out: {}", info.id,
                                         !is_known                ? "there is no such kernel"
                                         : info.technique.empty() ? "it has no technique"
                                                                  : "it is listed twice"));
    }
    return !is_usable;
  });
}

}  // namespace roofladder
