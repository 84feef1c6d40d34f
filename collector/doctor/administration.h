// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace roofladder {

// Steps by which an administrator lets users count, as a commented shell script, with the settings
// of the machine whose files lie below `root`. Changes nothing.
std::string administration(const std::filesystem::path& root = "/");

}  // namespace roofladder
