// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace roofladder::test {

// The number of samples that are safe according to the last "committed" event.
std::size_t acknowledged(const std::string& output);

// Checks a long_collect() that ended early: everything acknowledged is there, and --start-or-resume
// completes the run wherever it ended. Returns how many samples were there.
std::size_t expect_intact(const std::string& path, std::size_t committed);

}  // namespace roofladder::test
