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

// The kernels of which the run holds published numbers.
std::set<std::string> kernels_with_numbers(const Run& run);

// What publications print of them, from the ladders of the run.
std::vector<PublishedStory> stories_in(const Run& run, const std::vector<Ladder>& ladders);

// Adds what the ladders of the story's kernel have: each published rung beside the variant of the
// same name, whatever its model.
void put_beside(PublishedStory& story, const Run& run, const std::vector<Ladder>& ladders);

}  // namespace roofladder
