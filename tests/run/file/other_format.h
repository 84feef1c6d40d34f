// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <filesystem>
#include <fmt/format.h>

namespace roofladder {

// Makes a run file claim to have that format.
inline void set_format(const std::filesystem::path& path, int format) {
  SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
      .exec(fmt::format("PRAGMA user_version = {}", format));
}

}  // namespace roofladder
