// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// The stories whose numbers the run itself holds.
std::vector<PublishedStory> stories_in(const Analysis& analysis);

// Puts the stories of the analysis's kernels beside what it measured: each published rung beside
// the variant of the same name, whatever its model. Stories that it holds itself are left as they
// are.
void add_published(Analysis& analysis, const std::vector<Analysis>& published);

}  // namespace roofladder
