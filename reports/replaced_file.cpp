// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/replaced_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "reports/whole_file.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

class Category : public std::error_category {
 public:
  const char* name() const noexcept override { return "never replaced"; }
  std::string message(int reason) const override {
    switch (static_cast<NeverReplaced>(reason)) {
      case NeverReplaced::run_file:
        return "it is a run file or another database, which is never replaced; name another file";
      case NeverReplaced::folder:
        return "it is a folder; name a file in it";
      case NeverReplaced::device:
        return "it is a device, which is never replaced; name a file";
      case NeverReplaced::pipe:
        return "it is a pipe, which is never replaced; name a file";
      case NeverReplaced::socket:
        return "it is a socket, which is never replaced; name a file";
      case NeverReplaced::dangling_link:
        return "it is a link that leads nowhere; name the file itself";
    }
    return "";
  }
};

// First bytes of SQLite's files: a database, its rollback journal, and its write-ahead log in
// either byte order (SQLite's file format, 1.3, 3 and 4.1). Every database counts, since an
// unfinished run has its application id only in the log.
constexpr std::array<std::string_view, 4> beginnings{
    std::string_view("SQLite format 3\0", 16),
    std::string_view("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8),
    std::string_view("\x37\x7f\x06\x82", 4), std::string_view("\x37\x7f\x06\x83", 4)};

bool is_database(const fs::path& path) {
  std::array<char, 16> bytes{};
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), bytes.size());
  const std::string_view read(bytes.data(), static_cast<std::size_t>(file.gcount()));
  return std::ranges::any_of(beginnings,
                             [&](std::string_view known) { return read.starts_with(known); });
}

std::error_code refusal_of(const fs::path& path, mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG:
      return is_database(path) ? NeverReplaced::run_file : std::error_code();
    case S_IFDIR:
      return NeverReplaced::folder;
    case S_IFIFO:
      return NeverReplaced::pipe;
    case S_IFSOCK:
      return NeverReplaced::socket;
    default:
      return NeverReplaced::device;
  }
}

}  // namespace

const std::error_category& never_replaced_category() {
  static const Category category;
  return category;
}

std::error_code make_error_code(NeverReplaced reason) {
  return {static_cast<int>(reason), never_replaced_category()};
}

std::error_code find_replaced(const fs::path& name, ReplacedFile& found) {
  struct stat status {};
  if (::stat(name.c_str(), &status) != 0) {
    const int system_error = errno;
    std::error_code error;
    if (system_error == ENOENT && fs::is_symlink(fs::symlink_status(name, error))) {
      return NeverReplaced::dangling_link;
    }
    if (system_error != ENOENT) {
      return {system_error, std::generic_category()};
    }
    const fs::path absolute = fs::absolute(name);
    if (!absolute.has_filename()) {
      return NeverReplaced::folder;
    }
    found = {fs::canonical(absolute.parent_path(), error) / absolute.filename(), std::nullopt};
    return error;
  }
  if (S_ISREG(status.st_mode) &&
      ::faccessat(AT_FDCWD, name.c_str(), R_OK | W_OK, AT_EACCESS) != 0) {
    return {errno, std::generic_category()};
  }
  if (const std::error_code refusal = refusal_of(name, status.st_mode)) {
    return refusal;
  }
  std::error_code error;
  found = {fs::canonical(name, error), status};
  return error;
}

}  // namespace roofladder
