// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <utility>

#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {
namespace {

// Results with which calls of model and provider can end.
#define NAMED(result) std::pair(result, #result)
constexpr std::array names{
    NAMED(ZE_RESULT_NOT_READY),
    NAMED(ZE_RESULT_ERROR_DEVICE_LOST),
    NAMED(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY),
    NAMED(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY),
    NAMED(ZE_RESULT_ERROR_MODULE_BUILD_FAILURE),
    NAMED(ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS),
    NAMED(ZE_RESULT_ERROR_NOT_AVAILABLE),
    NAMED(ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE),
    NAMED(ZE_RESULT_ERROR_UNINITIALIZED),
    NAMED(ZE_RESULT_ERROR_UNSUPPORTED_VERSION),
    NAMED(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE),
    NAMED(ZE_RESULT_ERROR_INVALID_ARGUMENT),
    NAMED(ZE_RESULT_ERROR_INVALID_NULL_HANDLE),
    NAMED(ZE_RESULT_ERROR_INVALID_NULL_POINTER),
    NAMED(ZE_RESULT_ERROR_INVALID_SIZE),
    NAMED(ZE_RESULT_ERROR_UNSUPPORTED_SIZE),
    NAMED(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT),
    NAMED(ZE_RESULT_ERROR_INVALID_NATIVE_BINARY),
    NAMED(ZE_RESULT_ERROR_INVALID_KERNEL_NAME),
    NAMED(ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION),
    NAMED(ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION),
    NAMED(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX),
    NAMED(ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE),
    NAMED(ZE_RESULT_ERROR_UNKNOWN),
};
#undef NAMED

}  // namespace

std::string name_of(ze_result_t result) {
  const auto found = std::ranges::find(names, result, [](const auto& row) { return row.first; });
  if (found != names.end()) {
    return found->second;
  }
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), "result 0x%x", static_cast<unsigned>(result));
  return number.data();
}

void require(ze_result_t result, const char* call) {
  if (result == ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY ||
      result == ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY) {
    throw std::bad_alloc();
  }
  if (result != ZE_RESULT_SUCCESS) {
    throw std::runtime_error(std::string(call) + ": " + name_of(result));
  }
}

}  // namespace roofladder::level_zero
