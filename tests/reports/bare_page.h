// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "analyzer/comparison/comparison.h"

namespace roofladder::test {

// A page without the scripts that it carries at its end and what its policy says of them: the same
// page as one built without npm.
std::string without_scripts(std::string page);

// A page without its style sheet and what its policy says of it.
std::string without_style(std::string page);

// The page of a run, or of several, without its scripts.
std::string bare_page(const Analysis& analysis);
std::string bare_page(const Comparison& comparison);

// What stands in a page after the first `before`, up to the next `after`.
std::string between(const std::string& page, const std::string& before, const std::string& after);

// How often a part stands in a page.
std::size_t count(const std::string& page, const std::string& part);

}  // namespace roofladder::test
