// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>

namespace roofladder {

// Thrown if $TMPDIR is not a folder.
struct NoTemporaryFolder : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// $TMPDIR, or /tmp if that is not set. Throws NoTemporaryFolder.
std::filesystem::path system_temporary_folder();

// A private folder below the system's temporary folder, removed with this object. Its path has no
// links.
class TemporaryFolder {
 public:
  TemporaryFolder();  // throws NoTemporaryFolder, std::system_error
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return m_path; }

 private:
  std::filesystem::path m_path;
};

}  // namespace roofladder
