// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder/module.hpp"

namespace roofladder {
inline namespace v0 {

inline Runtime runtime() {
  return {.model = "cuda"};
}

}  // namespace v0
}  // namespace roofladder
