// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <system_error>

namespace roofladder {

// The file that a name resolves to.
struct ReplacedFile {
  std::filesystem::path path;         // absolute, free of links
  std::optional<struct stat> status;  // absent if there is no file yet
};

// Resolves the name. Returns an error if the file is never replaced (NeverReplaced) or cannot be
// (the system's error).
std::error_code find_replaced(const std::filesystem::path& name, ReplacedFile& found);

}  // namespace roofladder
