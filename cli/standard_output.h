// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder {

// Runs the program and returns its exit code. If not everything reached standard output, prints a
// message and returns exit_cannot_write. A reader that stops early (| head) is no failure.
int with_standard_output(const std::function<int()>& program);

}  // namespace roofladder
