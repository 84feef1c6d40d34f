// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_level_zero/settings.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace roofladder::fake_level_zero {
namespace {

std::vector<std::string> words(const char* variable, const char* otherwise) {
  const char* text = std::getenv(variable);
  std::istringstream stream(text != nullptr ? text : otherwise);
  std::vector<std::string> all;
  for (std::string word; stream >> word;) {
    all.push_back(word);
  }
  return all;
}

}  // namespace

std::vector<std::string> chips() {
  return words("FAKE_ZE_CHIPS", "pvc");
}

bool domains_apart() {
  return words("FAKE_ZE_DOMAINS", "") == std::vector<std::string>{"apart"};
}

bool has_fault(const std::string& name) {
  return std::ranges::count(words("FAKE_ZE_FAULTS", ""), name) > 0;
}

bool has_fault(const std::string& fault, const std::string& name) {
  return has_fault(fault + "=" + name);
}

}  // namespace roofladder::fake_level_zero
