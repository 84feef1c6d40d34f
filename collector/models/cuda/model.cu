// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "collector/models/cuda/caches.h"
#include "collector/models/cuda/device_memory.h"
#include "collector/models/cuda/gather.h"
#include "collector/models/cuda/nvml.h"
#include "collector/models/cuda/queue.h"
#include "collector/models/cuda/transfer.h"
#include "collector/models/facts.h"
#include "roofladder/cuda/call.hpp"
#include "roofladder/ladder/guarded.hpp"
#include "roofladder/model.h"

namespace roofladder::cuda_model {
namespace {

struct DeviceText {
  std::string name;   // "cuda:0"
  std::string title;  // "NVIDIA H200"
  std::string pci_address;
};

int count_devices() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

// Names of every device, at addresses that stay valid.
const DeviceText& text_of(std::uint32_t index) {
  static const std::vector<DeviceText> texts = [] {
    std::vector<DeviceText> all;
    for (int device = 0; device < count_devices(); ++device) {
      cudaDeviceProp properties{};
      CUDA_REQUIRE(cudaGetDeviceProperties(&properties, device));
      std::array<char, 32> pci{};
      CUDA_REQUIRE(cudaDeviceGetPCIBusId(pci.data(), pci.size(), device));
      all.push_back({"cuda:" + std::to_string(device), properties.name, pci.data()});
    }
    return all;
  }();
  return texts.at(index);
}

std::uint32_t device_count(void* /*self*/) {
  return static_cast<std::uint32_t>(count_devices());
}

double attribute(cudaDeviceAttr which, std::uint32_t device) {
  int value = 0;
  CUDA_REQUIRE(cudaDeviceGetAttribute(&value, which, static_cast<int>(device)));
  return value;
}

int32_t device(void* /*self*/, std::uint32_t index, rl_device* device, rl_error* error) {
  return guarded(error, [&] {
    int count = 0;
    CUDA_REQUIRE(cudaGetDeviceCount(&count));
    if (index >= static_cast<std::uint32_t>(count)) {
      throw std::out_of_range("model cuda has " + std::to_string(count) + " devices here");
    }
    cudaDeviceProp properties{};
    CUDA_REQUIRE(cudaGetDeviceProperties(&properties, static_cast<int>(index)));
    const DeviceText& text = text_of(index);
    device->name = text.name.c_str();
    device->kind = "gpu";
    device->title = text.title.c_str();
    device->memory = static_cast<double>(properties.totalGlobalMem);
    device->last_level_cache = static_cast<double>(properties.l2CacheSize);
    device->vendor = "nvidia";
    device->bus = text.pci_address.c_str();
    device->backend = "cuda";
  });
}

// Fused multiply-adds that a multiprocessor finishes in a clock. CUDA C++ Programming Guide,
// throughput of native arithmetic instructions; the tensor figures, of dense matrices with sums in
// single precision, are those of the vendor's architecture papers (A100, H100). 0 where this list
// has no figure: the tensor rates of one architecture differ between its products.
struct FmaRate {
  int fp64;
  int fp32;
  int fp16;
  int fp64_tensor;
  int fp16_tensor;  // and bfloat16
  int tf32_tensor;
};
FmaRate fma_rate_of(int architecture) {
  switch (architecture) {
    case 75:
      return {.fp64 = 2, .fp32 = 64, .fp16 = 128};
    case 80:
      return {32, 64, 256, 64, 1024, 512};
    case 86:
    case 89:
    case 120:
      return {.fp64 = 2, .fp32 = 128, .fp16 = 128};
    case 90:
      return {64, 128, 256, 128, 2048, 1024};
    case 100:
      return {.fp64 = 64, .fp32 = 128, .fp64_tensor = 64};
    default:
      return {};
  }
}

// Bytes that the first-level cache, or shared memory, of a multiprocessor delivers in a clock. CUDA
// C++ Programming Guide, shared memory: 32 banks of 4 bytes; half of it on Turing, by the vendor's
// architecture paper of GA102. 0 for an architecture that is not in this list.
double l1_bytes_per_clock(int architecture) {
  switch (architecture) {
    case 75:
      return 64;
    case 80:
    case 86:
    case 89:
    case 90:
    case 100:
    case 120:
      return 128;
    default:
      return 0;
  }
}

// Bytes a second of PCI Express in one direction: transfers a second of a lane by its generation,
// less the encoding of bits (8 in 10, then 128 in 130). PCI Express Base Specification 5.0. Headers
// of packets are not taken off. 0 for a generation that is not in this list.
double pcie_bandwidth(const PcieLink& link) {
  static constexpr std::array<double, 6> of_lane{0,  // there is no generation 0
                                                 2.5e9 * 8 / 10,
                                                 5e9 * 8 / 10,
                                                 8e9 * 128 / 130,
                                                 16e9 * 128 / 130,
                                                 32e9 * 128 / 130};
  return link.generation < of_lane.size() ? link.lanes * of_lane.at(link.generation) / 8 : 0;
}

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

void describe_limits(const Facts& facts, std::uint32_t index, const cudaDeviceProp& device) {
  const double memory_clock = 1e3 * attribute(cudaDevAttrMemoryClockRate, index);
  facts.quantity("gpu.clock.limit", 1e3 * attribute(cudaDevAttrClockRate, index), "Hz");
  facts.quantity("gpu.memory_clock.limit", memory_clock, "Hz");
  // Memory transfers twice per clock.
  facts.quantity("dram.theoretical_bandwidth", 2 * memory_clock * device.memoryBusWidth / 8, "B/s");
  const FmaRate rate = fma_rate_of(10 * device.major + device.minor);
  const auto of_all = [&](const char* key, int fma) {
    if (fma > 0) {
      facts.quantity(key, 2.0 * fma * device.multiProcessorCount, "");
    }
  };
  of_all("flops_per_clock.fp64", rate.fp64);
  of_all("flops_per_clock.fp32", rate.fp32);
  of_all("flops_per_clock.fp16", rate.fp16);
  of_all("flops_per_clock.fp64.tensor", rate.fp64_tensor);
  of_all("flops_per_clock.fp16.tensor", rate.fp16_tensor);
  of_all("flops_per_clock.bf16.tensor", rate.fp16_tensor);
  of_all("flops_per_clock.tf32.tensor", rate.tf32_tensor);
  const double l1_bytes = l1_bytes_per_clock(10 * device.major + device.minor);
  if (l1_bytes > 0) {
    facts.quantity("bytes_per_clock.l1", l1_bytes * device.multiProcessorCount, "");
    facts.quantity("bytes_per_clock.shared", l1_bytes * device.multiProcessorCount, "");
  }
}

// A host that shares its page tables with the device is attached to it by a link other than PCI
// Express.
void describe_link(const Facts& facts, std::uint32_t index) {
  const auto link = pcie_link(text_of(index).pci_address);
  if (!link || attribute(cudaDevAttrPageableMemoryAccessUsesHostPageTables, index) != 0) {
    return;
  }
  facts.quantity("link.pcie.generation", link->generation, "");
  facts.quantity("link.pcie.lanes", link->lanes, "");
  if (pcie_bandwidth(*link) > 0) {
    facts.quantity("link.theoretical_bandwidth", pcie_bandwidth(*link), "B/s");
  }
}

// Formats it as nvidia-smi does.
std::string uuid_text(const cudaUUID_t& uuid) {
  std::string text = "GPU";
  for (std::size_t i = 0; i < sizeof uuid.bytes; ++i) {
    std::array<char, 3> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned char>(uuid.bytes[i]));
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) {
      text += '-';
    }
    text += digits.data();
  }
  return text;
}

