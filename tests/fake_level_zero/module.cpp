// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <level_zero/ze_ddi.h>

#include "tests/fake_level_zero/objects.h"

// Modules and kernels: a module has a kernel of every name.
namespace roofladder::fake_level_zero {
namespace {

constexpr std::uint32_t spirv_magic = 0x07230203;

ze_result_t create_module(ze_context_handle_t, ze_device_handle_t, const ze_module_desc_t* desc,
                          ze_module_handle_t* module, ze_module_build_log_handle_t* log) {
  std::uint32_t magic = 0;
  std::memcpy(&magic, desc->pInputModule, std::min(desc->inputSize, sizeof magic));
  const bool is_spirv = desc->format == ZE_MODULE_FORMAT_IL_SPIRV && magic == spirv_magic;
  if (log != nullptr) {
    *log = handle<ze_module_build_log_handle_t>(
        new std::string(is_spirv ? "" : "fake: this is no SPIR-V"));
  }
  if (!is_spirv) {
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
  }
  *module = handle<ze_module_handle_t>(new Module);
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_module(ze_module_handle_t module) {
  delete &object<Module>(module);
  return ZE_RESULT_SUCCESS;
}

ze_result_t log_text(ze_module_build_log_handle_t handle, size_t* size, char* text) {
  const auto& log = object<std::string>(handle);
  if (text != nullptr) {
    std::memcpy(text, log.c_str(), std::min(*size, log.size() + 1));
  }
  *size = log.size() + 1;
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_log(ze_module_build_log_handle_t log) {
  delete &object<std::string>(log);
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_kernel(ze_module_handle_t, const ze_kernel_desc_t* desc,
                          ze_kernel_handle_t* kernel) {
  *kernel = handle<ze_kernel_handle_t>(new Kernel{desc->pKernelName});
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_kernel(ze_kernel_handle_t kernel) {
  delete &object<Kernel>(kernel);
  return ZE_RESULT_SUCCESS;
}

ze_result_t set_group_size(ze_kernel_handle_t kernel, uint32_t x, uint32_t y, uint32_t z) {
  object<Kernel>(kernel).group = {x, y, z};
  return ZE_RESULT_SUCCESS;
}

ze_result_t set_argument(ze_kernel_handle_t kernel, uint32_t index, size_t bytes,
                         const void* value) {
  const auto* first = static_cast<const std::byte*>(value);
  object<Kernel>(kernel).arguments[index].assign(first, first + bytes);
  return ZE_RESULT_SUCCESS;
}

// Describes a kernel that spills, as Intel's driver does.
ze_result_t kernel_properties(ze_kernel_handle_t, ze_kernel_properties_t* properties) {
  properties->numKernelArgs = 1;
  properties->requiredGroupSizeX = properties->requiredGroupSizeY = properties->requiredGroupSizeZ =
      0;
  properties->requiredNumSubGroups = 0;
  properties->requiredSubgroupSize = 0;
  properties->maxSubgroupSize = 16;
  properties->maxNumSubgroups = 64;
  properties->localMemSize = 256;
  properties->privateMemSize = 0;
  properties->spillMemSize = 4096;
  return ZE_RESULT_SUCCESS;
}

}  // namespace
}  // namespace roofladder::fake_level_zero

using namespace roofladder::fake_level_zero;

FAKE_ZE_TABLE(zeGetModuleProcAddrTable, ze_module_dditable_t) {
  table->pfnCreate = create_module;
  table->pfnDestroy = destroy_module;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetModuleBuildLogProcAddrTable, ze_module_build_log_dditable_t) {
  table->pfnGetString = log_text;
  table->pfnDestroy = destroy_log;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetKernelProcAddrTable, ze_kernel_dditable_t) {
  table->pfnCreate = create_kernel;
  table->pfnDestroy = destroy_kernel;
  table->pfnSetGroupSize = set_group_size;
  table->pfnSetArgumentValue = set_argument;
  table->pfnGetProperties = kernel_properties;
  return ZE_RESULT_SUCCESS;
}
