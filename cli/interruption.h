// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace roofladder {

// From this call on, SIGINT, SIGTERM, SIGHUP and SIGUSR1 set what it returns; SIGHUP does not
// where this process was started to ignore it.
const std::atomic<bool>& catch_interruption();

}  // namespace roofladder
