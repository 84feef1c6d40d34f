// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace roofladder {

// Writes a whole file, or standard output for "-". Says what went wrong and returns the exit code.
int write_output(const std::string& output, const std::function<void(std::ostream&)>& write);

}  // namespace roofladder
