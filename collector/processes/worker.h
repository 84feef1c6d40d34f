// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// The main loop of a worker that runs variants: reads tasks from standard input, answers on
// reply_descriptor, ends when the input does. They are variants of one model, whose module it
// loads; whatever a variant does to this process costs the supervisor one variant. Returns the exit
// code.
int run_worker(const std::filesystem::path& model, unsigned device, unsigned threads);

}  // namespace roofladder
