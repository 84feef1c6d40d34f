// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder::test {

// Compares with tests/golden/<name>, byte for byte. With ROOFLADDER_APPROVE=1 in the environment
// the file is written instead, for review in the diff.
void expect_golden(const std::string& name, const std::string& text);

}  // namespace roofladder::test
