// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace roofladder {

// Whether a module is a program of its own that speaks the worker's protocol, and holds a model and
// its ladders (docs/worker_protocol.md): an executable file that is no shared object.
bool is_program(const std::filesystem::path& module);

// Paths of the modules of a kind ("models", "ladders", "providers"), from
// $ROOFLADDER_MODULE_PATH/<kind> if set, else ../lib/roofladder/<kind> beside the running program's
// folder. Sorted by name; empty if there is none. Models may be programs, and these are ladders
// too. Ladders are followed by those that $ROOFLADDER_PATH adds: modules and folders of modules,
// separated by colons; models by the programs that it names.
std::vector<std::filesystem::path> module_paths(std::string_view kind);

}  // namespace roofladder
