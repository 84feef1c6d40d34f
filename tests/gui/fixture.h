// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "gui/session/session.h"

namespace roofladder::gui::test {

std::filesystem::path h200_file();

// The recorded H200 run, read once for all tests.
std::shared_ptr<const Loaded> h200();

// Waits until no file is being read; false if that takes too long.
bool settle(const Session& session);

// Writes a run of three variants with ceilings whose names and texts all contain this one.
void write_run(const std::filesystem::path& path, std::string_view text = "clean");

}  // namespace roofladder::gui::test
