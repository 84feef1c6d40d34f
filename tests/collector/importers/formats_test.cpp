// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/importers/import.h"
#include "collector/importers/source/decimal.h"
#include "run/metric.h"
#include "tests/collector/importers/ceilings.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::best_of;
using test::ids_of;
using test::reasons_of;
using test::refusal_of;
using test::run_of;
using test::values_of;
using test::warnings_of;

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string google_benchmark = R"({
  "context": {"host_name": "n1", "num_cpus": 2, "library_build_type": "debug"},
  "benchmarks": [
    {"name": "BM_copy/64", "run_name": "BM_copy/64", "run_type": "iteration", "real_time": 2.5,
     "cpu_time": 2.0, "time_unit": "us", "bytes_per_second": 4e9},
    {"name": "BM_copy/64", "run_name": "BM_copy/64", "run_type": "iteration", "real_time": 2.75,
     "cpu_time": 2.5, "time_unit": "us"},
    {"name": "BM_copy/64_mean", "run_name": "BM_copy/64", "run_type": "aggregate",
     "aggregate_name": "mean", "real_time": 2.6, "cpu_time": 2.2, "time_unit": "us"},
    {"name": "BM_sum/real_time", "real_time": 8, "cpu_time": 4, "bytes_per_second": 1e9},
    {"name": "BM_bad", "error_occurred": true, "error_message": "no file"},
    {"name": "BM_only_median", "run_name": "BM_only", "run_type": "aggregate",
     "aggregate_name": "median", "real_time": 1.5, "time_unit": "s"},
    {"name": "BM_only_BigO", "run_name": "BM_only", "run_type": "aggregate",
     "aggregate_name": "BigO", "real_coefficient": 2}
  ]
})";

TEST(ImportedGoogleBenchmark, HasItsRepetitionsInSeconds) {
  const roofladder::Run run = run_of(google_benchmark);
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/BM_copy_64", "result/other/BM_sum_real_time",
                                       "result/other/BM_bad", "result/other/BM_only"));
  EXPECT_THAT(values_of(run, "result/other/BM_copy_64", metric::time),
              ElementsAre(DoubleNear(2.5e-6, 1e-18), DoubleNear(2.75e-6, 1e-18)));
  EXPECT_THAT(values_of(run, "result/other/BM_only", metric::time), ElementsAre(1.5));
  EXPECT_THAT(reasons_of(run, "result/other/BM_bad"), ElementsAre("the benchmark failed: no file"));
  EXPECT_EQ(run.variants[0].title, "BM_copy/64");
  EXPECT_EQ(run.variants[1].parent, "");
}

TEST(ImportedGoogleBenchmark, HasBytesOfTheClockThatTheirRateIsOver) {
  const roofladder::Run run = run_of(google_benchmark);
  EXPECT_THAT(values_of(run, "result/other/BM_copy_64", metric::useful_bytes),
              ElementsAre(DoubleNear(4e9 * 2e-6, 1e-6)));
  EXPECT_THAT(values_of(run, "result/other/BM_sum_real_time", metric::useful_bytes),
              ElementsAre(DoubleNear(1e9 * 8e-9, 1e-9)));
}

TEST(ImportedGoogleBenchmark, SaysWhatItLeavesOut) {
  EXPECT_THAT(warnings_of(run_of(google_benchmark)),
              AllOf(HasSubstr("left out of result.txt: aggregate mean (BM_copy/64)"),
                    HasSubstr("left out of result.txt: aggregate BigO (BM_only)"),
                    HasSubstr("built without optimization")));
}

TEST(ImportedGoogleBenchmark, IsRefusedWithTheNameOfWhatIsNoTime) {
  EXPECT_THAT(refusal_of(R"({"context": {}, "benchmarks": [{"name": "BM_x", "real_time": -1}]})"),
              HasSubstr("result.txt: real_time of BM_x is no time: -1"));
  EXPECT_THAT(
      refusal_of(
          R"({"context": {}, "benchmarks": [{"name": "x", "real_time": 1, "time_unit": "weeks"}]})"),
      HasSubstr("its unit of time 'weeks' is not known"));
  EXPECT_THAT(refusal_of(R"({"context": {}, "benchmarks": )"), HasSubstr("is no JSON"));
  EXPECT_THAT(refusal_of(R"({"context": {}, "benchmarks": 3})"),
              HasSubstr("no list of benchmarks"));
}

