// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

constexpr const char* variant = "result/other/result";

// Printed by perf 6.1 in a virtual machine.
const std::string of_json =
    R"({"counter-value" : "101784239.000000", "unit" : "ns", "event" : "duration_time", "event-runtime" : 101784239, "pcnt-running" : 100.00, "metric-value" : 133.615272, "metric-unit" : "G/sec"}
{"counter-value" : "0.761771", "unit" : "msec", "event" : "task-clock", "event-runtime" : 761771, "pcnt-running" : 100.00, "metric-value" : 0.007484, "metric-unit" : "CPUs utilized"}
{"counter-value" : "<not supported>", "unit" : "", "event" : "instructions", "event-runtime" : 0, "pcnt-running" : 100.00, "metric-value" : 0.000000, "metric-unit" : ""}
{"counter-value" : "75.000000", "unit" : "", "event" : "page-faults", "event-runtime" : 761771, "pcnt-running" : 100.00, "metric-value" : 98.454785, "metric-unit" : "K/sec"}
{"counter-value" : "2.000000", "unit" : "", "event" : "context-switches", "event-runtime" : 761771, "pcnt-running" : 100.00, "metric-value" : 2.625461, "metric-unit" : "K/sec"}
)";

TEST(ImportedPerfStat, HasTimeAndCountsOfJson) {
  const roofladder::Run run = run_of(of_json);
  EXPECT_THAT(ids_of(run), ElementsAre(variant));
  EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(0.101784239)));
  EXPECT_THAT(values_of(run, variant, metric::task_clock), ElementsAre(close_to(0.000761771)));
  EXPECT_THAT(values_of(run, variant, metric::page_faults), ElementsAre(75));
  EXPECT_THAT(values_of(run, variant, metric::context_switches), ElementsAre(2));
  EXPECT_THAT(values_of(run, variant, metric::instructions), IsEmpty());
  EXPECT_THAT(warnings_of(run), HasSubstr("could not count, or not everywhere (instructions)"));
  EXPECT_EQ(run.devices.at(0).name, "cpu");
}

TEST(ImportedPerfStat, HasTimeAndCountsOfEverySeparator) {
  for (const char separator : std::string(",;|\t:!#@^&~")) {
    std::string text =
        "# started on Mon Nov 30 19;48;37 2026\n\n"
        "101332859,ns,duration_time,101332859,100.00,151.063,G/sec\n"
        "0.67,msec,task-clock,670797,100.00,0.007,CPUs utilized\n"
        "<not supported>,,cycles,0,100.00,,\n"
        "75,,page-faults,670797,100.00,111.807,K/sec\n";
    std::ranges::replace(text, ',', separator);
    const roofladder::Run run = run_of(text);
    EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(0.101332859)));
    EXPECT_THAT(values_of(run, variant, metric::task_clock), ElementsAre(close_to(0.00067)));
    EXPECT_THAT(values_of(run, variant, metric::page_faults), ElementsAre(75));
  }
}

TEST(ImportedPerfStat, TakesDecimalCommasWhereTheyAreClear) {
  EXPECT_THAT(values_of(run_of("0,674;msec;task-clock;670797;100,00;0,007;CPUs utilized\n"
                               "101332859;ns;duration_time;101332859;100,00;151,063;G/sec\n"),
                        variant, metric::task_clock),
              ElementsAre(close_to(0.000674)));
  EXPECT_THAT(refusal_of("0,67,msec,task-clock,670797,100,00,0,007,CPUs utilized\n"),
              HasSubstr("result.txt, line 1: its numbers have decimal commas"));
  EXPECT_THAT(refusal_of("75,,page-faults,3,36%,670797,100,00,0,007,K/sec\n"),
              HasSubstr("with LC_ALL=C"));
}

TEST(ImportedPerfStat, SaysWhyThereIsNoTime) {
  const roofladder::Run run = run_of("0.67,msec,task-clock,670797,100.00,0.007,CPUs utilized\n");
  EXPECT_THAT(reasons_of(run, variant),
              ElementsAre("perf stat counted no duration_time: add -e duration_time"));
}

