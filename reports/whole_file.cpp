// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/whole_file.h"

#include <cerrno>
#include <fstream>

namespace roofladder {

std::error_code write_whole_file(const std::filesystem::path& path, std::string_view content) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";
  errno = 0;
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  std::error_code error;
  if (!file) {
    error = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  } else {
    std::filesystem::rename(temporary, path, error);
  }
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
  }
  return error;
}

}  // namespace roofladder
