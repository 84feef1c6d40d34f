// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// Measures kernels whose flops and bytes are known in closed form, with everything that counts on
// this machine, and prints what was counted of them beside what is known. Returns exit_gate_failed
// where a count is wrong. Throws EnvironmentError where there is no device to measure.
int validate_counts(bool json);

}  // namespace roofladder
