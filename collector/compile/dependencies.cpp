// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/dependencies.h"

#include <sstream>

#include "run/text_file.h"

namespace roofladder {

std::set<std::filesystem::path> read_dependencies(const std::filesystem::path& rule) {
  std::set<std::filesystem::path> files;
  if (!std::filesystem::exists(rule)) {
    return files;
  }
  const std::string text = read_text(rule);
  const std::size_t colon = text.find(": ");
  std::istringstream words(colon == std::string::npos ? "" : text.substr(colon + 2));
  for (std::string word; words >> word;) {
    if (word != "\\") {
      files.insert(std::filesystem::absolute(word));
    }
  }
  return files;
}

}  // namespace roofladder
