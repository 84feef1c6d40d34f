// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/socket_events.h"

#include <algorithm>
#include <fstream>
#include <map>

namespace roofladder::papi {
namespace {

namespace fs = std::filesystem;

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::vector<int> first_cpus_of_sockets(const fs::path& root) {
  std::map<int, int> first;  // by socket
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(root / "sys/devices/system/cpu", none)) {
    const std::string name = entry.path().filename();
    int socket = 0;
    if (!name.starts_with("cpu") || !is_number(name.substr(3)) ||
        !(std::ifstream(entry.path() / "topology/physical_package_id") >> socket)) {
      continue;
    }
    const int cpu = std::stoi(name.substr(3));
    const auto known = first.emplace(socket, cpu).first;
    known->second = std::min(known->second, cpu);
  }
  std::vector<int> cpus;
  for (const auto& [socket, cpu] : first) {
    cpus.push_back(cpu);
  }
  return cpus;
}

std::size_t memory_controllers(const fs::path& root) {
  constexpr std::string_view prefix = "uncore_imc_";
  std::size_t count = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(root / "sys/bus/event_source/devices", none)) {
    const std::string name = entry.path().filename();
    count += name.starts_with(prefix) && is_number(name.substr(prefix.size())) ? 1 : 0;
  }
  return count;
}

SocketEvents::SocketEvents(std::vector<std::string> events, const std::vector<int>& cpus)
    : m_events(std::move(events)) {
  const int component = require_component("perf_event_uncore");
  for (int cpu : cpus) {
    EventSet& set = *m_sets.emplace_back(std::make_unique<EventSet>(component));
    set.attach_cpu(cpu);
    for (const std::string& event : m_events) {
      require(set.add(event), event);
    }
  }
}

void SocketEvents::start() {
  for (const auto& set : m_sets) {
    require(set->start(), "PAPI_start");
  }
}

std::vector<double> SocketEvents::read() {
  std::vector<double> sums(m_events.size());
  for (const auto& set : m_sets) {
    set->add_counts(sums);
  }
  return sums;
}

void SocketEvents::stop() {
  for (const auto& set : m_sets) {
    set->stop();
  }
}

}  // namespace roofladder::papi