// Made by hand after what perf 7.2 prints on a Zen 5.
TEST(ImportedPerfStat, TakesNoTimeOfZero) {
  const roofladder::Run run = run_of(
      "0,,duration_time,1,100.00,,\n"
      "1519.19,msec,task-clock:u,1519190989,100.00,,\n"
      "22287659913,,instructions:u,1519190989,100.00,,\n");
  EXPECT_THAT(reasons_of(run, variant), ElementsAre("perf stat counted a duration_time of 0"));
  EXPECT_THAT(values_of(run, variant, metric::instructions), ElementsAre(22287659913));
  EXPECT_THAT(values_of(run_of("2000000000,,duration_time,1,100.00,,"), variant, metric::time),
              ElementsAre(2));
}

TEST(ImportedPerfStat, SaysThatValuesAreMeans) {
  EXPECT_THAT(warnings_of(run_of("101387260;ns;duration_time;0.02%;101387260;100.00;1.1;G/sec\n")),
              HasSubstr("each value is the mean of several runs"));
  EXPECT_THAT(
      warnings_of(run_of(
          R"({"counter-value" : "100.0", "unit" : "ns", "event" : "duration_time", "variance" : 0.32, "event-runtime" : 1, "pcnt-running" : 100.00})")),
      HasSubstr("each value is the mean of several runs"));
}

TEST(ImportedPerfStat, AddsUpIntervals) {
  const roofladder::Run run = run_of(
      "     0.100230511,100230511,ns,duration_time,100230511,100.00,169.377,G/sec\n"
      "     0.100230511,77,,page-faults,591760,100.00,130.120,K/sec\n"
      "     0.200543494,100312983,ns,duration_time,100312983,100.00,0.000,/sec\n"
      "     0.200543494,<not counted>,,page-faults,0,100.00,,\n"
      "     0.351253992,50403834,ns,duration_time,50403834,100.00,799.502,G/sec\n"
      "     0.351253992,3,,page-faults,63044,100.00,0.000,/sec\n");
  EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(0.250947328)));
  EXPECT_THAT(values_of(run, variant, metric::page_faults), ElementsAre(80));
  EXPECT_THAT(warnings_of(run), AllOf(HasSubstr("the intervals of a run are added up"),
                                      HasSubstr("or not everywhere (page-faults)")));
}

TEST(ImportedPerfStat, TakesTheSummaryOfIntervals) {
  const roofladder::Run run = run_of(
      "     0.100226364,100226364,ns,duration_time,100226364,100.00,147.420,G/sec\n"
      "     0.251289226,50727816,ns,duration_time,50727816,100.00,909.883,G/sec\n"
      "         summary,251289226,ns,duration_time,251289226,100.00,341.601,G/sec\n");
  EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(0.251289226)));
  EXPECT_THAT(warnings_of(run), Not(HasSubstr("intervals")));
}

TEST(ImportedPerfStat, AddsUpPlacesButNotTheirTime) {
  const std::string of_cores =
      "S0-D0-C0,1,101811350,ns,duration_time,101811350,100.00,1.000,G/sec\n"
      "S0-D0-C0,1,82,,page-faults,101803507,100.00,805.476,/sec\n"
      "S0-D0-C1,0,<not counted>,ns,duration_time,0,100.00,,\n"
      "S0-D0-C1,1,1,,page-faults,101821473,100.00,9.821,/sec\n";
  const roofladder::Run run = run_of(of_cores);
  EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(0.101811350)));
  EXPECT_THAT(values_of(run, variant, metric::page_faults), ElementsAre(83));
  EXPECT_THAT(warnings_of(run), IsEmpty());
  const roofladder::Run of_cpus = run_of(
      R"({"cpu" : "0", "counter-value" : "2220.000000", "unit" : "", "event" : "page-faults", "event-runtime" : 1, "pcnt-running" : 100.00}
{"cpu" : "1", "counter-value" : "3375.000000", "unit" : "", "event" : "page-faults", "event-runtime" : 1, "pcnt-running" : 100.00}
{"cpu" : "0", "counter-value" : "500.000000", "unit" : "ns", "event" : "duration_time", "event-runtime" : 1, "pcnt-running" : 100.00}
)");
  EXPECT_THAT(values_of(of_cpus, variant, metric::page_faults), ElementsAre(5595));
  const roofladder::Run of_intervals = run_of(
      "1.000,CPU0,30,,page-faults,1017,100.00,,\n"
      "1.000,CPU1,5,,page-faults,1017,100.00,,\n"
      "2.000,CPU0,7,,page-faults,1017,100.00,,\n");
  EXPECT_THAT(values_of(of_intervals, variant, metric::page_faults), ElementsAre(42));
}

