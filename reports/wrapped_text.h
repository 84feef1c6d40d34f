// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace roofladder {

// Breaks the text into lines of at most `width` characters, and indents all but the first by
// `indent` blanks. A longer word has its own line.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace roofladder
