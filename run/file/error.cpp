// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <SQLiteCpp/Exception.h>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <new>
#include <sqlite3.h>
#include <unistd.h>

#include "run/file/database.h"
#include "run/format.h"

namespace roofladder::run_file {
namespace {

bool means_full(int system_error) {
  return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

std::string free_space(const std::filesystem::path& path) {
  std::error_code unknown;
  const auto space = std::filesystem::space(path.parent_path(), unknown);
  return unknown ? "" : fmt::format(" ({} bytes free there)", space.available);
}

RunFileError full_error(int system_error, const std::filesystem::path& path) {
  return {FileFault::full,
          fmt::format("{} cannot grow: {}{}", shown(path),
                      std::strerror(system_error != 0 ? system_error : ENOSPC), free_space(path))};
}

RunFileError locked_error(const std::filesystem::path& path) {
  return {
      FileFault::locked,
      fmt::format("{} is being written by another collector; wait until it ends, or name another "
                  "file",
                  shown(path))};
}

}  // namespace

void rethrow_lack_of_memory(const std::exception& error) {
  const auto* const sqlite_error = dynamic_cast<const SQLite::Exception*>(&error);
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
      (sqlite_error != nullptr && sqlite_error->getErrorCode() == SQLITE_NOMEM)) {
    throw std::bad_alloc();
  }
}

RunFileError reading_error(const SQLite::Exception& error, const std::filesystem::path& path) {
  switch (error.getErrorCode()) {
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return locked_error(path);
    case SQLITE_NOTADB:
      return {FileFault::not_a_run, fmt::format("{} is not a run file", shown(path))};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return {FileFault::not_found,
              fmt::format("{} cannot be opened: {}", shown(path), printable(error.getErrorStr()))};
    default:
      return {FileFault::damaged,
              fmt::format("{} is damaged: {}", shown(path), printable(error.what()))};
  }
}

RunFileError writing_error(const SQLite::Exception& error, int system_error,
                           const std::filesystem::path& path) {
  // SQLite gives no error number if the folder is not writable.
  if (error.getErrorCode() == SQLITE_READONLY && system_error == 0 &&
      ::access(path.parent_path().c_str(), W_OK) != 0) {
    system_error = errno;
  }
  switch (error.getErrorCode()) {
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_CONSTRAINT:
      throw std::logic_error(
          fmt::format("the run to be written contradicts itself: {}", error.what()));
    case SQLITE_TOOBIG:
      throw std::length_error(
          fmt::format("a text of the run is longer than {} bytes", longest_text));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return locked_error(path);
    case SQLITE_FULL:
      return full_error(system_error, path);
    default:
      break;
  }
  if (means_full(system_error)) {
    return full_error(system_error, path);
  }
  return {FileFault::not_writable,
          fmt::format("{} cannot be written: {}", shown(path),
                      system_error != 0 ? std::strerror(system_error) : printable(error.what()))};
}

}  // namespace roofladder::run_file
