// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "analyzer/comparison/comparison.h"

namespace roofladder::test {

// Published numbers of the small analysis' kernel: two times, an ambiguous speedup, a branch
// without a time.
PublishedStory small_story();

// The same with every untrusted text replaced by this one.
PublishedStory story_with_text(std::string_view text);

// The small analysis, and one whose times are three quarters of its.
Comparison small_comparison();

// Two analyses with every untrusted text replaced.
Comparison comparison_with_text(std::string_view text);

}  // namespace roofladder::test
