// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison/run_history.h"

// Texts of a history of runs.
namespace roofladder {

// "2 changes in 12 rungs over 37 runs; could have seen 3.1 % (1.2 to 9.1 %)": the change in the
// middle of its runs that half of the rungs would have shown, and the least and the greatest.
std::string summary_text(const RunHistory& history);

// "5.1 % slower (4.0 to 6.2 %)"; "+0.2 % (−0.4 to +0.8 %)" where the interval contains none.
std::string slower_text(const Estimate& ratio);

// "registers 32 → 40 (+25 %); its code changed"
std::string reason_text(const HistoryChange& change);

// "stencil/openmp/tiled (n=1000), warm cache, on cpu": with what tells rungs of its variant apart.
std::string name_of(const RunHistory& history, const RungHistory& rung);

// The first 12 digits of a commit that is a hash, else the whole text.
std::string short_commit(const std::string& commit);

// Says which rungs have too few runs, and by what runs without a commit are named.
std::vector<std::string> remarks_of(const RunHistory& history);

}  // namespace roofladder
