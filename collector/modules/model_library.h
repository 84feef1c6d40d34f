// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "collector/modules/shared_object.h"
#include "roofladder/model.h"

namespace roofladder {

// A loaded model module: devices, clock, memory, eviction.
class ModelLibrary {
 public:
  // The module, or why it cannot be used: the loader's words, a missing entry symbol, another
  // version.
  static Maybe<ModelLibrary> load(const std::filesystem::path& path);

  const rl_model& table() const { return *m_table; }
  const std::filesystem::path& path() const { return m_object.path(); }

 private:
  SharedObject m_object;
  const rl_model* m_table = nullptr;
};

// The device of that number, or the model's words for why it does not exist.
Maybe<rl_device> device_of(const rl_model& model, std::uint32_t number);

}  // namespace roofladder
