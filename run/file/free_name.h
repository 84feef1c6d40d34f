// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

inline constexpr const char* default_run_name = "run.roofladder";

// Returns run.roofladder in a folder (empty: the current one), or run-N.roofladder with the first N
// from 2 on, such that neither a run nor an unfinished one has the name.
std::filesystem::path free_run_name(const std::filesystem::path& folder);

}  // namespace roofladder
