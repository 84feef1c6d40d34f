// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/published/story.h"
#include "run/run.h"

namespace roofladder {

// The run's own stories, then those of `others`, which come from other runs, of whose kernels it
// has ladders and no published numbers: its variants of the same names stand beside them.
std::vector<PublishedStory> stories_of(const Run& run, const std::vector<Ladder>& ladders,
                                       const std::vector<PublishedStory>& others);

}  // namespace roofladder
