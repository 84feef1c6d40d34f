// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/metric.h"
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

// A function profile as Caliper 2.2 writes it: two regions, one within the other.
const std::string cali_begin = R"(__rec=node,id=24,attr=10,data=588,parent=3
__rec=node,id=25,attr=8,data=cali.caliper.version,parent=24
__rec=node,id=26,attr=25,data=2.2.0
)";
const std::string cali_regions = R"(__rec=node,id=96,attr=10,data=21,parent=5
__rec=node,id=97,attr=8,data=min#time.duration,parent=96
__rec=node,id=111,attr=8,data=sum#time.duration,parent=96
__rec=node,id=148,attr=8,data=count,parent=96
__rec=ctx,ref=26,attr=97=111=148,data=0.001=0.001=1
__rec=node,id=19,attr=10,data=268,parent=3
__rec=node,id=20,attr=8,data=function,parent=19
__rec=node,id=155,attr=20,data=main,parent=26
__rec=ctx,ref=155,attr=97=111=148,data=0.000285=0.025121=2
__rec=node,id=165,attr=20,data=solve<a\,b>\=c,parent=155
__rec=ctx,ref=165,attr=97=111=148,data=0.000004=0.000226=40
__rec=globals,ref=26
)";

TEST(ImportedCali, HasTheTimeOfEachRegionAndNoneOfTheirStatistics) {
  const roofladder::Run run = run_of(cali_begin + cali_regions);
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/main", "result/other/solve_a_b__c"));
  EXPECT_EQ(run.variants[1].title, "solve<a,b>=c");
  EXPECT_THAT(values_of(run, "result/other/main", metric::time), ElementsAre(0.025121));
  EXPECT_THAT(values_of(run, "result/other/solve_a_b__c", metric::time), ElementsAre(0.000226));
  EXPECT_EQ(run.samples.size(), 2);
  EXPECT_THAT(warnings_of(run), AllOf(HasSubstr("sum#time.duration, without the regions within"),
                                      Not(HasSubstr("left out")), Not(HasSubstr("no unit"))));
}

TEST(ImportedCali, HasNamesOfSeveralLines) {
  const roofladder::Run run = run_of(cali_begin + cali_regions +
                                     "__rec=node,id=170,attr=20,data=solve\\n\\\\n,parent=155\n"
                                     "__rec=ctx,ref=170,attr=111,data=0.5\n");
  EXPECT_EQ(run.variants.back().title, "solve\n\\n");
}

TEST(ImportedCali, WithoutVersionAndUnitTellsMicrosecondsFromSecondsByTheirFractions) {
  const roofladder::Run seconds = run_of(cali_regions.substr(0, cali_regions.find("__rec=ctx")) +
                                         "__rec=node,id=19,attr=10,data=268,parent=3\n"
                                         "__rec=node,id=20,attr=8,data=function,parent=19\n"
                                         "__rec=node,id=155,attr=20,data=main\n"
                                         "__rec=ctx,ref=155,attr=111,data=1.5\n");
  EXPECT_THAT(values_of(seconds, "result/other/main", metric::time), ElementsAre(1.5));
  const roofladder::Run microseconds =
      run_of(cali_regions.substr(0, cali_regions.find("__rec=ctx")) +
             "__rec=node,id=19,attr=10,data=268,parent=3\n"
             "__rec=node,id=20,attr=8,data=function,parent=19\n"
             "__rec=node,id=155,attr=20,data=main\n"
             "__rec=ctx,ref=155,attr=111,data=1500.000000\n");
  EXPECT_THAT(values_of(microseconds, "result/other/main", metric::time),
              ElementsAre(DoubleNear(1.5e-3, 1e-12)));
  EXPECT_THAT(warnings_of(microseconds), HasSubstr("whole numbers are taken for microseconds"));
}

