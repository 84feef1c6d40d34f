// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;

std::string table(const std::string& kernel) {
  return in_source("kernels/") + kernel + "/published.csv";
}

json shown(const std::string& run) {
  const Finished finished = roofladder({"show", "--json", run});
  EXPECT_EQ(finished.code, 0) << finished.err;
  return json::parse(finished.out);
}

class Published : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const Finished finished = roofladder({"import", table(GetParam()), "-o", m_run});
    ASSERT_EQ(finished.code, 0) << finished.err;
  }

  Folder m_folder;
  std::string m_run = m_folder / "published.roofladder";
};

TEST_P(Published, OpensEverywhere) {
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
  EXPECT_THAT(roofladder({"show", m_run}).out, HasSubstr("Published: "));
  for (const char* suffix : {"html", "csv", "json", "md"}) {
    const Finished finished = roofladder({"report", m_run, "-o", m_folder / "report." + suffix});
    EXPECT_EQ(finished.code, 0) << suffix << finished.err;
  }
}

TEST_P(Published, HoldsPublishedNumbersOnly) {
  const roofladder::Run run = read_run(m_run).run;
  EXPECT_GE(run.samples.size(), 10U);
  for (const Sample& sample : run.samples) {
    EXPECT_EQ(sample.provenance, Provenance::published);
  }
}

INSTANTIATE_TEST_SUITE_P(Families, Published,
                         testing::Values("jacobi", "lfric_matvec", "species", "multipole_gravity",
                                         "push"));

// Errors in the sources of the existing families: LFRic's intensity, Fornax' pull request.
TEST(PublishedAudit, FindsTheTwoSlipsOfTheSourcesAndNothingElse) {
  const Folder folder;
  const std::string run = folder / "all.roofladder";
  const Finished finished =
      roofladder({"import", table("jacobi"), table("lfric_matvec"), table("species"),
                  table("multipole_gravity"), table("push"), "-o", run});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const json findings = shown(run)["findings"];
  ASSERT_EQ(findings.size(), 2U) << findings.dump(1);
  EXPECT_EQ(findings[0]["where"], "lfric_matvec/openacc/colours_fused");
  EXPECT_THAT(findings[0]["sentence"].get<std::string>(),
              HasSubstr("Intensity of 0.300 flop/B, but its inputs give 0.38"));
  EXPECT_EQ(findings[1]["where"], "push/application/pr_16");
  EXPECT_THAT(findings[1]["sentence"].get<std::string>(),
              HasSubstr("speedup of 1.65x over push/application/original, but also one of 1.62x"));
}

TEST(PublishedRun, OfJacobiHasTheSpeedupsThatItsSourcePrints) {
  const Folder folder;
  ASSERT_EQ(roofladder({"import", table("jacobi"), "-o", folder / "j.roofladder"}).code, 0);
  const json report = shown(folder / "j.roofladder");
  for (const json& ladder : report["ladders"]) {
    if (ladder["model"] == "openmp") {
      EXPECT_NEAR(ladder["rungs"][1]["speedups"]["original"]["value"], 1.61, 0.005);
      // Named in the kernel's terms if a module provides them.
      EXPECT_THAT(ladder["size"], testing::AnyOf("n=4096 sweeps=1000", ""));
    }
  }
}

// The fake models have no variant of these stories: titles are then made from the names.
TEST(PublishedRun, NeedsNoModel) {
  const Folder folder;
  const std::string run = folder / "j.roofladder";
  ASSERT_EQ(roofladder({"import", table("jacobi"), "-o", run}, fake_models()).code, 0);
  const roofladder::Run read = read_run(run).run;
  ASSERT_FALSE(read.variants.empty());
  EXPECT_EQ(read.variants[0].id, "jacobi/openmp/serial");
  EXPECT_EQ(read.variants[0].title, "Serial");
  EXPECT_TRUE(read.variants[0].sources.empty());
}