TEST(ImportedGoogleBenchmark, TakesWhatItsVersionsWrite) {
  const roofladder::Run run = run_of(R"({"context": {}, "benchmarks": [
    {"name": "BM_a", "real_time": 5, "rate": NaN, "note": "NaN stays"},
    {"name": "BM_a_stddev", "real_time": 0.5},
    {"name": "BM_b", "run_type": "iteration", "real_time": 0, "skipped": true,
     "skip_message": "too small"}]})");
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/BM_a", "result/other/BM_b"));
  EXPECT_THAT(reasons_of(run, "result/other/BM_b"),
              ElementsAre("the benchmark was skipped: too small"));
  EXPECT_THAT(warnings_of(run),
              AllOf(HasSubstr("aggregate stddev (BM_a)"), HasSubstr("counters (note, rate)")));
}

// Printing what is nested deeply would take as deep a stack.
TEST(ImportedGoogleBenchmark, NamesTheKindOfADeepValue) {
  EXPECT_THAT(refusal_of(R"({"context": {}, "benchmarks": [{"name": "x", "real_time": )" +
                         std::string(200000, '[') + std::string(200000, ']') + "}]}"),
              HasSubstr("real_time of x is no time: array"));
}

TEST(ImportedHyperfine, TellsResultsOfOneCommandApart) {
  const roofladder::Run run = run_of(R"({"results": [
    {"command": "a", "times": [1.0, 0.0], "parameters": {"branch": "main"}},
    {"command": "a", "times": [2.0], "exit_codes": [null], "parameters": {"branch": "fix"}},
    {"command": "b", "times": [3.0]}]})");
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/a__branch_main_",
                                       "result/other/a__branch_fix_", "result/other/b"));
  EXPECT_THAT(reasons_of(run, "result/other/a__branch_main_"),
              ElementsAre("hyperfine found it no longer than the shell that starts it"));
  EXPECT_THAT(reasons_of(run, "result/other/a__branch_fix_"),
              ElementsAre("the command was killed"));
}

TEST(ImportedHyperfine, HasEveryTimeOfEachCommand) {
  const roofladder::Run run = run_of(R"({"results": [
    {"command": "sleep 1", "median": 1.1, "times": [1.0, 1.1, 1.2], "exit_codes": [0, 0, 0]},
    {"command": "sleep/1", "median": 2, "times": [2.0, 9.0], "exit_codes": [0, 3]},
    {"command": "only", "median": 3.5}]})");
  EXPECT_THAT(ids_of(run),
              ElementsAre("result/other/sleep_1", "result/other/sleep_1.2", "result/other/only"));
  EXPECT_THAT(values_of(run, "result/other/sleep_1", metric::time), ElementsAre(1.0, 1.1, 1.2));
  EXPECT_THAT(values_of(run, "result/other/sleep_1.2", metric::time), ElementsAre(2.0));
  EXPECT_THAT(reasons_of(run, "result/other/sleep_1.2"), ElementsAre("the command ended with 3"));
  EXPECT_THAT(values_of(run, "result/other/only", metric::time), ElementsAre(3.5));
}

TEST(ImportedNvbench, HasMeansByDeviceAndAxis) {
  const std::string state = R"({"name": "s", "device": 1, "is_skipped": false,
      "axis_values": [{"name": "T", "type": "type", "value": "F32"}],
      "summaries": [
        {"tag": "nv/cold/time/gpu/mean", "data": [{"name": "value", "value": "0.002"}]},
        {"tag": "nv/batch/time/gpu/mean", "data": [{"name": "value", "value": "0.001"}]},
        {"tag": "nv/cold/bw/global/bytes_per_second", "data": [{"name": "value", "value": "5e9"}]}]})";
  const std::string skipped =
      R"({"name": "s", "device": 1, "is_skipped": true, "skip_reason": "too large", "axis_values": null})";
  const roofladder::Run run = run_of(R"({"meta": {"version": {"nvbench": {"string": "0.1.0"}}},
    "devices": [{"id": 1, "name": "A GPU", "l2_cache_size": 4194304}],
    "benchmarks": [{"name": "copy", "states": [)" +
                                     state + "," + skipped + "]}]}");
  EXPECT_THAT(ids_of(run), ElementsAre("result/cuda/copy_T_F32", "result/cuda/copy"));
  EXPECT_THAT(values_of(run, "result/cuda/copy_T_F32", metric::time), ElementsAre(0.002));
  EXPECT_THAT(values_of(run, "result/cuda/copy_T_F32", metric::useful_bytes), ElementsAre(1e7));
  EXPECT_THAT(reasons_of(run, "result/cuda/copy"), ElementsAre("nvbench skipped it: too large"));
  EXPECT_EQ(run.devices.at(0).name, "cuda:1");
  EXPECT_EQ(run.devices.at(0).title, "A GPU");
  EXPECT_THAT(warnings_of(run), HasSubstr("batch times, whose launches overlap (copy T=F32)"));
}

TEST(ImportedNvbench, HasBenchmarksOfTheProcessor) {
  const roofladder::Run run = run_of(R"({"meta": {"version": {"nvbench": {}}}, "devices": [],
    "benchmarks": [{"name": "sort", "states": [{"device": null, "is_skipped": false,
      "axis_values": [{"name": "n", "value": "1099511627776"}], "summaries": [
      {"tag": "nv/cpu_only/time/cpu/mean", "data": [{"name": "value", "value": "0.5"}]}]}]}]})");
  EXPECT_THAT(values_of(run, "result/cuda/sort_n_1099511627776", metric::time), ElementsAre(0.5));
  EXPECT_EQ(run.devices.at(0).name, "cpu");
}

