// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace roofladder {

// Threads that this process starts from now on may use these processors, and not those alone that
// the thread which starts them is bound to: an OpenMP runtime binds the first one to its place, and
// std::thread would inherit that. Does nothing for an empty list, or where the C library cannot.
void let_new_threads_use(const std::vector<int>& cpus);

}  // namespace roofladder
