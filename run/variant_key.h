// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "run/parameter.h"

namespace roofladder {

// Identifies a variant.
struct VariantKey {
  std::string kernel;     // KernelInfo::name
  std::string model;      // "openmp"
  std::string technique;  // "tiled"
  Parameters parameters;

  bool operator==(const VariantKey&) const = default;
};

// "species/openmp/tiled:tile=4"
std::string id_of(const VariantKey& key);

// "openmp/tiled:tile=4": unique in its kernel.
std::string name_in_kernel(const VariantKey& key);

// "tiled:tile=4": unique in its kernel and model.
std::string name_of(const VariantKey& key);

// The technique in a name that ends with these parameters: "tiled" in "tiled:tile=4". Absent if it
// does not end with them.
std::optional<std::string> technique_of(std::string_view name, const Parameters& parameters);

struct ParsedName {
  std::string technique;
  Parameters parameters;
};

// Parses a variant as people write it: "tiled", "tiled:tile=4,group=64". If the end does not parse
// as parameters, the whole name is the technique.
ParsedName parse_variant_name(std::string_view text);

// The id that a variant's table or a file of numbers refers to: "tiled:tile=4" is of the same
// kernel and model, "cuda/tiled:tile=4" of another model.
std::string id_beside(const std::string& kernel, const std::string& model, std::string_view text);

}  // namespace roofladder
