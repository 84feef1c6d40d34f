// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "run/sample.h"

namespace roofladder {

// A module that this process has loaded. It stays loaded until the program ends, since threads of
// its runtime may outlive its last use.
class SharedObject {
 public:
  // The module of that kind ("ladder", "model", "provider"), or why it cannot be used: no such
  // file, the loader's words, a missing entry symbol.
  static Maybe<SharedObject> load(const std::filesystem::path& path, std::string_view kind);

  const std::filesystem::path& path() const { return m_path; }  // absolute
  // roofladder_<kind>()
  template <typename Entry>
  Entry entry() const {
    return reinterpret_cast<Entry>(m_entry);
  }

 private:
  void* m_entry = nullptr;
  std::filesystem::path m_path;
};

}  // namespace roofladder
