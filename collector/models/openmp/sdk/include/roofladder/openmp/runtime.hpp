// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef ROOFLADDER_MODEL
#define ROOFLADDER_MODEL "openmp"
#endif

#include "roofladder/ladder/module.hpp"
#include "roofladder/openmp/threads.hpp"

namespace roofladder {
inline namespace v0 {

inline Runtime runtime() {
  return {.model = ROOFLADDER_MODEL, .set_threads = detail::set_threads, .touch = detail::touch};
}

}  // namespace v0
}  // namespace roofladder
