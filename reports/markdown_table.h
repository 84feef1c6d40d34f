// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "reports/text_table.h"

namespace roofladder {

// An untrusted text for one line of Markdown or a cell of its tables, with all markup escaped.
std::string markdown_text(std::string_view text);

// Aligns numbers to the right; the first and the last column are text.
void write_markdown_table(const TextTable& table, std::ostream& out);

}  // namespace roofladder
