// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/provider_library.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "run/metric.h"

namespace roofladder {
namespace {

Absence absence_of(const rl_reason& reason) {
  return {static_cast<Status>(reason.status), reason.text};
}

std::string text_of(const char* text) {
  return text != nullptr ? text : "";
}

When when_of(std::uint32_t when) {
  switch (when) {
    case RL_IN_PATCHED_PASSES:
      return When::patched_passes;
    case RL_OVER_REPETITIONS:
      return When::over_repetitions;
    default:
      return When::passes;
  }
}

MetricSet describe(const rl_metric_set& row) {
  return {.name = row.name,
          .when = when_of(row.when),
          .option = text_of(row.option),
          .metrics = {row.metrics, row.metrics + row.metric_count}};
}

ObservedDevices observed_by(const rl_provider& table) {
  const auto named = [](const char* word) {
    return word != nullptr && *word != 0 ? std::optional<std::string>(word) : std::nullopt;
  };
  const auto kind = named(table.kind);
  return {.vendor = named(table.vendor),
          .kind = kind ? std::optional(device_kind_of(*kind)) : std::nullopt,
          .backend = named(table.backend)};
}

Provider describe(const rl_provider& table, const std::filesystem::path& path) {
  Provider provider{.name = table.name,
                    .sentence = table.sentence,
                    .observed = observed_by(table),
                    .module = path.string()};
  for (const rl_metric_set* set : std::span(table.sets, table.set_count)) {
    provider.sets.push_back(describe(*set));
    if (provider.sets.back().when == When::over_repetitions) {
      provider.provenance = Provenance::sampled;
    }
  }
  return provider;
}

bool is_of_this_version(const rl_provider* table) {
  return table != nullptr && table->version == RL_VERSION &&
         table->struct_bytes == sizeof(rl_provider) &&
         std::ranges::all_of(
             std::span(table->sets, table->set_count),
             [](const rl_metric_set* set) { return set->struct_bytes == sizeof(rl_metric_set); });
}

}  // namespace

Maybe<ProviderLibrary> ProviderLibrary::load(const std::filesystem::path& path) {
  const auto loaded = SharedObject::load(path, "provider");
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    return *absence;
  }
  ProviderLibrary library;
  library.m_object = std::get<SharedObject>(loaded);
  library.m_table = library.m_object.entry<rl_provider_entry>()();
  if (!is_of_this_version(library.m_table)) {
    return Absence{Status::unsupported,
                   fmt::format("{} was built for another version of the module interface than "
                               "this program; rebuild or reinstall the module",
                               path.string())};
  }
  library.m_description = describe(*library.m_table, library.m_object.path());
  for (const std::string& metric : library.m_description.metrics()) {
    if (find_metric(metric) == nullptr) {
      return Absence{Status::unsupported,
                     fmt::format("{} observes {}, which is no metric of this program: see "
                                 "roofladder list metrics",
                                 path.string(), metric)};
    }
  }
  return library;
}

std::optional<Absence> ProviderLibrary::unavailable() const {
  rl_reason reason{};
  return m_table->available(m_table->self, &reason) == 0 ? std::nullopt
                                                         : std::optional(absence_of(reason));
}

std::optional<std::vector<DoctorCheck>> ProviderLibrary::examine() const {
  if (m_table->examine == nullptr) {
    return std::nullopt;
  }
  std::vector<DoctorCheck> checks;
  const auto take = [](void* context, const rl_check* check) {
    static_cast<std::vector<DoctorCheck>*>(context)->push_back(to_check(*check));
  };
  rl_reason reason{};
  if (m_table->examine(m_table->self, take, &checks, &reason) != 0) {
    checks.push_back({"provider-" + m_description.name, CheckState::missing, reason.text,
                      m_description.sentence, ""});
  }
  return checks;
}

std::optional<Absence> ProviderLibrary::open(const rl_device& device) {
  rl_reason reason{};
  const bool opened =
      m_table->open == nullptr || m_table->open(m_table->self, &device, &reason) == 0;
  return opened ? std::nullopt : std::optional(absence_of(reason));
}

std::optional<Absence> ProviderLibrary::configure(std::string_view set, std::uint32_t ranges) {
  const MetricSet* found = m_description.find(set);
  if (found == nullptr) {
    return Absence{Status::unsupported,
                   fmt::format("provider {} has no set of metrics {}", m_description.name, set)};
  }
  m_failure.reset();
  std::uint32_t passes = 0;
  rl_reason reason{};
  if (m_table->configure(m_table->self, index_of(*found), ranges, &passes, &reason) != 0) {
    return absence_of(reason);
  }
  m_passes = static_cast<int>(passes);
  return std::nullopt;
}

bool ProviderLibrary::can_count(std::string_view set) const {
  const MetricSet* found = m_description.find(set);
  return found == nullptr || m_table->countable == nullptr ||
         m_table->countable(m_table->self, index_of(*found)) != 0;
}

template <typename Function>
void ProviderLibrary::call(Function function) {
  rl_reason reason{};
  if (!m_failure && function(&reason) != 0) {
    m_failure = absence_of(reason);
  }
}

void ProviderLibrary::begin_pass() {
  call([&](rl_reason* reason) { return m_table->begin_pass(m_table->self, reason); });
}

void ProviderLibrary::end_pass() {
  call([&](rl_reason* reason) { return m_table->end_pass(m_table->self, reason); });
}

void ProviderLibrary::begin() {
  call([&](rl_reason* reason) { return m_table->begin(m_table->self, reason); });
}

void ProviderLibrary::skip(std::uint32_t part) {
  call([&](rl_reason* reason) { return m_table->skip(m_table->self, part, reason); });
}

void ProviderLibrary::enter(std::uint32_t part) {
  call([&](rl_reason* reason) { return m_table->enter(m_table->self, part, reason); });
}

void ProviderLibrary::end() {
  call([&](rl_reason* reason) { return m_table->end(m_table->self, reason); });
}

Maybe<std::vector<Observation>> ProviderLibrary::read(std::uint32_t repetition) {
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
    return m_table->read(m_table->self, repetition, take, refuse, &observations, reason);
  });
  if (m_failure) {
    return *m_failure;
  }
  return observations;
}

}  // namespace roofladder
