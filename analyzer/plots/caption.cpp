// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/caption.h"

#include <fmt/format.h>

namespace roofladder {
namespace {

std::string hyphenated(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    result += plain ? c : '-';
  }
  return result;
}

}  // namespace

const VariantInfo& variant_of(const Analysis& analysis, const Rung& rung) {
  return analysis.run.variants[rung.analysis.variant];
}

RungPlace place_of(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  return {static_cast<std::size_t>(&ladder - analysis.ladders.data()),
          static_cast<std::size_t>(&rung - ladder.rungs.data())};
}

std::string anchor(std::string_view chart, const Analysis& analysis, const Ladder& ladder) {
  std::string text =
      fmt::format("{}-{}-{}", chart, analysis.run.kernels[ladder.kernel].name, ladder.model);
  const std::string size = ladder.size_name.empty() ? to_text(ladder.size) : ladder.size_name;
  if (!size.empty()) {
    text += "-" + size;
  }
  if (ladder.cache == CacheState::warm) {
    text += "-warm";
  }
  if (ladder.device != 0) {
    text += "-" + analysis.run.devices[ladder.device].name;
  }
  return hyphenated(text);
}

std::string kernel_title(const Analysis& analysis, const Ladder& ladder) {
  return analysis.run.kernels[ladder.kernel].title;
}

std::string circumstances(const Analysis& analysis, const Ladder& ladder) {
  const std::string size = to_text(ladder.size);
  return fmt::format("{} on {}{}{}, {} cache", ladder.model,
                     analysis.run.devices[ladder.device].name, size.empty() ? "" : ", ", size,
                     name_of(ladder.cache));
}

std::string without_time(const Analysis& analysis, const Ladder& ladder) {
  std::string note;
  for (const Rung& rung : ladder.rungs) {
    if (rung.analysis.failure) {
      note += fmt::format("{}{} has no time: {}", note.empty() ? "" : "; ",
                          name_of(variant_of(analysis, rung)), rung.analysis.failure->reason);
    }
  }
  return note;
}

}  // namespace roofladder
