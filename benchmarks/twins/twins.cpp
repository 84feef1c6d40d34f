// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <dlfcn.h>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <time.h>
#include <vector>

#include "roofladder/model.h"

// Ladders with a copy of every rung of others (ROOFLADDER_TWINS_OF, paths separated by colons), as
// "<name>_twin": the same code under a second name, so that any verdict "faster" or "slower" is
// false. Their model is ROOFLADDER_TWINS_MODEL, a path; both copies are called through it alike.
// With ROOFLADDER_TWINS_SLOWER (0.05) the twin's time is longer by that share: by the host's clock
// it waits, by a device's clock its parts are stretched. ROOFLADDER_TWINS_BUILD is the build that
// twins report: if it differs between two runs, only the originals show what varies between them.
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

template <typename Entry>
Entry entry_of(const std::string& path, const char* symbol) {
  void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = handle == nullptr ? nullptr : dlsym(handle, symbol);
  if (entry == nullptr) {
    std::fprintf(stderr, "no twins of '%s': it has no %s\n", path.c_str(), symbol);
    std::abort();
  }
  return reinterpret_cast<Entry>(entry);
}

std::string named(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

class Twins {
 public:
  explicit Twins(const std::string& paths) {
    std::istringstream list(paths);
    for (std::string path; std::getline(list, path, ':');) {
      add(*entry_of<rl_ladder_entry>(path, "roofladder_ladder")());
    }
    m_table.kernels = m_kernels.data();
    m_table.kernel_count = static_cast<uint32_t>(m_kernels.size());
    m_table.variants = m_variants.data();
    m_table.variant_count = static_cast<uint32_t>(m_variants.size());
  }

  const rl_ladder* table() const { return &m_table; }

 private:
  // Adds a ladder. The runtimes of all ladders of one model are alike.
  void add(const rl_ladder& ladder) {
    if (m_kernels.empty()) {
      m_table = ladder;
    }
    const std::span kernels(ladder.kernels, ladder.kernel_count);
    m_kernels.insert(m_kernels.end(), kernels.begin(), kernels.end());
    for (const rl_variant* variant : std::span(ladder.variants, ladder.variant_count)) {
      m_variants.push_back(variant);
      if (*variant->ceiling == '\0') {
        m_variants.push_back(&m_twins.emplace_back(twin_of(*variant)));
      }
    }
  }

  rl_variant twin_of(const rl_variant& original) {
    rl_variant twin = original;
    twin.name = m_names.emplace_back(std::string(original.name) + "_twin").c_str();
    twin.parent = original.name;
    if (const char* build = std::getenv("ROOFLADDER_TWINS_BUILD")) {
      twin.build = build;
    }
    return twin;
  }

  rl_ladder m_table{};
  std::vector<const rl_kernel*> m_kernels;
  std::vector<const rl_variant*> m_variants;
  std::deque<rl_variant> m_twins;  // a deque, since pointers to its elements must stay valid
  std::deque<std::string> m_names;
};

const rl_model& original() {
  static const rl_model* model =
      entry_of<rl_model_entry>(named("ROOFLADDER_TWINS_MODEL"), "roofladder_model")();
  return *model;
}

// Queues of twins, and the time when each last began.
std::map<rl_queue*, double>& twin_queues() {
  static std::map<rl_queue*, double> queues;
  return queues;
}

int32_t make_queue(void* self, const rl_variant* variant, rl_queue** queue, rl_error* error) {
  const int32_t result = original().make_queue(self, variant, queue, error);
  if (result == RL_OK && std::string_view(variant->name).ends_with("_twin")) {
    twin_queues()[*queue] = 0;
  }
  return result;
}

void free_queue(void* self, rl_queue* queue) {
  twin_queues().erase(queue);
  original().free_queue(self, queue);
}

int32_t begin(void* self, rl_queue* queue, const rl_parts* parts, rl_error* error) {
  const int32_t result = original().begin(self, queue, parts, error);
  if (const auto twin = twin_queues().find(queue); twin != twin_queues().end()) {
    twin->second = now();
  }
  return result;
}

int32_t end(void* self, rl_queue* queue, rl_error* error) {
  const auto twin = twin_queues().find(queue);
  if (twin != twin_queues().end() && original().seconds == nullptr && slower() > 0) {
    const double until = twin->second + (now() - twin->second) * (1 + slower());
    while (now() < until) {
    }
  }
  return original().end(self, queue, error);
}

int32_t seconds(void* self, rl_queue* queue, uint32_t parts, double* seconds, rl_error* error) {
  const int32_t result = original().seconds(self, queue, parts, seconds, error);
  for (double& part : std::span(seconds, parts)) {
    part *= twin_queues().contains(queue) ? 1 + slower() : 1;
  }
  return result;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const rl_ladder* roofladder_ladder() {
  static const Twins twins(named("ROOFLADDER_TWINS_OF"));
  return twins.table();
}

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  static const rl_model model = [] {
    rl_model table = original();
    table.make_queue = make_queue;
    table.free_queue = free_queue;
    table.begin = begin;
    table.end = end;
    table.seconds = table.seconds == nullptr ? nullptr : seconds;
    return table;
  }();
  return &model;
}
