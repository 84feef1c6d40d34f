// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

// What came with the program, in its build or install tree.
namespace roofladder {

// This executable.
std::filesystem::path own_path();

// The program roofladder: this executable, or the one that the window starts.
std::filesystem::path program_path();

// The folder to include from, with roofladder/ in it.
std::filesystem::path sdk_folder();

// What a ladder in Fortran is compiled with.
std::filesystem::path fortran_folder();

// The files that a new ladder begins as, one a model and language; empty if there is none.
std::vector<std::filesystem::path> ladder_templates();

// The run files of published numbers, by name; empty if there is none.
std::vector<std::filesystem::path> published_files();

// The recorded runs of real machines, by name; empty if there is none.
std::vector<std::filesystem::path> example_files();

}  // namespace roofladder
