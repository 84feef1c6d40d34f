// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace roofladder {

// What is never replaced, whoever may write it.
enum class NeverReplaced { run_file = 1, folder, device, pipe, socket, dangling_link };

const std::error_category& never_replaced_category();
std::error_code make_error_code(NeverReplaced reason);

// Writes a file beside its final name and renames it, so that nobody ever sees half of it. Replaces
// a regular file that may be written, keeping its permissions, also through links, which stay. The
// error is the system's, or why the target is never replaced; none when it is done.
std::error_code write_whole_file(const std::filesystem::path& path, std::string_view content);

// The same of what `write` writes, which is never in memory as a whole.
std::error_code write_whole_file(const std::filesystem::path& path,
                                 const std::function<void(std::ostream&)>& write);

}  // namespace roofladder

template <>
struct std::is_error_code_enum<roofladder::NeverReplaced> : std::true_type {};
