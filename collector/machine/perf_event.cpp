// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/perf_event.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace roofladder {
namespace {

std::string paranoia() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  std::string value;
  return file >> value ? value : "unreadable";
}

// Reads the flag "hypervisor", which the processor sets for guests.
bool in_virtual_machine() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("flags")) {
      return (line + ' ').find(" hypervisor ") != std::string::npos;
    }
  }
  return false;
}

}  // namespace

PerfEvent::PerfEvent(std::uint32_t type, std::uint64_t config, pid_t thread, bool user_only) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = type;
  attributes.config = config;
  attributes.exclude_kernel = user_only ? 1 : 0;
  attributes.exclude_hv = 1;
  m_descriptor = static_cast<int>(
      syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
  m_error = m_descriptor < 0 ? errno : 0;
}

PerfEvent::~PerfEvent() {
  if (m_descriptor >= 0) {
    close(m_descriptor);
  }
}

PerfEvent::PerfEvent(PerfEvent&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_error(other.m_error) {}

std::optional<std::uint64_t> PerfEvent::read() const {
  std::uint64_t count = 0;
  return ::read(m_descriptor, &count, sizeof count) == sizeof count ? std::optional(count)
                                                                    : std::nullopt;
}

Absence perf_event_absence(int error) {
  if (error == EACCES || error == EPERM) {
    return {Status::denied, "denied: /proc/sys/kernel/perf_event_paranoid is " + paranoia()};
  }
  return {Status::unavailable,
          std::string(in_virtual_machine() ? "this virtual machine has no CPU counters (PMU)"
                                           : "this machine has no CPU counters (PMU)") +
              ": " + std::strerror(error)};
}

std::optional<Absence> hardware_counters_absence() {
  const PerfEvent cycles(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 0, true);
  return cycles.error() == 0 ? std::nullopt : std::optional(perf_event_absence(cycles.error()));
}

std::string remedy_for_counters(const Absence& absence) {
  if (absence.status == Status::denied) {
    return "an administrator may run: sysctl kernel.perf_event_paranoid=1, or grant CAP_PERFMON; "
           "in a container, allow perf_event_open";
  }
  return in_virtual_machine() ? "the host's operator may give the virtual machine a PMU (libvirt: "
                                "<pmu state='on'/>); or measure on the bare machine"
                              : "";
}

}  // namespace roofladder
