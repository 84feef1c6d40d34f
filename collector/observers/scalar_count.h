// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "roofladder/ladder.h"
#include "run/run.h"

namespace roofladder {

// Operations and accesses of one repetition on counting scalars, which the variant has; or why not
// all of them are counted. Throws TaskFailure in the words of `doing` where it fails.
Maybe<rl_work> count_on_scalars(const rl_variant& variant, const rl_problem& problem,
                                std::string_view doing);

}  // namespace roofladder
