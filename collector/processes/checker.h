// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// Compares what other workers show with references of its own, in a process that no timed code
// runs in. Tasks of kind check come on standard input; returns the exit code.
int run_checker();

}  // namespace roofladder
