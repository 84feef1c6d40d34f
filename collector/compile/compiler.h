// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace roofladder {

// A language that a ladder's file can be written in, by the end of its name.
struct Language {
  std::string suffix;                  // ".cu"
  std::string model;                   // "cuda"
  std::string name;                    // "CUDA", as CMake calls it
  std::string variable;                // environment variable that names its compiler
  std::vector<std::string> compilers;  // looked for in this order
  std::vector<std::string> options;    // with which a ladder is compiled, as its report shows them
  std::vector<std::string> link_options;  // make a module, with the compiler's runtime linked into
                                          // it, since the one that is loaded already may be older
  std::string report;                     // of the compiler: "stack", "ptxas", or empty

  bool is_fortran() const { return name == "Fortran"; }
};

// From the manifests of models.
const std::vector<Language>& languages();
// Null for a file in no such language.
const Language* language_of(const std::filesystem::path& source);

struct Compiler {
  std::vector<std::string> command;  // {"ccache", "g++"}
  std::string version;               // in the compiler's own words
  bool is_gnu = false;               // has the options of GCC that others lack

  std::string name() const;  // "ccache g++"
};

// The compiler that the environment names, with its options if it names some, else the first one
// found here. Throws EnvironmentError if there is none.
Compiler find_compiler(const Language& language);

}  // namespace roofladder
