// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/collector/fake_gpu/gpu.h"
#include "tests/collector/fake_species.h"
#include "tests/collector/only_source.h"

// A fake model with fake GPUs: $FAKE_GPUS of them, two by default; devices of $FAKE_GPU_KIND, whose
// UUIDs begin with $FAKE_GPU_UUID. All their values are closed forms, and differ between them.
namespace roofladder::fake_gpu {
namespace {

// Computes in part 0 and stores in part 1, chunk by chunk. Refuses to start from an earlier
// repetition's results.
template <std::size_t chunks>
struct OnGpu : Species<double> {
  using Species::Species;

  void reset() { m_restored = true; }

  void run(Parts parts) {
    if (!std::exchange(m_restored, false) && !gpu().sampled) {
      throw std::logic_error("the inputs were not restored");
    }
    load();
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      if (chunk > 0) {
        parts.enter(0);
      }
      const std::size_t first = outputs() * chunk / chunks;
      const std::size_t last = outputs() * (chunk + 1) / chunks;
      compute(first, last);
      execute(static_cast<double>(last - first));
      gpu().counters.kernels++;
      parts.enter(1);
      gpu().counters.dram_write += 8 * static_cast<double>(last - first);
    }
  }

  void execute(double points) const {
    Counters& counters = gpu().counters;
    counters.mul += 2 * points;
    counters.add += points;
    if (m_patched) {
      counters.patched_mul += 2 * points;
      counters.patched_add += points;
    }
  }

  void load() const {
    if (!std::exchange(gpu().inputs_cached, true)) {
      gpu().counters.dram_read += 4 * 8 * static_cast<double>(problem.array<double>("ax").size());
    }
  }

  bool m_restored = false;
  bool m_patched = true;
};

using Naive = OnGpu<1>;
using Tiled = OnGpu<2>;

// Makes a graph in the first repetition, which is patched only if that repetition is counted.
struct Graph : Naive {
  using Naive::Naive;
  void run(Parts parts) {
    if (std::exchange(m_first, false)) {
      m_patched = gpu().profiled;
    }
    Naive::run(parts);
  }

  bool m_first = true;
};

// Does more work in every repetition: as many times its work as there were repetitions of its
// state.
struct Ageing : Naive {
  using Naive::Naive;
  void run(Parts parts) {
    Naive::run(parts);
    const auto more = static_cast<double>(m_repetitions++ * outputs());
    execute(more);
    gpu().counters.dram_write += 8 * more;
  }

