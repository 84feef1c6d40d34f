// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// Prints the results of a collection to standard error, one line for each ladder, and the next
// command. `resumable`: the collection was cut short.
void say_results(const std::filesystem::path& run, bool resumable);

}  // namespace roofladder
