// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>

#include "analyzer/analysis.h"

namespace roofladder::gui {

// The step that led to a rung, as rich text: its claim, its speedup, and the factors of that.
QString step_text(const Analysis& analysis, const Ladder& ladder, std::size_t rung);

}  // namespace roofladder::gui
