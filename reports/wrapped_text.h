// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace roofladder {

// The words in lines of at most `width` characters, each but the first behind `indent` blanks. A
// longer word has a line of its own.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace roofladder
