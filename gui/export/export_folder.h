// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "run/exit_code.h"

// Does what the window does, without a display.
namespace roofladder::gui {

struct ExportError : std::runtime_error {
  ExportError(ExitCode exit_code, const std::string& message)
      : std::runtime_error(message), code(exit_code) {}
  ExitCode code;
};

struct ExportRequest {
  std::vector<std::filesystem::path> runs;
  std::filesystem::path baseline;  // one of the runs; empty for the first
  std::filesystem::path folder;    // created by the export; must not exist, or be empty
};

// Writes every chart as SVG and PNG, every table as CSV, and the HTML report: everything or
// nothing. Throws ExportError. Needs a QApplication, but no display.
void export_to(const ExportRequest& request);

}  // namespace roofladder::gui
