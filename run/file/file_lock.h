// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <utility>

#include "run/file/run_file.h"

namespace roofladder::run_file {

// Locks a file for one process until this object or the process ends, even while the file is closed
// and renamed, when SQLite no longer locks it.
class FileLock {
 public:
  enum class Missing { refused, created };

  // Throws RunFileError: locked, not_writable, full.
  explicit FileLock(const std::filesystem::path& path, Missing missing = Missing::refused);
  FileLock(FileLock&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(m_file, other.m_file);
    return *this;
  }
  ~FileLock();

  int file() const { return m_file; }

 private:
  explicit FileLock(int file) : m_file(file) {}
  static FileLock locked(const std::filesystem::path& path, Missing missing);

  int m_file = -1;
};

// Creates and locks an empty file that is renamed once it is complete. Empties what a killed
// process left at the path. Throws RunFileError: locked, not_writable, full, and exists if the path
// holds anything else.
FileLock take_working_file(const std::filesystem::path& path);

}  // namespace roofladder::run_file
