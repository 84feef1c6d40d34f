// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>

#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {

// Calls the function at the C boundary: the text of an exception becomes the error's text.
template <typename Function>
std::int32_t guarded(rl_error* error, Function function) noexcept {
  const auto fail = [error](const char* text) {
    std::snprintf(error->text, sizeof error->text, "%s", text);
    return RL_FAILED;
  };
  try {
    function();
    return RL_OK;
  } catch (const std::bad_alloc&) {
    return fail("not enough memory");
  } catch (const std::exception& exception) {
    return fail(exception.what());
  } catch (...) {
    return fail("an exception of unknown type");
  }
}

// Throws the error that a C function reported.
inline void require(std::int32_t status, const rl_error& error) {
  if (status != RL_OK) {
    throw std::runtime_error(error.text);
  }
}

}  // namespace v0
}  // namespace roofladder
