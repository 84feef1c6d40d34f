// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "run/metric.h"
#include "tests/cli/collect.h"
#include "tests/cli/own_ladder.h"
#include "tests/cli/verdicts.h"
#include "tests/places.h"

// Ladders of tests/faults: honest rungs that look odd, and rungs that do something else than the
// kernel's work.
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Faults : public MeasuredLadder {
 protected:
  // Why each rung has no time; empty for one that has.
  std::map<std::string, std::string> collected(const std::string& name, const std::string& size,
                                               const std::string& rounds = "1") {
    const std::string file = name.find('.') == std::string::npos ? name + ".cpp" : name;
    std::vector<std::string> words{"collect",       in_source("tests/faults/" + file),
                                   "--size",        size,
                                   "--rounds",      rounds,
                                   "--min-samples", "3",
                                   "--seconds",     "0.2",
                                   "--provider",    "timer",
                                   "--no-ceilings", "-o",
                                   "run.roofladder"};
    const Finished finished = run(words);
    EXPECT_THAT(finished.code, testing::AnyOf(0, 6, 7)) << finished.err;
    m_run = read_run(m_folder.path() / "run.roofladder").run;
    std::map<std::string, std::string> reasons;
    for (const Sample& sample : m_run.samples) {
      if (m_run.metrics[sample.metric] == metric::time.name) {
        std::string& reason = reasons[m_run.variants[m_run.points[sample.point].variant].technique];
        reason = sample.status == Status::ok ? reason : m_run.reasons[sample.reason];
      }
    }
    return reasons;
  }

  void expect_none_accused(const std::string& name) {
    for (const auto& [rung, reason] : collected(name, "quick", "2")) {
      EXPECT_EQ(reason, "") << rung;
    }
    const Finished judged = run({"judge", "--json", "run.roofladder"});
    for (const auto& [rung, verdict] : verdicts(nlohmann::json::parse(judged.out), false)) {
      EXPECT_THAT(verdict, Not(testing::AnyOf("REFUSED", "WRONG"))) << rung;
    }
    std::filesystem::remove(m_folder.path() / "run.roofladder");
  }

  roofladder::Run m_run;
};

TEST_F(Faults, WhatIsWrittenBesideTheResultsIsWrong) {
  const auto reasons = collected("beside_arrays", "odd");
  EXPECT_EQ(reasons.at("honest"), "");
  EXPECT_THAT(reasons.at("beyond"), HasSubstr("it wrote beyond the array out"));
  EXPECT_THAT(reasons.at("before"), HasSubstr("it wrote before the array out"));
  EXPECT_THAT(reasons.at("changes_inputs"), HasSubstr("it wrote to them"));
}

TEST_F(Faults, ZerosForTinyValuesAreWrong) {
  for (const char* size : {"odd", "quick"}) {
    const auto reasons = collected("tiny_values", size);
    EXPECT_EQ(reasons.at("honest"), "") << size;
    for (const char* wrong : {"no_small", "greater", "no_few"}) {
      EXPECT_THAT(reasons.at(wrong), HasSubstr("wrong result")) << size << " " << wrong;
    }
    std::filesystem::remove(m_folder.path() / "run.roofladder");
  }
}

TEST_F(Faults, NoNumbersByRightAreRight) {
  const auto reasons = collected("not_numbers", "quick");
  EXPECT_EQ(reasons.at("honest"), "");
  EXPECT_THAT(reasons.at("unwritten"), HasSubstr("wrong result"));
  EXPECT_THAT(reasons.at("all_nan"), HasSubstr("is nan, expected "));
}

TEST_F(Faults, WithoutDeclaredWorkThereAreNoFlops) {
  collected("not_numbers", "odd");
  EXPECT_THAT(run({"show", "run.roofladder"}).out, Not(HasSubstr("flop/s")));
}

TEST_F(Faults, EveryKindOfNumberIsCompared) {
  const auto reasons = collected("numbers", "odd");
  EXPECT_EQ(reasons.at("honest"), "");
  const std::map<std::string, std::string> told{{"sum", "sum[0] is 115292150460684"},
                                                {"byte", "byte[0] is 2"},
                                                {"odd", "is_odd[0] is "},
                                                {"imaginary", "number 2 of complex[0] is -"},
                                                {"z", "number 3 of point[0] is "},
                                                {"count", "count[0] is "},
                                                {"unwritten", "byte[1012] is 183, expected 2"}};
  for (const auto& [rung, text] : told) {
    EXPECT_THAT(reasons.at(rung), HasSubstr("wrong result, so no time: " + text)) << rung;
  }
  EXPECT_THAT(reasons.at("as_others"),
              HasSubstr("array index holds 4-byte integers, and is taken as one of 4-byte real"));
}

TEST_F(Faults, IntegersOfCAndFortranAreCompared) {
  std::vector<std::string> files{"counts.c"};
  if (std::system("gfortran --version >/dev/null 2>&1") == 0) {
    files.emplace_back("counts.f90");
  }
  for (const std::string& file : files) {
    const auto reasons = collected(file, "odd");
    EXPECT_EQ(reasons.at("honest"), "") << file;
    EXPECT_THAT(reasons.at("twice"), HasSubstr("wrong result, so no time: counts[0] is ")) << file;
    std::filesystem::remove(m_folder.path() / "run.roofladder");
  }
}

// At a size at which results are sampled in later repetitions.
TEST_F(Faults, RareElementsAreComparedToo) {
  const auto reasons = collected("rare_work", "quick");
  EXPECT_EQ(reasons.at("honest"), "");
  EXPECT_THAT(reasons.at("sparse_only"), HasSubstr("wrong result"));
}

