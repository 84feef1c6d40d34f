// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "analyzer/words/shortened.h"

// Makes untrusted texts (names, titles, claims, facts, reasons, sources) safe for HTML and SVG.
namespace roofladder {

// Safe as element content and in a quoted attribute: control characters become visible, markup is
// escaped.
std::string escaped(std::string_view text);

// As escaped(), for a text of several lines: keeps line feeds and turns tabs into spaces.
std::string escaped_lines(std::string_view text);

// A sentence in HTML: escaped, with text between backticks as code.
std::string html_prose(std::string_view text);

// A name in HTML: escaped; over 200 characters it is shortened, with the full name as a tooltip.
std::string html_name(std::string_view text);

// The text as an identifier for id and href: letters, digits, '-' and '_'.
std::string anchor(std::string_view text);

}  // namespace roofladder
