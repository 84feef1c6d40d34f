// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/descriptions/catalogue.h"
#include "run/run.h"

namespace roofladder {

// The kernels and variants of the ladders that load here, whether or not there is a device.
class KnownVariants {
 public:
  KnownVariants();

  // Null where no module has it.
  const KernelInfo* kernel(std::string_view name) const { return m_catalogue.find(name); }
  // The smallest size of the kernel, for the names that its sizes have; empty where it is not here.
  Parameters smallest_size(const std::string& kernel) const;
  // Of one repetition at that size; 1 where the kernel is not here or refuses it.
  double work_units(const std::string& kernel, const Parameters& size) const;

  // What a run says of the variant "tiled:tile=4"; its source joins the run's texts. Absent if its
  // model is not here or has no such variant.
  std::optional<VariantInfo> describe(const std::string& kernel, const std::string& model,
                                      const std::string& name, Run& run) const;

 private:
  std::optional<Computation> computation(const std::string& kernel) const;

  Catalogue m_catalogue;
};

}  // namespace roofladder
