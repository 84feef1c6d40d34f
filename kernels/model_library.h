// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/module.h"
#include "run/sample.h"

namespace roofladder {

// A loaded model module. It stays loaded until the program ends: threads of its runtime may outlive
// its last use.
class ModelLibrary {
 public:
  // The module, or why it cannot be used: the loader's words, a missing entry symbol, another ABI
  // number.
  static Maybe<ModelLibrary> load(const std::filesystem::path& path);

  const rl_model& table() const { return *m_table; }
  const std::filesystem::path& path() const { return m_path; }

  // Null if the module has no such variant. `name` as in rl_variant.
  const rl_variant* find(std::string_view kernel, std::string_view name) const;

 private:
  const rl_model* m_table = nullptr;
  std::filesystem::path m_path;
};

// Where modules of a kind ("models", "providers") are looked for: $ROOFLADDER_MODULE_PATH/<kind> if
// set, else
// ../lib/roofladder/<kind> beside the running program's folder. Sorted by name; empty if there is
// none.
std::vector<std::filesystem::path> module_paths(std::string_view kind);

}  // namespace roofladder
