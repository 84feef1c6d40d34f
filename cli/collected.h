// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace roofladder {

// Prints the results of a collection to standard error, a line for each ladder and scope, cautions,
// and the next command. `resume`: the command that resumes it, if it was cut short.
void say_results(const std::filesystem::path& run, const std::optional<std::string>& resume);

}  // namespace roofladder
