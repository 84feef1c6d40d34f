// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// The run files of a folder by their names. Throws EnvironmentError, which begins with what is
// `missing` then, for one that cannot be read.
std::vector<std::filesystem::path> run_files(const std::string& folder, const char* missing);

// True if that run is among those that were taken already, under another name.
bool is_copy(const Run& run, const std::vector<Analysis>& taken);
inline constexpr const char* copy_of_another = "it is a copy of another";

}  // namespace roofladder