const std::string babelstream = R"(BabelStream
Array size: 268.4 MB (=0.3 GB)
Using CUDA device A GPU
Function    MBytes/sec  Min (sec)   Max         Average
Copy        500000.000  0.00107     0.00109     0.00108
Triad       600000.000  0.00134     0.00148     0.00147
)";

TEST(ImportedStream, MakesItsBandwidthsCeilings) {
  const roofladder::Run run = run_of(babelstream);
  EXPECT_NEAR(best_of(run, "Triad"), 600e9, 1);
  EXPECT_NEAR(best_of(run, "Copy"), 500e9, 1);
  EXPECT_THAT(values_of(run, "result/other/triad", metric::time),
              ElementsAre(DoubleNear(3 * 268.4e6 / 600e9, 1e-12)));
  EXPECT_EQ(run.devices.at(0).title, "A GPU");
}

TEST(ImportedStream, ReadsTheOtherTablesToo) {
  EXPECT_NEAR(best_of(run_of("STREAM version $Revision: 5.10 $\n"
                             "This system uses 8 bytes per array element.\n"
                             "Array size = 10000000 (elements), Offset = 0 (elements)\n"
                             "Function    Best Rate MB/s  Avg time     Min time     Max time\n"
                             "Triad:          12000.0     0.020100     0.020000     0.020500\n"),
                      "Triad"),
              12e9, 1);
  EXPECT_NEAR(best_of(run_of("function,num_times,n_elements,sizeof,max_mbytes_per_sec,"
                             "min_runtime,max_runtime,avg_runtime\n"
                             "Triad,100,33554432,8,700000.5,0.00115,0.0012,0.00117\n"),
                      "Triad"),
              700000.5e6, 1);
}

TEST(ImportedStream, StandsAlone) {
  const ImportSource other{.name = "a.csv", .text = "variant,time\nopenmp/a,1\n"};
  const ImportSource stream{.name = "stream.out", .text = babelstream};
  EXPECT_THROW(import_sources({other, stream}, ""), ImportError);
  EXPECT_EQ(run_of(babelstream).devices.at(0).name, "cuda:0");
}

TEST(ImportedStream, IsRefusedWithoutSizes) {
  EXPECT_THAT(refusal_of("x\nFunction    MBytes/sec\nTriad 1 2 3 4\n"),
              HasSubstr("no size of its"));
  EXPECT_THAT(refusal_of(babelstream + "Triad 1 2 3 4\n"), HasSubstr("has triad twice"));
}

std::string details(const std::string& rows) {
  return "\xEF\xBB\xBF==PROF== Connected to process 1\r\n"
         "output of the program\r\n"
         "\"ID\",\"Process ID\",\"Kernel Name\",\"Device\",\"CC\",\"Metric Name\",\"Metric Unit\","
         "\"Metric Value\"\r\n" +
         rows;
}

std::string row(int id, const std::string& kernel, const std::string& name, const std::string& unit,
                const std::string& value) {
  return "\"" + std::to_string(id) + "\",\"1\",\"" + kernel + "\",\"0\",\"9.0\",\"" + name +
         "\",\"" + unit + "\",\"" + value + "\"\r\n";
}

