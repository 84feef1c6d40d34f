// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/model_library.h"

#include <fmt/format.h>

namespace roofladder {

Maybe<ModelLibrary> ModelLibrary::load(const std::filesystem::path& path) {
  const auto loaded = SharedObject::load(path, "model");
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    return *absence;
  }
  ModelLibrary library;
  library.m_object = std::get<SharedObject>(loaded);
  library.m_table = library.m_object.entry<rl_model_entry>()();
  if (library.m_table == nullptr || library.m_table->version != RL_VERSION ||
      library.m_table->struct_bytes != sizeof(rl_model)) {
    return Absence{Status::unsupported,
                   fmt::format("{} was built for another version of the module interface than "
                               "this program; rebuild or reinstall the module",
                               path.string())};
  }
  return library;
}

Maybe<rl_device> device_of(const rl_model& model, std::uint32_t number) {
  rl_device device{};
  device.struct_bytes = sizeof device;
  rl_error error{};
  if (model.device(model.self, number, &device, &error) != RL_OK) {
    return Absence{Status::unavailable, error.text};
  }
  return device;
}

}  // namespace roofladder
