// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

namespace roofladder {

// Processor time of the whole machine since it started, in seconds, as /proc/stat accounts it: in
// steps of the kernel's ticks, some 10 ms.
struct ProcessorUse {
  double busy = 0;    // of all programs
  double stolen = 0;  // that the hypervisor gave to other machines

  ProcessorUse operator-(const ProcessorUse& before) const {
    return {busy - before.busy, stolen - before.stolen};
  }
};

// Nothing where the system does not tell.
std::optional<ProcessorUse> processor_use(const std::filesystem::path& file = "/proc/stat");

// Processors that are kept busy, on average over that time in which this process sleeps.
std::optional<ProcessorUse> processors_in_use(std::chrono::milliseconds time);

}  // namespace roofladder
