// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/session.h"

#include <gmock/gmock.h>
#include <latch>
#include <thread>

#include "collector/machine/threads.h"
#include "collector/providers/papi/socket_events.h"
#include "tests/collector/providers/papi/fake.h"
#include "tests/collector/told.h"

namespace roofladder::papi {
namespace {

using testing::HasSubstr;
using testing::Pair;

// Runs every pass of the session; each repetition enters part 1 after part 0.
Told counted(const Setup& setup, std::uint32_t repetition = 0) {
  Session session(setup);
  for (std::uint32_t pass = 0; pass < setup.passes(); ++pass) {
    session.begin_pass();
    for (std::uint32_t i = 0; i <= repetition; ++i) {
      session.begin();
      session.enter(1);
      session.end();
    }
    session.end_pass();
  }
  return told_by(session, repetition);
}

class PapiSession : public FakePapi {
 protected:
  double sum_over_threads = static_cast<double>(threads().size());
};

TEST_F(PapiSession, CombinesEventsOfDifferentPassesByParts) {
  set("COUNTERS", "1");
  const auto setup = set_up();
  ASSERT_GT(setup.passes(), 10U);
  const Told result = counted(setup, 2);
  const double fp64 = 1 * 1 + 2 * 10 + 4 * 100 + 8 * 1000;
  const double fp32 = 1 * 2 + 4 * 20 + 8 * 200 + 16 * 2000;
  EXPECT_EQ(result.values.at({"counted.flops.fp64", 0}), fp64 * sum_over_threads);
  EXPECT_EQ(result.values.at({"counted.flops.fp64", 1}), fp64 * sum_over_threads);
  EXPECT_EQ(result.values.at({"counted.flops", RL_WHOLE}), 2 * (fp64 + fp32) * sum_over_threads);
}

TEST_F(PapiSession, SumsOverThreadsThatWereThereBefore) {
  constexpr int more = 3;
  std::latch end(1);
  std::vector<std::jthread> waiting;
  for (int i = 0; i < more; ++i) {
    waiting.emplace_back([&] { end.wait(); });
  }
  const Told result = counted(set_up());
  end.count_down();
  EXPECT_EQ(result.values.at({"cycles", 0}), 2000 * (sum_over_threads + more));
  EXPECT_EQ(result.values.at({"cycles", RL_WHOLE}), 2 * 2000 * (sum_over_threads + more));
}

TEST_F(PapiSession, RefusesCountsThatLackAThread) {
  set("COUNTERS", "100");
  const auto setup = set_up();
  ASSERT_EQ(setup.passes(), 1U);
  Session session(setup);
  session.begin_pass();
  session.begin();
  std::latch end(1);
  std::jthread started([&] { end.wait(); });
  session.end();
  end.count_down();
  std::map<std::string, std::string> reasons;
  const auto take = [](void*, const char* metric, std::uint32_t, double) {
    EXPECT_THAT(metric, testing::StartsWith("dram."));
  };
  const auto refuse = [](void* context, const char* metric, std::uint32_t,
                         const rl_reason* reason) {
    static_cast<std::map<std::string, std::string>*>(context)->emplace(metric, reason->text);
  };
  session.read(0, take, refuse, &reasons);
  EXPECT_THAT(reasons, testing::Contains(Pair("cycles", HasSubstr("started threads"))));
}

TEST_F(PapiSession, SumsTrafficOverSocketsNotThreads) {
  const Told result = counted(set_up());
  const auto sockets = static_cast<double>(first_cpus_of_sockets().size());
  EXPECT_EQ(result.values.at({"dram.read", 0}), 3 * 1000 * 64 * sockets);
  EXPECT_EQ(result.values.at({"dram.write", RL_WHOLE}), 2 * 3 * 500 * 64 * sockets);
}

TEST_F(PapiSession, GivesEveryMetricAValueOrAReason) {
  set("REFUSE", "PAPI_L3_TCM -7 FP_ARITH_INST_RETIRED:SCALAR_SINGLE -8");
  const Told result = counted(set_up());
  for (const char* metric : all_metrics()) {
    EXPECT_NE(result.values.contains({metric, RL_WHOLE}),
              result.reasons.contains({metric, RL_WHOLE}))
        << metric;
  }
  EXPECT_THAT(result.reasons.at({"llc.misses", RL_WHOLE}), HasSubstr("PAPI_L3_TCM: fake words"));
}

}  // namespace
}  // namespace roofladder::papi
