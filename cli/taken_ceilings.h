// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "collector/supervisor/collection.h"

namespace roofladder {

// The source of a collection's ceilings. By default they are measured.
struct CeilingsChoice {
  std::string run_file;
  bool none = false;
};

// Adds --no-ceilings and --ceilings.
void add_ceilings(CLI::App& app, CeilingsChoice& choice);

// Reads the run that ceilings are taken from.
void choose_ceilings(CollectOptions& options, const CeilingsChoice& choice);

}  // namespace roofladder
