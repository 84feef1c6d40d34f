// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/naming.h"

#include "reports/markup.h"

namespace roofladder::html {

const VariantInfo& info(const Analysis& analysis, const Rung& rung) {
  return analysis.run.variants.at(rung.analysis.variant);
}

std::string setting(const Analysis& analysis, const Ladder& ladder) {
  std::string text = ladder.model;
  const std::string size = to_text(ladder.size);
  if (!size.empty()) {
    text += ", " + size;
  }
  if (!ladder.size_name.empty()) {
    text += " (" + ladder.size_name + ")";
  }
  text += ladder.cache == CacheState::cold ? ", cold cache" : ", warm cache";
  return text + ", on " + analysis.run.devices.at(ladder.device).name;
}

// Ladders may have equal names (two sizes), so the place in the analysis makes the anchor unique.
std::string ladder_anchor(const Analysis& analysis, const Ladder& ladder) {
  return "ladder-" + std::to_string(&ladder - analysis.ladders.data() + 1);
}

std::string variant_anchor(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  return ladder_anchor(analysis, ladder) + "-rung-" +
         std::to_string(&rung - ladder.rungs.data() + 1);
}

std::string source_anchor(const VariantInfo& variant) {
  return "source-" + anchor(variant.source_digest);
}

}  // namespace roofladder::html
