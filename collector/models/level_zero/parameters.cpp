// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/parameters.h"

#include "collector/models/commands/build_options.h"

namespace roofladder::level_zero {

std::string spirv_name(const rl_variant& variant) {
  return std::string(variant.kernel) + "/" + variant.name;
}

// Sets the size of a sub-group as an attribute of the kernel, since sources written for any GPU do
// not have it. Without fp64, numbers stay in single precision where they are printed.
std::string spirv_options(const rl_variant& variant) {
  std::string options = commands::macros_of(variant.parameters);
  if (commands::precision_of(variant) < 64) {
    options += " -cl-single-precision-constant -Wno-format -Xclang -cl-ext=-cl_khr_fp64";
  }
  if (const auto size = commands::parameter(variant, "sub_group")) {
    options += " \"-Dkernel=__kernel __attribute__((intel_reqd_sub_group_size(" +
               std::to_string(*size) + ")))\"";
  }
  return options;
}

bool wants_large_register_file(const rl_variant& variant) {
  return commands::parameter(variant, "grf") == 256;
}

}  // namespace roofladder::level_zero