TEST(ImportedPerfStat, HasARepetitionForEachRunOfPerf) {
  const roofladder::Run run = run_of(of_json + "a line of the program\n" + of_json);
  EXPECT_THAT(values_of(run, variant, metric::time),
              ElementsAre(close_to(0.101784239), close_to(0.101784239)));
  const std::string interval = "0.1,9,,page-faults,1,100.00,,\n0.2,1,,page-faults,1,100.00,,\n";
  EXPECT_THAT(values_of(run_of(interval + interval), variant, metric::page_faults),
              ElementsAre(10, 10));
}

// Made by hand after lines of hybrid processors, of other kernels and of other options.
TEST(ImportedPerfStat, TakesWhatVersionsWrite) {
  const roofladder::Run run = run_of(
      R"x({"counter-value" : "100.000000", "unit" : "", "event" : "cpu_core/instructions/u", "event-runtime" : 5, "pcnt-running" : 61.50, }
{"counter-value" : "20.000000", "unit" : "(null)", "event" : "cpu_atom/instructions/u", "event-runtime" : 5, "pcnt-running" : 100.00, "metric-value" : nan, "metric-unit" : "(null)"} {"metric-value" : "32.0", "metric-unit" : "%  tma_backend_bound"}
{"counter-value" : "70.000000", "unit" : "", "event" : "cpu_core/cycles/u", "event-runtime" : 5, "pcnt-running" : 100.00}
{"counter-value" : "<not counted>", "unit" : "", "event" : "cpu_atom/cycles/u", "event-runtime" : 0, "pcnt-running" : 0.00}
{"counter-value" : "9", "unit" : "", "event" : "cycles:k", "event-runtime" : 5, "pcnt-running" : 100,00}
{"counter-value" : "5", "unit" : "", "event" : "sched:sched_switch"}
{"counter-value" : "7", "unit" : "", "event" : "cache-misses:u"}
{"counter-value" : "2.5", "unit" : "MiB", "event" : "uncore_imc_0/cas_count_read/"}
{"counter-value" : "1.5", "unit" : "MiB", "event" : "uncore_imc_1/cas_count_read/"}
{"counter-value" : "3", "unit" : "", "event" : "UNC_M_CAS_COUNT.WR"}
{"counter-value" : "4.25", "unit" : "Joules", "event" : "power/energy-pkg/"}
{"cgroup" : "a", "counter-value" : "8", "unit" : "", "event" : "branch-misses"}
{"counter-value" : "1000", "unit" : "ns", "event" : "duration_time"})x");
  EXPECT_THAT(values_of(run, variant, metric::instructions), ElementsAre(120));
  EXPECT_THAT(values_of(run, variant, metric::cycles), ElementsAre(70));
  EXPECT_THAT(values_of(run, variant, metric::dram_read), ElementsAre(4 * 1048576.0));
  EXPECT_THAT(values_of(run, variant, metric::dram_write), ElementsAre(192));
  EXPECT_THAT(values_of(run, variant, metric::energy), ElementsAre(4.25));
  EXPECT_THAT(values_of(run, variant, metric::branches_mispredicted), IsEmpty());
  EXPECT_THAT(values_of(run, variant, metric::time), ElementsAre(close_to(1e-6)));
  EXPECT_THAT(warnings_of(run),
              AllOf(HasSubstr("scaled up: cpu_core/instructions/u\n"),
                    HasSubstr("(cycles:k, sched:sched_switch)"), HasSubstr("(cache-misses:u)"),
                    HasSubstr("control groups (branch-misses)"),
                    HasSubstr("perf derived (%  tma_backend_bound)")));
}

