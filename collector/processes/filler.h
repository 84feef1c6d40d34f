// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// Fills the inputs of another worker, which takes them out of the shared file. Tasks of kind fill
// come on standard input; returns the exit code.
int run_filler();

}  // namespace roofladder
