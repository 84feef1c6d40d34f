// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/kernel_names.h"

#include <cstddef>
#include <utility>

namespace roofladder {
namespace {

std::string function_of(std::string_view kernel) {
  constexpr std::string_view anonymous = "(anonymous namespace)";
  int depth = 0;
  std::size_t begin = 0;
  std::size_t end = kernel.size();
  for (std::size_t i = 0; i < end; ++i) {
    const char letter = kernel[i];
    if (kernel.substr(i).starts_with(anonymous)) {
      i += anonymous.size() - 1;
    } else if (letter == '(' && depth == 0) {
      end = i;
    } else if (depth == 0 && (letter == ':' || letter == ' ')) {
      begin = i + 1;
    }
    depth += letter == '<' ? 1 : letter == '>' && depth > 0 ? -1 : 0;
  }
  return std::string(begin < end ? kernel.substr(begin, end - begin) : kernel);
}

}  // namespace

const std::string& KernelNames::operator()(std::string_view kernel) {
  const auto known = m_names.find(kernel);
  if (known != m_names.end()) {
    return known->second;
  }
  std::string function = function_of(kernel);
  const bool is_taken = !m_functions.insert(function).second;
  return m_names.emplace(kernel, is_taken ? std::string(kernel) : std::move(function))
      .first->second;
}

}  // namespace roofladder
