// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "reports/svg/canvas.h"

namespace roofladder::svg {

// Rows of variants have their names left of here.
inline constexpr double row_name_width = 290;

struct RowName {
  std::string title;
  std::string variant;  // VariantInfo::id
  bool branch = false;
};

// Title and identifier in two lines around `middle`, each shortened so that none is cut.
void draw_row_name(Canvas& canvas, const RowName& name, double middle);

}  // namespace roofladder::svg
