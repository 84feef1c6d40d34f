// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// Whether the part moves data over the host link: it is named for the direction, "to_device" or
// "from_device", and its variant has such bytes.
bool is_transfer(const VariantAnalysis& variant, const PartAnalysis& part);

// The time of a variant that has one, in two: transfers, and kernels with all that is beside them.
struct TransferTime {
  double transfers = 0;
  double rest = 0;

  double share() const { return transfers > 0 ? transfers / (transfers + rest) : 0; }
};
TransferTime transfer_time(const VariantAnalysis& variant);

// DRAM traffic of the parts that are no transfers, where each has it and from one source.
struct KernelTraffic {
  double bytes = 0;
  Provenance source = Provenance::declared;
};
std::optional<KernelTraffic> kernel_traffic(const VariantAnalysis& variant);

}  // namespace roofladder
