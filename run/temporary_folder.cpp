// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "run/format.h"

namespace roofladder {

std::filesystem::path system_temporary_folder() {
  const char* const given = std::getenv("TMPDIR");
  const std::filesystem::path folder = given == nullptr || *given == 0 ? "/tmp" : given;
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    throw NoTemporaryFolder("the folder for temporary files, '" + printable(folder.string()) +
                            "', does not exist; set TMPDIR to one that does");
  }
  return folder;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (system_temporary_folder() / "roofladder-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(),
                            "cannot create a temporary folder " + name);
  }
  m_path = std::filesystem::canonical(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(m_path, ignored);
}

}  // namespace roofladder
