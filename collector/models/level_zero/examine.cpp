// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/examine.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "collector/models/commands/intel_capture.h"
#include "collector/models/level_zero/device.h"

namespace roofladder::level_zero {
namespace {

constexpr const char* loss = "every variant of model level_zero";

struct Check {
  std::string name;
  rl_check_state state = RL_CHECK_OK;
  std::string found;
  std::string cost = {};
  std::string fix = {};
};

Check driver() {
  if (const auto& found = fault()) {
    return {"level-zero-driver", RL_CHECK_MISSING, found->found, loss, found->fix};
  }
  return {"level-zero-driver", RL_CHECK_OK,
          "zeInit succeeds, " + std::to_string(devices().size()) + " GPUs"};
}

// Device files through which programs without a display reach GPUs: /dev/dri/renderD128 and up.
std::vector<std::filesystem::path> render_nodes() {
  std::vector<std::filesystem::path> nodes;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/dri", none)) {
    if (entry.path().filename().string().starts_with("renderD")) {
      nodes.push_back(entry.path());
    }
  }
  std::ranges::sort(nodes);
  return nodes;
}

// Checked only if no GPU can be used.
std::vector<Check> rights() {
  const auto nodes = render_nodes();
  if (!devices().empty()) {
    return {};
  }
  if (nodes.empty()) {
    return {{"level-zero-render", RL_CHECK_MISSING,
             "no /dev/dri/renderD*: no GPU has a kernel driver", loss,
             "use a machine with an Intel GPU; in a container, pass /dev/dri through"}};
  }
  for (const auto& node : nodes) {
    if (access(node.c_str(), R_OK | W_OK) != 0) {
      return {{"level-zero-render", RL_CHECK_MISSING,
               node.string() + " may not be read and written by this user", loss,
               "the administrator adds the user to the group render: usermod -aG render USER"}};
    }
  }
  return {{"level-zero-render", RL_CHECK_OK, nodes.front().string() + " can be opened"}};
}

std::vector<Check> precision() {
  if (devices().empty()) {
    return {};
  }
  std::string without;
  for (std::uint32_t index = 0; index < devices().size(); ++index) {
    if (!properties_at(index).has_fp64()) {
      without += (without.empty() ? "level_zero:" : ", level_zero:") + std::to_string(index);
    }
  }
  if (without.empty()) {
    return {{"level-zero-fp64", RL_CHECK_OK, "every GPU computes in fp64"}};
  }
  return {{"level-zero-fp64", RL_CHECK_WARN, "no fp64 on " + without,
           "variants that compute in fp64", "choose another device with --device"}};
}

std::vector<Check> execution() {
  if (devices().empty() || commands::captures_only() == nullptr) {
    return {};
  }
  return {{"level-zero-execution", RL_CHECK_MISSING, commands::captures_only(),
           "every time; registers and spills remain", "unset NEOReadDebugKeys"}};
}

}  // namespace

void examine(rl_take_check take, void* context) {
  std::vector<Check> checks{driver()};
  for (const auto& more : {rights(), precision(), execution()}) {
    checks.insert(checks.end(), more.begin(), more.end());
  }
  for (const Check& check : checks) {
    const rl_check row{check.name.c_str(), static_cast<std::uint32_t>(check.state),
                       check.found.c_str(), check.cost.c_str(), check.fix.c_str()};
    take(context, &row);
  }
}

}  // namespace roofladder::level_zero
