// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace roofladder {

// A file of a ladder's source.
struct SourcePath {
  std::string name;  // as it is included
  std::filesystem::path path;
};

// The file, then the files that it includes by quotes, with what these include, in order of
// inclusion: from the folder of the file that includes them, or one that the compiler's options
// name by -I. Headers of the SDK are left out. sdk/cmake/list_sources.cmake has the same rules.
std::vector<SourcePath> source_files(const std::filesystem::path& source,
                                     const std::vector<std::string>& options);

// An assembler's text that makes the symbol an array of rl_source_file of them.
std::string assembly_of(const std::vector<SourcePath>& files, const std::string& symbol);

}  // namespace roofladder
