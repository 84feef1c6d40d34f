// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "collector/modules/ladder_library.h"
#include "collector/worker/protocol.h"
#include "collector/worker/replies.h"

namespace roofladder {

// The subject's variant in its ladder. Throws TaskFailure where there is none.
inline const rl_variant& variant_of(const LadderLibrary& ladder, const Subject& subject) {
  const rl_variant* variant = ladder.find(subject.kernel, subject.variant);
  if (variant == nullptr) {
    throw TaskFailure(Status::failed,
                      fmt::format("{} has no variant {}/{}", subject.module.string(),
                                  subject.kernel, subject.variant));
  }
  return *variant;
}

}  // namespace roofladder
