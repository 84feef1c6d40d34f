// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace roofladder {

// Empty if it is not set.
std::string_view environment(const char* name);

// COLUMNS, else the terminal's width; absent if the output is not a terminal.
std::optional<std::size_t> output_columns();

// Width for prose on standard output: lines neither too short nor too long to read.
std::size_t prose_columns();

}  // namespace roofladder
