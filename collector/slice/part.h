// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder::slice {

enum class PartKind {
  frame,        // belongs to every rung and uses nothing: a directive, a brace of a namespace
  entry,        // belongs to every rung; uses what belongs to the kernel
  kernel,       // belongs to no rung; uses what belongs to the kernel
  declaration,  // belongs to whoever uses it
  rung,         // the entry of `rung` in the list of rungs
};

// A stretch of a file. The parts of a file together are the file.
struct Part {
  PartKind kind = PartKind::frame;
  std::string_view text = {};
  std::set<std::string> names = {};  // what it declares; empty if that is unknown
  std::set<std::string> words = {};  // what it mentions
  std::string rung = {};
};

// Techniques of the rungs in a file.
using Techniques = std::set<std::string>;

// The parts of a file in C, C++, CUDA or OpenCL, without preprocessing or parsing it: names are
// found by the shape of declarations.
std::vector<Part> c_parts(std::string_view text, const Techniques& techniques);

// The parts of a file in free-form Fortran. Names and words are in lower case.
std::vector<Part> fortran_parts(std::string_view text, const Techniques& techniques);

}  // namespace roofladder::slice