// Two kernels of RAJAPerf below a group, which has the greatest number of each column.
const std::string rajaperf = R"(__rec=node,id=12,attr=10,data=64,parent=3
__rec=node,id=14,attr=8,data=attribute.unit,parent=12
__rec=node,id=72,attr=14,data=sec,parent=5
__rec=node,id=74,attr=10,data=65,parent=72
__rec=node,id=78,attr=8,data=max#inclusive#sum#time.duration,parent=74
__rec=node,id=81,attr=8,data=avg#inclusive#sum#time.duration,parent=74
__rec=node,id=88,attr=8,data=sum#inclusive#sum#time.duration,parent=74
__rec=node,id=91,attr=8,data=any#any#max#BlockSize,parent=5
__rec=node,id=94,attr=8,data=any#any#max#Bytes/Rep,parent=5
__rec=node,id=97,attr=8,data=any#any#max#Flops/Rep,parent=5
__rec=node,id=109,attr=8,data=any#any#max#Reps,parent=5
__rec=node,id=15,attr=8,data=spot.channel,parent=12
__rec=node,id=110,attr=15,data=regionprofile
__rec=node,id=63,attr=10,data=276,parent=3
__rec=node,id=64,attr=8,data=region,parent=63
__rec=node,id=65,attr=64,data=Stream
__rec=ctx,ref=65=110,attr=78=81=88=91=94=97=109,data=2.0=1.5=3.0=128=25165824=2097152=1000
__rec=node,id=70,attr=64,data=Stream_TRIAD,parent=65
__rec=ctx,ref=70=110,attr=78=81=88=91=94=97=109,data=0.04=0.033675=0.07=128=25165824=2097152=1000
__rec=node,id=71,attr=64,data=Stream_COPY,parent=65
__rec=ctx,ref=71=110,attr=78=81=88=91=94=97=109,data=0.04=0.02=0.07=128=16777216=0=1000
__rec=node,id=112,attr=10,data=1612,parent=3
__rec=node,id=121,attr=8,data=variant,parent=112
__rec=node,id=120,attr=8,data=tuning,parent=112
__rec=node,id=190,attr=121,data=Base_CUDA
__rec=node,id=191,attr=120,data=block_128,parent=190
__rec=globals,ref=191
)";

TEST(ImportedCali, HasTimeBytesAndFlopsOfARepetitionOfRajaperf) {
  const roofladder::Run run = run_of(rajaperf);
  EXPECT_THAT(ids_of(run), ElementsAre("result/cuda/Stream_TRIAD", "result/cuda/Stream_COPY"));
  EXPECT_THAT(values_of(run, "result/cuda/Stream_TRIAD", metric::time),
              ElementsAre(DoubleNear(33.675e-6, 1e-15)));
  EXPECT_THAT(values_of(run, "result/cuda/Stream_TRIAD", metric::dram_bytes),
              ElementsAre(25165824));
  EXPECT_THAT(values_of(run, "result/cuda/Stream_TRIAD", metric::flops_fp64), ElementsAre(2097152));
  EXPECT_THAT(warnings_of(run),
              AllOf(HasSubstr("none of Roofladder's metrics (any#any#max#BlockSize)"),
                    HasSubstr("nothing counted them")));
}

TEST(ImportedCali, PlacedInALadderHasTheTuningInItsName) {
  ImportSource source;
  source.kernel = "raja";
  source.is_placed = true;
  EXPECT_THAT(ids_of(run_of(rajaperf, source)),
              ElementsAre("raja/cuda/Stream_TRIAD.block_128", "raja/cuda/Stream_COPY.block_128"));
}

TEST(ImportedCali, OfRanksHasARepetitionEach) {
  std::string text = cali_begin + cali_regions;
  text +=
      "__rec=node,id=31,attr=10,data=77,parent=1\n__rec=node,id=32,attr=8,data=mpi.rank,parent=31\n"
      "__rec=ctx,ref=155,attr=32=111,data=1=0.5\n__rec=ctx,ref=155,attr=32=111,data=2=0\n";
  const roofladder::Run run = run_of(text);
  EXPECT_THAT(values_of(run, "result/other/main", metric::time), ElementsAre(0.025121, 0.5));
  EXPECT_THAT(reasons_of(run, "result/other/main"), ElementsAre("the profile has 0 s of it"));
}

TEST(ImportedCali, IsRefusedWhereItContradictsItself) {
  const std::string text = cali_begin + cali_regions;
  EXPECT_THAT(refusal_of(text + "__rec=ctx,ref=999,attr=111,data=1\n"),
              HasSubstr("line 16: refers to the node '999', which no line before it has"));
  EXPECT_THAT(refusal_of(text + "__rec=ctx,ref=155,attr=111=97,data=1\n"),
              HasSubstr("has 2 attributes but 1 values"));
  EXPECT_THAT(refusal_of(text + "__rec=ctx,ref=155,attr=155,data=1\n"),
              HasSubstr("refers to the attribute '155', which no line defines"));
  EXPECT_THAT(refusal_of(text + "__rec=ctx,ref=155,attr=111,data=-1\n"),
              HasSubstr("the time of main is no time"));
  EXPECT_THAT(refusal_of(text + "__rec=node,id=x,attr=8,data=a\n"),
              HasSubstr("is a node whose id or attr is no number"));
  EXPECT_THAT(refusal_of(cali_begin), HasSubstr("has no time of its regions"));
  EXPECT_THAT(refusal_of("__rec="), HasSubstr("has no time of its regions"));
}

