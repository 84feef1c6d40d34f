// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "analyzer/analysis.h"

// How much of a run the page shows, so that it opens quickly however large the run is.
namespace roofladder::html {

// Of more rungs than this each is one row: no charts of ladders, no steps, no list of every metric.
inline constexpr std::size_t most_detailed_rungs = 200;
// Of longer lists only the beginning is shown, and how many are left out.
inline constexpr std::size_t most_headlines = 12;
inline constexpr std::size_t most_findings = 200;
inline constexpr std::size_t most_users = 12;  // variants named beside the source they share

std::size_t rung_count(const Analysis& analysis);
bool is_detailed(const Analysis& analysis);

}  // namespace roofladder::html