// Made by hand after logs of hybrid processors: of one program, and of all CPUs.
TEST(ImportedPerfStat, AddsUpKindsOfCoresByTheTimeOnEach) {
  const roofladder::Run of_program = run_of(
      "1137157478,,cpu_atom/cycles/,11008170,1.00,,\n"
      "1593334628,,cpu_core/cycles/,749710594,98.00,,\n"
      "2954171974,,cpu_atom/instructions/,11008170,1.00,2.60,insn per cycle\n"
      "6648162165,,cpu_core/instructions/,749710594,98.00,4.17,insn per cycle\n");
  EXPECT_THAT(values_of(of_program, variant, metric::instructions),
              ElementsAre(close_to((2954171974 * 0.01 + 6648162165 * 0.98) / 0.99)));
  EXPECT_THAT(values_of(of_program, variant, metric::cycles),
              ElementsAre(close_to((1137157478 * 0.01 + 1593334628 * 0.98) / 0.99)));
  const roofladder::Run of_all = run_of(
      "4688595,,cpu_core/instructions/,16067558976,100.00,0.69,insn per cycle\n"
      "37487490,,cpu_atom/instructions/,10165193856,63.00,5.54,insn per cycle\n"
      ",16067494476,100.00,,,,TopdownL1 (cpu_core)\n"
      ",,,,,0.0,%  tma_bad_speculation\n"
      ",10188319019,63.00,,,41.3,%  tma_frontend_bound\n");
  EXPECT_THAT(values_of(of_all, variant, metric::instructions), ElementsAre(42176085));
  EXPECT_THAT(warnings_of(of_all),
              HasSubstr("(%  tma_bad_speculation, %  tma_frontend_bound, TopdownL1 (cpu_core))"));
}

TEST(ImportedPerfStat, TakesAClockWithoutAUnit) {
  EXPECT_THAT(values_of(run_of("2773115078,,task-clock,2773115078,100.00,0.987,CPUs utilized\n"),
                        variant, metric::task_clock),
              ElementsAre(close_to(2.773115078)));
  EXPECT_THAT(values_of(run_of("0.670797,,task-clock,670797,100.00,0.987,CPUs utilized\n"), variant,
                        metric::task_clock),
              ElementsAre(close_to(0.000670797)));
}

TEST(ImportedPerfStat, HasFlopsOfAPrecisionWhoseWidthsAreAllThere) {
  const std::string three =
      "10,,fp_arith_inst_retired.scalar_double:u,5,100.00,,\n"
      "20,,fp_arith_inst_retired.128b_packed_double:u,5,100.00,,\n"
      "30,,fp_arith_inst_retired.256b_packed_double:u,5,100.00,,\n"
      "9,,fp_arith_inst_retired.scalar_single:u,5,100.00,,\n";
  const roofladder::Run all =
      run_of(three + "40,,fp_arith_inst_retired.512b_packed_double:u,5,100.00,,\n");
  EXPECT_THAT(values_of(all, variant, metric::flops_fp64), ElementsAre(490));
  EXPECT_THAT(values_of(all, variant, metric::flops_fp32), IsEmpty());
  EXPECT_THAT(warnings_of(all), HasSubstr("(fp_arith_inst_retired.128b_packed_single)"));
  const roofladder::Run some = run_of(three);
  EXPECT_THAT(values_of(some, variant, metric::flops_fp64), IsEmpty());
  EXPECT_THAT(warnings_of(some), HasSubstr("fp_arith_inst_retired.512b_packed_double"));
}

// Not quite CSV: perf-stat(1).
TEST(ImportedPerfStat, TakesCommasWithinAnEvent) {
  EXPECT_THAT(warnings_of(run_of("7,,cpu/event=0x3c,umask=0x0/,1234,50.00,,\n,,,,,0.75,insn\n")),
              AllOf(HasSubstr("(event=0x3c,umask=0x0)"), HasSubstr("derived (insn)")));
}

TEST(ImportedPerfStat, IsRefusedWithTheLineOfWhatIsNoCount) {
  EXPECT_THAT(refusal_of(of_json + R"({"counter-value" : "-5", "unit" : "", "event" : "faults"})"),
              HasSubstr("line 6: the count of faults cannot be '-5'"));
  EXPECT_THAT(refusal_of(of_json + R"({"counter-value" : "5", "unit" : ")"),
              HasSubstr("line 6: it has a count of no event"));
  EXPECT_THAT(refusal_of(R"({"counter-value" : "1e308", "unit" : "MiB", "event" : "faults"})"),
              HasSubstr("its counts cannot be a page_faults: inf"));
}

TEST(ImportedPerfStat, IsKnownByItsCountsOnly) {
  EXPECT_FALSE(is_perf_stat("variant,time\ntiled,0.5\n"));
  EXPECT_FALSE(is_perf_stat("function,num_times,n_elements,sizeof\nTriad,100,33554432,8,7.5\n"));
  EXPECT_FALSE(is_perf_stat("{\"results\": [{\"command\": \"a\", \"times\": [1.0]}]}"));
  EXPECT_FALSE(is_perf_stat(std::string(100000, ',')));
}

}  // namespace
}  // namespace roofladder
