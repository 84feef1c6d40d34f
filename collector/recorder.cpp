// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder.h"

#include <algorithm>

namespace roofladder {
namespace {

bool is_whole_time(const Run& run, const Sample& sample, std::uint32_t point) {
  return sample.point == point && sample.part == whole_variant &&
         sample.provenance == Provenance::timer && run.metrics[sample.metric] == "time";
}

}  // namespace

void Recorder::add(std::uint32_t point, Provenance provenance,
                   const std::vector<Observation>& observations, int repetition, int round) {
  for (const Observation& observation : observations) {
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
  }
}

void Recorder::add(std::uint32_t point, Provenance provenance, std::string_view metric,
                   const Maybe<double>& value) {
  add(point, provenance, {{std::string(metric), whole_variant, value}});
}

void Recorder::warn(const std::string& text, std::optional<std::uint32_t> point) {
  m_run.warnings.push_back({text, point});
}

void Recorder::commit(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (now || time - m_committed > std::chrono::seconds(1)) {
    m_writer.commit(m_run);
    m_progress.committed(m_run.samples.size());
    m_committed = time;
  }
}

std::vector<double> Recorder::times(std::uint32_t point) const {
  std::vector<double> times;
  for (const Sample& sample : m_run.samples) {
    if (is_whole_time(m_run, sample, point) && sample.status == Status::ok) {
      times.push_back(sample.value);
    }
  }
  return times;
}

std::size_t Recorder::times_in_round(std::uint32_t point, int round) const {
  return static_cast<std::size_t>(
      std::count_if(m_run.samples.begin(), m_run.samples.end(), [&](const Sample& sample) {
        return is_whole_time(m_run, sample, point) && sample.status == Status::ok &&
               sample.round == round;
      }));
}

bool Recorder::has(std::uint32_t point, Provenance provenance, std::string_view metric) const {
  return std::any_of(m_run.samples.begin(), m_run.samples.end(), [&](const Sample& sample) {
    return sample.point == point && sample.provenance == provenance &&
           m_run.metrics[sample.metric] == metric;
  });
}

bool Recorder::failed(std::uint32_t point) const {
  return std::any_of(m_run.samples.begin(), m_run.samples.end(), [&](const Sample& sample) {
    return is_whole_time(m_run, sample, point) && sample.status != Status::ok;
  });
}

}  // namespace roofladder
