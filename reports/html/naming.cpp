// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/naming.h"

#include <algorithm>
#include <fmt/format.h>

#include "analyzer/plots/caption.h"
#include "analyzer/words/metric_text.h"
#include "reports/markup.h"
#include "run/metric.h"

namespace roofladder::html {

std::string variant_name(const std::string& title, const VariantKey& key, const std::string& link) {
  const std::string text = html_name(title);
  return fmt::format("{} <code class=\"id\">{}</code>",
                     link.empty() ? text : fmt::format("<a href=\"#{}\">{}</a>", link, text),
                     escaped(name_of(key)));
}

std::string variant_name(const VariantInfo& variant, const std::string& link) {
  return variant_name(variant.title, variant, link);
}

std::string model_of(const Analysis& analysis, const Ladder& ladder) {
  const bool several = std::ranges::any_of(analysis.ladders, [&](const Ladder& other) {
    return other.model == ladder.model && other.device != ladder.device;
  });
  return several
             ? fmt::format("{} on {}", ladder.model, analysis.run.devices.at(ladder.device).name)
             : ladder.model;
}

std::string rung_key(const PageRun& shown, const Ladder& ladder, std::size_t rung) {
  return fmt::format("{}-{}", ladder_number(shown, ladder), rung + 1);
}

std::string rung_key(const PageRun& shown, const RungPlace& place) {
  return fmt::format("{}-{}", shown.ladders_before + place.ladder + 1, place.rung + 1);
}

std::size_t ladder_number(const PageRun& shown, const Ladder& ladder) {
  const auto index = static_cast<std::size_t>(&ladder - shown.analysis.ladders.data());
  return shown.ladders_before + index + 1;
}

// Ladders may have equal names (two sizes); the number makes the anchor unique.
std::string ladder_anchor(const PageRun& shown, const Ladder& ladder) {
  return fmt::format("ladder-{}", ladder_number(shown, ladder));
}

std::string variant_anchor(const PageRun& shown, const Ladder& ladder, const Rung& rung) {
  return ladder_anchor(shown, ladder) + "-rung-" + std::to_string(&rung - ladder.rungs.data() + 1);
}

std::string rung_anchor(const PageRun& shown, const RungPlace& place) {
  return fmt::format("ladder-{}-rung-{}", shown.ladders_before + place.ladder + 1, place.rung + 1);
}

std::string source_anchor(const SourceFile& file) {
  return "source-" + anchor(file.digest);
}

}  // namespace roofladder::html
