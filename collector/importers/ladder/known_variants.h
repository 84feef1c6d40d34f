// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/descriptions/catalogue.h"
#include "run/run.h"

namespace roofladder {

// The kernels and variants of the ladders that load here, whether or not there is a device for
// them.
class KnownVariants {
 public:
  KnownVariants();

  // Null if no module has it.
  const KernelInfo* kernel(std::string_view name) const { return m_catalogue.find(name); }
  // The smallest size of the kernel, for the names of its sizes; empty if the kernel is unknown
  // here.
  Parameters smallest_size(const std::string& kernel) const;
  // Work units of one repetition at that size; 1 if the kernel is unknown here or refuses the size.
  double work_units(const std::string& kernel, const Parameters& size) const;

  // A run's description of the variant "tiled:tile=4"; adds its source to the run's texts. Absent
  // if its model is unknown here or has no such variant.
  std::optional<VariantInfo> describe(const std::string& kernel, const std::string& model,
                                      const std::string& name, Run& run) const;

 private:
  std::optional<Computation> computation(const std::string& kernel) const;

  Catalogue m_catalogue;
};

}  // namespace roofladder
