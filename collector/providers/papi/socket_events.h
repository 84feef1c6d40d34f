// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "collector/providers/papi/counter_group.h"
#include "collector/providers/papi/event_set.h"

namespace roofladder::papi {

// The first CPU of each socket. `root`: that of the file system whose /sys is read.
std::vector<int> first_cpus_of_sockets(const std::filesystem::path& root = "/");

// Memory controllers that the kernel has counters for.
std::size_t memory_controllers(const std::filesystem::path& root = "/");

// Events outside the cores, summed over all sockets: whoever causes them.
class SocketEvents : public CounterGroup {
 public:
  // Throws Failure where an event cannot be counted.
  SocketEvents(std::vector<std::string> events, const std::vector<int>& cpus);

  void start() override;
  std::vector<double> read() override;
  void stop() override;

 private:
  std::vector<std::string> m_events;
  std::vector<std::unique_ptr<EventSet>> m_sets;
};

}  // namespace roofladder::papi
