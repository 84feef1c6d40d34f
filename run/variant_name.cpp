// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/variant_name.h"

namespace roofladder {

std::string short_name(std::string_view variant_id) {
  return std::string(variant_id.substr(variant_id.rfind('/') + 1));
}

}  // namespace roofladder
