// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/private_folder.h"

#include <cerrno>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace roofladder {
namespace {

[[noreturn]] void fail(int error, const std::filesystem::path& path) {
  throw std::system_error(error, std::generic_category(), path.string());
}

}  // namespace

std::filesystem::path private_folder(const std::filesystem::path& parent) {
  const std::filesystem::path path = parent / ("roofladder-" + std::to_string(geteuid()));
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    fail(errno, path);
  }
  struct stat found {};
  if (::lstat(path.c_str(), &found) != 0) {
    fail(errno, path);
  }
  if (!S_ISDIR(found.st_mode)) {
    fail(ENOTDIR, path);
  }
  if (found.st_uid != geteuid() || (found.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    fail(EPERM, path);
  }
  return path;
}

}  // namespace roofladder
