// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/session.h"

namespace roofladder::papi {

void Session::begin_pass() {
  m_repetition = 0;
}

void Session::end_pass() {
  ++m_pass;
}

// Calls the function for every group of this pass that has not failed in this repetition.
template <typename Function>
void Session::for_each_group(Function function) {
  for (std::size_t i = 0; i < m_setup.groups.size(); ++i) {
    const PlacedGroup& group = m_setup.groups[i];
    if (group.pass != m_pass || m_progress[i].failure) {
      continue;
    }
    try {
      function(group, m_progress[i]);
    } catch (const Failure& failure) {
      m_progress[i].failure = failure;
    }
  }
}

void Session::begin() {
  m_part = 0;
  m_progress.assign(m_setup.groups.size(), {});
  for_each_group([](const PlacedGroup& group, Progress& progress) {
    progress.before.assign(group.events.size(), 0);
    group.counters->start();
  });
}

void Session::add_part(const PlacedGroup& group, Progress& progress) {
  std::vector<double> counted = group.counters->read();
  const std::uint32_t part = group.counters->tells_parts() ? m_part : RL_WHOLE;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    count(group.events[i]).parts[part] += counted[i] - progress.before[i];
  }
  progress.before = std::move(counted);
}

void Session::enter(std::uint32_t part) {
  for_each_group([&](const PlacedGroup& group, Progress& progress) {
    if (group.counters->tells_parts()) {
      add_part(group, progress);
    }
  });
  m_part = part;
}

void Session::end() {
  for_each_group([&](const PlacedGroup& group, Progress& progress) {
    add_part(group, progress);
    group.counters->stop();
  });
  for (std::size_t i = 0; i < m_setup.groups.size(); ++i) {
    if (m_progress[i].failure) {
      for (const std::string& event : m_setup.groups[i].events) {
        count(event).failure = m_progress[i].failure;
      }
    }
  }
  ++m_repetition;
}

const Failure* Session::failure_of(std::uint32_t repetition, const Terms& terms) const {
  for (const Term& term : terms) {
    const Count& counted = m_counts.at({repetition, term.event});
    if (counted.failure) {
      return &*counted.failure;
    }
  }
  return nullptr;
}

// Values by part; RL_WHOLE is the sum of all parts.
std::map<std::uint32_t, double> Session::combined(std::uint32_t repetition,
                                                  const Terms& terms) const {
  std::map<std::uint32_t, double> sums;
  for (const Term& term : terms) {
    for (const auto& [part, value] : m_counts.at({repetition, term.event}).parts) {
      if (part != RL_WHOLE) {
        sums[part] += value * term.factor;
      }
      sums[RL_WHOLE] += value * term.factor;
    }
  }
  return sums;
}

void Session::read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
                   void* context) const {
  for (const MetricPlan& plan : m_setup.metrics) {
    const Terms* terms = std::get_if<Terms>(&plan.terms);
    const Failure* failure =
        terms != nullptr ? failure_of(repetition, *terms) : std::get_if<Failure>(&plan.terms);
    if (failure != nullptr) {
      rl_reason reason{};
      roofladder::refuse(&reason, failure->status, failure->reason.c_str());
      refuse(context, plan.metric.c_str(), RL_WHOLE, &reason);
      continue;
    }
    for (const auto& [part, sum] : combined(repetition, *terms)) {
      take(context, plan.metric.c_str(), part, sum);
    }
  }
}

}  // namespace roofladder::papi
