// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "collector/compile/compiler.h"

// The files that a ladder in Fortran needs beside its source: the module `roofladder`, and the C
// file that makes its tables.
namespace roofladder {

// The compiler's arguments for module and source; module files go to the folder.
std::vector<std::string> fortran_sources(const std::filesystem::path& source,
                                         const std::filesystem::path& folder);

// Compiles the tables with the C compiler that comes with the Fortran compiler, and returns the
// object. Files that were read are listed in `dependencies` in the folder. Throws LadderError.
std::filesystem::path compile_fortran_tables(const Compiler& compiler,
                                             const std::vector<std::string>& definitions,
                                             const std::filesystem::path& folder);

// The files that source and module consist of, and those that the source includes if the compiler
// lists them.
std::set<std::filesystem::path> fortran_files(const Compiler& compiler,
                                              const std::vector<std::string>& options,
                                              const std::filesystem::path& source,
                                              const std::filesystem::path& folder);

}  // namespace roofladder
