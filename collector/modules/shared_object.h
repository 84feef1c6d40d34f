// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "run/sample.h"

namespace roofladder {

// A module that this process has loaded. It stays loaded until the program ends: threads of its
// runtime may outlive its last use.
class SharedObject {
 public:
  // The module, or the loader's words why it cannot be loaded.
  static Maybe<SharedObject> load(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return m_path; }  // absolute
  // Null if it exports no such symbol.
  void* symbol(const char* name) const;

 private:
  void* m_handle = nullptr;
  std::filesystem::path m_path;
};

}  // namespace roofladder
