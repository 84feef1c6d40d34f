// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/judgement.h"

#include <fmt/format.h>

namespace roofladder {

std::vector<const Ruling*> Judgement::grounds() const {
  const Standing wanted = judged == Judged::unproven ? Standing::open : Standing::broken;
  std::vector<const Ruling*> found;
  for (const Ruling& ruling : rulings) {
    if (ruling.standing == wanted && judged != Judged::passed) {
      found.push_back(&ruling);
    }
  }
  return found;
}

std::string grounds_text(const Judgement& judgement) {
  std::string text;
  for (const Ruling* ruling : judgement.grounds()) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", ruling->rule, ruling->sentence);
    if (!ruling->remedy.empty()) {
      text += fmt::format(" (it takes {})", ruling->remedy);
    }
  }
  return text;
}

}  // namespace roofladder
