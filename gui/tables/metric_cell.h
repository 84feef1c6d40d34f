// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string_view>

#include "gui/tables/table.h"

namespace roofladder::gui {

// A metric's value with interval and provenance as remark, or its absence with the reason.
ShownCell metric_cell(const MetricValue& value);
ShownCell metric_cell(const VariantAnalysis& variant, const Metric& metric);

}  // namespace roofladder::gui
