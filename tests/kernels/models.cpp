// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/models.h"

#include <filesystem>
#include <stdexcept>

namespace roofladder {
namespace {

std::vector<ModelLibrary> load_all() {
  namespace fs = std::filesystem;
  std::vector<ModelLibrary> models;
  const fs::path folder = ROOFLADDER_MODULES "/models";
  if (!fs::exists(folder)) {
    return models;
  }
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() != ".so") {
      continue;
    }
    auto loaded = ModelLibrary::load(file.path());
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      throw std::runtime_error(absence->reason);
    }
    models.push_back(std::get<ModelLibrary>(std::move(loaded)));
  }
  return models;
}

}  // namespace

const std::vector<ModelLibrary>& built_models() {
  static const std::vector<ModelLibrary> models = load_all();
  return models;
}

}  // namespace roofladder
