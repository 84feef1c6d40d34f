// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>
#include <system_error>

namespace roofladder {

// Writes a file beside its final name and renames it, so that nobody ever sees half of it. Replaces
// what is there. The error is the system's; none when it is done.
std::error_code write_whole_file(const std::filesystem::path& path, std::string_view content);

// The same of what `write` writes, which is never in memory as a whole.
std::error_code write_whole_file(const std::filesystem::path& path,
                                 const std::function<void(std::ostream&)>& write);

}  // namespace roofladder
