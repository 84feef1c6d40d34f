// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/perf_event.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

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

// 0, or errno of opening the calling thread's counter of cycles.
int error_of_cycles() {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_CPU_CYCLES;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  const auto descriptor =
      static_cast<int>(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
  if (descriptor < 0) {
    return errno;
  }
  close(descriptor);
  return 0;
}

}  // namespace

std::optional<Absence> hardware_counters_absence() {
  const int error = error_of_cycles();
  if (error == 0) {
    return std::nullopt;
  }
  if (error == EACCES || error == EPERM) {
    return Absence{Status::denied, "denied: /proc/sys/kernel/perf_event_paranoid is " + paranoia()};
  }
  return Absence{Status::unavailable,
                 std::string(in_virtual_machine() ? "this virtual machine has no CPU counters (PMU)"
                                                  : "this machine has no CPU counters (PMU)") +
                     ": " + std::strerror(error)};
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
