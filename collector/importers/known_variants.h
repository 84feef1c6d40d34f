// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/modules/ladders.h"
#include "run/run.h"

namespace roofladder {

// The kernels and variants of the ladders that load here, whether or not there is a device.
class KnownVariants {
 public:
  KnownVariants();

  // Null where no module has it.
  const Kernel* kernel(std::string_view name) const { return m_ladders.find(name); }

  // What a run says of the variant "tiled:tile=4"; its source joins the run's texts. Absent if its
  // model is not here or has no such variant.
  std::optional<VariantInfo> describe(const std::string& kernel, const std::string& model,
                                      const std::string& name, Run& run) const;

 private:
  Ladders m_ladders;
};

}  // namespace roofladder
