// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/passes.h"

#include <gmock/gmock.h>

#include "collector/providers/papi/event_set.h"
#include "tests/collector/providers/papi/fake.h"

namespace roofladder::papi {
namespace {

using testing::ElementsAre;

using PapiPasses = FakePapi;

TEST_F(PapiPasses, AreAsManyAsTheEventsNeed) {
  set("COUNTERS", "2");
  Passes passes(require_component("perf_event"));
  for (const char* event : {"PAPI_TOT_CYC", "PAPI_TOT_INS", "PAPI_L1_DCM", "PAPI_TOT_CYC"}) {
    EXPECT_FALSE(passes.place(event)) << event;
  }
  EXPECT_THAT(passes.events(),
              ElementsAre(ElementsAre("PAPI_TOT_CYC", "PAPI_TOT_INS"), ElementsAre("PAPI_L1_DCM")));
}

TEST_F(PapiPasses, HaveNoEventThatPapiRefuses) {
  set("REFUSE", "PAPI_TOT_INS -15");
  Passes passes(require_component("perf_event"));
  EXPECT_FALSE(passes.place("PAPI_TOT_CYC"));
  const auto denied = passes.place("PAPI_TOT_INS");
  ASSERT_TRUE(denied);
  EXPECT_EQ(denied->status, Status::denied);
  EXPECT_EQ(denied->reason, "PAPI_TOT_INS: fake words for -15 (PAPI -15)");
  const auto unknown = passes.place("NO_SUCH_EVENT");
  ASSERT_TRUE(unknown);
  EXPECT_EQ(unknown->status, Status::unsupported);
  EXPECT_THAT(passes.events(), ElementsAre(ElementsAre("PAPI_TOT_CYC")));
}

TEST_F(PapiPasses, NeedTheComponent) {
  set("DISABLE", "perf_event");
  try {
    require_component("perf_event");
    FAIL() << "nothing was thrown";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.status, Status::unavailable);
    EXPECT_EQ(failure.reason, "PAPI has disabled its component perf_event: fake reason");
  }
}

}  // namespace
}  // namespace roofladder::papi
