// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/session.h"

#include <span>
#include <utility>

#include "collector/providers/level_zero/call.h"

namespace roofladder::level_zero {

ActiveGroups::ActiveGroups(const Device& device, ze_context_handle_t context,
                           std::vector<zet_metric_group_handle_t> groups)
    : m_device(device.handle), m_context(context) {
  COUNTER_CALL(zetContextActivateMetricGroups, context, device.handle,
               static_cast<std::uint32_t>(groups.size()), groups.data());
}

ActiveGroups::~ActiveGroups() {
  functions().zetContextActivateMetricGroups(m_context, m_device, 0, nullptr);
}

CountingSession::~CountingSession() {
  m_open.observer = nullptr;
}

void CountingSession::begin_pass() {
  m_repetition = 0;
  std::vector<zet_metric_group_handle_t> handles;
  for (std::size_t group : groups_of_pass()) {
    handles.push_back(m_setup.groups[group].handle);
  }
  m_active = std::make_unique<ActiveGroups>(m_open.device, m_open.context, std::move(handles));
  for (std::size_t group : groups_of_pass()) {
    m_queries.try_emplace(group, m_open.device, m_open.context, m_setup.groups[group].handle);
  }
}

void CountingSession::end_pass() {
  m_queries.clear();
  m_active.reset();
  ++m_pass;
}

void CountingSession::begin() {
  m_part = 0;
  m_open.observer = this;
}

void CountingSession::begun(ze_command_list_handle_t list) {
  try {
    begin_queries(list);
  } catch (const Failure& failure) {
    m_failure = failure;
  }
}

void CountingSession::ending(ze_command_list_handle_t list) {
  try {
    end_queries(list);
  } catch (const Failure& failure) {
    m_failure = failure;
  }
}

void CountingSession::enter(std::uint32_t part) {
  if (m_open.list != nullptr) {
    end_queries(m_open.list);
  }
  m_part = part;
  if (m_open.list != nullptr) {
    begin_queries(m_open.list);
  }
}

void CountingSession::begin_queries(ze_command_list_handle_t list) {
  for (std::size_t group : groups_of_pass()) {
    zet_metric_query_handle_t query = m_queries.at(group).take();
    COUNTER_CALL(zetCommandListAppendMetricQueryBegin, list, query);
    m_asked.push_back({group, m_part, query});
    ++m_running;
  }
}

// Passes an array even without events, since the validation layer of the loader 1.8 refuses null.
void CountingSession::end_queries(ze_command_list_handle_t list) {
  ze_event_handle_t none = nullptr;
  for (; m_running > 0; --m_running) {
    COUNTER_CALL(zetCommandListAppendMetricQueryEnd, list,
                 m_asked[m_asked.size() - m_running].query, nullptr, 0, &none);
  }
}

void CountingSession::end() {
  m_open.observer = nullptr;
  m_running = 0;
  const std::vector<Asked> asked = std::exchange(m_asked, {});
  if (m_failure) {
    throw *std::exchange(m_failure, std::nullopt);
  }
  for (const Asked& each : asked) {
    collect(each);
  }
  for (auto& [group, queries] : m_queries) {
    queries.give_back();
  }
  ++m_repetition;
}

// A bad report invalidates this repetition for its group only.
void CountingSession::collect(const Asked& asked) {
  const Group& group = m_setup.groups[asked.group];
  Counted& counted = m_counted[{m_repetition, asked.group}];
  if (counted.failure) {
    return;
  }
  try {
    for (const auto& report : reports_of(asked.query, group.handle, group.metrics.size())) {
      add_report(group, report, counted.parts[asked.part]);
    }
  } catch (const Failure& failure) {
    counted.failure = failure;
  }
}

const Failure* CountingSession::failure_of(std::uint32_t repetition, const Formula& formula) const {
  static const Failure nothing{Status::failed, "no command of the variant was queried"};
  for (const Source& source : formula.sources) {
    const auto found = m_counted.find({repetition, source.group});
    if (found == m_counted.end()) {
      return &nothing;
    }
    if (found->second.failure) {
      return &*found->second.failure;
    }
  }
  return nullptr;
}

// Values by part; RL_WHOLE covers all parts. Without clocks a share has no value.
std::map<std::uint32_t, double> CountingSession::values_of(std::uint32_t repetition,
                                                           const Formula& formula) const {
  std::map<std::uint32_t, double> values;
  std::map<std::uint32_t, double> clocks;
  for (const Source& source : formula.sources) {
    const auto clock = m_setup.groups[source.group].index_of(clocks_name);
    for (const auto& [part, sums] : m_counted.at({repetition, source.group}).parts) {
      for (std::uint32_t whose : {part, std::uint32_t{RL_WHOLE}}) {
        values[whose] += source.factor * sums[source.index];
        clocks[whose] += clock ? sums[*clock] : 0;
      }
    }
  }
  if (formula.measure == Measure::share_of_clocks) {
    std::erase_if(values, [&](const auto& value) { return clocks[value.first] <= 0; });
  }
  for (auto& [part, value] : values) {
    value = formula.measure == Measure::share_of_clocks ? value / clocks[part]
            : formula.measure == Measure::engine_clocks ? value * m_setup.traits.engines
                                                        : value;
  }
  return values;
}

void CountingSession::read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
                           void* context) const {
  static const Failure idle{Status::failed, "the device reported no clocks"};
  for (const MetricPlan& plan : m_setup.metrics) {
    const auto* formula = std::get_if<Formula>(&plan.formula);
    const Failure* failure =
        formula != nullptr ? failure_of(repetition, *formula) : std::get_if<Failure>(&plan.formula);
    std::map<std::uint32_t, double> values;
    if (failure == nullptr) {
      values = values_of(repetition, *formula);
      failure = values.empty() ? &idle : nullptr;
    }
    if (failure != nullptr) {
      rl_reason reason{};
      roofladder::refuse(&reason, failure->status, failure->reason.c_str());
      refuse(context, plan.metric, RL_WHOLE, &reason);
    }
    for (const auto& [part, number] : values) {
      take(context, plan.metric, part, number);
    }
  }
}

}  // namespace roofladder::level_zero
