// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace roofladder {

// Validates a list of ranks: "0,8-15".
CLI::Validator rank_list();

// A sentence if this process is a rank that is not in the list; empty if it is, or if the list is
// empty. Throws UsageError if there is a list but no launcher started this process.
std::string why_not_among(const std::string& ranks);

}  // namespace roofladder
