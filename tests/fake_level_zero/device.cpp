// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdlib>
#include <level_zero/ze_ddi.h>

#include "tests/fake_level_zero/objects.h"
#include "tests/fake_level_zero/settings.h"

// Drivers, devices, contexts and memory.
namespace roofladder::fake_level_zero {
namespace {

// There is one; its handle only has to differ from null.
struct Driver {
} driver;

std::vector<Device> make_devices() {
  std::vector<Device> all;
  for (const std::string& name : chips()) {
    Device& device = all.emplace_back();
    device.chip = chip_named(name);
    for (const GroupRow& row : device.chip.groups) {
      const auto number = static_cast<std::uint32_t>(device.groups.size());
      Group& group = device.groups.emplace_back(Group{row.name, number, {}});
      for (const MetricRow& metric : row.metrics) {
        group.metrics.push_back({metric});
      }
    }
  }
  return all;
}

ze_result_t init(ze_init_flags_t) {
  return has_fault("dependency") ? ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE : ZE_RESULT_SUCCESS;
}

ze_result_t get_drivers(uint32_t* count, ze_driver_handle_t* handles) {
  if (*count != 0 && handles != nullptr) {
    *handles = handle<ze_driver_handle_t>(&driver);
  }
  *count = 1;
  return ZE_RESULT_SUCCESS;
}

ze_result_t driver_properties(ze_driver_handle_t, ze_driver_properties_t* properties) {
  properties->driverVersion = 1;
  return ZE_RESULT_SUCCESS;
}

ze_result_t driver_version(ze_driver_handle_t, ze_api_version_t* version) {
  *version = ZE_API_VERSION_1_3;
  return ZE_RESULT_SUCCESS;
}

ze_result_t driver_extensions(ze_driver_handle_t, uint32_t* count,
                              ze_driver_extension_properties_t*) {
  *count = 0;
  return ZE_RESULT_SUCCESS;
}

ze_result_t get_devices(ze_driver_handle_t, uint32_t* count, ze_device_handle_t* handles) {
  return list_handles(devices(), count, handles);
}

// Handles of tiles are returned but never used.
ze_result_t get_tiles(ze_device_handle_t device, uint32_t* count, ze_device_handle_t* handles) {
  *count = has_fault("tiles") ? 2 : 0;
  for (uint32_t i = 0; handles != nullptr && i < *count; ++i) {
    handles[i] = device;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t device_properties(ze_device_handle_t device, ze_device_properties_t* properties) {
  const Chip& chip = object<Device>(device).chip;
  const bool in_hertz = properties->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2;
  properties->type = ZE_DEVICE_TYPE_GPU;
  properties->vendorId = 0x8086;
  properties->deviceId = chip.device_id;
  properties->flags = chip.integrated ? ZE_DEVICE_PROPERTY_FLAG_INTEGRATED : 0;
  properties->subdeviceId = 0;
  properties->coreClockRate = 1000;  // MHz
  properties->maxMemAllocSize = 4ULL << 30;
  properties->maxHardwareContexts = 1024;
  properties->maxCommandQueuePriority = 0;
  properties->numThreadsPerEU = chip.threads;
  properties->physicalEUSimdWidth = chip.simd_width;
  properties->numEUsPerSubslice = chip.engines;
  properties->numSubslicesPerSlice = chip.subslices;
  properties->numSlices = chip.slices;
  properties->timerResolution = in_hertz ? 1'000'000'000 : 1;
  properties->timestampValidBits = 64;
  properties->kernelTimestampValidBits = 32;
  properties->uuid = {};
  properties->uuid.id[0] = static_cast<uint8_t>(&object<Device>(device) - devices().data());
  copy_text(properties->name, chip.title);
  return ZE_RESULT_SUCCESS;
}

ze_result_t compute_properties(ze_device_handle_t device,
                               ze_device_compute_properties_t* properties) {
  properties->maxTotalGroupSize = 1024;
  properties->maxGroupSizeX = properties->maxGroupSizeY = properties->maxGroupSizeZ = 1024;
  properties->maxGroupCountX = properties->maxGroupCountY = properties->maxGroupCountZ = ~0U;
  properties->maxSharedLocalMemory = 64 << 10;
  properties->numSubGroupSizes = 1;
  properties->subGroupSizes[0] = object<Device>(device).chip.simd_width;
  return ZE_RESULT_SUCCESS;
}

ze_result_t module_properties(ze_device_handle_t, ze_device_module_properties_t* properties) {
  properties->spirvVersionSupported = ZE_MAKE_VERSION(1, 2);
  properties->flags =
      ZE_DEVICE_MODULE_FLAG_FP16 | ZE_DEVICE_MODULE_FLAG_FP64 | ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS;
  const ze_device_fp_flags_t fp = ZE_DEVICE_FP_FLAG_FMA | ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST;
  properties->fp16flags = properties->fp32flags = properties->fp64flags = fp;
  properties->maxArgumentsSize = 2048;
  properties->printfBufferSize = 0;
  properties->nativeKernelSupported = {};
  return ZE_RESULT_SUCCESS;
}

ze_result_t memory_properties(ze_device_handle_t, uint32_t* count,
                              ze_device_memory_properties_t* properties) {
  *count = 1;
  if (properties != nullptr) {
    properties->flags = 0;
    properties->maxClockRate = 1600;  // MHz
    properties->maxBusWidth = 1024;   // bits
    properties->totalSize = 8ULL << 30;
    copy_text(properties->name, "fake memory");
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t cache_properties(ze_device_handle_t, uint32_t* count,
                             ze_device_cache_properties_t* properties) {
  *count = 1;
  if (properties != nullptr) {
    properties->flags = 0;
    properties->cacheSize = 1 << 20;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t queue_groups(ze_device_handle_t, uint32_t* count,
                         ze_command_queue_group_properties_t* properties) {
  *count = 1;
  if (properties != nullptr) {
    properties->flags = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
                        ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY |
                        ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_METRICS;
    properties->maxMemoryFillPatternSize = 16;
    properties->numQueues = 1;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t device_status(ze_device_handle_t) {
  return ZE_RESULT_SUCCESS;
}

ze_result_t timestamps(ze_device_handle_t device, uint64_t* host, uint64_t* now) {
  *host = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  *now = object<Device>(device).clock;
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_context(ze_driver_handle_t, const ze_context_desc_t*,
                           ze_context_handle_t* context) {
  *context = handle<ze_context_handle_t>(new Context);
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_context(ze_context_handle_t context) {
  delete &object<Context>(context);
  return ZE_RESULT_SUCCESS;
}

ze_result_t allocate(size_t bytes, size_t alignment, void** memory) {
  constexpr size_t page = 4096;
  alignment = alignment == 0 ? page : alignment;
  *memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  return *memory != nullptr ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
}

ze_result_t allocate_on_device(ze_context_handle_t, const ze_device_mem_alloc_desc_t*, size_t bytes,
                               size_t alignment, ze_device_handle_t, void** memory) {
  return allocate(bytes, alignment, memory);
}

ze_result_t allocate_on_host(ze_context_handle_t, const ze_host_mem_alloc_desc_t*, size_t bytes,
                             size_t alignment, void** memory) {
  return allocate(bytes, alignment, memory);
}

ze_result_t free_memory(ze_context_handle_t, void* memory) {
  std::free(memory);
  return ZE_RESULT_SUCCESS;
}

}  // namespace

std::vector<Device>& devices() {
  static std::vector<Device> all = make_devices();
  return all;
}

}  // namespace roofladder::fake_level_zero

using namespace roofladder::fake_level_zero;

FAKE_ZE_TABLE(zeGetGlobalProcAddrTable, ze_global_dditable_t) {
  table->pfnInit = init;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetDriverProcAddrTable, ze_driver_dditable_t) {
  table->pfnGet = get_drivers;
  table->pfnGetApiVersion = driver_version;
  table->pfnGetProperties = driver_properties;
  table->pfnGetExtensionProperties = driver_extensions;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetDeviceProcAddrTable, ze_device_dditable_t) {
  table->pfnGet = get_devices;
  table->pfnGetSubDevices = get_tiles;
  table->pfnGetProperties = device_properties;
  table->pfnGetComputeProperties = compute_properties;
  table->pfnGetModuleProperties = module_properties;
  table->pfnGetMemoryProperties = memory_properties;
  table->pfnGetCacheProperties = cache_properties;
  table->pfnGetCommandQueueGroupProperties = queue_groups;
  table->pfnGetStatus = device_status;
  table->pfnGetGlobalTimestamps = timestamps;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetContextProcAddrTable, ze_context_dditable_t) {
  table->pfnCreate = create_context;
  table->pfnDestroy = destroy_context;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zeGetMemProcAddrTable, ze_mem_dditable_t) {
  table->pfnAllocDevice = allocate_on_device;
  table->pfnAllocHost = allocate_on_host;
  table->pfnFree = free_memory;
  return ZE_RESULT_SUCCESS;
}
