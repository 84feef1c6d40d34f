// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder {

// Runs the program; its exit code, or exit_cannot_write and a message where not everything reached
// standard output. A reader that has had enough (| head) is no failure.
int with_standard_output(const std::function<int()>& program);

}  // namespace roofladder
