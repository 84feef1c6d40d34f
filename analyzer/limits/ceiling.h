// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "run/limit.h"
#include "run/metric.h"
#include "run/sample.h"
#include "run/statistics.h"

namespace roofladder {

// A limit of a device, measured in this run (or given).
struct Ceiling {
  Limit limit = {};
  std::string name;  // "Triad, non-temporal stores", "fp64 FMA, SIMD"
  std::string
      operation;  // the name without the level of cache that a sweep's working set fits into
  std::uint32_t device = 0;
  std::string variant;   // VariantInfo::id
  std::string computes;  // VariantInfo::computes
  double best = 0;  // from the shortest time of the phase before and after. B/s of traffic, flop/s,
                    // Hz, or s of a latency, where alone less is better
  Interval spread;  // from the slower quartile of all samples to the best
  std::optional<double> stream_convention;  // bandwidth without write-allocate traffic, B/s
  std::optional<double> read_fraction;      // of DRAM traffic: read / (read + write)
  std::optional<double> drift;              // after / before - 1, of the medians
  std::optional<double> working_set;        // bytes a thread, of a sweep over working sets
  std::optional<double> clock;              // Hz, of the cores beside the repetitions
  std::optional<double> theoretical;        // lanes x 2 x pipes x clock, or the datasheet
  std::string theoretical_source;           // how it was computed
  Provenance provenance = Provenance::timer;
};

struct RidgePoint {
  std::string bandwidth;  // ceiling names
  std::string peak;
  double intensity = 0;
};

// The intensity at which a roof of device memory meets one of arithmetic.
std::vector<RidgePoint> ridge_points(const std::vector<Ceiling>& ceilings);

// The highest core clock that was measured. Null if there is none.
const Ceiling* clock_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device);

// The better of the triads with regular and with non-temporal stores, in bytes of traffic. Null if
// there is none.
const Ceiling* stream_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device);

// The best bandwidth measured at the mix nearest to this fraction of reads. Null if there is none.
const Ceiling* nearest_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                           double read_fraction);

// The higher bandwidth of the two measured mixes on either side of this fraction of reads: no mix
// between them can exceed it. Null if there is none.
const Ceiling* surrounding_mix(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                               double read_fraction);

// The best measurement of that limit. Null if there is none.
const Ceiling* ceiling_of(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                          const Limit& limit);

// A number format and the metrics of its work; null for metrics that are not counted.
struct PrecisionMetrics {
  NumberFormat format;
  const Metric* flops;
  const Metric* conversions;
  const Metric* matrix_operations;
};

inline constexpr std::array precisions{
    PrecisionMetrics{NumberFormat::fp64, &metric::flops_fp64, &metric::ops_fp64_convert,
                     &metric::tensor_fp64},
    PrecisionMetrics{NumberFormat::fp32, &metric::flops_fp32, &metric::ops_fp32_convert, nullptr},
    PrecisionMetrics{NumberFormat::fp16, &metric::flops_fp16, nullptr, &metric::tensor_fp16},
    PrecisionMetrics{NumberFormat::bf16, &metric::flops_bf16, nullptr, &metric::tensor_bf16},
    PrecisionMetrics{NumberFormat::tf32, &metric::flops_tf32, nullptr, &metric::tensor_tf32}};

// The highest flop rate measured in this precision. Leaves out matrix units, which ordinary
// instructions cannot use, unless nothing else was measured. Null if there is none.
const Ceiling* flops_ceiling(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                             NumberFormat precision);

}  // namespace roofladder
