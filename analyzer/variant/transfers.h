// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "analyzer/variant/variant_analysis.h"

namespace roofladder {

// True if the part moves data over the host link: it is named after the direction, "to_device" or
// "from_device", and its variant transfers bytes that way.
bool is_transfer(const VariantAnalysis& variant, const PartAnalysis& part);

// The time of a variant, split into transfers and everything else. The variant must have a time.
struct TransferTime {
  double transfers = 0;
  double rest = 0;

  double share() const { return transfers > 0 ? transfers / (transfers + rest) : 0; }
};
TransferTime transfer_time(const VariantAnalysis& variant);

// DRAM traffic of all parts except transfers. Absent unless one source has it for all of them.
struct KernelTraffic {
  double bytes = 0;
  Provenance source = Provenance::declared;
};
std::optional<KernelTraffic> kernel_traffic(const VariantAnalysis& variant);

}  // namespace roofladder
