// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>

namespace roofladder {

// The files that a compiler's rule for make (-MD) names as read, in full. Empty without a file.
std::set<std::filesystem::path> read_dependencies(const std::filesystem::path& rule);

}  // namespace roofladder