// A variant that this build has provides title, claim, parent and source.
TEST(PublishedRun, TakesWhatTheBundledVariantSays) {
  const Finished listed = roofladder({"list", "--json"});
  if (listed.code != 0) {
    GTEST_SKIP() << "this build has no model";
  }
  json bundled;
  for (const json& kernel : json::parse(listed.out)) {
    for (const json& variant : kernel["variants"]) {
      if (variant["id"] == "jacobi/openmp/threads") {
        bundled = variant;
      }
    }
  }
  if (bundled.is_null()) {
    GTEST_SKIP() << "this build has no model openmp";
  }
  const Folder folder;
  const std::string path = folder / "j.roofladder";
  ASSERT_EQ(roofladder({"import", table("jacobi"), "-o", path}).code, 0);
  const roofladder::Run run = read_run(path).run;
  const auto found = std::ranges::find(run.variants, "jacobi/openmp/threads", &VariantInfo::id);
  ASSERT_NE(found, run.variants.end());
  EXPECT_EQ(found->title, bundled["title"].get<std::string>());
  EXPECT_EQ(found->parent, bundled["parent"].get<std::string>());
  EXPECT_FALSE(found->claim.empty());
  ASSERT_EQ(found->source_name(), "kernels/jacobi/openmp/1_threads.cpp");
  EXPECT_THAT(*run.text_of(found->sources[0]), HasSubstr("omp parallel for"));
  EXPECT_THAT(found->sources,
              Contains(Field(&SourceFile::name, "kernels/jacobi/openmp/laplace.h")));
}

TEST(Import, OfABadFileIsFourAndWritesNothing) {
  const Folder folder;
  std::ofstream(folder / "bad.csv")
      << "variant,metric,over,value,unit,device,place,ambiguous,note\n"
         "openmp/a,time,,fast,s,CPU,table,no,\n";
  std::ofstream(folder / "other.csv") << "Kernel,Duration\nx,1\n";
  const std::ofstream empty(folder / "empty.csv");
  const std::pair<std::string, std::string> files[] = {
      {folder / "bad.csv", "bad.csv, line 2: 'fast' is no number"},
      {folder / "other.csv", "known are: published"},
      {folder / "empty.csv", "known are: published"},
      {folder / "none.csv", "cannot read"},
      {folder.path().string(), "is a folder, but none of a rocprof-compute workload"},
  };
  for (const auto& [file, message] : files) {
    const Finished finished = roofladder({"import", file, "-o", folder / "x.roofladder"});
    EXPECT_EQ(finished.code, 4) << file;
    EXPECT_THAT(finished.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(folder / "x.roofladder"));
  }
}

TEST(Import, NeverOverwrites) {
  const Folder folder;
  std::ofstream(folder / "x.roofladder") << "mine";
  EXPECT_EQ(roofladder({"import", table("jacobi"), "-o", folder / "x.roofladder"}).code, 2);
  EXPECT_EQ(content_of(folder / "x.roofladder"), "mine");
}

TEST(Import, PlacesSeveralFilesInOneLadder) {
  const Folder folder;
  std::ofstream(folder / "a.csv") << "variant,time\nfirst,2\n";
  std::ofstream(folder / "b.csv") << "variant,time\nsecond,1\n";
  const std::string a = folder / "a.csv";
  const std::string b = folder / "b.csv";
  const std::string run = folder / "x.roofladder";
  ASSERT_EQ(roofladder({"import", a, b, "--kernel", "k", "-o", run}).code, 0);
  const Finished shown = roofladder({"show", run});
  EXPECT_THAT(shown.out, AllOf(HasSubstr("other/first"), HasSubstr("other/second")));
  EXPECT_EQ(roofladder({"import", a, b, "--step", "s", "-o", folder / "y.roofladder"}).code, 2);
}

