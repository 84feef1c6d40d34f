// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "roofladder/opencl/runtime.hpp"
#include "roofladder/opencl/variant.hpp"

// A variant whose kernels hold more values than registers, with branches of other register
// allocation for models whose compiler offers them (level_zero).
namespace roofladder {
inline namespace v0 {
namespace opencl_c {

inline constexpr bool gives_out_registers = std::string_view(ROOFLADDER_MODEL) == "level_zero";

template <typename Code, int grf, int sub_group>
VariantEntry with_registers(Description description, const std::string& title, std::string claim) {
  const std::string suffix = parameter_suffix(description.parameters);
  description.parent = suffix.empty() ? ":" : suffix;
  description.title += ", " + title;
  description.claim = std::move(claim);
  description.flags |= RL_BRANCH;
  if (sub_group != 0) {
    description.parameters.emplace_back("sub_group", sub_group);
  }
  if (grf != 0) {
    description.parameters.emplace_back("grf", grf);
    description.build += "-ze-opt-large-register-file";
  }
  return device_variant<Code>(std::move(description));
}

template <typename Code>
VariantFile register_bound(const Description& description) {
  VariantFile file{device_variant<Code>(description)};
  if (gives_out_registers) {
    file.push_back(with_registers<Code, 256, 0>(
        description, "large register file",
        "256 registers a hardware thread instead of 128, at half as many threads: less is spilled, "
        "and less hides the latency of memory."));
    file.push_back(with_registers<Code, 0, 16>(
        description, "sub-groups of 16",
        "Sixteen work-items share the registers of a hardware thread, not thirty-two: less is "
        "spilled, at twice as many instructions."));
  }
  return file;
}

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
