// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Limits on what the page shows, so that it opens quickly even for large runs.
namespace roofladder::html {

// With more rungs than this, each is just one row: no charts of ladders, no steps, no list of every
// metric.
inline constexpr std::size_t most_detailed_rungs = 200;
// Longer lists show only their beginning and the number of omitted entries.
inline constexpr std::size_t most_headlines = 12;
inline constexpr std::size_t most_findings = 200;
inline constexpr std::size_t most_users = 12;  // variants named beside a source that they share

}  // namespace roofladder::html
