// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

// The module of a ladder named on the command line: the given module or program, or the result of
// compiling the given source, with the compiler's messages on standard error. Throws UsageError and
// LadderError.
std::filesystem::path given_ladder(const std::string& file, const std::string& compile_options);

// Throws EnvironmentError if the file is a source in a language whose model has no device here, so
// that compiling it would be for nothing.
void require_device_of(const std::string& file);

}  // namespace roofladder
