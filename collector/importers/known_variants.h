// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/model_library.h"
#include "run/run.h"

namespace roofladder {

// The variants of the models that load here. A model without a device is known all the same.
class KnownVariants {
 public:
  KnownVariants();

  // What a run says of the variant "tiled:tile=4"; its source joins the run's texts. Absent if its
  // model is not here or has no such variant.
  std::optional<VariantInfo> describe(const std::string& kernel, const std::string& model,
                                      const std::string& name, Run& run) const;

 private:
  std::vector<ModelLibrary> m_libraries;
};

}  // namespace roofladder
