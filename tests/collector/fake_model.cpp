// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/collector/fake_species.h"
#include "tests/collector/only_source.h"

// A fake model for tests of the collector: variants of the kernel species that are right and quick,
// and some that misbehave.
namespace roofladder {
namespace {

template <typename Real>
struct Right : Species<Real> {
  using Species<Real>::Species;

  void compute() const { Species<Real>::compute(0, this->outputs()); }

  void run(Parts parts) {
    parts.enter(0);
    compute();
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    parts.enter(1);
  }
};

struct Misbehaving : Right<double> {
  using Right::Right;
};

struct Crash : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) { raise(SIGSEGV); }
};

struct Hang : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) {
    while (true) {
      pause();
    }
  }
};

struct ExhaustMemory : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) {
    std::vector<std::vector<char>> hoard;
    while (true) {
      hoard.emplace_back(64 << 20, 'x');
    }
  }
};

struct Wrong : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) {
    compute();
    problem.array<double>("output")[3] += 1e-3;
  }
};

struct Unwritten : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) {}
};

struct Exit : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) { std::_Exit(0); }
};

struct Throw : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) { throw std::runtime_error("the fake variant throws"); }
};

// Prints a line that looks like a reply of the worker.
struct Chatter : Misbehaving {
  using Misbehaving::Misbehaving;
  void run(Parts) {
    compute();
    std::puts("{\"kind\":4,\"text\":\"\"}");
    std::fflush(stdout);
  }
};

void declare(const Size& size, double cache, rl_work& work) {
  declare_species(size, cache, work);
  work.write_allocate = work.minimum_write;
}

Description describe(const char* title, const char* parent = "") {
  return {.title = title,
          .claim = "fake",
          .parent = parent,
          .parts = {"compute", "rest"},
          .work = declare};
}

Description overstated() {
  Description description = describe("Declares a flop too many", "steady");
  description.work = declare_species_too_much;
  return description;
}

Description tuned_to(std::int64_t y) {
  Description description = describe("Has two parameters", "steady");
  description.parameters = {{"x", 1}, {"y", y}};
  return description;
}

const VariantFile steady{variant<Right, double>(describe("Steady"))};
const VariantFile second{variant<Right, double>(describe("Second", "steady"))};
const VariantFile crash{uncounted_variant<Crash>(describe("Crashes", "steady"))};
const VariantFile hang{uncounted_variant<Hang>(describe("Hangs", "steady"))};
const VariantFile exhaust{uncounted_variant<ExhaustMemory>(describe("Exhausts memory", "steady"))};
const VariantFile wrong{uncounted_variant<Wrong>(describe("Wrong result", "steady"))};
const VariantFile unwritten{
    uncounted_variant<Unwritten>(describe("Leaves its output unwritten", "steady"))};
const VariantFile exits{uncounted_variant<Exit>(describe("Exits", "steady"))};
const VariantFile throws{uncounted_variant<Throw>(describe("Throws", "steady"))};
const VariantFile chatter{uncounted_variant<Chatter>(describe("Prints replies", "steady"))};
const VariantFile overstates{variant<Right, double>(overstated())};
const VariantFile tuned{variant<Right, double>(tuned_to(2)), variant<Right, double>(tuned_to(3))};

std::uint32_t device_count(void*) {
  return 1;
}

int32_t device(void*, std::uint32_t, rl_device* device, rl_error*) {
  device->name = "cpu";
  device->kind = "cpu";
  device->title = "a fake device";
  device->backend = "host";
  return 0;
}

int32_t open(void*, std::uint32_t, std::uint32_t, rl_error*) {
  return 0;
}
int32_t evict(void*, const rl_array*, std::uint32_t, rl_error*) {
  return 0;
}

const std::vector<RungFile>& files() {
  static const std::vector<RungFile> all{
      {"steady", 0, only_source("fake/0_steady", "steady source"), &steady},
      {"second", 1, only_source("fake/1_second", "second source"), &second},
      {"crash", 2, only_source("fake/2_crash", "crash source"), &crash},
      {"hang", 3, only_source("fake/3_hang", "hang source"), &hang},
      {"exhaust", 4, only_source("fake/4_exhaust", "exhaust source"), &exhaust},
      {"wrong", 5, only_source("fake/5_wrong", "wrong source"), &wrong},
      {"unwritten", 6, only_source("fake/6_unwritten", "unwritten source"), &unwritten},
      {"exits", 7, only_source("fake/7_exits", "exits source"), &exits},
      {"throws", 8, only_source("fake/8_throws", "throws source"), &throws},
      {"chatter", 9, only_source("fake/9_chatter", "chatter source"), &chatter},
      {"overstates", 10, only_source("fake/10_overstates", "overstates source"), &overstates},
      {"tuned", 11, only_source("fake/11_tuned", "tuned source"), &tuned},
  };
  return all;
}

}  // namespace
}  // namespace roofladder

extern "C" __attribute__((visibility("default"))) const rl_ladder* roofladder_ladder() {
  using namespace roofladder;
  static const Module module({.model = "fake"}, "fake", species_kernel(), files());
  return module.table();
}

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model{.struct_bytes = sizeof(rl_model),
                              .version = RL_VERSION,
                              .name = "fake",
                              .title = "A fake model",
                              .device_count = device_count,
                              .device = device,
                              .open = open,
                              .allocate = allocate_on_host,
                              .release = release_on_host,
                              .evict = evict,
                              .make_queue = make_queue,
                              .free_queue = free_queue,
                              .begin = begin,
                              .end = end};
  return &model;
}
