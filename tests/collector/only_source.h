// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>

#include "roofladder/ladder.h"

namespace roofladder {

// A source of one file with this name and text, which lives as long as the module.
inline const rl_source_file* only_source(const char* name, const char* text) {
  static std::deque<std::array<rl_source_file, 2>> sources;
  return sources.emplace_back(std::array<rl_source_file, 2>{{{name, text}, {}}}).data();
}

}  // namespace roofladder
