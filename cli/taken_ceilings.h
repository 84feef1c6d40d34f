// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "collector/supervisor/collection.h"

namespace roofladder {

// Where the ceilings of a collection come from; nothing chosen: they are measured.
struct CeilingsChoice {
  std::string run_file;
  bool none = false;
};

// --no-ceilings and --ceilings.
void add_ceilings(CLI::App& app, CeilingsChoice& choice);

// Reads the run whose ceilings are taken over.
void choose_ceilings(CollectOptions& options, const CeilingsChoice& choice);

}  // namespace roofladder
