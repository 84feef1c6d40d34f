// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace roofladder {

// Calls work(i) for every i below count, in any order, and on several threads if that is worth it:
// calls must not depend on each other. Once all threads have ended, rethrows the exception of the
// lowest i.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace roofladder
