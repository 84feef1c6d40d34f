// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "run/metric.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::ids_of;
using test::reasons_of;
using test::values_of;
using test::warnings_of;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Columns of version 3 for an MI200, cut to those with a meaning and one without.
const std::string counters =
    "Dispatch_ID,Kernel_Name,GPU_ID,Arch_VGPR,SQ_INSTS,SQ_WAIT_ANY,SQ_INSTS_VALU_ADD_F64,"
    "SQ_INSTS_VALU_MUL_F64,SQ_INSTS_VALU_FMA_F64,SQ_INSTS_VALU_TRANS_F64,"
    "SQ_INSTS_VALU_MFMA_MOPS_F64,TCC_HIT_sum,TCC_MISS_sum,TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,"
    "TCC_EA_WRREQ_sum,TCC_EA_WRREQ_64B_sum,TCC_CYCLE[0],Start_Timestamp,End_Timestamp\n"
    "0,\"vecCopy(double*, int) [clone .kd]\",2,8,393216,7,1,2,3,4,5,73037,131079,131080,80,131072,"
    "131000,27668,1000,21160\n";
const std::string roofline =
    "device,HBMBw,HBMBwLow,hbmBwHigh,FP64Flops,FP64FlopsLow,FP64FlopsHigh,MFMAI8Ops\n"
    "0,1388.7638,1388.2611,1389.2665,20269.176,20268.652,20269.699,166383.89\n"
    "2,1388.7931,1388.2235,1389.3627,20348.338,20347.758,20348.918,166945.91\n";
const std::string system =
    "workload_name,command,gpu_model,gpu_arch,gpu_l2,hbm_bw\ncopies,./vcopy,MI200,gfx90a,8192,"
    "1638.4\n";

ImportSource source_of(const std::string& name, const std::string& text) {
  return {.name = "copies/MI200/" + name, .text = text};
}

std::string refusal_of(const std::vector<ImportSource>& sources) {
  try {
    import_sources(sources, "");
  } catch (const ImportError& error) {
    return error.what();
  }
  return "nothing refused";
}

TEST(ImportedRocprofCompute, HasTimeTrafficAndFlopsOfADispatch) {
  const roofladder::Run run = import_sources({source_of("pmc_perf.csv", counters)}, "");
  EXPECT_THAT(ids_of(run), ElementsAre("MI200/hip/vecCopy"));
  EXPECT_EQ(run.variants[0].title, "vecCopy(double*, int)");
  EXPECT_EQ(run.devices[0].name, "hip:2");
  const auto values = [&](const Metric& metric) {
    return values_of(run, "MI200/hip/vecCopy", metric);
  };
  EXPECT_THAT(values(metric::time), ElementsAre(DoubleNear(20.16e-6, 1e-15)));
  EXPECT_THAT(values(metric::dram_read), ElementsAre(64 * 131000 + 32 * 80));
  EXPECT_THAT(values(metric::dram_write), ElementsAre(64 * 131000 + 32 * 72));
  EXPECT_THAT(values(metric::flops_fp64), ElementsAre(64 * (1 + 2 + 2 * 3 + 4) + 512 * 5));
  EXPECT_THAT(values(metric::flops_fp32), IsEmpty());
  EXPECT_THAT(values(metric::instructions), ElementsAre(393216));
  EXPECT_THAT(values(metric::registers), ElementsAre(8));
  EXPECT_THAT(values(metric::l2_hit_rate), ElementsAre(DoubleNear(73037.0 / 204116, 1e-12)));
  EXPECT_THAT(warnings_of(run), HasSubstr("none of Roofladder's metrics (SQ_WAIT_ANY)"));
}

TEST(ImportedRocprofCompute, CountsRequestsOf128BytesOfLaterChips) {
  const roofladder::Run run = import_sources(
      {source_of("pmc_perf.csv",
                 "Dispatch_ID,GPU_ID,Kernel_Name,TCC_EA0_RDREQ_sum,TCC_EA0_RDREQ_32B_sum,"
                 "TCC_BUBBLE_sum,Start_Timestamp,End_Timestamp\n"
                 "0,60633,vecCopy (.kd),65778,10,65536,1,2\n")},
      "");
  EXPECT_THAT(values_of(run, "MI200/hip/vecCopy", metric::dram_read),
              ElementsAre(128.0 * 65536 + 32 * 10 + 64 * (65778 - 65536 - 10)));
}

