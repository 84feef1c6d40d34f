// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/software_events.h"

#include <gmock/gmock.h>
#include <latch>
#include <map>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace roofladder::papi {
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

// Tests with the kernel's own counters.
class SoftwareEvents : public testing::Test {
 protected:
  void SetUp() override {
    for (const SoftwareEvent& event : software_events()) {
      bool user_only = false;
      if (const auto absence = software_event_absence(event, user_only)) {
        EXPECT_EQ(absence->status, Status::denied) << absence->reason;
      } else {
        counted.push_back({event, user_only});
        place[event.metric] = counted.size() - 1;
      }
    }
    if (counted.empty()) {
      GTEST_SKIP() << "this system denies the kernel's counters";
    }
  }

  std::vector<SoftwareCounters::Counted> counted;
  std::map<std::string, std::size_t> place;
};

TEST_F(SoftwareEvents, CountTheFaultsOfEveryThread) {
  std::latch ready(3);
  std::latch go(1);
  std::latch done(2);
  std::latch end(1);
  std::vector<std::jthread> team;
  for (int i = 0; i < 2; ++i) {
    team.emplace_back([&] {
      ready.count_down();
      go.wait();
      fault();
      done.count_down();
      end.wait();
    });
  }
  ready.arrive_and_wait();
  SoftwareCounters counters(counted);
  counters.start();
  go.count_down();
  fault();
  done.wait();
  const std::vector<double> counts = counters.read();
  counters.stop();
  end.count_down();
  EXPECT_GE(counts.at(place.at("page_faults")), 3 * pages);
  EXPECT_LT(counts.at(place.at("page_faults")), 4 * pages);
  EXPECT_GT(counts.at(place.at("task_clock")), 0);
}

TEST_F(SoftwareEvents, CountFromTheirStart) {
  SoftwareCounters counters(counted);
  counters.start();
  fault();
  counters.read();
  counters.stop();
  counters.start();
  const std::vector<double> counts = counters.read();
  EXPECT_LT(counts.at(place.at("page_faults")), pages);
}

TEST_F(SoftwareEvents, CountAThreadThatSleepsAsASwitch) {
  if (!place.contains("context_switches")) {
    GTEST_SKIP() << "this system denies counting in the kernel";
  }
  SoftwareCounters counters(counted);
  counters.start();
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_GE(counters.read().at(place.at("context_switches")), 10);
}

}  // namespace
}  // namespace roofladder::papi
