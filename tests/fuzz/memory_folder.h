// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace roofladder::fuzz {

// A folder of this process in memory, removed when the process ends. Temporary folders that are
// made later are in memory too.
const std::filesystem::path& memory_folder();

// Replaces the file's content.
void write(const std::filesystem::path& path, std::string_view bytes);

}  // namespace roofladder::fuzz
