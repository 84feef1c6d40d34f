// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/models/opencl/program.h"

#include <cctype>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace roofladder::opencl {
namespace {

// Nothing that lets the compiler change results or operations. A parameter is a macro in capitals.
std::string options_for(const rl_variant& variant) {
  std::string options = "-cl-std=CL1.2";
  for (const auto& [name, value] : std::span(variant.parameters.items, variant.parameters.count)) {
    options += " -D ";
    for (const char letter : std::string_view(name)) {
      options += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    options += "=" + std::to_string(value);
  }
  return options;
}

// Bits of the numbers that a variant computes with: its parameter, or what its source asks for.
std::int64_t precision_of(const rl_variant& variant) {
  for (const auto& [name, value] : std::span(variant.parameters.items, variant.parameters.count)) {
    if (std::string_view(name) == "precision") {
      return value;
    }
  }
  return std::string_view(variant.source).find("cl_khr_fp64") != std::string_view::npos ? 64 : 32;
}

void require_precision(std::int64_t bits, const cl::Device& device) {
  if (bits == 64 && !has_fp64(device)) {
    throw std::runtime_error("it computes in fp64, which this device has not");
  }
  if (bits == 16 && !has_fp16(device)) {
    throw std::runtime_error("it computes in fp16, which this device has not");
  }
}

// The line of the first error, from which the rest follows; all of it where no line says so.
std::string log_of(const cl::BuildError& failure) {
  std::string log;
  for (const auto& [device, text] : failure.getBuildLog()) {
    log += text;
  }
  const std::size_t error_at = log.find("error");
  if (error_at == std::string::npos) {
    return log;
  }
  const std::size_t begin = log.rfind('\n', error_at) + 1;
  return log.substr(begin, log.find('\n', error_at) - begin);
}

}  // namespace

cl::Program build(const rl_variant& variant, const OpenDevice& open) {
  require_precision(precision_of(variant), open.device);
  cl::Program program(open.context, std::string(variant.source));
  try {
    program.build(open.device, options_for(variant).c_str());
  } catch (const cl::BuildError& error) {
    throw std::runtime_error("the device's compiler refuses it: " + log_of(error));
  }
  return program;
}

}  // namespace roofladder::opencl
