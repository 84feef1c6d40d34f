// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// The worker's main loop: reads tasks from standard input, answers on reply_descriptor, ends when
// the input does. Runs variants of one model; whatever a variant does to this process costs the
// supervisor one variant. Returns the exit code.
int run_worker(const std::filesystem::path& module, unsigned device, unsigned threads);

}  // namespace roofladder
