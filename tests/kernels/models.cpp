// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/models.h"

#include <stdexcept>
#include <string_view>

namespace roofladder {
namespace {

std::vector<ModelLibrary> load_all() {
  std::vector<ModelLibrary> models;
  for (const auto& path : module_paths("models")) {
    auto loaded = ModelLibrary::load(path);
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

bool runs_on_host(const rl_model& model) {
  rl_device device{};
  rl_error error{};
  return model.device(0, &device, &error) == 0 && std::string_view(device.kind) == "cpu";
}

}  // namespace roofladder
