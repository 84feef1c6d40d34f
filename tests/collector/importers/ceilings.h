// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyzer/analysis.h"
#include "tests/collector/importers/imported.h"

namespace roofladder::test {

// The value of a ceiling of that name; 0 if there is none.
inline double best_of(const Run& run, const std::string& name) {
  for (const Ceiling& ceiling : analyse(run).ceilings) {
    if (ceiling.name == name) {
      return ceiling.best;
    }
  }
  return 0;
}

}  // namespace roofladder::test
