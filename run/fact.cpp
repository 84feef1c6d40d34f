// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/fact.h"

#include <algorithm>

namespace roofladder {

const Fact* find_fact(const std::vector<Fact>& facts, std::string_view key) {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.key == key; });
  return found == facts.end() ? nullptr : &*found;
}

}  // namespace roofladder
