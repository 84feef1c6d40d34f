// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace roofladder {

// The run files of published numbers that came with this program, by name; empty if there is none.
std::vector<std::filesystem::path> published_files();

}  // namespace roofladder
