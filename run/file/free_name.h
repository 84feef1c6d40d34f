// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

inline constexpr const char* default_run_name = "run.roofladder";

// run.roofladder in a folder (empty: the current one), or with the first number, from 2, for which
// there is neither a run nor an unfinished one.
std::filesystem::path free_run_name(const std::filesystem::path& folder);

}  // namespace roofladder