  std::size_t m_repetitions = 0;
};

// Fails when it is counted.
struct Shy : Naive {
  using Naive::Naive;
  void run(Parts parts) {
    if (gpu().profiled) {
      throw std::runtime_error("the fake variant does not run under a profiler");
    }
    Naive::run(parts);
  }
};

// Ends its process when it is counted.
struct Doomed : Naive {
  using Naive::Naive;
  void run(Parts parts) {
    if (gpu().profiled) {
      std::abort();
    }
    Naive::run(parts);
  }
};

struct Throw : Naive {
  using Naive::Naive;
  void run(Parts) { throw std::runtime_error("the fake variant throws"); }
};

// 2 ms and 1 ms on the first GPU, twice that on the second.
int32_t seconds(void*, rl_queue*, std::uint32_t parts, double* seconds, rl_error*) {
  constexpr std::array of_part{2e-3, 1e-3};
  for (std::uint32_t part = 0; part < parts; ++part) {
    seconds[part] = of_part.at(part) * (gpu().number + 1);
  }
  return 0;
}

int32_t inspect(void*, rl_take_value take, void* context, rl_error*) {
  take(context, "kernels", 0, 3);
  take(context, "kernels", 1, 1);
  take(context, "kernels", RL_WHOLE, 4);
  take(context, "registers", 0, 32);
  take(context, "registers", 1, 16);
  take(context, "registers", RL_WHOLE, 32);
  take(context, "occupancy.theoretical", RL_WHOLE, 0.5);
  return 0;
}

Description describe(const char* title, const char* parent = "",
                     const DeclaredWork& work = declare_species) {
  return {.title = title,
          .claim = "fake",
          .parent = parent,
          .flags = RL_RESTORES,
          .parts = {"compute", "store"},
          .work = work};
}

template <typename Code>
VariantFile on_gpu(Description description) {
  VariantEntry entry = uncounted_variant<Code>(std::move(description));
  entry.functions.inspect = inspect;
  return {std::move(entry)};
}

const VariantFile naive = on_gpu<Naive>(describe("Naive"));
const VariantFile tiled = on_gpu<Tiled>(describe("Tiled", "naive"));
// Enters more parts than one session of a provider has to keep.
const VariantFile chopped = [] {
  VariantFile file = on_gpu<OnGpu<300>>(describe("In 300 chunks", "naive"));
  file.front().description.parameters = {{"chunks", 300}};
  file.push_back(on_gpu<OnGpu<400>>(describe("In 400 chunks", "naive")).front());
  file.back().description.parameters = {{"chunks", 400}};
  return file;
}();
const VariantFile overstates =
    on_gpu<Naive>(describe("Declares a flop too many", "naive", declare_species_too_much));
const VariantFile throws = on_gpu<Throw>(describe("Throws", "naive"));
const VariantFile shy = on_gpu<Shy>(describe("Fails while it is counted", "naive"));
const VariantFile graph = on_gpu<Graph>(describe("Graph", "naive"));
const VariantFile ageing = on_gpu<Ageing>(describe("Ageing", "naive"));
const VariantFile doomed = on_gpu<Doomed>(describe("Dies while it is counted", "naive"));

std::uint32_t device_count(void*) {
  const char* text = std::getenv("FAKE_GPUS");
  return text != nullptr ? static_cast<std::uint32_t>(std::atoi(text)) : 2;
}

int32_t device(void* self, std::uint32_t index, rl_device* device, rl_error* error) {
  return guarded(error, [&] {
    constexpr const char* names[] = {"fake_gpu:0", "fake_gpu:1"};
    if (index >= device_count(self)) {
      throw std::out_of_range("no fake GPU is plugged in");
    }
    const char* kind = std::getenv("FAKE_GPU_KIND");
    device->name = names[index];
    device->kind = kind != nullptr ? kind : "gpu";
    device->title = "Fake GPU";
    device->memory = 1e6;
    device->last_level_cache = 1e5;
    device->vendor = "fake";
    device->bus = index == 0 ? "0000:01:00.0" : "0000:02:00.0";
    device->backend = "fake_gpu";
    device->compiles_only = std::getenv("FAKE_GPU_COMPILES_ONLY");
  });
}

int32_t describe_device(void*, std::uint32_t index, rl_take_fact take, void* context, rl_error*) {
  take(context, "gpu.driver", "1.0", nullptr, 0);
  if (const char* uuid = std::getenv("FAKE_GPU_UUID")) {
    take(context, "gpu.uuid", (uuid + std::to_string(index)).c_str(), nullptr, 0);
  }
  take(context, "gpu.l2.bytes", "100 KB", "B", 1e5);
  take(context, "dram.theoretical_bandwidth", "2 TB/s", "B/s", 2e12);
  take(context, "flops_per_clock.fp64", "64", "", 64.0 * (index + 1));
  return 0;
}

int32_t observe(void*, std::uint32_t index, rl_take_value take, void* context, rl_error*) {
  take(context, "clock.core", RL_WHOLE, 1e9 * (index + 1));
  return 0;
}

int32_t open(void*, std::uint32_t index, std::uint32_t, rl_error*) {
  gpu().number = index;
  return 0;
}

int32_t evict(void*, const rl_array*, std::uint32_t, rl_error*) {
  gpu().inputs_cached = false;
  return 0;
}

const std::vector<RungFile>& files() {
  static const std::vector<RungFile> all{
      {"naive", 0, only_source("fake_gpu/0_naive", "naive source"), &naive},
      {"tiled", 1, only_source("fake_gpu/1_tiled", "tiled source"), &tiled},
      {"overstates", 2, only_source("fake_gpu/2_overstates", "overstates source"), &overstates},
      {"shy", 3, only_source("fake_gpu/3_shy", "shy source"), &shy},
      {"doomed", 5, only_source("fake_gpu/5_doomed", "doomed source"), &doomed},
      {"chopped", 6, only_source("fake_gpu/6_chopped", "chopped source"), &chopped},
      {"graph", 7, only_source("fake_gpu/7_graph", "graph source"), &graph},
      {"ageing", 8, only_source("fake_gpu/8_ageing", "ageing source"), &ageing},
      {"throws", 4, only_source("fake_gpu/4_throws", "throws source"), &throws},
  };
  return all;
}

}  // namespace
}  // namespace roofladder::fake_gpu

extern "C" __attribute__((visibility("default"))) const rl_ladder* roofladder_ladder() {
  using namespace roofladder;
  static const Module module({.model = "fake_gpu"}, "fake", species_kernel(), fake_gpu::files());
  return module.table();
}

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model{.struct_bytes = sizeof(rl_model),
                              .version = RL_VERSION,
                              .name = "fake_gpu",
                              .title = "Fake GPUs",
                              .device_count = fake_gpu::device_count,
                              .device = fake_gpu::device,
                              .describe = fake_gpu::describe_device,
                              .observe = fake_gpu::observe,
                              .open = fake_gpu::open,
                              .allocate = allocate_on_host,
                              .release = release_on_host,
                              .evict = fake_gpu::evict,
                              .make_queue = make_queue,
                              .free_queue = free_queue,
                              .begin = begin,
                              .end = end,
                              .seconds = fake_gpu::seconds};
  return &model;
}
