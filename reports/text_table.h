// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/tables/table.h"

// Tables in plain text, for the terminal and for Markdown. Texts of the run are not escaped for
// either.
namespace roofladder {

using TextTable = std::vector<std::vector<std::string>>;  // the first row is the header

// Omits columns that are only for pages. Shows variants by their ids within the kernel, with their
// titles in the last column. Marks the basis of a value: ~ simulated, = declared.
TextTable text_table(const Table& table);

// Names of columns, in the order in which a narrow printer omits them.
std::vector<std::string> dispensable(const Table& table);

// Explains the marks that occur in the table; empty if there are none.
std::string legend_of(const TextTable& table);

}  // namespace roofladder
