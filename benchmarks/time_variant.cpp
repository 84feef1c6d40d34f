// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include "collector/machine/available_memory.h"
#include "collector/modules/check.h"
#include "collector/modules/ladder_library.h"
#include "collector/modules/model_library.h"
#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"
#include "roofladder/ladder/work.hpp"

// Runs one variant by itself, without the collector, and prints one line: best seconds, flops and
// work units of a repetition, and the median seconds by the host's clock. The result of the last
// repetition is checked. With 0 repetitions the variant runs once from empty caches, for another
// profiler to watch, and nothing is printed.
namespace roofladder {
namespace {

Parameters parse_size(const Kernel& kernel, int count, char** words) {
  if (count == 1) {
    const MachineLimits limits{
        .memory = available_memory(),
        .last_level_cache = static_cast<double>(std::max(0L, sysconf(_SC_LEVEL3_CACHE_SIZE)))};
    if (const auto named = kernel.named_size(words[0], limits)) {
      return *named;
    }
  }
  Parameters size;
  for (const std::string word : std::span(words, static_cast<std::size_t>(count))) {
    const std::size_t equals = word.find('=');
    size.push_back({word.substr(0, equals), std::stoll(word.substr(equals + 1))});
  }
  return size;
}

struct Seconds {
  double of_variant;  // by the device's clock if the model has one
  double of_wall;
};

Seconds timed_run(VariantState& state) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  state.run();
  const double by_host = std::chrono::duration<double>(Clock::now() - start).count();
  const std::vector<double> by_device = state.elapsed();
  return {by_device.empty() ? by_host : std::accumulate(by_device.begin(), by_device.end(), 0.0),
          by_host};
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

// Repeats after a warm-up: the best time by the variant's clock, and the median by the host's.
Seconds repeat(const rl_model& model, const rl_variant& variant, ProblemMemory& memory,
               int repetitions) {
  const rl_problem problem = memory.problem();
  VariantState state(model, variant, problem);
  std::vector<double> of_variant;
  std::vector<double> of_wall;
  for (int i = 0; i <= repetitions; ++i) {
    memory.restore();
    state.reset();
    if (repetitions == 0) {
      rl_error error{};
      require_ok(model.evict(model.self, problem.arrays, problem.array_count, &error), error);
    }
    const Seconds seconds = timed_run(state);
    if (i > 0 || repetitions == 0) {
      of_variant.push_back(seconds.of_variant);
      of_wall.push_back(seconds.of_wall);
    }
  }
  state.finish();
  return {*std::ranges::min_element(of_variant), median(of_wall)};
}

template <typename Library>
Library loaded(const std::filesystem::path& path) {
  auto library = Library::load(path);
  if (const auto* absence = std::get_if<Absence>(&library)) {
    throw std::runtime_error(absence->reason);
  }
  return std::get<Library>(std::move(library));
}

// The module of the ladder's model lies in the folder beside it.
ModelLibrary model_of(const LadderLibrary& ladder) {
  const auto modules = ladder.path().parent_path().parent_path();
  return loaded<ModelLibrary>(modules / "models" / (std::string(ladder.model()) + ".so"));
}

void open(const rl_model& model, const rl_ladder& ladder, std::uint32_t threads) {
  rl_error error{};
  require_ok(model.open(model.self, 0, threads, &error), error);
  if (ladder.set_threads != nullptr) {
    require_ok(ladder.set_threads(ladder.self, threads, &error), error);
  }
}

void run(int count, char** words) {
  const auto ladder = loaded<LadderLibrary>(words[1]);
  const ModelLibrary library = model_of(ladder);
  const rl_model& model = library.table();
  const rl_variant* variant = ladder.find(words[2], words[3]);
  if (variant == nullptr) {
    throw std::runtime_error(fmt::format("no variant {} of kernel {}", words[3], words[2]));
  }
  const Kernel& kernel = ladder.computed_by(*variant);
  const Parameters size = parse_size(kernel, count - 6, words + 6);
  open(model, ladder.table(), static_cast<std::uint32_t>(std::stoul(words[4])));
  ProblemMemory memory(model, ladder.table(), kernel, size);
  rl_work work{.struct_bytes = sizeof(rl_work)};
  rl_error error{};
  require_ok(variant->work(variant->self, memory.problem().size, 0, &work, &error), error);
  const int repetitions = std::stoi(words[5]);
  if (repetitions == 0) {
    repeat(model, *variant, memory, 0);
    return;
  }
  const Reference reference = kernel.reference(memory.problem());
  const Seconds seconds = repeat(model, *variant, memory, repetitions);
  const CheckResult result = check(memory.problem(), reference, CheckDepth::sampled);
  if (result.mismatch) {
    throw std::runtime_error("wrong result: " + *result.mismatch);
  }
  fmt::print("{:.9g} {:.17g} {:.17g} {:.9g}\n", seconds.of_variant, flops(work),
             kernel.useful_work(size).work_units, seconds.of_wall);
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  if (argc < 7) {
    fmt::print(
        stderr,
        "usage: {} LADDER-MODULE KERNEL VARIANT THREADS REPETITIONS SIZE-NAME|NAME=VALUE...\n",
        argv[0]);
    return 2;
  }
  try {
    roofladder::run(argc, argv);
    return 0;
  } catch (const std::exception& exception) {
    fmt::print(stderr, "time_variant: {}\n", exception.what());
    return 1;
  }
}
