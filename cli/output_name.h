// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

inline constexpr const char* output_patterns =
    "%j job, %a array task, %s step, %r rank, %l rank on the node, %n number of the node, %h host, "
    "%g visible GPUs, %p process id, %q{NAME} environment variable, %% a percent sign";

// Replaces output_patterns in a file name, as batch systems do. Text from the environment cannot
// lead to another folder. Throws UsageError for a pattern without a value, an unknown letter, or a
// resulting name that is empty or "-".
std::filesystem::path expand_output_name(const std::string& pattern);

}  // namespace roofladder
