// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyzer/analysis.h"

namespace roofladder {

// "▲ faster: 1.32x (1.31x to 1.33x) as fast as tiled: traffic −25 %, ..."; where it did not get
// faster, why.
std::string bought_text(const Analysis& analysis, const Ladder& ladder, const Step& step);

}  // namespace roofladder