TEST(Import, SaysWhatItLeavesOutAndRefusesItOnRequest) {
  const Folder folder;
  const std::string file = folder / "bench.json";
  std::ofstream(file) << R"({"context": {}, "benchmarks": [{"name": "x", "real_time": 1},
                            {"name": "x_RMS", "run_type": "aggregate", "aggregate_name": "RMS"}]})";
  const std::string run = folder / "x.roofladder";
  const Finished strict = roofladder({"import", file, "--strict", "-o", run});
  EXPECT_EQ(strict.code, 4);
  EXPECT_FALSE(std::filesystem::exists(run));
  const Finished finished = roofladder({"import", file, "-o", run});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.err, HasSubstr("aggregate RMS (x)"));
}

TEST(List, NamesThePublishedRunsOfTheBuild) {
  const Finished finished = roofladder({"list", "published", "--json"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  std::vector<std::string> kernels;
  for (const json& run : json::parse(finished.out)) {
    kernels.push_back(run["kernel"]);
    EXPECT_EQ(roofladder({"verify", run["file"]}).code, 0);
  }
  EXPECT_THAT(kernels, testing::IsSupersetOf({"jacobi", "lfric_matvec", "species"}));
  EXPECT_THAT(roofladder({"list", "published"}).out, HasSubstr("on Tesla V100"));
}

class Measured : public testing::Test {
 protected:
  Finished import(const std::string& table, const std::vector<std::string>& more = {}) const {
    m_folder.write("sgemm.csv", table);
    std::vector<std::string> words{"import", "sgemm.csv", "-o", "run.roofladder"};
    words.insert(words.end(), more.begin(), more.end());
    return roofladder_in(m_folder, words);
  }
  json ladder() const { return shown(m_folder / "run.roofladder")["ladders"][0]; }

  Folder m_folder;
};

TEST_F(Measured, IsALadderWithIntensityAndRepetitions) {
  const Finished finished = import(
      "variant,time [ms],ops.fp32.fma [Gflop],bytes [GB],registers,title\n"
      "cuda/naive,200,100,2,32,Naive\ncuda/naive,200,100,2,32,Naive\ncuda/naive,200,100,2,32,\n"
      "cuda/tiled,50,100,1,64,\"Tiled, by 32\"\n");
  ASSERT_EQ(finished.code, 0) << finished.err;
  const roofladder::Run run = read_run(m_folder / "run.roofladder").run;
  EXPECT_EQ(run.title, "Measured elsewhere: sgemm");
  ASSERT_EQ(run.variants.size(), 2U);
  EXPECT_EQ(run.variants[1].id, "sgemm/cuda/tiled");
  EXPECT_EQ(run.variants[1].title, "Tiled, by 32");
  EXPECT_EQ(run.variants[1].parent, "sgemm/cuda/naive");
  for (const Sample& sample : run.samples) {
    EXPECT_EQ(sample.provenance, Provenance::imported);
  }
  const std::string markdown = roofladder_in(m_folder, {"show", "run.roofladder"}).out;
  EXPECT_THAT(markdown, HasSubstr("200 ms"));
  EXPECT_THAT(markdown, HasSubstr("4.00x"));
  EXPECT_THAT(markdown, HasSubstr("200 flop/B"));
}

TEST_F(Measured, StandsUnderTheCeilingsOfARun) {
  const std::vector<std::string> ceilings{"--ceilings", in_source("examples/h200.roofladder")};
  const Finished finished = import(
      "variant,time,dram.read,dram.write,ops.fp64.add\ncuda/copy,1,2e12,2e12,1e12\n", ceilings);
  ASSERT_EQ(finished.code, 0) << finished.err;
  const std::string text = roofladder_in(m_folder, {"show", "run.roofladder"}).out;
  EXPECT_THAT(text, testing::ContainsRegex(
                        "cuda/copy +1 s.* 4 TB/s +91.1 % +1 Tflop/s +0.250 flop/B +- +Copy +Copy"));
  EXPECT_THAT(text, HasSubstr("the ceilings were not measured in this run"));
  EXPECT_EQ(roofladder_in(m_folder, {"verify", "run.roofladder"}).code, 0);
  std::filesystem::remove(m_folder / "run.roofladder");
  ASSERT_EQ(import("variant,time,flops,bytes\ncuda/copy,1,1e12,4e12\n", ceilings).code, 0);
  EXPECT_THAT(roofladder_in(m_folder, {"show", "run.roofladder"}).out,
              testing::ContainsRegex("4 TB/s +91.1 % +1 Tflop/s +0.250 flop/B +- +Triad +Copy"));
  std::filesystem::remove(m_folder / "run.roofladder");
  const Finished open = import("Variant,Time\nother/copy,1\n\n", ceilings);
  EXPECT_EQ(open.code, 4);
  EXPECT_THAT(open.err, HasSubstr("line 2: it names no device; the run has cuda:0, opencl:0"));
}

TEST_F(Measured, RefusesWhatBreaksARule) {
  const auto refusal = [&](const std::string& table) {
    const Finished finished = import(table);
    EXPECT_EQ(finished.code, 4) << table;
    EXPECT_FALSE(std::filesystem::exists(m_folder / "run.roofladder"));
    return finished.err;
  };
  EXPECT_THAT(refusal("variant,time,regsters\na,1,2\n"),
              HasSubstr("line 1: there is no column 'regsters'; did you mean registers"));
  EXPECT_THAT(refusal("variant,time [GB]\na,1\n"), HasSubstr("'GB' cannot be converted to s"));
  EXPECT_THAT(refusal("variant,time,time\na,1,1\n"), HasSubstr("two columns time"));
  EXPECT_THAT(refusal("variant,time\na,1,2\n"), HasSubstr("line 2: has 3 fields, not 2"));
  EXPECT_THAT(refusal("variant,time\na,fast\n"), HasSubstr("line 2: 'fast' is no number"));
  EXPECT_THAT(refusal("variant,time\na,-1\n"), HasSubstr("time cannot be -1"));
  EXPECT_THAT(refusal("variant,time\na,0\n"), HasSubstr("time cannot be 0"));
  EXPECT_THAT(refusal("variant,time\na/b/c,1\n"), HasSubstr("'a/b/c' is no variant"));
  EXPECT_THAT(refusal("variant,time,parent\na,1,b\n"), HasSubstr("the parent 'b' is in no row"));
  EXPECT_THAT(refusal("variant,time\n"), HasSubstr("has no row below its header"));
  EXPECT_THAT(refusal("variant,time,flops,ops.fp32.fma\na,1,1,1\n"), HasSubstr("given twice"));
  EXPECT_THAT(refusal("time,speed\n1,2\n"), HasSubstr("which no known format does"));
}

TEST_F(Measured, HasARoofForEachPrecision) {
  const std::vector<std::string> ceilings{"--ceilings", in_source("examples/h200.roofladder")};
  ASSERT_EQ(import("variant,time,flops.fp32,bytes\ncuda/gemm,1,60e12,1e12\n", ceilings).code, 0);
  EXPECT_THAT(roofladder_in(m_folder, {"show", "run.roofladder"}).out,
              testing::ContainsRegex("60 Tflop/s +60 flop/B +- +fp32 multiply-add"));
}

TEST_F(Measured, PublishedNumbersTakeNoCeilings) {
  const Finished finished =
      roofladder_in(m_folder, {"import", table("jacobi"), "-o", "run.roofladder", "--ceilings",
                               in_source("examples/h200.roofladder")});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("holds published numbers, which take no ceilings"));
}

TEST_F(Measured, WithoutATimeSaysSo) {
  ASSERT_EQ(import("variant,time,registers\na,,32\nb,2,64\n").code, 0);
  EXPECT_THAT(roofladder_in(m_folder, {"show", "run.roofladder"}).out,
              HasSubstr("the table has no time of it"));
}

}  // namespace
}  // namespace roofladder::test