TEST(ImportedNcu, HasALaunchARepetition) {
  const roofladder::Run run = run_of(
      details(row(0, "void f<(int)4>(float *)", "gpu__time_duration.sum", "ns", "9,589,248") +
              row(0, "void f<(int)4>(float *)", "dram__bytes_read.sum", "Mbyte", "54.25") +
              row(0, "void f<(int)4>(float *)", "lts__t_sectors.sum", "sector", "7") +
              "the program again\r\n" +
              row(1, "void f<(int)4>(float *)", "Duration", "usecond", "9,600.5") +
              row(2, "void f<(int)8>(float *)", "gpu__time_duration.sum", "ms", "2") +
              row(3, "a::g(int)", "launch__registers_per_thread", "register/thread", "32")));
  ASSERT_THAT(ids_of(run),
              ElementsAre("result/cuda/f__int_4_", "result/cuda/f__int_8_", "result/cuda/g"));
  EXPECT_THAT(values_of(run, "result/cuda/f__int_4_", metric::time),
              ElementsAre(DoubleNear(9.589248e-3, 1e-15), DoubleNear(9.6005e-3, 1e-15)));
  EXPECT_THAT(values_of(run, "result/cuda/f__int_4_", metric::dram_read), ElementsAre(54.25e6));
  EXPECT_THAT(values_of(run, "result/cuda/g", metric::registers), ElementsAre(32));
  EXPECT_THAT(reasons_of(run, "result/cuda/g"),
              ElementsAre("ncu did not count gpu__time_duration.sum"));
  EXPECT_THAT(warnings_of(run), HasSubstr("none of Roofladder's (lts__t_sectors.sum)"));
}

TEST(ImportedNcu, ReadsTheRawPage) {
  const roofladder::Run run = run_of(
      "\"ID\",\"Process ID\",\"Kernel Name\",\"Device\",\"gpu__time_duration.sum\","
      "\"sm__warps_active.avg.pct_of_peak_sustained_active\",\"launch__grid_size\"\n"
      "\"\",\"\",\"\",\"\",\"usecond\",\"%\",\"\"\n"
      "\"0\",\"1\",\"f(int)\",\"0\",\"12.5\",\"66.61\",\"128\"\n");
  EXPECT_THAT(values_of(run, "result/cuda/f", metric::time),
              ElementsAre(DoubleNear(12.5e-6, 1e-15)));
  EXPECT_THAT(values_of(run, "result/cuda/f", metric::occupancy_achieved),
              ElementsAre(DoubleNear(0.6661, 1e-9)));
}

// Processes count their launches from 0, each below a header of its own.
TEST(ImportedNcu, TellsLaunchesOfSeveralProcessesApart) {
  std::string second = row(0, "f(int)", "Duration", "ms", "3");
  second.replace(second.find("\"1\""), 3, "\"2\"");
  const std::string table = details(row(0, "f(int)", "Duration", "ms", "2"));
  EXPECT_THAT(values_of(run_of(table + second), "result/cuda/f", metric::time),
              ElementsAre(0.002, 0.003));
  EXPECT_THAT(values_of(run_of(table + table), "result/cuda/f", metric::time),
              ElementsAre(0.002, 0.002));
}

TEST(ImportedNcu, NamesKernelsOfAnonymousNamespaces) {
  const std::string kernel = "void at::(anonymous namespace)::copy<float, 2>(float *)";
  EXPECT_THAT(ids_of(run_of(details(row(0, kernel, "Duration", "ms", "2")))),
              ElementsAre("result/cuda/copy_float__2_"));
}

TEST(ImportedNcu, HasFlopsWhereAllClassesWereCounted) {
  const std::string begin = "smsp__sass_thread_inst_executed_op_";
  const auto counted = [&](const char* operation, const char* value) {
    return row(0, "f(int)", begin + operation + "_pred_on.sum", "inst", value);
  };
  const std::string fma = counted("ffma", "10");
  EXPECT_THAT(values_of(run_of(details(fma)), "result/cuda/f", metric::flops_fp32), IsEmpty());
  EXPECT_THAT(values_of(run_of(details(fma + counted("fadd", "1") + counted("fmul", "2"))),
                        "result/cuda/f", metric::flops_fp32),
              ElementsAre(23));
}

TEST(ImportedNcu, ReadsLinesThatEndWithAReturn) {
  std::string text = details(row(0, "f(int)", "Duration", "ms", "2"));
  std::erase(text, '\n');
  EXPECT_THAT(values_of(run_of(text), "result/cuda/f", metric::time), ElementsAre(0.002));
}

