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

// Files that are never replaced, whatever their permissions.
enum class NeverReplaced { run_file = 1, folder, device, pipe, socket, dangling_link };

const std::error_category& never_replaced_category();
std::error_code make_error_code(NeverReplaced reason);

// Writes a temporary file beside the target and renames it, so that nobody sees a partial file.
// Replaces a writable regular file and keeps its permissions, also through links, which remain.
// Returns the system's error, or why the target is never replaced; no error on success.
std::error_code write_whole_file(const std::filesystem::path& path, std::string_view content);

// As above, for content that `write` produces piece by piece without holding it in memory.
std::error_code write_whole_file(const std::filesystem::path& path,
                                 const std::function<void(std::ostream&)>& write);

}  // namespace roofladder

template <>
struct std::is_error_code_enum<roofladder::NeverReplaced> : std::true_type {};
