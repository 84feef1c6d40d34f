// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "collector/doctor_check.h"
#include "collector/modules/shared_object.h"
#include "collector/providers/provider.h"
#include "roofladder/provider.h"

namespace roofladder {

// A loaded provider module: observes a device a set of metrics at a time, in as many passes as that
// takes.
class ProviderLibrary {
 public:
  // The module, or why it cannot be used: the loader's words, a missing entry symbol, another
  // version, a metric that nobody knows.
  static Maybe<ProviderLibrary> load(const std::filesystem::path& path);

  const Provider& description() const { return m_description; }
  // Why nothing can be had from it here; nothing when it works.
  std::optional<Absence> unavailable() const;
  // Checks of this machine for `doctor`; nothing where counting a small variant tells.
  std::optional<std::vector<DoctorCheck>> examine() const;

  // After the model has opened this device in the same process. The absence says why nothing can be
  // observed there.
  std::optional<Absence> open(const rl_device& device);
  // Makes ready for passes whose repetitions, of one variant or of several, enter their parts
  // `ranges` times in all. The absence says why nothing can be counted.
  std::optional<Absence> configure(std::string_view set, std::uint32_t ranges);
  // Whether anything of the set can be counted here; otherwise read(0) says why not after
  // configure().
  bool can_count(std::string_view set) const;
  int passes() const { return m_passes; }
  void begin_pass();
  void end_pass();
  void begin();
  void enter(std::uint32_t part);
  // In place of enter(), where can_skip(): see rl_provider.
  bool can_skip() const { return m_table->skip != nullptr; }
  void skip(std::uint32_t part);
  void end();
  // Observations of a repetition, numbered from 0 within its pass.
  Maybe<std::vector<Observation>> read(std::uint32_t repetition);
  // Why a call since configure() has failed, if one has.
  const std::optional<Absence>& failure() const { return m_failure; }
  void close() { m_table->close(m_table->self); }

 private:
  std::uint32_t index_of(const MetricSet& set) const {
    return static_cast<std::uint32_t>(&set - m_description.sets.data());
  }
  // Calls the function with where its reason goes, unless a call has failed already.
  template <typename Function>
  void call(Function function);

  SharedObject m_object;
  const rl_provider* m_table = nullptr;
  Provider m_description;
  int m_passes = 0;
  // Why the first call failed that did: the variant, which calls enter(), cannot be told.
  std::optional<Absence> m_failure;
};

}  // namespace roofladder
