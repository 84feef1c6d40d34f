// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

// Validators for numeric options: reject trailing text, NaN, infinity, and values out of range.
namespace roofladder {

CLI::Validator whole_number(std::int64_t least, std::int64_t most);
CLI::Validator number(double least, double most);

// Accepts seconds above 0, up to three years.
CLI::Validator seconds();

// Accepts bytes with or without a unit: 4GB (10^9), 512MiB (2^20). Replaces the text by the number.
CLI::Validator bytes(double least);

}  // namespace roofladder
