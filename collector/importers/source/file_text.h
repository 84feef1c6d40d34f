// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace roofladder {

// The content of a file. A large one is mapped, so that its size needs no memory of the program;
// others are read, since a mapped file must not become shorter meanwhile. A pipe holds 256 MiB at
// most.
class FileText {
 public:
  // Throws std::system_error.
  explicit FileText(const std::filesystem::path& file);
  ~FileText();
  FileText(const FileText&) = delete;
  FileText& operator=(const FileText&) = delete;

  std::string_view view() const { return m_view; }

 private:
  void map(int descriptor, std::size_t size);
  void read(int descriptor);

  std::string_view m_view;
  std::string m_read;  // of a file that is not mapped
  void* m_mapped = nullptr;
};

}  // namespace roofladder
