// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/known.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/errors.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

void require_known(std::string_view what, const std::vector<std::string>& asked,
                   const std::vector<std::string>& known) {
  for (const std::string& name : asked) {
    if (!contains(known, name)) {
      throw UsageError(fmt::format("there is no {} '{}'{} (roofladder list {}s shows all)", what,
                                   printable(name), suggestion(name, known), what));
    }
  }
}

}  // namespace roofladder
