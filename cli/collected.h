// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// Says on standard error what a collection brought, a line a ladder, and the next command.
// `resumable`: it was cut short.
void say_results(const std::filesystem::path& run, bool resumable);

}  // namespace roofladder
