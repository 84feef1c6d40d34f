// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/collector/importers/ceilings.h"

namespace roofladder {
namespace {

using test::best_of;
using test::refusal_of;
using test::run_of;
using test::warnings_of;

using testing::HasSubstr;

// Made by hand after the form of ERT 1.1's roofline.json.
std::string json(const std::string& bytes, const std::string& flops, const std::string& gpu) {
  return R"({"empirical": {"gbytes": {"data": [)" + bytes + R"(], "metadata": {"FLOPS": 1}},
    "gflops": {"data": [)" +
         flops + R"(]}, "metadata": {"CONFIG": {"ERT_GPU": [)" + gpu + R"(]}}},
    "spec": {"gflops": {"data": []}, "gbytes": {"data": []}}})";
}

TEST(ImportedErt, MakesItsRoofsCeilings) {
  const roofladder::Run run = run_of(json(R"(["L1", 1002.83], ["L2", 541.98], ["DRAM", 68.76])",
                                          R"(["GFLOPs", 288.33])", "false"));
  EXPECT_NEAR(best_of(run, "ERT L1"), 1002.83e9, 1);
  EXPECT_NEAR(best_of(run, "ERT L2"), 541.98e9, 1);
  EXPECT_NEAR(best_of(run, "ERT DRAM"), 68.76e9, 1);
  EXPECT_NEAR(best_of(run, "ERT fp64"), 288.33e9, 1);
  EXPECT_EQ(run.devices.at(0).name, "cpu");
  EXPECT_EQ(warnings_of(run), "");
}

TEST(ImportedErt, ReadsAndWritesEachElementOnce) {
  const roofladder::Run run = run_of(json(R"(["DRAM", 100])", "", "false"));
  EXPECT_EQ(test::values_of(run, "result/other/dram", metric::minimum_read).at(0), 50e9);
  EXPECT_EQ(test::values_of(run, "result/other/dram", metric::minimum_write).at(0), 50e9);
}

TEST(ImportedErt, TellsPrecisionsAndDevicesApart) {
  const roofladder::Run run = run_of(
      json(R"(["DRAM", 828.76])", R"(["FP64 GFLOPs", 7068.9], ["FP32 GFLOPs", 14180.0])", "true"));
  EXPECT_NEAR(best_of(run, "ERT fp64"), 7068.9e9, 1);
  EXPECT_NEAR(best_of(run, "ERT fp32"), 14180e9, 1);
  EXPECT_EQ(run.devices.at(0).name, "cuda:0");
  EXPECT_EQ(run.devices.at(0).kind, DeviceKind::gpu);
}

// Made by hand after what ERT's roofline.py prints.
const std::string printed = R"(   908.43 GFLOPs EMP

META_DATA
OPENMP_THREADS 1
FLOPS          8

  5647.33 L1 EMP
  3203.86 L2 EMP
  1773.58 L3 EMP
   139.56 L4 EMP
   103.50 DRAM EMP
)";

TEST(ImportedErt, ReadsWhatItPrints) {
  const roofladder::Run run = run_of(printed);
  EXPECT_NEAR(best_of(run, "ERT fp64"), 908.43e9, 1);
  EXPECT_NEAR(best_of(run, "ERT L3"), 1773.58e9, 1);
  EXPECT_NEAR(best_of(run, "ERT DRAM"), 103.5e9, 1);
  EXPECT_EQ(run.points.size(), 5);
  EXPECT_EQ(run.devices.at(0).name, "unknown");
  EXPECT_THAT(warnings_of(run), HasSubstr("left out of result.txt: roofs of a level or precision "
                                          "that Roofladder has not (L4)"));
  EXPECT_NEAR(best_of(run_of("  2772.78 FP64 GFLOPs EMP\r\n"), "ERT fp64"), 2772.78e9, 1);
}

TEST(ImportedErt, ReadsTheSumOfOneConfiguration) {
  const roofladder::Run run = run_of(
      "    11.03 GFLOPs\n\n  1458.88 Weight\n\n   176.44 L1\n"
      "    18.30 DRAM\n\nMETA_DATA\nERT_VERSION  1.1.0\n"
      "CONFIG  {'ERT_GPU': [True], 'ERT_HIP': [True]}\n");
  EXPECT_NEAR(best_of(run, "ERT fp64"), 11.03e9, 1);
  EXPECT_NEAR(best_of(run, "ERT DRAM"), 18.3e9, 1);
  EXPECT_EQ(run.points.size(), 3);
  EXPECT_EQ(run.devices.at(0).name, "hip:0");
}

TEST(ImportedErt, IsRefusedWhereItsRatesAreNone) {
  EXPECT_THAT(refusal_of(json(R"(["DRAM", 0])", "", "false")),
              HasSubstr("result.txt: DRAM is no rate: 0"));
  EXPECT_THAT(refusal_of(json(R"(["DRAM", 1e305])", "", "false")), HasSubstr("DRAM is no rate"));
  EXPECT_THAT(refusal_of(json(R"(["DRAM"])", "", "false")),
              HasSubstr("the data of gbytes are no names with numbers"));
  EXPECT_THAT(refusal_of(json(R"(["HBM", 5])", "", "false")), HasSubstr("has no bandwidth or"));
  EXPECT_THAT(refusal_of(R"({"empirical": {"gbytes": 3}})"), HasSubstr("has no list of data"));
  EXPECT_THAT(refusal_of(printed + printed), HasSubstr("has flops.fp64 twice"));
}

TEST(ImportedErt, StandsAlone) {
  const ImportSource other{.name = "a.csv", .text = "variant,time\nopenmp/a,1\n"};
  const ImportSource ert{.name = "ert.txt", .text = printed};
  EXPECT_THROW(import_sources({other, ert}, ""), ImportError);
}

}  // namespace
}  // namespace roofladder
