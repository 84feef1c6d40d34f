// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace roofladder::test {

// Verdicts of all rungs by technique, either at the named size or at the drawn ones.
inline std::map<std::string, std::string> verdicts(const nlohmann::json& judged, bool held_out) {
  std::map<std::string, std::string> found;
  for (const nlohmann::json& ladder : judged["ladders"]) {
    for (const nlohmann::json& rung : ladder["rungs"]) {
      if (ladder["held_out"] == held_out) {
        const auto id = rung["variant"].get<std::string>();
        found[id.substr(id.rfind('/') + 1)] = rung["verdict"];
      }
    }
  }
  return found;
}

}  // namespace roofladder::test
