// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/limits/ceiling.h"
#include "analyzer/values/observations.h"
#include "run/run.h"

// The rules of judge, audit and advice read a run through these. They hold references: whoever
// makes one keeps what it refers to.
namespace roofladder {

struct RunContext {
  const Run& run;
  const Observations& observations;
  const std::vector<Ceiling>& ceilings;
};

// Metrics without which a rule does not apply; null: no more.
using NeededMetrics = std::array<const Metric*, 3>;

// A rung in its ladder.
struct RungContext : RunContext {
  const Ladder& ladder;
  std::size_t index = 0;  // into Ladder::rungs

  const VariantAnalysis& analysis() const { return ladder.rungs[index].analysis; }
  const Point& point() const { return run.points[analysis().point]; }
  const Device& device() const { return run.devices.at(point().device); }
  const VariantInfo& variant() const { return run.variants[analysis().variant]; }
  const std::string& id() const { return variant().id; }
  // Another rung of the same ladder.
  RungContext rung(std::size_t other) const { return {*this, ladder, other}; }

  // Nothing if it is absent.
  std::optional<double> value(const Metric& metric) const { return analysis().value(metric); }
  // 0 if it is absent.
  double amount(const Metric& metric) const { return value(metric).value_or(0); }

  // Why it lacks the first of these that it lacks; null where it has all.
  const Absence* lacking(const NeededMetrics& needs) const;

  // The observations of the whole variant from the most trusted source that has any.
  std::optional<Series> observed(const Metric& metric) const;
  // The values of the whole variant in order of measurement, from that source alone or from the
  // most trusted one; empty for none.
  std::vector<double> values(const Metric& metric, Provenance source) const;
  std::vector<double> values(const Metric& metric) const;
  // Their median and their greatest; nothing where there are none.
  std::optional<double> median(const Metric& metric, Provenance source) const;
  std::optional<double> median(const Metric& metric) const;
  std::optional<double> greatest(const Metric& metric, Provenance source) const;
  std::optional<double> greatest(const Metric& metric) const;
  // A derived metric from the medians that this source alone gives; nothing where it lacks one.
  std::optional<double> computed(const Metric& metric, Provenance source) const;
};

}  // namespace roofladder
