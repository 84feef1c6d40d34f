// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// The folder "roofladder-<user id>" in a folder that others may write to, made if need be: nobody
// else can read it, or put links into it. Throws std::system_error, also where it is somebody
// else's or a link.
std::filesystem::path private_folder(const std::filesystem::path& parent);

}  // namespace roofladder
