// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::commands {

// Why Intel's driver compiles kernels here but does not carry them out; null where it does.
const char* captures_only();

}  // namespace roofladder::commands
