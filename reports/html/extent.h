// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// How much the page shows, so that it opens quickly however large its runs are.
namespace roofladder::html {

// Of more rungs than this each is one row: no charts of ladders, no steps, no list of every metric.
inline constexpr std::size_t most_detailed_rungs = 200;
// Of longer lists only the beginning is shown, and how many are left out.
inline constexpr std::size_t most_headlines = 12;
inline constexpr std::size_t most_findings = 200;
inline constexpr std::size_t most_users = 12;  // variants named beside the source they share

}  // namespace roofladder::html
