// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/importers/published_row.h"

namespace roofladder {

// The variants that a number belongs to: those that it names. A name with only some of the
// parameters, as "tiled:occupancy=12", stands for every variant that has them and a time of its
// own.
std::vector<PublishedName> targets_of(const PublishedRow& row,
                                      const std::vector<PublishedRow>& rows);

}  // namespace roofladder
