// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/call.h"

#include "collector/providers/level_zero/rights.h"

namespace roofladder::level_zero {
namespace {

Status status_of(ze_result_t result) {
  switch (result) {
    case ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS:
      return Status::denied;
    case ZE_RESULT_ERROR_UNSUPPORTED_FEATURE:
      return Status::unsupported;
    case ZE_RESULT_ERROR_NOT_AVAILABLE:
      return Status::unavailable;
    default:
      return Status::failed;
  }
}

}  // namespace

// Adds the rights that are missing, since the driver seldom reports that the kernel refused.
void require_counters(ze_result_t result, const char* call) {
  if (result == ZE_RESULT_SUCCESS) {
    return;
  }
  Failure failure{status_of(result), std::string(call) + ": " + name_of(result)};
  const Rights rights = read_rights();
  const bool about_rights = failure.status == Status::denied || result == ZE_RESULT_ERROR_UNKNOWN ||
                            result == ZE_RESULT_ERROR_NOT_AVAILABLE;
  if (about_rights && !rights.refusing().empty()) {
    failure.status = Status::denied;
    failure.reason += "; " + rights.refusing() + "; " + rights.remedy();
  }
  throw failure;
}

}  // namespace roofladder::level_zero
