// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/intel_capture.h"

#include <cstdlib>
#include <string_view>

namespace roofladder::commands {

const char* captures_only() {
  const auto is_one = [](const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && std::string_view(value) == "1";
  };
  return is_one("NEOReadDebugKeys") && is_one("SetCommandStreamReceiver")
             ? "kernels do not execute on this device: Intel's driver only captures commands "
               "(SetCommandStreamReceiver=1)"
             : nullptr;
}

}  // namespace roofladder::commands