TEST(ImportedRocprofCompute, TakesTheRoofsOfTheDeviceAndTheNameOfTheWorkload) {
  const roofladder::Run run =
      import_sources({source_of("roofline.csv", roofline), source_of("pmc_perf.csv", counters),
                      source_of("sysinfo.csv", system)},
                     "");
  EXPECT_THAT(ids_of(run),
              ElementsAre("copies/hip/vecCopy", "roofline/other/hbm", "roofline/other/fp64"));
  EXPECT_EQ(run.devices.size(), 1);
  EXPECT_EQ(run.devices[0].title, "AMD MI200 (gfx90a)");
  const Analysis analysis = analyse(run);
  ASSERT_EQ(analysis.ceilings.size(), 2);
  EXPECT_NEAR(analysis.ceilings[0].best, 1388.7931e9, 1);
  EXPECT_NEAR(analysis.ceilings[1].best, 20348.338e9, 1);
  EXPECT_NEAR(analysis.ceilings[0].theoretical.value_or(0), 1638.4e9, 1);
}

TEST(ImportedRocprofCompute, TakesTimesFromTheTableBesideWhereItsOwnHasNone) {
  const std::string without_times = "Dispatch_ID,Kernel_Name,GPU_ID,SQ_INSTS\n0,a,0,5\n1,a,0,5\n";
  const std::string times =
      "Dispatch_ID,Kernel_Name,GPU_ID,Start_Timestamp,End_Timestamp\n0,a,0,1000,3000\n";
  const roofladder::Run run = import_sources(
      {source_of("pmc_perf.csv", without_times), source_of("timestamps.csv", times)}, "");
  EXPECT_THAT(values_of(run, "MI200/hip/a", metric::time), ElementsAre(DoubleNear(2e-6, 1e-15)));
  EXPECT_THAT(reasons_of(run, "MI200/hip/a"),
              ElementsAre("the table has no time of it: timestamps.csv, given beside it, has one"));
}

TEST(ImportedRocprofCompute, KnowsTheNamesOfVersion1) {
  const roofladder::Run run = import_sources(
      {source_of("pmc_perf.csv",
                 "Index,KernelName,gpu-id,arch_vgpr,SQ_INSTS,BeginNs,EndNs\n0,a.kd,1,4,5,10,40\n")},
      "");
  EXPECT_EQ(run.devices[0].name, "hip:1");
  EXPECT_THAT(values_of(run, "MI200/hip/a", metric::time), ElementsAre(DoubleNear(30e-9, 1e-18)));
  EXPECT_THAT(values_of(run, "MI200/hip/a", metric::registers), ElementsAre(4));
}

TEST(ImportedRocprofCompute, OfLimitsAloneHasTheCeilingsOfEveryDevice) {
  const roofladder::Run run = import_sources({source_of("roofline.csv", roofline)}, "");
  EXPECT_EQ(run.devices.size(), 2);
  EXPECT_EQ(run.points.size(), 4);
}

TEST(ImportedRocprofCompute, SaysThatNoDispatchNamesTheDevicesOfItsLimits) {
  std::string other = counters;
  other.replace(other.find(",2,8,"), 5, ",60633,8,");
  const roofladder::Run run =
      import_sources({source_of("pmc_perf.csv", other), source_of("roofline.csv", roofline)}, "");
  EXPECT_THAT(warnings_of(run), HasSubstr("limits of devices that no dispatch names (0, 2)"));
  EXPECT_THAT(ids_of(run), ElementsAre("MI200/hip/vecCopy"));
}

TEST(ImportedRocprofCompute, SaysWhichOfItsFilesIsWrong) {
  const ImportSource perf = source_of("pmc_perf.csv", counters);
  EXPECT_THAT(refusal_of({perf, source_of("roofline.csv", "device,HBMBw\n2,fast\n")}),
              HasSubstr("roofline.csv, line 2: HBMBw cannot be 'fast'"));
  EXPECT_THAT(refusal_of({perf, source_of("pmc_perf_2.csv", counters)}),
              HasSubstr("pmc_perf_2.csv are tables of one kind"));
  EXPECT_THAT(refusal_of({source_of("sysinfo.csv", system)}), HasSubstr("has no dispatches"));
  EXPECT_THAT(refusal_of({source_of("pmc_perf.csv", counters.substr(0, counters.find('\n')))}),
              HasSubstr("has no dispatch below the header"));
  std::string backwards = counters;
  backwards.replace(backwards.find("21160"), 5, "21");
  EXPECT_THAT(refusal_of({source_of("pmc_perf.csv", backwards)}),
              HasSubstr("line 2: the dispatch ends before it begins"));
}

}  // namespace
}  // namespace roofladder
