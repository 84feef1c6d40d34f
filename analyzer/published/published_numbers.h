// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyzer/published/story.h"

// Questions that reports have about published numbers.
namespace roofladder {

// The baseline of a printed speedup; empty: the original. Absent if the number is no speedup.
std::optional<std::string> speedup_over(const PublishedNumber& number);

// True if any rung has a time or a printed speedup.
bool has_speed(const PublishedLadder& ladder);

// True if at least two rungs have a time.
bool has_several_times(const PublishedLadder& ladder);

struct PublishedCount {
  std::size_t all = 0;
  std::size_t ambiguous = 0;
};
PublishedCount count_of(const PublishedStory& story);

}  // namespace roofladder
