// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/published/story.h"
#include "run/run.h"

namespace roofladder {

// The kernels that the run holds published numbers of.
std::set<std::string> kernels_with_numbers(const Run& run);

// Collects the published numbers of those kernels from the ladders of the run.
std::vector<PublishedStory> stories_in(const Run& run, const std::vector<Ladder>& ladders);

// Adds the results of the analysis' own ladders of the story's kernel: pairs each published rung
// with the variant of the same name, whatever its model.
void put_beside(PublishedStory& story, const Run& run, const std::vector<Ladder>& ladders);

}  // namespace roofladder
