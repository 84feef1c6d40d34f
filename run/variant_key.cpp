// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/variant_key.h"

#include <charconv>
#include <fmt/format.h>

namespace roofladder {
namespace {

// Parses "tile=4,group=64"; absent for any other text.
std::optional<Parameters> parse_parameters(std::string_view text) {
  Parameters parameters;
  for (std::size_t start = 0; start <= text.size();) {
    const std::string_view item = text.substr(start, text.find(',', start) - start);
    const std::size_t equals = item.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
      return std::nullopt;
    }
    Parameter parameter{std::string(item.substr(0, equals)), 0};
    std::from_chars(item.data() + equals + 1, item.data() + item.size(), parameter.value);
    parameters.push_back(std::move(parameter));
    start += item.size() + 1;
  }
  // Accepts only the form that as_option() writes: no other notation of a number, and no other
  // text.
  return as_option(parameters) == text ? std::optional(std::move(parameters)) : std::nullopt;
}

std::string suffix_of(const Parameters& parameters) {
  return parameters.empty() ? "" : ":" + as_option(parameters);
}

}  // namespace

std::string name_of(const VariantKey& key) {
  return key.technique + suffix_of(key.parameters);
}

std::string name_in_kernel(const VariantKey& key) {
  return fmt::format("{}/{}", key.model, name_of(key));
}

std::string id_of(const VariantKey& key) {
  return fmt::format("{}/{}", key.kernel, name_in_kernel(key));
}

std::optional<std::string> technique_of(std::string_view name, const Parameters& parameters) {
  const std::string suffix = suffix_of(parameters);
  if (!name.ends_with(suffix)) {
    return std::nullopt;
  }
  name.remove_suffix(suffix.size());
  return std::string(name);
}

ParsedName parse_variant_name(std::string_view text) {
  if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos) {
    if (auto parameters = parse_parameters(text.substr(colon + 1))) {
      return {std::string(text.substr(0, colon)), *std::move(parameters)};
    }
  }
  return {std::string(text), {}};
}

std::string id_beside(const std::string& kernel, const std::string& model, std::string_view text) {
  return text.find('/') == std::string_view::npos ? fmt::format("{}/{}/{}", kernel, model, text)
                                                  : fmt::format("{}/{}", kernel, text);
}

}  // namespace roofladder
