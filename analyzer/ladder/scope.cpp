// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/scope.h"

#include <algorithm>
#include <fmt/format.h>

namespace roofladder {
namespace {

// Its own, or that of the nearest ancestor that has one.
std::string scope_of(const Run& run, const std::vector<Rung>& rungs, const Rung& rung) {
  const Rung* at = &rung;
  for (std::size_t generation = 0; at != nullptr && generation < rungs.size(); ++generation) {
    const VariantInfo& variant = variant_of(run, *at);
    if (!variant.scope.empty()) {
      return variant.scope;
    }
    at = parent_of(run, rungs, *at);
  }
  return "";
}

}  // namespace

void set_scopes(const Run& run, std::vector<Rung>& rungs) {
  for (Rung& rung : rungs) {
    rung.scope = scope_of(run, rungs, rung);
    const auto first = std::ranges::find(rungs, rung.scope, &Rung::scope);
    rung.origin = static_cast<std::size_t>(first - rungs.begin());
  }
}

bool begins_scope(const Ladder& ladder, std::size_t rung) {
  return rung != 0 && ladder.rungs[rung].origin == rung;
}

std::string scopes_text(const Run& run, const Ladder& ladder) {
  std::string text;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    if (begins_scope(ladder, i)) {
      const Rung& rung = ladder.rungs[i];
      text += fmt::format("{}From {} on, times are those of {}: speedups are over it.",
                          text.empty() ? "" : " ", name_of(variant_of(run, rung)), rung.scope);
    }
  }
  return text;
}

}  // namespace roofladder
