// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roofladder {

template <typename Items, typename Name>
std::vector<std::string> names_of(const Items& items, Name name) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    names.push_back(name(item));
  }
  return names;
}

bool contains(const std::vector<std::string>& list, const std::string& item);

// Throws UsageError with the nearest names for the first one that is not known: "there is no kernel
// 'jacobbi'; ...".
void require_known(std::string_view what, const std::vector<std::string>& asked,
                   const std::vector<std::string>& known);

}  // namespace roofladder
