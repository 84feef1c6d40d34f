// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef ROOFLADDER_MODEL
#define ROOFLADDER_MODEL "cuda"
#endif

#include "roofladder/ladder/module.hpp"

namespace roofladder {
inline namespace v0 {

inline Runtime runtime() {
  return {.model = ROOFLADDER_MODEL};
}

}  // namespace v0
}  // namespace roofladder
