// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <utility>

#include "run/file/run_file.h"

namespace roofladder::run_file {

// Keeps a file for one process until this object ends or the process does: also while the file is
// closed and renamed, when SQLite locks it no more.
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

// A file in which something grows that takes another name when it is complete: empty, and whatever
// a killed process left of it is gone. Throws RunFileError: locked, not_writable, full, and exists
// for what is no left-over.
FileLock take_working_file(const std::filesystem::path& path);

}  // namespace roofladder::run_file
