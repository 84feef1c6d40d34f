// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "collector/providers/provider_guard.h"
#include "tests/collector/fake_gpu/gpu.h"

// Observes the fake GPU over many repetitions, and fails if it is not called as announced. With
// FAKE_SAMPLES=denied it sees nothing.
namespace roofladder::fake_gpu {
namespace {

using Clock = std::chrono::steady_clock;

enum class At { closed, configured, pass, repetitions, after, end };

struct State {
  At at = At::closed;
  Counters before;
  Counters after;
  Clock::time_point begin;
  double seconds = 0;
  int repetitions = 0;
};

State state;

double moved(const Counters& counters) {
  return counters.dram_read + counters.dram_write;
}

void step(At from, At to) {
  if (state.at != from) {
    throw std::logic_error("the sampler was called out of order");
  }
  state.at = to;
}

int32_t available(void*, rl_reason*) {
  return 0;
}

int32_t configure(void*, std::uint32_t, std::uint32_t ranges, std::uint32_t* passes,
                  rl_reason* reason) {
  return guarded(reason, [&] {
    const char* mode = std::getenv("FAKE_SAMPLES");
    if (mode != nullptr && std::string(mode) == "denied") {
      throw Failure{Status::denied, "somebody else works on the fake GPU"};
    }
    if (ranges != 1) {
      throw std::logic_error("another number of ranges than one");
    }
    step(At::closed, At::configured);
    *passes = 1;
  });
}

int32_t begin_pass(void*, rl_reason* reason) {
  return guarded(reason, [] {
    step(At::configured, At::pass);
    gpu().sampled = true;
  });
}

int32_t begin(void*, rl_reason* reason) {
  return guarded(reason, [] {
    step(At::pass, At::repetitions);
    state.repetitions = 0;
    state.before = gpu().counters;
    state.begin = Clock::now();
  });
}

int32_t enter(void*, std::uint32_t part, rl_reason* reason) {
  return guarded(reason, [&] {
    step(At::repetitions, At::repetitions);
    if (part != 0) {
      throw std::logic_error("another part than 0");
    }
    ++state.repetitions;
  });
}

int32_t end(void*, rl_reason* reason) {
  return guarded(reason, [] {
    step(At::repetitions, At::after);
    state.seconds = std::chrono::duration<double>(Clock::now() - state.begin).count();
    state.after = gpu().counters;
  });
}

int32_t end_pass(void*, rl_reason* reason) {
  return guarded(reason, [] {
    step(At::after, At::end);
    gpu().sampled = false;
  });
}

int32_t read(void*, std::uint32_t repetition, rl_take_value take, rl_take_absence, void* context,
             rl_reason* reason) {
  return guarded(reason, [&] {
    step(At::end, At::end);
    if (repetition != 0) {
      throw std::logic_error("another repetition than the first");
    }
    take(context, "sampled.time", RL_WHOLE, state.seconds / state.repetitions);
    take(context, "sampled.dram_bytes", RL_WHOLE,
         (moved(state.after) - moved(state.before)) / state.repetitions);
  });
}

void close(void*) {
  gpu().sampled = false;
  state = {};
}

}  // namespace
}  // namespace roofladder::fake_gpu

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static constexpr const char* metrics[] = {"sampled.time", "sampled.dram_bytes"};
  static const rl_metric_set sampled = [] {
    rl_metric_set set = set_of("sampled", metrics);
    set.when = RL_OVER_REPETITIONS;
    set.option = "sampled";
    return set;
  }();
  static const rl_metric_set* const sets[] = {&sampled};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "fake_sampler",
      .sentence = "samples of fake GPUs",
      .kind = "gpu",
      .sets = sets,
      .set_count = 1,
      .available = fake_gpu::available,
      .open = nullptr,
      .configure = fake_gpu::configure,
      .begin_pass = fake_gpu::begin_pass,
      .end_pass = fake_gpu::end_pass,
      .begin = fake_gpu::begin,
      .enter = fake_gpu::enter,
      .end = fake_gpu::end,
      .read = fake_gpu::read,
      .close = fake_gpu::close,
      .examine = nullptr,
  };
  return &provider;
}
