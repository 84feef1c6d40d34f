// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/setup.h"

#include <algorithm>
#include <gmock/gmock.h>

#include "tests/collector/providers/papi/fake.h"

namespace roofladder::papi {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using PapiSetup = FakePapi;

const MetricPlan& plan_of(const Setup& setup, const std::string& metric) {
  return *std::ranges::find(setup.metrics, metric, &MetricPlan::metric);
}

std::vector<std::string> terms_of(const Setup& setup, const std::string& metric) {
  std::vector<std::string> words;
  const auto* terms = std::get_if<Terms>(&plan_of(setup, metric).terms);
  for (const Term& term : terms != nullptr ? *terms : Terms{}) {
    words.push_back(std::to_string(static_cast<int>(term.factor)) + " " + term.event);
  }
  return words;
}

Failure failure_of(const Setup& setup, const std::string& metric) {
  const auto* failure = std::get_if<Failure>(&plan_of(setup, metric).terms);
  return failure != nullptr ? *failure : Failure{Status::ok, "counted"};
}

TEST_F(PapiSetup, HasEachMetricOnce) {
  const auto setup = set_up();
  std::vector<std::string> names;
  for (const MetricPlan& plan : setup.metrics) {
    names.push_back(plan.metric);
  }
  EXPECT_THAT(names, testing::UnorderedElementsAreArray(all_metrics()));
}

TEST_F(PapiSetup, TakesIntelsFlopsByWidth) {
  const auto setup = set_up();
  EXPECT_THAT(terms_of(setup, "counted.flops.fp64"),
              ElementsAre("1 FP_ARITH_INST_RETIRED:SCALAR_DOUBLE",
                          "2 FP_ARITH_INST_RETIRED:128B_PACKED_DOUBLE",
                          "4 FP_ARITH_INST_RETIRED:256B_PACKED_DOUBLE",
                          "8 FP_ARITH_INST_RETIRED:512B_PACKED_DOUBLE"));
  EXPECT_THAT(terms_of(setup, "counted.fp32.512"),
              ElementsAre("16 FP_ARITH_INST_RETIRED:512B_PACKED_SINGLE"));
  EXPECT_THAT(terms_of(setup, "l1.accesses"), ElementsAre("1 PAPI_LD_INS", "1 PAPI_SR_INS"));
  EXPECT_THAT(terms_of(setup, "l2.accesses"), ElementsAre("1 L2_RQSTS:ALL_DEMAND_REFERENCES"));
}

TEST_F(PapiSetup, TakesAmdsFlopsOfBothPrecisionsTogether) {
  set("CPU", "AuthenticAMD 25 1");
  const auto setup = set_up();
  EXPECT_THAT(terms_of(setup, "counted.flops"), ElementsAre("1 RETIRED_SSE_AVX_FLOPS:ANY"));
  EXPECT_THAT(terms_of(setup, "l1.accesses"), ElementsAre("1 PAPI_L1_DCA"));
  EXPECT_THAT(terms_of(setup, "l2.accesses"), ElementsAre("1 PAPI_L2_DCH", "1 PAPI_L2_DCM"));
  EXPECT_THAT(failure_of(setup, "counted.flops.fp64").reason,
              HasSubstr("count flops of both precisions together"));
  EXPECT_THAT(failure_of(setup, "dram.read").reason, HasSubstr("no events for the memory"));
}

TEST_F(PapiSetup, AsksZen1ForEachPrecision) {
  set("CPU", "AuthenticAMD 23 1");
  EXPECT_EQ(failure_of(set_up(), "counted.flops.fp64").reason,
            "PAPI_DP_OPS: fake words for -7 (PAPI -7)");
}

TEST_F(PapiSetup, GivesPapisReasonAgainstEachWay) {
  set("REFUSE", "PAPI_SR_INS -8");
  const Failure failure = failure_of(set_up(), "l1.accesses");
  EXPECT_EQ(failure.status, Status::unsupported);
  EXPECT_EQ(failure.reason,
            "PAPI_L1_DCA: fake words for -7 (PAPI -7); PAPI_SR_INS: fake words for -8 (PAPI -8); "
            "MEM_INST_RETIRED:ALL_LOADS: fake words for -7 (PAPI -7)");
}

TEST_F(PapiSetup, NeedsMorePassesWhereCountersAreFew) {
  EXPECT_EQ(set_up().passes(), 3U);  // 19 events, 8 at a time
  set("COUNTERS", "4");
  EXPECT_EQ(set_up().passes(), 5U);
}

TEST_F(PapiSetup, AddsUpTheControllersOfASocket) {
  EXPECT_THAT(terms_of(set_up(), "dram.write"), ElementsAre("64 spr_unc_imc0::UNC_M_CAS_COUNT:WR",
                                                            "64 spr_unc_imc1::UNC_M_CAS_COUNT:WR",
                                                            "64 spr_unc_imc4::UNC_M_CAS_COUNT:WR"));
}

TEST_F(PapiSetup, HasNoTrafficWhereASocketsCountersAreDenied) {
  set("START", "-15");
  const Failure failure = failure_of(set_up(), "dram.read");
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_EQ(failure.reason, "PAPI_start: fake words for -15 (PAPI -15)");
}

TEST_F(PapiSetup, HasNoTrafficWhereOneControllerIsMissing) {
  set("REFUSE", "spr_unc_imc4::UNC_M_CAS_COUNT:WR -15");
  EXPECT_THAT(failure_of(set_up(), "dram.read").reason, HasSubstr("spr_unc_imc4"));
}

TEST_F(PapiSetup, HasAReasonWithoutPapisComponents) {
  set("DISABLE", "perf_event");
  EXPECT_THAT(failure_of(set_up(), "cycles").reason, HasSubstr("fake reason"));
}

}  // namespace
}  // namespace roofladder::papi
