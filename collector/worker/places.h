// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace roofladder {

// The repetitions of a fresh state that are counted, by their places in its sequence from 1, in
// order. The first is none of them: the times have a warm-up there too.
using Places = std::array<std::uint32_t, 2>;

// Any two from the second to the last, which is the third at least.
Places draw_places(std::uint64_t drawn, std::uint32_t last);

// The last place from which counted repetitions of so many seconds are drawn: the others take some
// time too, in every pass.
std::uint32_t last_place(double seconds);

}  // namespace roofladder
