// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "run/run.h"

// The definition of a kernel, which its workloads, solutions and traces need after it. The run
// keeps it as a source of the reference, since that is its code.
namespace roofladder::flashinfer {

inline constexpr const char* reference_technique = "reference";

// A longer text would make the run as long.
inline constexpr std::size_t longest_source = 1 << 20;

// Null if the kernel has no reference yet.
VariantInfo* reference_of(Run& run, const std::string& kernel);

// Adds the file to the sources of the variant.
void keep_source(const std::string& name, const std::string& text, VariantInfo& variant, Run& run);

void keep_definition(const std::string& text, VariantInfo& reference, Run& run);

// The kernel whose definition came last; empty if the run has none.
std::string last_defined_kernel(const Run& run);

// Null if the run has no definition of the kernel.
nlohmann::json definition_of(const std::string& kernel, const Run& run);

// Bytes of all inputs and outputs at a size; scalars are passed by value. Absent where a shape or
// a type is not known.
std::optional<double> bytes_at(const nlohmann::json& definition, const Parameters& size);

}  // namespace roofladder::flashinfer
