// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

// Files that come with the program, in its build or install tree.
namespace roofladder {

// This executable.
std::filesystem::path own_path();

// The program roofladder: this executable, or the one that the window starts.
std::filesystem::path program_path();

// The folder to include from, with roofladder/ in it.
std::filesystem::path sdk_folder();

// Folder of the sources that Fortran ladders are compiled with.
std::filesystem::path fortran_folder();

// Folder of the Valgrind tools that this build has, and of what Valgrind looks for beside a tool.
std::filesystem::path valgrind_folder();

// Templates of new ladders, one for each model and language; empty if there are none.
std::vector<std::filesystem::path> ladder_templates();

// The run files of published numbers, by name; empty if there are none.
std::vector<std::filesystem::path> published_files();

// The recorded runs of real machines, by name; empty if there are none.
std::vector<std::filesystem::path> example_files();

}  // namespace roofladder
