// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace roofladder {

// Calls work(i) for every i below count, in any order and on several threads where that is worth
// it: calls must not depend on each other. Throws what the call of the lowest i threw, once all
// threads have ended.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace roofladder
