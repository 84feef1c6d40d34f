// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/counter_provider.h"

#include <algorithm>
#include <dlfcn.h>
#include <fmt/format.h>
#include <span>

#include "collector/modules/module_paths.h"

namespace roofladder {
namespace {

Absence absence_of(const rl_reason& reason) {
  return {static_cast<Status>(reason.status), reason.text};
}

}  // namespace

Maybe<CounterProvider> CounterProvider::load(const std::filesystem::path& path) {
  CounterProvider provider;
  provider.m_path = std::filesystem::absolute(path);
  void* handle = dlopen(provider.m_path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    return Absence{Status::unavailable,
                   fmt::format("cannot load a provider module: {}", dlerror())};
  }
  const auto entry = reinterpret_cast<rl_provider_entry>(dlsym(handle, "roofladder_provider"));
  if (entry == nullptr) {
    return Absence{Status::unsupported, fmt::format("{} is not a Roofladder provider module: it "
                                                    "has no symbol roofladder_provider",
                                                    path.string())};
  }
  provider.m_table = entry();
  if (provider.m_table->abi != RL_PROVIDER_ABI ||
      provider.m_table->struct_bytes != sizeof(rl_provider)) {
    return Absence{Status::unsupported,
                   fmt::format("{} was built for version {} of the provider interface, this "
                               "program has version {}; rebuild or reinstall the module",
                               path.string(), provider.m_table->abi, RL_PROVIDER_ABI)};
  }
  return provider;
}

std::vector<std::string_view> CounterProvider::metrics() const {
  std::vector<std::string_view> all;
  for (const rl_metric_set& set : std::span(m_table->sets, m_table->set_count)) {
    for (const char* metric : std::span(set.metrics, set.metric_count)) {
      if (std::ranges::find(all, metric) == all.end()) {
        all.emplace_back(metric);
      }
    }
  }
  return all;
}

std::optional<Absence> CounterProvider::unavailable() const {
  rl_reason reason{};
  return m_table->available(&reason) == 0 ? std::nullopt : std::optional(absence_of(reason));
}

std::optional<std::vector<DoctorCheck>> CounterProvider::examine() const {
  if (m_table->examine == nullptr) {
    return std::nullopt;
  }
  std::vector<DoctorCheck> checks;
  const auto take = [](void* context, const rl_check* check) {
    static_cast<std::vector<DoctorCheck>*>(context)->push_back(to_check(*check));
  };
  rl_reason reason{};
  if (m_table->examine(take, &checks, &reason) != 0) {
    checks.push_back({"provider-" + std::string(name()), CheckState::missing, reason.text,
                      std::string(sentence()), ""});
  }
  return checks;
}

const rl_metric_set* CounterProvider::find(std::string_view set) const {
  const std::span sets(m_table->sets, m_table->set_count);
  const auto found =
      std::ranges::find_if(sets, [&](const rl_metric_set& row) { return set == row.name; });
  return found == sets.end() ? nullptr : &*found;
}

std::vector<std::string_view> CounterProvider::metrics_of(std::string_view set) const {
  const rl_metric_set* row = find(set);
  return row == nullptr
             ? std::vector<std::string_view>{}
             : std::vector<std::string_view>(row->metrics, row->metrics + row->metric_count);
}

bool CounterProvider::patches_code(std::string_view set) const {
  const rl_metric_set* row = find(set);
  return row != nullptr && row->patches_code != 0;
}

std::optional<Absence> CounterProvider::open(std::uint32_t device) {
  rl_reason reason{};
  const bool opened = m_table->open == nullptr || m_table->open(device, &reason) == 0;
  return opened ? std::nullopt : std::optional(absence_of(reason));
}

std::optional<Absence> CounterProvider::configure(std::string_view set, std::uint32_t ranges) {
  const rl_metric_set* row = find(set);
  if (row == nullptr) {
    return Absence{Status::unsupported,
                   fmt::format("provider {} has no set of metrics {}", name(), set)};
  }
  m_failure.reset();
  std::uint32_t passes = 0;
  rl_reason reason{};
  if (m_table->configure(static_cast<std::uint32_t>(row - m_table->sets), ranges, &passes,
                         &reason) != 0) {
    return absence_of(reason);
  }
  m_passes = static_cast<int>(passes);
  return std::nullopt;
}

template <typename Function>
void CounterProvider::call(Function function) {
  rl_reason reason{};
  if (!m_failure && function(&reason) != 0) {
    m_failure = absence_of(reason);
  }
}

void CounterProvider::begin_pass() {
  call(m_table->begin_pass);
}

void CounterProvider::end_pass() {
  call(m_table->end_pass);
}

void CounterProvider::begin(std::uint32_t /*parts*/) {
  call(m_table->begin);
}

void CounterProvider::enter(std::uint32_t part) {
  call([&](rl_reason* reason) { return m_table->enter(part, reason); });
}

std::vector<Observation> CounterProvider::end(
    const std::optional<std::vector<double>>& /*device_seconds*/) {
  call(m_table->end);
  return {};
}

Maybe<std::vector<Observation>> CounterProvider::read(std::uint32_t repetition) {
  std::vector<Observation> observations;
  const auto take = [](void* context, const char* metric, std::uint32_t part, double value) {
    static_cast<std::vector<Observation>*>(context)->push_back(
        {metric, static_cast<std::uint16_t>(part), value});
  };
  const auto refuse = [](void* context, const char* metric, std::uint32_t part,
                         const rl_reason* reason) {
    static_cast<std::vector<Observation>*>(context)->push_back(
        {metric, static_cast<std::uint16_t>(part), absence_of(*reason)});
  };
  call([&](rl_reason* reason) {
    return m_table->read(repetition, take, refuse, &observations, reason);
  });
  if (m_failure) {
    return *m_failure;
  }
  return observations;
}

std::vector<CounterProvider> counter_providers() {
  std::vector<CounterProvider> providers;
  for (const auto& path : module_paths("providers")) {
    auto loaded = CounterProvider::load(path);
    if (auto* provider = std::get_if<CounterProvider>(&loaded)) {
      providers.push_back(std::move(*provider));
    }
  }
  return providers;
}

std::map<std::string, Absence> unloadable_providers() {
  std::map<std::string, Absence> reasons;
  for (const auto& path : module_paths("providers")) {
    const auto loaded = CounterProvider::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      reasons.emplace(path.stem().string(), *absence);
    }
  }
  return reasons;
}

}  // namespace roofladder
