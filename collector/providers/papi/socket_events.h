// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "collector/providers/papi/counter_group.h"
#include "collector/providers/papi/event_set.h"

namespace roofladder::papi {

// The first CPU of each socket. `root` is the root of the file system whose /sys is read.
std::vector<int> first_cpus_of_sockets(const std::filesystem::path& root = "/");

// Number of memory controllers for which the kernel has counters.
std::size_t memory_controllers(const std::filesystem::path& root = "/");

// Events outside the cores, summed over all sockets, including those that other processes cause.
class SocketEvents : public CounterGroup {
 public:
  // Throws Failure if an event cannot be counted.
  SocketEvents(std::vector<std::string> events, const std::vector<int>& cpus);

  void start() override;
  std::vector<double> read() override;
  void stop() override;

 private:
  std::vector<std::string> m_events;
  std::vector<std::unique_ptr<EventSet>> m_sets;
};

}  // namespace roofladder::papi
