// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

// The module of a ladder that was named on the command line: itself, a program, or what its source
// compiles to, with the compiler's messages on standard error. Throws UsageError and LadderError.
std::filesystem::path given_ladder(const std::string& file, const std::string& compile_options);

}  // namespace roofladder
