// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/providers/provider.h"

// The providers that are no modules.
namespace roofladder::built_in {

inline constexpr const char* timer = "timer";
inline constexpr const char* compiler = "compiler";
inline constexpr const char* launches = "launches";
inline constexpr const char* proof = "proof";
inline constexpr const char* accesses = "accesses";
inline constexpr const char* callgrind = "callgrind";

std::vector<Provider> providers();

}  // namespace roofladder::built_in