TEST(ImportedRounds, AreFilesOfTheSameRungAndProcesses) {
  const std::string text = "variant,time\nopenmp/a,1\nopenmp/a,2\n";
  const ImportSource first{.name = "a.csv", .kernel = "k", .text = text, .is_placed = true};
  const roofladder::Run run = import_sources({first, first}, "");
  std::vector<std::uint16_t> rounds;
  for (const Sample& sample : run.samples) {
    rounds.push_back(sample.round);
  }
  EXPECT_THAT(rounds, ElementsAre(0, 0, 1, 1));
  const roofladder::Run commands = run_of(
      R"({"results": [{"command": "sleep 1", "times": [1.01, 1.02, 1.03], "median": 1.02}]})");
  ASSERT_EQ(commands.samples.size(), 3U);
  EXPECT_EQ(commands.samples[2].round, 2);
}

TEST(ImportedNcu, IsPlacedInALadderByKernelAndStep) {
  const std::string naive = details(row(0, "f(int)", "Duration", "ms", "2"));
  const std::string tiled = details(row(0, "g(int)", "Duration", "ms", "1"));
  ImportSource before{
      .name = "a.csv", .kernel = "gemm", .text = naive, .is_placed = true, .step = "naive"};
  ImportSource after = before;
  after.name = "b.csv";
  after.text = tiled;
  after.step = "tiled";
  const roofladder::Run run = import_sources({before, after}, "");
  EXPECT_THAT(ids_of(run), ElementsAre("gemm/cuda/naive", "gemm/cuda/tiled"));
  EXPECT_EQ(run.variants[1].parent, "gemm/cuda/naive");
  after.is_placed = false;
  EXPECT_THROW(import_sources({before, after}, ""), ImportError);
  after.is_placed = true;
  const std::string both =
      details(row(0, "g(int)", "Duration", "ms", "1") + row(1, "h(int)", "Duration", "ms", "1"));
  after.text = both;
  EXPECT_THROW(import_sources({before, after}, ""), ImportError);
}

TEST(ImportedNcu, RefusesWhatIsNoValue) {
  EXPECT_THAT(refusal_of(details(row(0, "f(int)", "Duration", "weeks", "2"))),
              HasSubstr("line 4: Duration cannot be '2' weeks"));
  EXPECT_THAT(refusal_of(details(row(0, "f(int)", "Duration", "ms", "0"))),
              HasSubstr("Duration cannot be '0' ms"));
  EXPECT_THAT(refusal_of(details("")), HasSubstr("has no launch"));
}

DecimalNumbers numbers_of(const std::vector<std::string_view>& texts, char given) {
  DecimalEvidence evidence;
  for (const std::string_view text : texts) {
    evidence.add(text);
  }
  return {evidence, given};
}

std::string fault(const std::vector<std::string_view>& texts, char given = 0) {
  try {
    numbers_of(texts, given);
  } catch (const LineError& error) {
    return error.what();
  }
  return "";
}

TEST(DecimalNumbers, FollowTheLanguageOfTheFile) {
  EXPECT_EQ(numbers_of({"1,234", "5.25"}, 0)("1,234"), 1234);
  EXPECT_EQ(numbers_of({"1.234", "5,25"}, 0)("1.234"), 1234);
  EXPECT_EQ(numbers_of({"1.234.567"}, 0)("1.234"), 1234);
  EXPECT_EQ(numbers_of({"1,234,567.5"}, 0)("0.5"), 0.5);
  EXPECT_EQ(numbers_of({"1.234"}, ',')("1.234"), 1234);
  EXPECT_EQ(numbers_of({"1.234"}, '.')("1.234"), 1.234);
  EXPECT_EQ(numbers_of({"12", "n/a"}, 0)("n/a"), std::nullopt);
  EXPECT_EQ(numbers_of({"0.1234"}, 0)("0.1234"), 0.1234);
  EXPECT_EQ(numbers_of({"0.123"}, 0)("0.123"), 0.123);
}

TEST(DecimalNumbers, AreRefusedWhereTheyReadTwoWays) {
  EXPECT_THAT(fault({"1.234"}), HasSubstr("'1.234' reads two ways"));
  EXPECT_THAT(fault({"1,234", "17"}), HasSubstr("--decimal-point"));
  EXPECT_THAT(fault({"1.234.567", "1,234,567"}), HasSubstr("are not of one language"));
  EXPECT_THAT(fault({"1.234.567"}, '.'), HasSubstr("contradicts --decimal-point '.'"));
  EXPECT_THAT(fault({"17", "3"}), IsEmpty());
}

}  // namespace
}  // namespace roofladder
