// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "analyzer/words/shortened.h"

// Untrusted texts (names, titles, claims, facts, reasons, sources) on their way into HTML and SVG.
namespace roofladder {

// Fit for element content and for a quoted attribute: control characters made visible, markup
// escaped.
std::string escaped(std::string_view text);

// As escaped(), for a text of several lines: line feeds stay, tabs become spaces.
std::string escaped_lines(std::string_view text);

// A sentence in HTML: escaped, with what stands between backticks as code.
std::string html_prose(std::string_view text);

// A name in HTML: escaped; over 200 characters it is shortened, with the full name as a tooltip.
std::string html_name(std::string_view text);

// The text as an identifier for id and href: letters, digits, '-' and '_'.
std::string anchor(std::string_view text);

}  // namespace roofladder
