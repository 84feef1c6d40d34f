// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "collector/providers/provider.h"
#include "collector/supervisor/progress.h"
#include "run/file/run_file.h"
#include "run/run.h"

namespace roofladder {

// Adds observations to the run, commits them about once a second, and knows what each point has so
// far, whether it was added here or was in the run before.
class Recorder {
 public:
  Recorder(Run& run, RunWriter& writer, Progress& progress);

  void add(std::uint32_t point, Provenance provenance, const std::vector<Observation>& observations,
           int repetition = 0, int round = 0);
  void add(std::uint32_t point, Provenance provenance, std::string_view metric,
           const Maybe<double>& value);
  // Adds a warning once, however often the run is resumed.
  void warn(const std::string& text, std::optional<std::uint32_t> point = std::nullopt);

  // If the last commit is a second old; always when `now`.
  void commit(bool now = false);

  // Times of the whole variant so far, and those of one round.
  const std::vector<double>& times(std::uint32_t point) const { return m_seen[point].times; }
  std::size_t times_in_round(std::uint32_t point, int round) const;
  // Whether the metric has a value or a reason from that provenance.
  bool has(std::uint32_t point, Provenance provenance, std::string_view metric) const;
  bool has_value(std::uint32_t point, Provenance provenance, std::string_view metric) const;
  // Whether the variant failed at this point.
  bool failed(std::uint32_t point) const { return m_seen[point].failed; }

  Run& run() { return m_run; }
  const Run& run() const { return m_run; }

 private:
  using Metrics = std::set<std::pair<Provenance, std::uint16_t>>;  // indices into Run::metrics
  bool is_among(const Metrics& metrics, Provenance provenance, std::string_view metric) const;

  // Sums up the samples of a point, since the supervisor asks after every batch.
  struct Seen {
    std::vector<double> times;
    std::map<int, std::size_t> times_by_round;
    Metrics metrics;  // that have a value or a reason
    Metrics valued;   // of these, the ones with a value
    bool failed = false;
  };
  void see(const Sample& sample);

  Run& m_run;
  RunWriter& m_writer;
  Progress& m_progress;
  std::vector<Seen> m_seen;  // by point
  std::chrono::steady_clock::time_point m_committed = std::chrono::steady_clock::now();
};

}  // namespace roofladder
