// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {

// A folder with models and providers of its own.
class Modules {
 public:
  void link(const std::string& kind, const std::string& name, const std::string& built) const {
    std::filesystem::create_directories(m_folder.path() / kind);
    std::filesystem::create_symlink(in_build("tests/") + built,
                                    m_folder.path() / kind / (name + ".so"));
  }
  // A fake model and the ladder in the same module.
  void link_model(const std::string& name) const {
    link("models", name, name + "/models/" + name + ".so");
    link("ladders", name, name + "/models/" + name + ".so");
  }
  std::map<std::string, std::string> environment() const {
    return {{"ROOFLADDER_MODULE_PATH", m_folder.path().string()}, {"FAKE_GPUS", "0"}};
  }

 private:
  Folder m_folder;
};

}  // namespace roofladder::test
