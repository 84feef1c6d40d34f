// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

// Replaces %j (job), %r (rank), %h (host), %p (process id), %q{NAME} (environment variable) and %%
// in a file name, as batch systems do. Throws UsageError for an unset variable, a job or rank that
// no launcher gave, an unknown letter, or a name that is empty or "-".
std::filesystem::path expand_output_name(const std::string& pattern);

}  // namespace roofladder
