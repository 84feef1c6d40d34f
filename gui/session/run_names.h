// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

namespace roofladder::gui {

struct Loaded;

// Distinct names of the open runs: their titles; with file, host and device if the title is missing
// or shared by another run.
std::vector<std::string> run_names(const Loaded& loaded);

// File, host and devices of a run: "h200.roofladder, node7, NVIDIA H200".
std::string origin_of(const Loaded& loaded, std::size_t run);

}  // namespace roofladder::gui
