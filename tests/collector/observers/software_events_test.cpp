// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <map>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "collector/observers/observer.h"
#include "collector/worker/repetition.h"
#include "tests/collector/worker/scripted_variant.h"

namespace roofladder::test {
namespace {

constexpr std::size_t pages = 256;

// Touches fresh pages, each of which causes a fault.
void fault() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* memory =
      mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  madvise(memory, pages * page, MADV_NOHUGEPAGE);
  for (std::size_t i = 0; i < pages; ++i) {
    static_cast<volatile char*>(memory)[i * page] = 1;
  }
  munmap(memory, pages * page);
}

// Values by metric of a repetition that does this.
std::map<std::string, double> events_of(const std::function<void()>& work) {
  ScriptedVariant variant;
  script().on_run = [&](const rl_problem&) { work(); };
  const auto observer = find_observer("software_events")->beside(OpenedDevice{});
  std::map<std::string, double> values;
  for (const Observation& observation :
       time_repetition(variant.prepared(), CacheState::warm, {observer})) {
    values[observation.metric] = std::get<double>(observation.value);
  }
  return values;
}

TEST(SoftwareEvents, AreThoseOfEveryThread) {
  const auto events = events_of([] {
    const std::jthread one(fault);
    const std::jthread other(fault);
    fault();
  });
  EXPECT_GE(events.at("page_faults"), 3 * pages);
  EXPECT_LT(events.at("page_faults"), 4 * pages);
  EXPECT_GT(events.at("task_clock"), 0);
}

TEST(SoftwareEvents, AreThoseOfTheRepetitionAlone) {
  EXPECT_LT(events_of([] {}).at("page_faults"), pages);
}

TEST(SoftwareEvents, CountAThreadThatSleepsAsASwitch) {
  const auto events = events_of([] {
    for (int i = 0; i < 10; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  EXPECT_GE(events.at("context_switches"), 10);
}

}  // namespace
}  // namespace roofladder::test
