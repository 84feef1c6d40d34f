// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder {

// Calls `read`, which must be able to end anywhere, with the process's own handlers of SIGSEGV and
// SIGBUS set aside. Whether it came to its end: not where a page could not be read.
bool reads_without_fault(const std::function<void()>& read);

}  // namespace roofladder
