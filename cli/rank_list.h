// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace roofladder {

// Checks a list of ranks: "0,8-15".
CLI::Validator rank_list();

// A sentence where this process is a rank that is not in the list; empty where it is in it, or the
// list is empty. Throws UsageError where there is a list and no launcher started this process.
std::string why_not_among(const std::string& ranks);

}  // namespace roofladder
