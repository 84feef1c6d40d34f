// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "reports/html/shown_run.h"

namespace roofladder::html {

// Every roofline of the page by its id, each with the ladders of others that can be laid over it:
// those of the same kernels whose intensities are of the same bytes. `overlay` is the roofline of
// all runs; null for none.
nlohmann::json rooflines_json(std::span<const ShownRun> runs, const XyPlot* overlay);

}  // namespace roofladder::html
