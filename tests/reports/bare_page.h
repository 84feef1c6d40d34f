// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/comparison/comparison.h"

namespace roofladder::test {

// A page without the scripts at its end and the part of its policy about them: the same page as
// built without npm.
std::string without_scripts(std::string page);

// A page without its style sheet and the part of its policy about it.
std::string without_style(std::string page);

// The page of a run, or of several, without its scripts.
std::string bare_page(const Analysis& analysis);
std::string bare_page(const Comparison& comparison);

// The part of a page between the first `before` and the next `after`.
std::string between(const std::string& page, const std::string& before, const std::string& after);

// Number of occurrences of a part in a page.
std::size_t count(const std::string& page, const std::string& part);

}  // namespace roofladder::test
