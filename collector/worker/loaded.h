// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <utility>
#include <variant>

#include "collector/worker/replies.h"

namespace roofladder {

// Modules of a kind, each loaded once.
template <typename Library>
class Loaded {
 public:
  // Calls `on_load` when the module has just been loaded. Throws TaskFailure.
  template <typename OnLoad = void (*)(Library&)>
  Library& get(
      const std::filesystem::path& path, const OnLoad& on_load = [](Library&) {}) {
    if (const auto known = m_libraries.find(path); known != m_libraries.end()) {
      return known->second;
    }
    auto loaded = Library::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      throw TaskFailure(absence->status, absence->reason);
    }
    Library& library =
        m_libraries.emplace(path, std::get<Library>(std::move(loaded))).first->second;
    on_load(library);
    return library;
  }

 private:
  std::map<std::filesystem::path, Library> m_libraries;
};

}  // namespace roofladder
