// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/left_out.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace roofladder {

void LeftOut::say(const ImportSource& source, Run& run) const {
  constexpr std::size_t most = 3;
  for (const auto& [kind, of] : m_kinds) {
    const std::vector<std::string> named(
        of.begin(), of.begin() + static_cast<std::ptrdiff_t>(std::min(most, of.size())));
    run.warnings.push_back(
        {fmt::format("left out of {}: {} ({}{})", source.name, kind, fmt::join(named, ", "),
                     of.size() > most ? fmt::format(" and {} more", of.size() - most) : ""),
         std::nullopt});
  }
}

}  // namespace roofladder