int32_t describe(void* /*self*/, std::uint32_t index, rl_take_fact take, void* context,
                 rl_error* error) {
  return guarded(error, [&] {
    const Facts facts(take, context);
    cudaDeviceProp device{};
    CUDA_REQUIRE(cudaGetDeviceProperties(&device, static_cast<int>(index)));
    facts.text("gpu.uuid", uuid_text(device.uuid));
    facts.text("gpu.compute_capability",
               std::to_string(device.major) + "." + std::to_string(device.minor));
    facts.quantity("gpu.multiprocessors", device.multiProcessorCount, "");
    facts.quantity("gpu.memory.bytes", static_cast<double>(device.totalGlobalMem), "B");
    facts.quantity("gpu.memory_bus.bits", device.memoryBusWidth, "");
    facts.quantity("gpu.l2.bytes", device.l2CacheSize, "B");
    facts.quantity("gpu.shared_memory.bytes",
                   static_cast<double>(device.sharedMemPerMultiprocessor), "B");
    facts.quantity("gpu.warps", device.maxThreadsPerMultiProcessor / 32.0, "");
    describe_limits(facts, index, device);
    describe_link(facts, index);
    int driver = 0;
    int runtime = 0;
    CUDA_REQUIRE(cudaDriverGetVersion(&driver));
    CUDA_REQUIRE(cudaRuntimeGetVersion(&runtime));
    facts.text("gpu.driver", "supports CUDA " + version_text(driver));
    facts.text("gpu.runtime", "CUDA " + version_text(runtime));
    facts.text("gpu.ecc", device.ECCEnabled != 0 ? "on" : "off");
  });
}

int32_t observe(void* /*self*/, std::uint32_t index, rl_take_value take, void* context,
                rl_error* error) {
  return guarded(error, [&] { observe_device(text_of(index).pci_address, take, context); });
}

int32_t open(void* /*self*/, std::uint32_t index, std::uint32_t /*threads*/, rl_error* error) {
  return guarded(error, [&] {
    CUDA_REQUIRE(cudaSetDevice(static_cast<int>(index)));
    CUDA_REQUIRE(cudaFree(nullptr));  // makes the context, to which counters can then be attached
    keep_freed_memory();
  });
}

