// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/observations.h"

namespace roofladder {

// The limits that the run measured, in the order of its points.
std::vector<Ceiling> measured_ceilings(const Run& run, const Observations& observations);

// The bandwidths of every working set that was swept, in the order of the run's points.
std::vector<Ceiling> measured_cache_sweep(const Run& run, const Observations& observations);

// "read, one thread" of "L2 read, one thread": what was done with the sets of a sweep.
std::string_view operation_of(const Ceiling& swept);

// Where a roof of device memory meets one of arithmetic.
std::vector<RidgePoint> ridge_points(const std::vector<Ceiling>& ceilings);

// The better of the triads with regular and with non-temporal stores, in bytes of traffic. Null if
// there is none.
const Ceiling* stream_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device);

// The best bandwidth measured at the mix nearest to this fraction of reads. Null if there is none.
const Ceiling* nearest_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                           double read_fraction);

// The highest bandwidth measured at the mixes on either side of this fraction of reads, which no
// mix between them can exceed. Null if there is none.
const Ceiling* surrounding_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                               double read_fraction);

// The bandwidth of that level ("l2"). Null if there is none.
const Ceiling* level_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                             std::string_view level);

inline constexpr std::array<std::string_view, 5> precisions{"fp64", "fp32", "fp16", "bf16", "tf32"};

// "fp64" of a flop rate ceiling of the limit "flops.fp64.simd".
std::string_view precision_of(const Ceiling& flops);

// The highest flop rate measured in this precision. Matrix units are left out, whose rate code
// reaches by other instructions only, unless nothing else was measured. Null if there is none.
const Ceiling* flops_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                             std::string_view precision);

}  // namespace roofladder
