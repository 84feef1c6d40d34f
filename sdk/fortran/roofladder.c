/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#include "roofladder/plain.h"

/* The function that roofladder.f90 calls. */
const rl_ladder* rl_fortran_ladder(const rl_plain_kernel* kernel, const rl_plain_rung* rungs);

const rl_ladder* rl_fortran_ladder(const rl_plain_kernel* kernel, const rl_plain_rung* rungs) {
  static const rl_plain_source source = {ROOFLADDER_SOURCES, ROOFLADDER_BUILD};
  return rl_plain_ladder(kernel, rungs, &source);
}
