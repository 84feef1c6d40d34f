// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "collector/importers/formats.h"
#include "run/metric.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::close_to;
using test::ids_of;
using test::reasons_of;
using test::refusal_of;
using test::run_of;
using test::values_of;
using test::warnings_of;

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Made by hand after the format of version 5.2: two regions on two threads of one socket.
const std::string of_regions =
    "Iteration 1 of the program, 2 threads\n"
    "STRUCT,Info,3,,,\n"
    "CPU name:,Intel(R) Xeon(R) Gold 6330 CPU @ 2.00GHz,,,,\n"
    "CPU type:,Intel Icelake SP processor,,,,\n"
    "CPU clock:,1.995308 GHz,,,,\n"
    "TABLE,Region triad,Group 1 Raw,MEM_DP,3,\n"
    "Region Info,HWThread 0,HWThread 1,,,\n"
    "RDTSC Runtime [s],0.500000,0.400000,,,\n"
    "call count,10,10,,,\n"
    "Event,Counter,HWThread 0,HWThread 1,,\n"
    "INSTR_RETIRED_ANY,FIXC0,1000,2000,,\n"
    "CPU_CLK_UNHALTED_CORE,FIXC1,3000,500,,\n"
    "CAS_COUNT_RD,MBOX0C0,18750000,0,,\n"
    "TABLE,Region triad,Group 1 Raw STAT,MEM_DP,3,\n"
    "Event,Counter,Sum,Min,Max,Avg\n"
    "INSTR_RETIRED_ANY STAT,FIXC0,3000,1000,2000,1500\n"
    "TABLE,Region triad,Group 1 Metric,MEM_DP,9,\n"
    "Metric,HWThread 0,HWThread 1,,,\n"
    "Runtime (RDTSC) [s],0.5000,0.4000,,,\n"
    "Runtime unhalted [s],0.4,0.4,,,\n"
    "Clock [MHz],2000,1000,,,\n"
    "CPI,3,nan,,,\n"
    "Energy [J],40.5,0,,,\n"
    "DP [MFLOP/s],100,200,,,\n"
    "AVX DP [MFLOP/s],90,190,,,\n"
    "Memory read data volume [GBytes],1.2,0,,,\n"
    "Memory write data volume [GBytes],0.4,-,,,\n"
    "Memory data volume [GBytes],1.6,0,,,\n"
    "Operational intensity [FLOP/Byte],0.1,inf,,,\n"
    "TABLE,Region triad,Group 1 Metric STAT,MEM_DP,9,\n"
    "Metric,Sum,Min,Max,Avg,\n"
    "Runtime (RDTSC) [s] STAT,0.9,0.4,0.5,0.45,\n"
    "STRUCT,Info,3\n"
    "TABLE,Region solve-1,Group 1 Metric,L3,2\n"
    "Metric,HWThread 0\n"
    "Runtime (RDTSC) [s],0.25\n"
    "L3 data volume [GBytes],3\n"
    "L3 evict data volume [GBytes],1\n";

TEST(ImportedLikwid, HasRegionsWithSumsOverThreads) {
  const roofladder::Run run = run_of(of_regions);
  const std::string triad = "result/other/triad";
  EXPECT_THAT(ids_of(run), ElementsAre(triad, "result/other/solve-1"));
  EXPECT_THAT(values_of(run, triad, metric::time), ElementsAre(0.5));
  EXPECT_THAT(values_of(run, triad, metric::flops_fp64), ElementsAre(close_to(1.3e8)));
  EXPECT_THAT(values_of(run, triad, metric::dram_read), ElementsAre(close_to(1.2e9)));
  EXPECT_THAT(values_of(run, triad, metric::dram_write), ElementsAre(close_to(0.4e9)));
  EXPECT_THAT(values_of(run, triad, metric::dram_bytes), IsEmpty());
  EXPECT_THAT(values_of(run, triad, metric::energy), ElementsAre(40.5));
  EXPECT_THAT(values_of(run, triad, metric::clock_core), ElementsAre(1.5e9));
  EXPECT_THAT(values_of(run, triad, metric::instructions), ElementsAre(3000));
  EXPECT_THAT(values_of(run, triad, metric::cycles), ElementsAre(3500));
  EXPECT_THAT(values_of(run, "result/other/solve-1", metric::l3_bytes), ElementsAre(3e9));
  EXPECT_EQ(run.devices.at(0).title, "Intel(R) Xeon(R) Gold 6330 CPU @ 2.00GHz");
}

TEST(ImportedLikwid, SaysWhatItLeavesOutAndHowOftenARegionWasCalled) {
  EXPECT_THAT(warnings_of(run_of(of_regions)),
              AllOf(HasSubstr("none of Roofladder's (AVX DP [MFLOP/s])\n"),
                    HasSubstr("those of all calls of a region together: triad\n"),
                    Not(HasSubstr("took turns")), Not(HasSubstr("CAS_COUNT_RD"))));
}

