// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <dlfcn.h>
#include <span>
#include <string>
#include <time.h>
#include <vector>

#include "kernels/module.h"

// A model whose ladders have every rung of another model's module (ROOFLADDER_TWINS_OF, a path)
// once more, as "<name>_twin": the same code under a second name, so that a verdict "faster" or
// "slower" is a false one. Both are called through this module alike. With ROOFLADDER_TWINS_SLOWER
// (0.05) the twin's time is longer by that share: by the host's clock it waits, of a device's clock
// the parts are stretched. ROOFLADDER_TWINS_BUILD is what twins are said to be built by: where it
// differs between two runs, the originals alone tell what varies between these.
namespace {

double slower() {
  const char* share = std::getenv("ROOFLADDER_TWINS_SLOWER");
  return share == nullptr ? 0 : std::atof(share);
}

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// A state does not tell which variant it is of, so each twin keeps its own.
struct State {
  const rl_variant* of;
  bool is_twin;
  void* state;
};

State& of(void* state) {
  return *static_cast<State*>(state);
}

int32_t reset(void* state, rl_error* error) {
  return of(state).of->reset(of(state).state, error);
}

int32_t run(void* state, const rl_parts* parts, rl_error* error) {
  const double begin = now();
  const int32_t result = of(state).of->run(of(state).state, parts, error);
  if (of(state).is_twin && of(state).of->elapsed == nullptr && slower() > 0) {
    const double end = begin + (now() - begin) * (1 + slower());
    while (now() < end) {
    }
  }
  return result;
}

int32_t finish(void* state, rl_error* error) {
  return of(state).of->finish(of(state).state, error);
}

void destroy(void* state) {
  of(state).of->destroy(of(state).state);
  delete &of(state);
}

int32_t elapsed(void* state, uint32_t parts, double* seconds, rl_error* error) {
  const int32_t result = of(state).of->elapsed(of(state).state, parts, seconds, error);
  for (double& part : std::span(seconds, parts)) {
    part *= of(state).is_twin ? 1 + slower() : 1;
  }
  return result;
}

int32_t inspect(void* state, rl_take_value take, void* context, rl_error* error) {
  return of(state).of->inspect(of(state).state, take, context, error);
}

// create() is told no variant, so every variant has a function of its own.
constexpr std::size_t most = 512;
std::array<State, most> entries{};

template <std::size_t Index>
int32_t create(const rl_problem* problem, void** state, rl_error* error) {
  void* made = nullptr;
  const State& entry = entries[Index];
  const int32_t result = entry.of->create(problem, &made, error);
  *state = result == 0 ? new State{entry.of, entry.is_twin, made} : nullptr;
  return result;
}

using Create = int32_t (*)(const rl_problem*, void**, rl_error*);
template <std::size_t... Index>
constexpr std::array<Create, sizeof...(Index)> creators(std::index_sequence<Index...>) {
  return {create<Index>...};
}

rl_variant wrapped(const rl_variant& original, bool is_twin, std::size_t index) {
  static constexpr auto create_of = creators(std::make_index_sequence<most>());
  static std::deque<std::string> names;
  entries.at(index) = {&original, is_twin, nullptr};
  rl_variant variant = original;
  if (is_twin) {
    variant.name = names.emplace_back(std::string(original.name) + "_twin").c_str();
    variant.parent = original.name;
    if (const char* build = std::getenv("ROOFLADDER_TWINS_BUILD")) {
      variant.build = build;
    }
  }
  variant.create = create_of.at(index);
  variant.reset = reset;
  variant.run = run;
  variant.finish = finish;
  variant.destroy = destroy;
  variant.elapsed = original.elapsed == nullptr ? nullptr : elapsed;
  variant.inspect = original.inspect == nullptr ? nullptr : inspect;
  return variant;
}

const rl_model* twinned(const rl_model& model) {
  static std::vector<rl_variant> variants;
  for (const rl_variant& variant : std::span(model.variants, model.variant_count)) {
    variants.push_back(wrapped(variant, false, variants.size()));
    if (*variant.ceiling == '\0') {
      variants.push_back(wrapped(variant, true, variants.size()));
    }
  }
  static rl_model twins = model;
  twins.variants = variants.data();
  twins.variant_count = static_cast<uint32_t>(variants.size());
  return &twins;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  const char* path = std::getenv("ROOFLADDER_TWINS_OF");
  void* handle = path == nullptr ? nullptr : dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void* entry = handle == nullptr ? nullptr : dlsym(handle, "roofladder_model");
  if (entry == nullptr) {
    std::fprintf(stderr, "ROOFLADDER_TWINS_OF names no model module: %s\n",
                 path == nullptr ? "it is not set" : dlerror());
    std::abort();
  }
  static const rl_model* model = twinned(*reinterpret_cast<rl_model_entry>(entry)());
  return model;
}