TEST(ImportedCali, HasRegionsOfALimitedDepth) {
  std::string text = cali_begin + cali_regions;
  for (int i = 1000; i < 2002; ++i) {
    text += "__rec=node,id=" + std::to_string(i) +
            ",attr=20,data=f,parent=" + std::to_string(i == 1000 ? 155 : i - 1) + "\n";
  }
  EXPECT_THAT(refusal_of(text), HasSubstr("is a node below 1000 others"));
}

const std::string json_split = R"({
  "data": [[21948.0, 0, 21948.0, null], [5882425.0, 0, 121489.0, 0], [5902349.0, 1, 105528.0, 0],
           [2000000.0, 0, 528.0, 1], [3000000.0, 0, 8.0, 3]],
  "columns": ["inclusive#sum#time.duration", "mpi.rank", "sum#time.duration", "path"],
  "column_metadata": [{"is_value": true}, {"is_value": true}, {"is_value": true},
                      {"is_value": false}],
  "nodes": [{"column": "path", "label": "main"}, {"column": "path", "label": "solve", "parent": 0},
            {"column": "path", "label": "init", "parent": 0},
            {"column": "path", "label": "solve", "parent": 2}]
})";

TEST(ImportedJsonSplit, HasInclusiveTimesOfEachRankAndTellsAlikeRegionsApart) {
  const roofladder::Run run = run_of(json_split);
  EXPECT_THAT(ids_of(run),
              ElementsAre("result/other/main", "result/other/solve", "result/other/solve.2"));
  EXPECT_EQ(run.variants[1].title, "main/solve");
  EXPECT_EQ(run.variants[2].title, "main/init/solve");
  EXPECT_THAT(values_of(run, "result/other/main", metric::time),
              ElementsAre(DoubleNear(5.882425, 1e-12), DoubleNear(5.902349, 1e-12)));
  EXPECT_THAT(values_of(run, "result/other/solve.2", metric::time),
              ElementsAre(DoubleNear(3, 1e-12)));
}

TEST(ImportedJsonSplit, HasUnitsWhereTheFileSaysThem) {
  const roofladder::Run run = run_of(R"({"data": [[2, 0]], "columns": ["time", "path"],
    "column_metadata": [{"is_value": true, "attribute.alias": "time", "attribute.unit": "sec"},
                        {"is_value": false}],
    "nodes": [{"label": "main", "column": "path"}]})");
  EXPECT_THAT(values_of(run, "result/other/main", metric::time), ElementsAre(2));
}

// As cali-query 2.15 writes it where no columns are selected.
TEST(ImportedJsonSplit, HasNoRegionsOfAttributesAndTheTimeOfMoreDigits) {
  const roofladder::Run run = run_of(R"({
    "columns": ["attribute.unit", "cali.attribute.name", "spot.channel", "sum#time.duration",
                "sum#time.duration.ns", "path"],
    "column_metadata": [{"is_value": false}, {"is_value": false}, {"is_value": false},
                        {"is_value": true, "attribute.unit": "sec"},
                        {"is_value": true, "attribute.unit": "nsec"}, {"is_value": false}],
    "data": [[null, 1, 2, null, null, 3], [0, 1, 2, 0.000001, 1234.5, 4]],
    "nodes": [{"label": "nsec"}, {"label": "sum#time.duration"}, {"label": "regionprofile"},
              {"label": "main"}, {"label": "solve", "parent": 3}]})");
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/solve"));
  EXPECT_THAT(values_of(run, "result/other/solve", metric::time),
              ElementsAre(DoubleNear(1.2345e-6, 1e-18)));
  EXPECT_THAT(warnings_of(run), Not(HasSubstr("without a time")));
}

TEST(ImportedJsonSplit, IsRefusedWhereItContradictsItself) {
  const auto with = [](const std::string& data, const std::string& nodes) {
    return R"({"columns": ["time", "path"], "column_metadata": [{}, {"is_value": false}], "data": )" +
           data + R"(, "nodes": )" + nodes + "}";
  };
  const std::string nodes = R"([{"label": "main"}])";
  EXPECT_THAT(refusal_of(with("[[1]]", nodes)), HasSubstr("row 1 of data has not one value"));
  EXPECT_THAT(refusal_of(with("[[1, 7]]", nodes)), HasSubstr("row 1 of data refers to no node"));
  EXPECT_THAT(refusal_of(with("[[1, null]]", nodes)), HasSubstr("has no record of a region"));
  EXPECT_THAT(refusal_of(with("[[1, 0]]", R"([{"label": "a", "parent": 0}])")),
              HasSubstr("node 0 has a parent that does not stand before it"));
  EXPECT_THAT(refusal_of(with("[[-1, 0]]", nodes)), HasSubstr("the time of main is no time"));
  EXPECT_THAT(refusal_of(with("{}", nodes)), HasSubstr("has no list of data"));
}

}  // namespace
}  // namespace roofladder
