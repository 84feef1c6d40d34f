// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// The folder "roofladder-<user id>" in a folder that others may write to, created if necessary.
// Nobody else can read it or put links into it. Throws std::system_error, also if it is a link or
// belongs to another user.
std::filesystem::path private_folder(const std::filesystem::path& parent);

}  // namespace roofladder
