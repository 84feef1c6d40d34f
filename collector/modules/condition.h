// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "collector/modules/problem_memory.h"

namespace roofladder {

// How many times the relative change of a computation's inputs that of its result is, in the
// Euclidean norm, where every second number of them, drawn, is moved by a millionth towards 0:
// rounding errors grow by as much. Of the elements of the result that `drawn` determines.
//
// Arrays of 4 or 8 bytes an element are moved where all that they hold could be numbers in single
// or double precision; none are indices. Nothing where no array is, or results are not finite. The
// inputs are filled anew afterwards, and the result is overwritten.
std::optional<double> condition_of(ProblemMemory& memory, const Kernel& kernel,
                                   const Reference& reference, std::uint64_t drawn);

}  // namespace roofladder
