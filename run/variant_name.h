// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace roofladder {

// "tiled:tile=4" of the id "species/openmp/tiled:tile=4".
std::string short_name(std::string_view variant_id);

}  // namespace roofladder
