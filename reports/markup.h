// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Untrusted texts (names, titles, claims, facts, reasons, sources) on their way into HTML and SVG.
namespace roofladder {

// Fit for element content and for a quoted attribute: control characters made visible, markup
// escaped.
std::string escaped(std::string_view text);

// As escaped(), for a text of several lines: line feeds stay, tabs become spaces.
std::string escaped_lines(std::string_view text);

// The text as printable(), cut to at most `limit` characters with an ellipsis. Not escaped.
std::string shortened(std::string_view text, std::size_t limit);

// The same with the ellipsis in the middle: of names that begin alike the ends tell them apart.
std::string shortened_in_middle(std::string_view text, std::size_t limit);

// A sentence in HTML: escaped, with what stands between backticks as code.
std::string html_prose(std::string_view text);

// A name in HTML: escaped; over 200 characters it is shortened, with the full name as a tooltip.
std::string html_name(std::string_view text);

// The text as an identifier for id and href: letters, digits, '-' and '_'.
std::string anchor(std::string_view text);

// Number of characters (code points) of valid UTF-8.
std::size_t character_count(std::string_view text);

}  // namespace roofladder
