// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "collector/doctor_check.h"
#include "collector/providers/provider.h"
#include "collector/providers/provider_module.h"

namespace roofladder {

// A loaded provider module: counters of a model's device, a set of metrics at a time, in as many
// passes as the device needs. It stays loaded until the program ends.
class CounterProvider : public InWorkerProvider {
 public:
  // The module, or why it cannot be used.
  static Maybe<CounterProvider> load(const std::filesystem::path& path);

  std::string_view name() const override { return m_table->name; }
  std::string_view sentence() const override { return m_table->sentence; }
  Provenance provenance() const override { return Provenance::counter; }
  std::vector<std::string_view> metrics() const override;
  std::optional<Absence> unavailable() const override;

  // What works on this machine; nothing where counting a small variant tells.
  std::optional<std::vector<DoctorCheck>> examine() const;

  std::string_view model() const { return m_table->model; }
  const std::filesystem::path& path() const { return m_path; }
  std::vector<std::string_view> metrics_of(std::string_view set) const;
  // See rl_metric_set.
  bool patches_code(std::string_view set) const;

  // After the model has opened this device in the same process. The absence says why nothing can be
  // counted there.
  std::optional<Absence> open(std::uint32_t device);
  // Makes ready for passes whose repetitions, of one variant or of several, enter their parts
  // `ranges` times in all. The absence says why nothing can be counted.
  std::optional<Absence> configure(std::string_view set, std::uint32_t ranges);
  int passes() const { return m_passes; }
  void begin_pass();
  void end_pass();
  void begin(std::uint32_t parts) override;
  void enter(std::uint32_t part) override;
  // Nothing yet: values come after the last pass, by read().
  std::vector<Observation> end(const std::optional<std::vector<double>>& device_seconds) override;
  // Of a repetition, numbered from 0 within its pass.
  Maybe<std::vector<Observation>> read(std::uint32_t repetition);
  // Why a call since configure() has failed, if one has.
  const std::optional<Absence>& failure() const { return m_failure; }
  void close() { m_table->close(); }

 private:
  const rl_metric_set* find(std::string_view set) const;
  // Calls the function with where its reason goes, unless a call has failed already.
  template <typename Function>
  void call(Function function);

  const rl_provider* m_table = nullptr;
  std::filesystem::path m_path;
  int m_passes = 0;
  // Of the first call that failed: the variant that calls enter() cannot be told.
  std::optional<Absence> m_failure;
};

// Every provider module that loads.
std::vector<CounterProvider> counter_providers();

// Why the others do not, by name.
std::map<std::string, Absence> unloadable_providers();

}  // namespace roofladder
