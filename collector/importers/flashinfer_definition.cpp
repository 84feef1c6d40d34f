// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/flashinfer_definition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "collector/importers/source/json_text.h"
#include "run/digest.h"

namespace roofladder::flashinfer {
namespace {

using json_text::member;
using nlohmann::json;

constexpr const char* definition_name = "definition.json";

const SourceFile* definition_source(const VariantInfo& variant) {
  const auto found = std::ranges::find(variant.sources, definition_name, &SourceFile::name);
  return found == variant.sources.end() ? nullptr : &*found;
}

// Absent for an unknown type, and for float4_e2m1, of which one element or two make a byte.
std::optional<double> bytes_of_type(const std::string& type) {
  constexpr std::array<std::pair<std::string_view, double>, 17> types{{{"float64", 8},
                                                                       {"float32", 4},
                                                                       {"float16", 2},
                                                                       {"bfloat16", 2},
                                                                       {"float8_e4m3fn", 1},
                                                                       {"float8_e5m2", 1},
                                                                       {"float8_e8m0fnu", 1},
                                                                       {"float4_e2m1fn_x2", 1},
                                                                       {"int64", 8},
                                                                       {"int32", 4},
                                                                       {"int16", 2},
                                                                       {"int8", 1},
                                                                       {"uint64", 8},
                                                                       {"uint32", 4},
                                                                       {"uint16", 2},
                                                                       {"uint8", 1},
                                                                       {"bool", 1}}};
  for (const auto& [name, bytes] : types) {
    if (type == name) {
      return bytes;
    }
  }
  return std::nullopt;
}

// An axis of the workload, a constant one, or a number in the shape itself.
std::optional<double> extent(const json& dimension, const json& axes, const Parameters& size) {
  if (!dimension.is_string()) {
    return json_text::number(dimension);
  }
  const std::string& name = dimension.get_ref<const std::string&>();
  const auto given = std::ranges::find(size, name, &Parameter::name);
  return given != size.end() ? static_cast<double>(given->value)
                             : json_text::number(member(member(axes, name), "value"));
}

std::optional<double> bytes_of(const json& tensor, const json& axes, const Parameters& size) {
  const json& shape = member(tensor, "shape");
  if (tensor.is_object() && tensor.contains("shape") && shape.is_null()) {
    return 0;
  }
  auto bytes = bytes_of_type(json_text::text(tensor, "dtype"));
  if (!shape.is_array() || !bytes) {
    return std::nullopt;
  }
  for (const json& dimension : shape) {
    const auto elements = extent(dimension, axes, size);
    if (!elements || *elements < 0) {
      return std::nullopt;
    }
    *bytes *= *elements;
  }
  return bytes;
}

}  // namespace

VariantInfo* reference_of(Run& run, const std::string& kernel) {
  const auto found = std::ranges::find(
      run.variants, id_beside(kernel, "other", reference_technique), &VariantInfo::id);
  return found == run.variants.end() ? nullptr : &*found;
}

void keep_source(const std::string& name, const std::string& text, VariantInfo& variant, Run& run) {
  const std::string digest = sha256(text);
  run.texts[digest] = text;
  variant.sources.push_back({name, digest});
}

void keep_definition(const std::string& text, VariantInfo& reference, Run& run) {
  keep_source(definition_name, text, reference, run);
}

std::string last_defined_kernel(const Run& run) {
  std::string kernel;
  for (const VariantInfo& variant : run.variants) {
    kernel = definition_source(variant) != nullptr ? variant.kernel : kernel;
  }
  return kernel;
}

json definition_of(const std::string& kernel, const Run& run) {
  for (const VariantInfo& variant : run.variants) {
    const SourceFile* source = variant.kernel == kernel ? definition_source(variant) : nullptr;
    const std::string* text = source != nullptr ? run.text_of(*source) : nullptr;
    if (text != nullptr) {
      return json_text::parsed(*text);
    }
  }
  return nullptr;
}

std::optional<double> bytes_at(const json& definition, const Parameters& size) {
  double sum = 0;
  for (const char* kind : {"inputs", "outputs"}) {
    const json& tensors = member(definition, kind);
    if (!tensors.is_object()) {
      return std::nullopt;
    }
    for (const json& tensor : tensors) {
      const auto bytes = bytes_of(tensor, member(definition, "axes"), size);
      if (!bytes) {
        return std::nullopt;
      }
      sum += *bytes;
    }
  }
  return std::isfinite(sum) && sum > 0 ? std::optional(sum) : std::nullopt;
}

}  // namespace roofladder::flashinfer
