// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::commands {

// Why Intel's driver only compiles kernels here and does not execute them; null if it executes
// them.
const char* captures_only();

}  // namespace roofladder::commands
