// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/importers/published_row.h"

namespace roofladder {

// The variants whose number it is: those named; of a number that is said of some parameters only,
// as "tiled:occupancy=12", every variant with a time of its own that has them.
std::vector<PublishedName> targets_of(const PublishedRow& row,
                                      const std::vector<PublishedRow>& rows);

}  // namespace roofladder
