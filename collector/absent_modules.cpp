// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/absent_modules.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/known.h"

namespace roofladder {
namespace {

struct OptionalModule {
  ModuleKind kind;
  const char* name;
  const char* part;  // of the build
  std::vector<const char*> checks;
  const char* cost;
  const char* fix;
};

const std::vector<OptionalModule>& optional_modules() {
  constexpr auto model = ModuleKind::model;
  constexpr auto provider = ModuleKind::provider;
  static const std::vector<OptionalModule> modules{
      {model,
       "openmp",
       "OpenMP",
       {"model-openmp"},
       "every measurement of this machine's CPU",
       "install a compiler with OpenMP (Debian: g++) and build again"},
      {model,
       "cuda",
       "CUDA",
       {"model-cuda"},
       "the kernels for NVIDIA GPUs",
       "install nvcc of CUDA 13 and build again"},
      {model,
       "opencl",
       "OpenCL",
       {"model-opencl"},
       "the kernels for OpenCL devices",
       "install OpenCL's headers and loader (Debian: ocl-icd-opencl-dev, opencl-clhpp-headers) and "
       "build again"},
      {model,
       "level_zero",
       "Level Zero",
       {"model-level_zero", "level-zero-driver", "level-zero-render", "level-zero-fp64",
        "level-zero-execution"},
       "the kernels for Intel GPUs",
       "install Level Zero's headers and a compiler to SPIR-V (Debian: libze-dev, clang-14, "
       "llvm-spirv-14) and build again"},
      {provider,
       "cupti",
       "CUPTI",
       {"provider-cupti"},
       "counts of NVIDIA GPUs",
       "install CUDA's toolkit, which has CUPTI's headers, and build again"},
      {provider,
       "cupti_sampling",
       "CUPTI",
       {"provider-cupti_sampling"},
       "counts of OpenCL kernels on NVIDIA GPUs",
       "install CUDA's toolkit and what model opencl is built with and build again"},
      {provider,
       "papi",
       "PAPI",
       {"provider-papi", "papi-hardware", "papi-uncore", "papi-software", "powercap"},
       "counts of CPU variants; time, declared work and simulated traffic remain",
       "install PAPI's header (Debian: libpapi-dev) and build again"},
      {provider,
       "level_zero",
       "Level Zero",
       {"provider-level_zero", "counters-level_zero:0", "level-zero-rights"},
       "counts of Intel GPUs",
       "install what model level_zero is built with (Debian: libze-dev, clang-14, llvm-spirv-14) "
       "and build again"},
  };
  return modules;
}

std::string without(const OptionalModule& module) {
  return fmt::format("this build has no {} {}", name_of(module.kind), module.name);
}

}  // namespace

const char* name_of(ModuleKind kind) {
  return kind == ModuleKind::model ? "model" : "provider";
}

std::optional<std::string> why_absent(ModuleKind kind, std::string_view name) {
  const auto found = std::ranges::find_if(optional_modules(), [&](const OptionalModule& module) {
    return module.kind == kind && name == module.name;
  });
  if (found == optional_modules().end()) {
    return std::nullopt;
  }
  return without(*found) + "; " + found->fix;
}

std::vector<DoctorCheck> absent_modules(ModuleKind kind, const std::vector<std::string>& present) {
  std::vector<DoctorCheck> checks;
  for (const OptionalModule& module : optional_modules()) {
    if (module.kind != kind || contains(present, module.name)) {
      continue;
    }
    for (const char* name : module.checks) {
      checks.push_back(
          {name, CheckState::missing, without(module), module.cost, module.fix, module.part});
    }
  }
  return checks;
}

}  // namespace roofladder
