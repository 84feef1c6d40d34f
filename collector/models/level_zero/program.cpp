// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/program.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <vector>

#include "collector/models/commands/build_options.h"
#include "collector/models/level_zero/device.h"
#include "collector/models/level_zero/parameters.h"

namespace roofladder::level_zero {
namespace {

// The folder lies beside the folder of modules.
std::filesystem::path spirv_folder() {
  Dl_info module{};
  dladdr(reinterpret_cast<const void*>(&roofladder_model), &module);
  return std::filesystem::path(module.dli_fname).parent_path().parent_path() / "spirv";
}

std::vector<char> read_spirv(const std::string& name) {
  const std::filesystem::path path = spirv_folder() / (name + ".spv");
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error("its SPIR-V is missing: " + path.string() +
                             "; build or install Roofladder again");
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string text_of(const BuildLog& log) {
  std::size_t size = 0;
  LEVEL_ZERO_CALL(zeModuleBuildLogGetString, log.get(), &size, nullptr);
  std::string text(size, '\0');
  LEVEL_ZERO_CALL(zeModuleBuildLogGetString, log.get(), &size, text.data());
  return text.c_str();
}

void require_device_for(const rl_variant& variant) {
  const Properties& device = open_properties();
  const std::int64_t bits = commands::precision_of(variant);
  if ((bits == 64 && !device.has_fp64()) || (bits == 16 && !device.has_fp16())) {
    const std::string precision = "fp" + std::to_string(bits);
    throw std::runtime_error("no " + precision + " on this device, and it computes in " +
                             precision);
  }
  if (wants_large_register_file(variant) && !device.has_large_register_file()) {
    throw std::runtime_error("no large register file on this device");
  }
  const std::span sizes(device.compute.subGroupSizes, device.compute.numSubGroupSizes);
  const auto size = commands::parameter(variant, "sub_group");
  if (size && std::ranges::find(sizes, static_cast<std::uint32_t>(*size)) == sizes.end()) {
    throw std::runtime_error("no sub-groups of " + std::to_string(*size) + " on this device");
  }
}

}  // namespace

Kernel Program::kernel(const char* name) const {
  const ze_kernel_desc_t description{ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0, name};
  ze_kernel_handle_t created = nullptr;
  LEVEL_ZERO_CALL(zeKernelCreate, module.get(), &description, &created);
  return Kernel(created);
}

Program build(const std::string& spirv, const char* flags) {
  const std::vector<char> code = read_spirv(spirv);
  ze_module_desc_t description{ZE_STRUCTURE_TYPE_MODULE_DESC};
  description.format = ZE_MODULE_FORMAT_IL_SPIRV;
  description.inputSize = code.size();
  description.pInputModule = reinterpret_cast<const std::uint8_t*>(code.data());
  description.pBuildFlags = flags;
  const Session& open = session();
  ze_module_handle_t module = nullptr;
  ze_module_build_log_handle_t log = nullptr;
  const ze_result_t result =
      functions().zeModuleCreate(open.context, open.device.handle, &description, &module, &log);
  Program program{.module = Module(module), .log = {}};
  program.log = log != nullptr ? text_of(BuildLog(log)) : "";
  if (result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE) {
    throw std::runtime_error("the device's compiler refuses it: " +
                             commands::first_error(program.log));
  }
  require(result, "zeModuleCreate");
  return program;
}

Program build(const rl_variant& variant) {
  require_device_for(variant);
  return build(spirv_name(variant),
               wants_large_register_file(variant) ? "-ze-opt-large-register-file" : "");
}

}  // namespace roofladder::level_zero
