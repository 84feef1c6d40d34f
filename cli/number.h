// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

// What options take as a number: nothing behind it, no nan, no infinity, none out of range.
namespace roofladder {

CLI::Validator whole_number(std::int64_t least, std::int64_t most);
CLI::Validator number(double least, double most);

// Seconds above 0, three years at most.
CLI::Validator seconds();

// Bytes with or without a unit: 4GB (10^9), 512MiB (2^20). The option gets them as a number.
CLI::Validator bytes(double least);

}  // namespace roofladder
