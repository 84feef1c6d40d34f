// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder/module.hpp"

#ifndef ROOFLADDER_MODEL
#define ROOFLADDER_MODEL "opencl"
#endif

namespace roofladder {
inline namespace v0 {

inline Runtime runtime() {
  return {.model = ROOFLADDER_MODEL};
}

}  // namespace v0
}  // namespace roofladder
