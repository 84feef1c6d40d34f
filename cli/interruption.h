// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace roofladder {

// Catches SIGINT, SIGTERM, SIGHUP and SIGUSR1 from now on; they set the returned flag. Does not
// catch SIGHUP if this process was started with it ignored.
const std::atomic<bool>& catch_interruption();

}  // namespace roofladder
