// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/program.h"

#include <stdexcept>
#include <string>

#include "collector/models/commands/build_options.h"
#include "collector/models/opencl/device_source.h"

namespace roofladder::opencl {
namespace {

// None of these lets the compiler change results or operations.
std::string options_for(const rl_variant& variant) {
  return "-cl-std=CL1.2 " + commands::macros_of(variant.parameters);
}

void require_precision(std::int64_t bits, const cl::Device& device) {
  if (bits == 64 && !has_fp64(device)) {
    throw std::runtime_error("it computes in fp64, which this device lacks");
  }
  if (bits == 16 && !has_fp16(device)) {
    throw std::runtime_error("it computes in fp16, which this device lacks");
  }
}

std::string log_of(const cl::BuildError& failure) {
  std::string log;
  for (const auto& [device, text] : failure.getBuildLog()) {
    log += text;
  }
  return commands::first_error(log);
}

}  // namespace

cl::Program build(const rl_variant& variant, const OpenDevice& open) {
  require_precision(commands::precision_of(variant), open.device);
  cl::Program program(open.context, device_source(variant));
  try {
    program.build(open.device, options_for(variant).c_str());
  } catch (const cl::BuildError& error) {
    throw std::runtime_error("the device's compiler refuses it: " + log_of(error));
  }
  return program;
}

}  // namespace roofladder::opencl
