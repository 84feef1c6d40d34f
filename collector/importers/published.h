// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

namespace roofladder {

inline constexpr std::string_view published_header =
    "variant,metric,over,value,unit,device,place,ambiguous,note";

// Adds the numbers of kernels/<family>/published.csv, see docs/published.md. Throws LineError.
void add_published(const ImportSource& source, Run& run);

}  // namespace roofladder
