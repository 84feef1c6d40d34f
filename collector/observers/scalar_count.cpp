// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/scalar_count.h"

#include "collector/worker/replies.h"

namespace roofladder {

Maybe<rl_work> count_on_scalars(const rl_variant& variant, const rl_problem& problem,
                                std::string_view doing) {
  rl_error error{};
  rl_work work{.struct_bytes = sizeof(rl_work)};
  const std::int32_t status = variant.count(variant.self, &problem, &work, &error);
  if (status == RL_NONE) {
    return Absence{Status::unsupported, error.text};
  }
  require(status, error, doing);
  return work;
}

}  // namespace roofladder