TEST_F(Faults, FillLeavesNothingToTheVariants) {
  const auto reasons = collected("kept_by_fill", "odd");
  EXPECT_EQ(reasons.at("honest"), "");
  EXPECT_THAT(reasons.at("copied"), HasSubstr("wrong result, so no time: out["));
}

TEST_F(Faults, AnswersThatStayRightProveNothing) {
  for (const auto& [rung, reason] : collected("still", "odd", "2")) {
    EXPECT_EQ(reason, "") << rung;
  }
  const Finished judged = run({"judge", "--json", "run.roofladder"});
  for (const auto& [rung, verdict] : verdicts(nlohmann::json::parse(judged.out), false)) {
    EXPECT_EQ(verdict, "UNPROVEN") << rung;
  }
  EXPECT_THAT(judged.out, HasSubstr("100 % of its right results are the same"));
}

TEST_F(Faults, AnswersAmongTheInputsProveNothing) {
  collected("given", "odd");
  const Finished judged = run({"judge", "--json", "run.roofladder"});
  for (const auto& [rung, verdict] : verdicts(nlohmann::json::parse(judged.out), false)) {
    EXPECT_EQ(verdict, "UNPROVEN") << rung;
  }
  EXPECT_THAT(judged.out, HasSubstr("its right results are numbers of one of its inputs"));
}

TEST_F(Faults, RungsForUsualInputsAloneAreNotProven) {
  const Finished judged =
      run({"judge", in_source("tests/faults/usual_inputs.cpp"), "--size", "odd", "--no-ceilings",
           "--provider", "timer,wide_inputs", "--json", "--quiet"});
  const auto parsed = nlohmann::json::parse(judged.out);
  std::map<std::string, std::string> told;
  for (const nlohmann::json& rung : parsed["ladders"][0]["rungs"]) {
    for (const nlohmann::json& rule : rung["rules"]) {
      if (rule["rule"] == "other_inputs") {
        const auto id = rung["variant"].get<std::string>();
        told[id.substr(id.rfind('/') + 1)] =
            rule["standing"].get<std::string>() + ": " + rule["sentence"].get<std::string>();
      }
    }
  }
  EXPECT_EQ(judged.code, 0) << "nobody is accused";
  EXPECT_THAT(told["honest"], HasSubstr("holds: "));
  EXPECT_THAT(told["other_order"], HasSubstr("holds: "));
  EXPECT_THAT(told["no_branch"], testing::ContainsRegex("open: .* of its results are off"));
  EXPECT_THAT(told["ends_it"], testing::ContainsRegex("open: .*it fails: "));
}

TEST_F(Faults, AKernelMayBeForUsualInputsAlone) {
  const Finished judged =
      run({"judge", in_source("tests/faults/only_usual_inputs.cpp"), "--size", "odd",
           "--no-ceilings", "--provider", "timer,wide_inputs", "--json", "--quiet"});
  EXPECT_EQ(judged.code, 0) << judged.err;
  for (const auto& [rung, verdict] : verdicts(nlohmann::json::parse(judged.out), false)) {
    EXPECT_THAT(verdict, Not(testing::AnyOf("REFUSED", "WRONG"))) << rung;
  }
  EXPECT_THAT(judged.err, Not(HasSubstr("no sign of life")));
}

TEST_F(Faults, WhatIsWrongWithFillIsToldAsSuch) {
  EXPECT_EQ(collected("bad_fill", "odd").at("honest"),
            "filling its inputs: it wrote beyond the array in");
  std::filesystem::remove(m_folder.path() / "run.roofladder");
  EXPECT_THAT(collected("bad_fill", "medium").at("honest"),
              AllOf(HasSubstr("filling its inputs: the worker process was killed by signal 6"),
                    HasSubstr("no such matrix")));
}

TEST_F(Faults, TeamsOfOtherSizesAreHonest) {
  for (int i = 0; i < 3; ++i) {
    expect_none_accused("teams");
  }
}

TEST_F(Faults, ThreadsOfARungsOwnAreHonest) {
  expect_none_accused("pools");
}

// Processes by a part of their command line.
int living(const std::string& text) {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string environment(std::istreambuf_iterator<char>(file), {});
    found += environment.find(text) != std::string::npos ? 1 : 0;
  }
  return found;
}

TEST_F(Faults, WhatARungLeavesBehindIsItsOwnAffair) {
  const std::string mark = "FAULTS_OF=" + m_folder.path().string();
  m_environment["FAULTS_OF"] = m_folder.path().string();
  const auto reasons = collected("children", "odd");
  for (const char* fine :
       {"serial", "leaves_a_child", "after_it", "leaves_a_thread", "after_that", "speaks"}) {
    EXPECT_EQ(reasons.at(fine), "") << fine;
  }
  EXPECT_THAT(reasons.at("quits"),
              AllOf(HasSubstr("ended with exit code 0"), Not(HasSubstr("words of speaks"))));
  EXPECT_EQ(living(mark), 0) << "children outlive the collection";
  for (const Sample& sample : m_run.samples) {
    const std::string& rung = m_run.variants[m_run.points[sample.point].variant].technique;
    if (m_run.metrics[sample.metric] == metric::background_at_rest.name &&
        sample.status == Status::ok) {
      const bool has_own = rung.starts_with("leaves");
      EXPECT_EQ(sample.value > 0.5, has_own) << rung << " " << sample.value;
    }
  }
}

}  // namespace
}  // namespace roofladder::test
