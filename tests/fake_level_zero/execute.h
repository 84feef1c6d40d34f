// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace roofladder::fake_level_zero {

using Arguments = std::map<std::uint32_t, std::vector<std::byte>>;

// Computes the result of species/naive, so that a whole collection has one variant with right
// results. Other kernels take their time and write nothing.
void execute(const std::string& kernel, const Arguments& arguments);

}  // namespace roofladder::fake_level_zero
