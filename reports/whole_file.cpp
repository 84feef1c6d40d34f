// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/whole_file.h"

#include <cerrno>
#include <fstream>

namespace roofladder {

std::error_code write_whole_file(const std::filesystem::path& path, std::string_view content) {
  return write_whole_file(path, [&](std::ostream& out) { out << content; });
}

std::error_code write_whole_file(const std::filesystem::path& path,
                                 const std::function<void(std::ostream&)>& write) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";
  errno = 0;
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  write(file);
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
