// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "collector/compile/compiler.h"

// What a ladder in Fortran takes beside its source: the module `roofladder`, and the file in C that
// makes its tables.
namespace roofladder {

// The words that name module and source to the compiler, whose module files go to the folder.
std::vector<std::string> fortran_sources(const std::filesystem::path& source,
                                         const std::filesystem::path& folder);

// The object of the tables, by the C compiler that the Fortran compiler brings, which writes what
// it read to `dependencies` in the folder. Throws LadderError.
std::filesystem::path compile_fortran_tables(const Compiler& compiler,
                                             const std::vector<std::string>& definitions,
                                             const std::filesystem::path& folder);

// The files that source and module consist of: what the source includes, where the compiler tells.
std::set<std::filesystem::path> fortran_files(const Compiler& compiler,
                                              const std::vector<std::string>& options,
                                              const std::filesystem::path& source,
                                              const std::filesystem::path& folder);

}  // namespace roofladder
