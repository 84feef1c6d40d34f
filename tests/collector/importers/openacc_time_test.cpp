// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

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
using testing::Not;

// Made by hand after listings of PGI 13 and later and of the HPC SDK.
const std::string listing = R"( total: 135.719596 s

Accelerator Kernel Timing data
/home/user/laplace2d.c
  main  NVIDIA  devicenum=0
    time(us): 97,692,259
    56: compute region reached 1000 times
        56: data copyin transfers: 8000
             device time(us): total=22,323,291 max=22,363 min=22,311 avg=22,323
        60: kernel launched 1000 times
            grid: [32x4094]  block: [128]
             device time(us): total=6,743,477 max=6,761 min=6,666 avg=6,743
            elapsed time(us): total=6,753,957 max=6,788 min=6,676 avg=6,753
        60: reduction kernel launched 1000 times
            grid: [1]  block: [256]
             device time(us): total=270,547 max=280 min=268 avg=270
            elapsed time(us): total=281,457 max=319 min=278 avg=281
    56: data region reached 2000 times
)";

TEST(ImportedOpenaccTime, HasTheAverageOfEachKernelsLaunches) {
  const roofladder::Run run = run_of(listing);
  EXPECT_THAT(ids_of(run),
              ElementsAre("result/openacc/main_60", "result/openacc/main_60_reduction"));
  EXPECT_THAT(values_of(run, "result/openacc/main_60", metric::time),
              ElementsAre(DoubleNear(6743.477e-6, 1e-12)));
  EXPECT_THAT(values_of(run, "result/openacc/main_60_reduction", metric::time),
              ElementsAre(DoubleNear(270.547e-6, 1e-12)));
  EXPECT_EQ(run.variants[0].title, "main:60 (1000 launches)");
  EXPECT_EQ(run.variants[1].parent, "");
  EXPECT_EQ(run.devices.at(0).name, "cuda:0");
}

TEST(ImportedOpenaccTime, SaysWhatItLeavesOut) {
  EXPECT_THAT(
      warnings_of(run_of(listing)),
      AllOf(HasSubstr("elapsed times, which include the launch (main:60, main:60 reduction)"),
            HasSubstr("transfers of data (main:56)"),
            HasSubstr("each time is the average of a kernel's launches")));
}

// An excerpt of "An OpenACC Example (Part 2)", whose runtime of 2012 names no device.
TEST(ImportedOpenaccTime, ReadsListingsOf2012) {
  const roofladder::Run run = run_of(R"(Accelerator Kernel Timing data
/home/mharris/step2/laplace2d.c
  main
    92: region entered 1000 times
  time(us): total=2336562 init=298 region=2336264
kernels=2295838 data=0
  w/o init: total=2336264 max=2441 min=2318 avg=2336
  95: kernel launched 1000 times
grid: [256x256]  block: [16x16]
time(us): total=2295838 max=2301 min=2293 avg=2295
/home/mharris/step2/laplace2d.c
  main
    74: region entered 1 time
  time(us): total=8936004
data=96980
acc_init.c
  acc_init
    29: region entered 1 time
  time(us): init=82801
)");
  EXPECT_THAT(ids_of(run), ElementsAre("result/openacc/main_95"));
  EXPECT_THAT(values_of(run, "result/openacc/main_95", metric::time),
              ElementsAre(DoubleNear(2295.838e-6, 1e-12)));
  EXPECT_THAT(warnings_of(run), Not(HasSubstr("left out")));
}

std::string kernel(const std::string& place, const std::string& times) {
  return place + "    37: compute region reached 2 times\n        42: kernel launched 2 times\n" +
         times;
}

const std::string head = "Accelerator Kernel Timing data\n";
const std::string time_of_5 = "    device time(us): total=10 max=6 min=4 avg=5\n";

TEST(ImportedOpenaccTime, HasNoElapsedTimeInPlaceOfADeviceTime) {
  const roofladder::Run run =
      run_of(head + kernel("a.c\n  f  NVIDIA  devicenum=0\n",
                           "    elapsed time(us): total=2,041 max=1,041 min=12 avg=13\n"));
  EXPECT_THAT(reasons_of(run, "result/openacc/f_42"),
              ElementsAre("the listing has no device time of it"));
  EXPECT_THAT(reasons_of(run_of(head + kernel("a.c\n  f  NVIDIA  devicenum=0\n",
                                              "device time(us): total=0 max=0 min=0 avg=0\n")),
                         "result/openacc/f_42"),
              ElementsAre("it was shorter than the microsecond that the listing counts in"));
}

TEST(ImportedOpenaccTime, TellsFilesAndDevicesApart) {
  const roofladder::Run run =
      run_of(head + kernel("/x/a.c\n  f(int, int)  NVIDIA  devicenum=0\n", time_of_5) +
             kernel("/x/b.c\n  f(int, int)  NVIDIA  devicenum=1\n", time_of_5));
  EXPECT_THAT(ids_of(run),
              ElementsAre("result/openacc/f_int__int__42", "result/openacc/b.c_f_int__int__42"));
  EXPECT_EQ(run.variants[1].title, "b.c:f(int, int):42 (2 launches)");
  EXPECT_EQ(run.devices.at(1).name, "cuda:1");
}

TEST(ImportedOpenaccTime, HasARepetitionForEachRegionOfAKernel) {
  const std::string again = kernel("a.c\n  f  NVIDIA  devicenum=0\n", time_of_5);
  EXPECT_THAT(values_of(run_of(head + again + again), "result/openacc/f_42", metric::time),
              ElementsAre(5e-6, 5e-6));
}

TEST(ImportedOpenaccTime, TrustsTheAverageWhereTheTotalIsOfOtherLaunches) {
  EXPECT_THAT(values_of(run_of(head + kernel("a.c\n  f  NVIDIA  devicenum=0\n",
                                             "device time(us): total=99 max=6 min=4 avg=5\n")),
                        "result/openacc/f_42", metric::time),
              ElementsAre(5e-6));
}

TEST(ImportedOpenaccTime, IsRefusedWithoutKernelOrTime) {
  EXPECT_THAT(refusal_of(head + "a.c\n  f  NVIDIA  devicenum=0\n    time(us): 76\n"),
              HasSubstr("result.txt: has no kernel in its listing"));
  EXPECT_THAT(refusal_of(head + kernel("a.c\n  f\n", "device time(us): total=-1 avg=-1\n")),
              HasSubstr("line 6: needs total= and avg= of the kernel's time"));
}

}  // namespace
}  // namespace roofladder
