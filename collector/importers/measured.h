// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

namespace roofladder {

// Whether the header belongs to a table of measured variants: it has the columns variant and time.
bool is_measured_header(std::string_view header);

// Adds a ladder that was measured elsewhere, see docs/import.md. Throws LineError.
void add_measured(const ImportSource& source, Run& run);

}  // namespace roofladder
