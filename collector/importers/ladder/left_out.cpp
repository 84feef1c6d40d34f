// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/left_out.h"

#include <fmt/format.h>
#include <optional>

namespace roofladder {

void LeftOut::say(const ImportSource& source, Run& run) const {
  constexpr std::size_t most = 3;
  for (const auto& [kind, of] : m_kinds) {
    std::string named;
    std::size_t count = 0;
    for (const std::string& one : of) {
      if (++count <= most) {
        named += (named.empty() ? "" : ", ") + one;
      }
    }
    if (count > most) {
      named += fmt::format(" and {} more", count - most);
    }
    run.warnings.push_back(
        {fmt::format("{}{}: {} ({})", left_out_begin, source.name, kind, named), std::nullopt});
  }
}

}  // namespace roofladder
