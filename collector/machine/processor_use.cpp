// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/processor_use.h"

#include <array>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace roofladder {

std::optional<ProcessorUse> processor_use(const std::filesystem::path& file) {
  // Fields of the first line, in ticks (proc_stat(5)); time of guests is in user and nice.
  enum Field { user, nice, system, idle, iowait, irq, softirq, steal, fields };
  std::ifstream stream(file);
  std::string name;
  std::array<double, fields> ticks{};
  stream >> name;
  for (double& count : ticks) {
    stream >> count;
  }
  const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  if (!stream || name != "cpu" || per_second <= 0) {
    return std::nullopt;
  }
  return ProcessorUse{
      (ticks[user] + ticks[nice] + ticks[system] + ticks[irq] + ticks[softirq]) / per_second,
      ticks[steal] / per_second};
}

std::optional<ProcessorUse> processors_in_use(std::chrono::milliseconds time) {
  const auto before = processor_use();
  const auto begin = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(time);
  const auto after = processor_use();
  if (!before || !after) {
    return std::nullopt;
  }
  const std::chrono::duration<double> slept = std::chrono::steady_clock::now() - begin;
  const ProcessorUse used = *after - *before;
  return ProcessorUse{used.busy / slept.count(), used.stolen / slept.count()};
}

}  // namespace roofladder
