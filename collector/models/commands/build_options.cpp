// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/build_options.h"

#include <cctype>
#include <span>

namespace roofladder::commands {

std::string macros_of(const rl_parameters& parameters) {
  std::string macros;
  for (const auto& [name, value] : std::span(parameters.items, parameters.count)) {
    macros += macros.empty() ? "-D " : " -D ";
    for (const char letter : std::string_view(name)) {
      macros += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    macros += "=" + std::to_string(value);
  }
  return macros;
}

std::optional<std::int64_t> parameter(const rl_variant& variant, std::string_view name) {
  for (const rl_parameter& row : std::span(variant.parameters.items, variant.parameters.count)) {
    if (name == row.name) {
      return row.value;
    }
  }
  return std::nullopt;
}

std::int64_t precision_of(const rl_variant& variant) {
  if (const auto bits = parameter(variant, "precision")) {
    return *bits;
  }
  for (const rl_source_file* file = variant.sources; file->name != nullptr; ++file) {
    if (std::string_view(file->text).find("cl_khr_fp64") != std::string_view::npos) {
      return 64;
    }
  }
  return 32;
}

std::string first_error(const std::string& log) {
  const std::size_t error_at = log.find("error");
  if (error_at == std::string::npos) {
    return log;
  }
  const std::size_t begin = log.rfind('\n', error_at) + 1;
  return log.substr(begin, log.find('\n', error_at) - begin);
}

}  // namespace roofladder::commands
