// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace roofladder {

// Where modules of a kind ("models", "ladders", "providers") are looked for:
// $ROOFLADDER_MODULE_PATH/<kind> if set, else ../lib/roofladder/<kind> beside the running program's
// folder. Sorted by name; empty if there is none. Those of ladders are followed by what
// $ROOFLADDER_PATH adds: modules and folders of them, with colons between.
std::vector<std::filesystem::path> module_paths(std::string_view kind);

}  // namespace roofladder
