// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "collector/providers/provider.h"

namespace roofladder {

// The program valgrind, which runs a worker under one of its tools; nothing if PATH has none.
std::optional<std::filesystem::path> find_valgrind();

// Why no tool can run here; nothing if one can.
std::optional<Absence> valgrind_absence();

}  // namespace roofladder
