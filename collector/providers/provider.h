// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "collector/machine/machine.h"
#include "run/run.h"

namespace roofladder {

// One value a provider saw, or why it saw none.
struct Observation {
  std::string metric;
  std::uint16_t part = whole_variant;
  Maybe<double> value;
};

// A source of observations. It comes in one of the three shapes below.
class Provider {
 public:
  virtual ~Provider() = default;

  virtual std::string_view name() const = 0;
  virtual std::string_view sentence() const = 0;  // for `list` and `doctor`
  virtual Provenance provenance() const = 0;
  virtual std::vector<std::string_view> metrics() const = 0;

  // Why nothing can be had from it here, with what to do about it; nothing when it works.
  virtual std::optional<Absence> unavailable() const = 0;
};

// In the worker: around every repetition, restore -> cache state -> begin -> run -> end. Time and
// counters never mix, since each provider has repetitions of its own.
class InWorkerProvider : public Provider {
 public:
  virtual void begin(std::uint32_t parts) = 0;
  // From now on the variant is in that part. Called between begin and end only.
  virtual void enter(std::uint32_t part) = 0;
  // `device_seconds`: time of each part by the device's own clock, where the model has one.
  virtual std::vector<Observation> end(
      const std::optional<std::vector<double>>& device_seconds) = 0;
};

// Around the worker: runs a worker of its own under another program and reads what that wrote.
class AroundWorkerProvider : public Provider {
 public:
  // Why this variant cannot be observed; nothing when it can.
  virtual std::optional<Absence> declines(const VariantInfo& variant) const = 0;
  // The program and its arguments, for a worker that may write into `folder`.
  virtual std::vector<std::string> prefix(const std::filesystem::path& folder) const = 0;
  // After the worker ended. Throws std::runtime_error when the folder does not hold what it should.
  virtual std::vector<Observation> read(const std::filesystem::path& folder) const = 0;
};

// Static: reads what compiler or loader left, without running anything.
class StaticProvider : public Provider {
 public:
  virtual std::vector<Observation> observe(const VariantInfo& variant,
                                           const std::filesystem::path& module) const = 0;
};

std::unique_ptr<InWorkerProvider> make_timer();
std::unique_ptr<AroundWorkerProvider> make_callgrind(const Topology& topology,
                                                     double last_level_cache);
std::unique_ptr<StaticProvider> make_compiler();

// Every provider of this build, for `list` and `doctor`.
std::vector<std::unique_ptr<Provider>> all_providers(const Topology& topology);

}  // namespace roofladder
