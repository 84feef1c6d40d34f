// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/free_name.h"

#include <fmt/format.h>

#include "run/file/place.h"

namespace roofladder {
namespace {

// A link that leads nowhere takes a name too.
bool is_taken(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

}  // namespace

std::filesystem::path free_run_name(const std::filesystem::path& folder) {
  std::filesystem::path path = folder / default_run_name;
  for (int number = 2; is_taken(path) || is_taken(run_file::part_of(path)); ++number) {
    path = folder / fmt::format("run-{}.roofladder", number);
  }
  return path;
}

}  // namespace roofladder
