// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/recorder.h"

#include <algorithm>
#include <fmt/format.h>

#include "run/metric.h"

namespace roofladder {
Recorder::Recorder(Run& run, RunWriter& writer, Progress& progress)
    : m_run(run), m_writer(writer), m_progress(progress), m_seen(run.points.size()) {
  for (const Sample& sample : run.samples) {
    see(sample);
  }
}

void Recorder::add(std::uint32_t point, Provenance provenance,
                   const std::vector<Observation>& observations, int repetition, int round) {
  const VariantInfo& variant = m_run.variants[m_run.points[point].variant];
  for (const Observation& observation : observations) {
    if (observation.part != whole_variant && observation.part >= variant.parts.size()) {
      warn(fmt::format("{} of part {} of {} is left out: it has no such part", observation.metric,
                       observation.part, variant.id),
           point);
      continue;
    }
    Sample sample{.point = point,
                  .part = observation.part,
                  .metric = m_run.metric_index(observation.metric),
                  .repetition = repetition,
                  .provenance = provenance,
                  .round = static_cast<std::uint16_t>(round)};
    if (const auto* value = std::get_if<double>(&observation.value)) {
      sample.value = *value;
    } else {
      const Absence& absence = std::get<Absence>(observation.value);
      sample.status = absence.status;
      sample.reason = m_run.reason_index(absence.reason);
    }
    m_run.samples.push_back(sample);
    see(sample);
  }
}

void Recorder::add(std::uint32_t point, Provenance provenance, std::string_view metric,
                   const Maybe<double>& value) {
  add(point, provenance, {{std::string(metric), whole_variant, value}});
}

void Recorder::warn(const std::string& text, std::optional<std::uint32_t> point) {
  const Warning warning{text, point};
  if (std::ranges::find(m_run.warnings, warning) == m_run.warnings.end()) {
    m_run.warnings.push_back(warning);
  }
}

void Recorder::commit(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (now || time - m_committed > std::chrono::seconds(1)) {
    m_writer.commit(m_run);
    m_progress.committed(m_run.samples.size());
    m_committed = time;
  }
}

std::size_t Recorder::times_in_round(std::uint32_t point, int round) const {
  const auto found = m_seen[point].times_by_round.find(round);
  return found == m_seen[point].times_by_round.end() ? 0 : found->second;
}

bool Recorder::has(std::uint32_t point, Provenance provenance, std::string_view metric) const {
  return is_among(m_seen[point].metrics, provenance, metric);
}

bool Recorder::has_value(std::uint32_t point, Provenance provenance,
                         std::string_view metric) const {
  return is_among(m_seen[point].valued, provenance, metric);
}

bool Recorder::is_among(const Metrics& metrics, Provenance provenance,
                        std::string_view metric) const {
  return std::any_of(metrics.begin(), metrics.end(), [&](const auto& seen) {
    return seen.first == provenance && m_run.metrics[seen.second] == metric;
  });
}

void Recorder::see(const Sample& sample) {
  Seen& seen = m_seen[sample.point];
  seen.metrics.emplace(sample.provenance, sample.metric);
  if (sample.status == Status::ok) {
    seen.valued.emplace(sample.provenance, sample.metric);
  }
  if (sample.part != whole_variant || sample.provenance != Provenance::timer ||
      m_run.metrics[sample.metric] != metric::time.name) {
    return;
  }
  if (sample.status == Status::ok) {
    seen.times.push_back(sample.value);
    ++seen.times_by_round[sample.round];
  } else {
    seen.failed = true;
  }
}

}  // namespace roofladder
