// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

// Whether the file needs no compiler: a module (.so), or a program that is one.
bool is_module(const std::filesystem::path& ladder);

struct CompiledLadder {
  std::filesystem::path module;
  std::string messages;  // the compiler's warnings; empty if the module existed already
};

// The module of a ladder that is written in one file. It is kept in the user's cache folder and
// compiled again when what the compiler reads, the compiler or the options have changed.
// `options`: further options for the compiler, as in a shell. Throws LadderError with the
// compiler's own messages, UsageError for a missing file or an unknown language, EnvironmentError
// if there is no compiler or no folder to write to.
CompiledLadder compile_ladder(const std::filesystem::path& source, const std::string& options);

}  // namespace roofladder
