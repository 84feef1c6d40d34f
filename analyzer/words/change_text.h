// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison/paired_rungs.h"

// Texts of changes between two runs.
namespace roofladder {

// "+12 % (+10 to +14 %)"; without an interval "+12 %".
std::string change_text(const Estimate& ratio);

// "registers 32 → 40 (+25 %)"
std::string count_text(const CountedPair& count);

// "slower", "ambiguous", "lost", "new", "no time".
std::string verdict_word(const PairedRung& pair);

// "; could have seen 4.0 % (1.2 to 9.1 %)": the change that half of them tell from none, and the
// least and the greatest. Empty for none.
std::string detectable_text(const std::vector<double>& detectable);

// "0 slower, 1 faster, 2 the same, 3 ambiguous; could have seen 4.0 % (1.2 to 9.1 %)": the change
// of time that half of the rungs could have told from none, and the least and the greatest of them.
std::string summary_text(const std::vector<PairedRung>& pairs);

}  // namespace roofladder
