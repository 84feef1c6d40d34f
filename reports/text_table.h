// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/tables/table.h"

// Tables in plain text, for the terminal and for Markdown. Texts of the run are not made safe for
// either.
namespace roofladder {

using TextTable = std::vector<std::vector<std::string>>;  // the first row is the header

// Without what is for pages alone. Variants go by their ids within the kernel, with their titles
// last. A value has a mark that tells what it rests on: ~ simulated, = declared.
TextTable text_table(const Table& table);

// Names of columns in the order in which a narrow printer leaves them out.
std::vector<std::string> dispensable(const Table& table);

// The marks that occur in the table, explained; empty if none does.
std::string legend_of(const TextTable& table);

}  // namespace roofladder