// Made by hand after version 4, which writes Core and no brackets around units of flops.
TEST(ImportedLikwid, TakesThePrecedingVersionsAndAWholeProgram) {
  const roofladder::Run run = run_of(
      "TABLE,Group 1 Raw,MEM,2\r\n"
      "Event,Counter,Core 0\r\n"
      "INSTR_RETIRED_ANY,FIXC0,1.000000e+10\r\n"
      "RETIRED_SSE_AVX_FLOPS_ALL,PMC2,5\r\n"
      "TABLE,Group 1 Metric,MEM,4\r\n"
      "Metric,Core 0\r\n"
      "Runtime (RDTSC) [s],2\r\n"
      "DP MFLOP/s,1500\r\n"
      "SP MFLOP/s,0\r\n"
      "Memory bandwidth [MBytes/s],20000\r\n"
      "TABLE,Group 2 Metric,L3,2\r\n"
      "Metric,Core 0\r\n"
      "Runtime (RDTSC) [s],4\r\n"
      "L3 data volume [GBytes],3\r\n");
  const std::string whole = "result/other/result";
  EXPECT_THAT(values_of(run, whole, metric::time), ElementsAre(2, 4));
  EXPECT_THAT(values_of(run, whole, metric::instructions), ElementsAre(1e10));
  EXPECT_THAT(values_of(run, whole, metric::flops_fp64), ElementsAre(3e9));
  EXPECT_THAT(values_of(run, whole, metric::dram_bytes), ElementsAre(4e10));
  EXPECT_THAT(values_of(run, whole, metric::l3_bytes), IsEmpty());
  EXPECT_THAT(warnings_of(run),
              AllOf(HasSubstr("its groups took turns"), HasSubstr("flops of all precisions"),
                    HasSubstr("lack what is evicted (L3 data volume GBytes)")));
}

TEST(ImportedLikwid, HasTheTimeOfEventsThatHaveNoGroup) {
  const roofladder::Run run = run_of(
      "TABLE,Group 1 Raw,Custom,3\n"
      "Event,Counter,HWThread 3\n"
      "Runtime (RDTSC) [s],TSC,1.250000e-01\n"
      "RETIRED_INSTRUCTIONS,PMC0,77\n"
      "L2_LINES_IN_ALL,PMC1,-\n");
  EXPECT_THAT(values_of(run, "result/other/result", metric::time), ElementsAre(0.125));
  EXPECT_THAT(values_of(run, "result/other/result", metric::instructions), ElementsAre(77));
  EXPECT_THAT(warnings_of(run),
              HasSubstr("events that are none of Roofladder's (L2_LINES_IN_ALL)"));
}

TEST(ImportedLikwid, TakesTheMetricsTimeWhereThatOfTheRegionHasTooFewDigits) {
  EXPECT_THAT(values_of(run_of("TABLE,Region a,Group 1 Raw,X,1\n"
                               "Region Info,HWThread 0\n"
                               "RDTSC Runtime [s],0.000000\n"
                               "call count,1\n"
                               "Event,Counter,HWThread 0\n"
                               "TABLE,Region a,Group 1 Metric,X,1\n"
                               "Metric,HWThread 0\n"
                               "Runtime (RDTSC) [s],3.200000e-07\n"),
                        "result/other/a", metric::time),
              ElementsAre(3.2e-7));
  const std::string none = "TABLE,Group 1 Metric,X,1\nMetric,HWThread 0\nEnergy [J],5\n";
  EXPECT_THAT(reasons_of(run_of(none), "result/other/result"),
              ElementsAre("likwid-perfctr printed no Runtime (RDTSC) of it"));
}

TEST(ImportedLikwid, IsRefusedWithTheLineOfWhatIsNoNumber) {
  EXPECT_THAT(refusal_of("TABLE,Group 1 Metric,X,1\nMetric,HWThread 0\nEnergy [J],-5\n"),
              HasSubstr("result.txt, line 3: Energy [J] cannot be '-5'"));
  EXPECT_THAT(refusal_of("TABLE,Group 1 Metric STAT,X,1\nMetric,Sum\nEnergy [J] STAT,5\n"),
              HasSubstr("tables of statistics or of GPUs only"));
  EXPECT_THAT(refusal_of("TABLE,Group 1 Metric,X,1\nMetric,GPU 0\nEnergy [J],5\n"),
              HasSubstr("tables of statistics or of GPUs only"));
  EXPECT_THAT(refusal_of("TABLE,Group 1 Metric,X,1\nMetric,Core 0\nEnergy DRAM [J],1e308\n"
                         "DP MFLOP/s,1e308\nRuntime (RDTSC) [s],1e308\n"),
              HasSubstr("line 1: the sum of flops.fp64 is no finite number"));
}

TEST(ImportedLikwid, IsKnownByItsTables) {
  EXPECT_TRUE(is_likwid_csv("a line\nTABLE,Region a,Group 12 Raw,MEM,3,,,\n"));
  EXPECT_FALSE(is_likwid_csv("TABLE,Group\nTABLE,\nTABLE,Region a\nTABLE,Group 1 Rows,a,3\n"));
  EXPECT_FALSE(is_likwid_csv("TABLE"));
}

