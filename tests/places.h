// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

// Absolute paths of what tests read. Only places.cpp is compiled with them, so that a compiler
// cache serves every working copy.
namespace roofladder {

std::string in_source(const std::string& path);   // "examples/h200.roofladder"
std::string in_build(const std::string& path);    // "bin/roofladder"
std::string in_modules(const std::string& path);  // "models/openmp.so"

}  // namespace roofladder
