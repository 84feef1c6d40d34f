// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

#include "roofladder/ladder.h"

// A ladder module that misbehaves as HOSTILE says. The rest of it is right: kernel HOSTILE with one
// variant, which doubles numbers. The tables are written by hand, since the C++ headers could not
// write some of them.
namespace {

constexpr std::string_view hostile = HOSTILE;

void misbehave(std::string_view place) {
  const std::string_view how =
      hostile.starts_with(place) ? hostile.substr(place.size() + 1) : std::string_view();
  if (how == "crash") {
    std::raise(SIGSEGV);
  } else if (how == "hang") {
    while (true) {
      pause();
    }
  } else if (how == "exit") {
    std::exit(0);
  } else if (how == "output") {
    std::puts("{\"kind\": 0} of no worker");
  } else if (how == "reply") {
    [[maybe_unused]] const auto written = write(3, "{}\n", 3);
  }
}

__attribute__((constructor)) void construct() {
  misbehave("constructor");
}

constexpr std::int64_t tiny = 16;

constexpr rl_array_spec arrays[]{{"in", 8, RL_INPUT}, {"out", 8, RL_OUTPUT}};
constexpr const char* size_names[]{"n"};

std::int32_t named_size(void*, const char* name, const rl_limits*, std::int64_t* values,
                        rl_error*) {
  if (std::string_view(name) == "odd") {
    misbehave("size");
    values[0] = 17;
    return RL_OK;
  }
  values[0] = tiny;
  return RL_OK;
}

std::int32_t counts(void*, rl_parameters size, std::uint64_t* counts, rl_error*) {
  counts[0] = counts[1] = static_cast<std::uint64_t>(size.items[0].value);
  return RL_OK;
}

std::int32_t useful_work(void*, rl_parameters size, rl_useful_work* work, rl_error*) {
  work->flops = static_cast<double>(size.items[0].value);
  work->bytes = 16 * work->flops;
  work->work_units = 1;
  return RL_OK;
}

double* data(const rl_problem* problem, int array) {
  return static_cast<double*>(problem->arrays[array].data);
}

std::int32_t fill(void*, const rl_problem* problem, std::uint64_t seed, std::uint32_t, rl_error*) {
  for (std::uint64_t i = 0; i < problem->arrays[0].count; ++i) {
    data(problem, 0)[i] = static_cast<double>(seed % 7 + i);
  }
  return RL_OK;
}

std::int32_t make_reference(void*, const rl_problem* problem, void** reference, rl_error*) {
  *reference = data(problem, 0);
  return RL_OK;
}

std::int32_t expected(void* reference, std::uint32_t, const std::uint64_t* elements,
                      std::uint32_t count, double* values, double* tolerances, rl_error*) {
  for (std::uint32_t i = 0; i < count; ++i) {
    values[i] = 2 * static_cast<double*>(reference)[elements[i]];
    tolerances[i] = 1e-15 * values[i];
  }
  return RL_OK;
}

std::int32_t work(void*, rl_parameters size, double, rl_work* work, rl_error*) {
  if (size.items[0].value != tiny) {
    misbehave("work");
  }
  work->fp64.mul = static_cast<double>(size.items[0].value);
  work->minimum_read = work->minimum_write = 8 * work->fp64.mul;
  return RL_OK;
}

std::int32_t create(void*, const rl_problem* problem, const rl_queue*, void** state, rl_error*) {
  *state = const_cast<rl_problem*>(problem);
  return RL_OK;
}

std::int32_t nothing(void*, rl_error*) {
  return RL_OK;
}

std::int32_t run(void* state, rl_error*) {
  misbehave("run");
  const auto* problem = static_cast<const rl_problem*>(state);
  for (std::uint64_t i = 0; i < problem->arrays[0].count; ++i) {
    data(problem, 1)[i] = 2 * data(problem, 0)[i];
  }
  return RL_OK;
}

constexpr rl_computation computation{.struct_bytes = sizeof(rl_computation),
                                     .array_count = 2,
                                     .name = "",
                                     .arrays = arrays,
                                     .size_names = size_names,
                                     .size_count = 1,
                                     .named_size = named_size,
                                     .counts = counts,
                                     .useful_work = useful_work,
                                     .fill = fill,
                                     .make_reference = make_reference,
                                     .expected = expected,
                                     .free_reference = [](void*) {}};
constexpr const rl_computation* computations[]{&computation};
constexpr rl_kernel kernel{.struct_bytes = sizeof(rl_kernel),
                           .name = hostile == "double.kernel" ? "species" : HOSTILE,
                           .title = "Doubles numbers",
                           .sentence = "out = 2 in",
                           .seed = "",
                           .work_unit = "repetition",
                           .computations = computations,
                           .computation_count = 1};
constexpr const rl_kernel* kernels[]{&kernel};

constexpr const char* parts[]{"kernel"};
constexpr rl_source_file sources[]{{"hostile.cpp", ""}, {}};
constexpr rl_parameter tile{"tile", 4};
constexpr rl_variant variant{
    .struct_bytes = sizeof(rl_variant),
    .max_threads = 1,
    .kernel = kernel.name,
    .computes = "",
    .name = "plain",
    .title = "Plain",
    .claim = "",
    .expects = hostile == "unknown.expectation" ? 0x80000000U : 0U,
    .parent = "",
    .ceiling = hostile == "unknown.limit" ? "l4" : "",
    .parameters = hostile == "unlike.name" ? rl_parameters{&tile, 1} : rl_parameters{},
    .parts = parts,
    .part_count = 1,
    .sources = sources,
    .build = "",
    .work = work,
    .create = create,
    .reset = nothing,
    .run = run,
    .finish = nothing,
    .destroy = [](void*) {}};
constexpr const rl_variant* variants[]{&variant, &variant};

constexpr rl_ladder ladder{.struct_bytes = sizeof(rl_ladder),
                           .version = hostile == "wrong.version" ? 99 : RL_VERSION,
                           .model = "fake",
                           .kernels = kernels,
                           .variants = variants,
                           .kernel_count = 1,
                           .variant_count = hostile == "double.rung" ? 2 : 1};

}  // namespace

extern "C" __attribute__((visibility("default"))) const rl_ladder* HOSTILE_ENTRY() {
  misbehave("describe");
  return &ladder;
}
