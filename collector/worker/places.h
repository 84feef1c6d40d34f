// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace roofladder {

// The repetitions of a fresh state that are counted, by their places in its sequence from 1, in
// order. The first is none of them: the times have a warm-up there too.
using Places = std::vector<std::uint32_t>;

// Four of the second to the last, or two where the last is nearer than the sixth; it is the third
// at least.
Places draw_places(std::uint64_t drawn, std::uint32_t last);

// The last place from which counted repetitions of so many seconds are drawn: the others take some
// time too, in every pass.
std::uint32_t last_place(double seconds);

}  // namespace roofladder
