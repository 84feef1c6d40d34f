// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// Sets each spread between rounds to that of all variants together, or leaves its own if that is
// greater: three rounds alone estimate a variance too badly.
void pool_spreads(std::span<VariantAnalysis* const> variants);

}  // namespace roofladder
