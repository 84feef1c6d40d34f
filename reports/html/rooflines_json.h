// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "reports/html/page_run.h"

namespace roofladder::html {

// Every roofline of the page by its id, each with those ladders of other rooflines that can be laid
// over it: of the same kernels, with intensities from the same kind of traffic. `overlay` is the
// roofline of all runs; null for none.
nlohmann::json rooflines_json(std::span<const PageRun> runs, const XyPlot* overlay);

}  // namespace roofladder::html
