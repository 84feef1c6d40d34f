// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "collector/providers/level_zero/queries.h"
#include "collector/providers/level_zero/report.h"
#include "collector/providers/level_zero/setup.h"
#include "roofladder/provider.h"

namespace roofladder::level_zero {

// Metric groups that are active on a device. Only one process can have a device's groups active.
class ActiveGroups {
 public:
  // Throws Failure.
  ActiveGroups(const Device& device, ze_context_handle_t context,
               std::vector<zet_metric_group_handle_t> groups);
  ~ActiveGroups();
  ActiveGroups(const ActiveGroups&) = delete;
  ActiveGroups& operator=(const ActiveGroups&) = delete;

 private:
  ze_device_handle_t m_device;
  ze_context_handle_t m_context;
};

// Counts the setup's metrics, in queries around the commands of each part. Every function throws
// Failure unless stated otherwise.
class CountingSession final : public ListObserver {
 public:
  // Uses the device that the model has opened.
  explicit CountingSession(const Setup& setup) : m_setup(setup), m_open(session()) {}
  ~CountingSession();
  CountingSession(const CountingSession&) = delete;
  CountingSession& operator=(const CountingSession&) = delete;

  void begin_pass();
  void end_pass();
  void begin();
  void enter(std::uint32_t part);
  void end();
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

  // The model calls these in the middle of a repetition, so end() throws their failures.
  void begun(ze_command_list_handle_t list) override;
  void ending(ze_command_list_handle_t list) override;

 private:
  // A query and what it observes.
  struct Asked {
    std::size_t group;
    std::uint32_t part;
    zet_metric_query_handle_t query;
  };
  // Sums for one group in one repetition.
  struct Counted {
    std::map<std::uint32_t, Sums> parts;
    std::optional<Failure> failure;
  };

  const std::vector<std::size_t>& groups_of_pass() const { return m_setup.passes.at(m_pass); }
  void begin_queries(ze_command_list_handle_t list);
  void end_queries(ze_command_list_handle_t list);
  void collect(const Asked& asked);
  const Failure* failure_of(std::uint32_t repetition, const Formula& formula) const;
  std::map<std::uint32_t, double> values_of(std::uint32_t repetition, const Formula& formula) const;

  const Setup& m_setup;
  Session& m_open;
  std::unique_ptr<ActiveGroups> m_active;
  std::map<std::size_t, Queries> m_queries;  // by group of this pass; destroyed before m_active
  std::size_t m_pass = 0;
  std::uint32_t m_repetition = 0;  // of this pass
  std::uint32_t m_part = 0;
  std::size_t m_running = 0;   // the last of m_asked have begun but not ended
  std::vector<Asked> m_asked;  // in this repetition
  std::optional<Failure> m_failure;
  std::map<std::pair<std::uint32_t, std::size_t>, Counted> m_counted;  // by repetition and group
};

}  // namespace roofladder::level_zero