// Pinned, so that results come back at the full rate of the host link.
void* allocate(void* /*self*/, std::uint64_t bytes) {
  void* data = nullptr;
  if (cudaMallocHost(&data, bytes) != cudaSuccess) {
    cudaGetLastError();
    return nullptr;
  }
  return data;
}

void release(void* /*self*/, void* data, std::uint64_t /*bytes*/) {
  cudaFreeHost(data);
}

int32_t evict(void* /*self*/, const rl_array* /*arrays*/, std::uint32_t /*count*/,
              rl_error* error) {
  return guarded(error, [] { evict_l2(); });
}

int32_t taken(void* /*self*/, std::uint64_t* bytes, rl_error* error) {
  bool is_told = false;
  const int32_t status = guarded(error, [&] {
    const auto told = taken_beside_pool();
    is_told = told.has_value();
    *bytes = told.value_or(0);
  });
  return status == RL_OK && !is_told ? RL_NONE : status;
}

int32_t make_queue(void* /*self*/, const rl_variant* /*variant*/, rl_queue** queue,
                   rl_error* error) {
  return guarded(error, [&] { *queue = std::make_unique<Queue>().release()->table(); });
}

void free_queue(void* /*self*/, rl_queue* queue) {
  delete &Queue::of(queue);
}

int32_t touch(void* /*self*/, const rl_array* arrays, std::uint32_t count, rl_error* error) {
  return guarded(error, [&] { touch_arrays({arrays, count}); });
}

int32_t rehearse(void* /*self*/, rl_queue* queue, rl_error* error) {
  return guarded(error, [&] { Queue::of(queue).rehearse(); });
}

int32_t begin(void* /*self*/, rl_queue* queue, const rl_parts* parts, rl_error* error) {
  return guarded(error, [&] { Queue::of(queue).begin(*parts); });
}

int32_t end(void* /*self*/, rl_queue* queue, rl_error* error) {
  return guarded(error, [&] { Queue::of(queue).end(); });
}

int32_t seconds(void* /*self*/, rl_queue* queue, std::uint32_t parts, double* seconds,
                rl_error* error) {
  return guarded(error, [&] { std::ranges::copy(Queue::of(queue).seconds(parts), seconds); });
}

int32_t write(void* /*self*/, rl_queue* /*queue*/, void* to, const void* from, std::uint64_t bytes,
              rl_error* error) {
  return guarded(error, [&] { copy_to_device(to, from, bytes); });
}

int32_t read(void* /*self*/, rl_queue* /*queue*/, void* from, void* to, std::uint64_t bytes,
             rl_error* error) {
  return guarded(error, [&] { copy_to_host(to, from, bytes); });
}

int32_t gather_elements(void* /*self*/, rl_queue* /*queue*/, void* from,
                        std::uint32_t element_bytes, const std::uint64_t* elements,
                        std::uint64_t count, void* to, rl_error* error) {
  return guarded(error, [&] { gather(from, element_bytes, {elements, count}, to); });
}

int32_t copy(void* /*self*/, rl_queue* /*queue*/, void* from, void* to, std::uint64_t bytes,
             rl_error* error) {
  return guarded(error, [&] {
    CUDA_REQUIRE(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice));
    CUDA_REQUIRE(cudaDeviceSynchronize());
  });
}

int32_t fill(void* /*self*/, rl_queue* /*queue*/, void* to, std::uint8_t value, std::uint64_t bytes,
             rl_error* error) {
  return guarded(error, [&] {
    CUDA_REQUIRE(cudaMemset(to, value, bytes));
    CUDA_REQUIRE(cudaDeviceSynchronize());
  });
}

}  // namespace
}  // namespace roofladder::cuda_model

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model{
      .struct_bytes = sizeof(rl_model),
      .version = RL_VERSION,
      .name = "cuda",
      .title = "CUDA on an NVIDIA GPU",
      .self = nullptr,
      .device_count = cuda_model::device_count,
      .device = cuda_model::device,
      .describe = cuda_model::describe,
      .observe = cuda_model::observe,
      .examine = nullptr,
      .open = cuda_model::open,
      .allocate = cuda_model::allocate,
      .release = cuda_model::release,
      .evict = cuda_model::evict,
      .make_queue = cuda_model::make_queue,
      .free_queue = cuda_model::free_queue,
      .begin = cuda_model::begin,
      .end = cuda_model::end,
      .seconds = cuda_model::seconds,
      .inspect = nullptr,
      .write = cuda_model::write,
      .read = cuda_model::read,
      .copy = cuda_model::copy,
      .fill = cuda_model::fill,
      .taken = cuda_model::taken,
      .gather = cuda_model::gather_elements,
      .team = nullptr,
      .rehearse = cuda_model::rehearse,
      .touch = cuda_model::touch,
  };
  return &model;
}