// Printed by likwid-bench 5.2.2, without the lines that say nothing of the result.
const std::string bench_begin =
    "Running without Marker API. Activate Marker API with -m on commandline.\n"
    "--------------------------------------------------------------------------------\n"
    "LIKWID MICRO BENCHMARK\n";
const std::string stream = bench_begin +
                           "Test: stream\n"
                           "Using 2 work groups\n"
                           "Using 2 threads\n"
                           "Time:\t\t\t2.348053e+00 sec\n"
                           "Size (Byte):\t\t255999936\n"
                           "Size per thread:\t127999968\n"
                           "Number of Flops:\t5461331968\n"
                           "MFlops/s:\t\t2325.90\n"
                           "Data volume (Byte):\t65535983616\n"
                           "MByte/s:\t\t27910.78\n"
                           "Cycles per update:\t2.232335\n";
const std::string peakflops = bench_begin +
                              "Test: peakflops_avx_fma\n"
                              "Using 1 work groups\n"
                              "Using 1 threads\n"
                              "Size (Byte):\t\t20000\n"
                              "Size per thread:\t20000\n"
                              "Number of Flops:\t78643200000\n"
                              "MFlops/s:\t\t57637.33\n"
                              "Data volume (Byte):\t20971520000\n"
                              "MByte/s:\t\t15369.95\n";
const std::string load_of_cache = bench_begin +
                                  "Test: load\n"
                                  "Using 2 threads\n"
                                  "Size (Byte):\t\t32000\n"
                                  "Size per thread:\t16000\n"
                                  "Number of Flops:\t0\n"
                                  "MFlops/s:\t\t0.00\n"
                                  "Data volume (Byte):\t134217728000\n"
                                  "MByte/s:\t\t112296.36\n";

TEST(ImportedLikwidBench, MakesBandwidthsAndPeaksCeilings) {
  const roofladder::Run run = run_of(stream + peakflops + load_of_cache);
  const std::vector<Ceiling> ceilings = analyse(run).ceilings;
  ASSERT_EQ(ceilings.size(), 2);
  EXPECT_EQ(ceilings[0].name, "peakflops_avx_fma");
  EXPECT_EQ(to_text(ceilings[0].limit), "flops.fp64.simd");
  EXPECT_NEAR(ceilings[0].best, 57637.33e6, 1);
  EXPECT_EQ(ceilings[1].name, "stream");
  EXPECT_EQ(to_text(ceilings[1].limit), "dram");
  EXPECT_EQ(ceilings[1].computes, "triad");
  EXPECT_NEAR(ceilings[1].best, 27910.78e6, 1);
  EXPECT_NEAR(*ceilings[1].read_fraction, 2.0 / 3, 1e-12);
  EXPECT_THAT(values_of(run, "result/other/stream", metric::time),
              ElementsAre(close_to(65535983616 / 27910.78e6)));
  EXPECT_THAT(warnings_of(run),
              AllOf(HasSubstr("working sets that fit into a cache, which the file does not name "
                              "(load)"),
                    HasSubstr("whether the smallest working set (256 MB) is larger")));
}

TEST(ImportedLikwidBench, TakesTheLargestWorkingSetOfATest) {
  const auto of_size = [](const char* size, const char* rate) {
    return bench_begin + "Test: triad_sp_sse\nSize:\t\t" + size + "\nMByte/s:\t" + rate + "\n";
  };
  const roofladder::Run run = run_of(of_size("1000000", "90000") + of_size("4000000000", "20000") +
                                     of_size("4000000000", "21000") + of_size("2000000", "80000"));
  const std::vector<Ceiling> ceilings = analyse(run).ceilings;
  ASSERT_EQ(ceilings.size(), 1);
  EXPECT_NEAR(ceilings[0].best, 21e9, 1);
  EXPECT_NEAR(*ceilings[0].read_fraction, 0.75, 1e-12);
  EXPECT_THAT(warnings_of(run), HasSubstr("smaller working sets, and slower runs (triad_sp_sse)"));
}

TEST(ImportedLikwidBench, IsRefusedWithoutALimit) {
  EXPECT_THAT(refusal_of(load_of_cache), HasSubstr("has no result that is a limit"));
  EXPECT_THAT(refusal_of(bench_begin + "Test: divide\nSize:\t9999999\nMByte/s:\t5\n"),
              HasSubstr("has no result that is a limit"));
  EXPECT_THAT(refusal_of(bench_begin + "Test: load\nMByte/s:\t-5\n"),
              HasSubstr("line 5: '-5' cannot be a number of likwid-bench"));
  EXPECT_THAT(refusal_of(bench_begin + "Test: load\nUsing 0 threads\n"),
              HasSubstr("line 5: it names no thread"));
}

}  // namespace
}  // namespace roofladder
