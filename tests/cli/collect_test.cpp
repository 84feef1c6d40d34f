// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/collect.h"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/stat.h>

#include "run/file/run_file.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string failure_of(const roofladder::Run& run, const std::string& variant) {
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == "time" && sample.status != Status::ok &&
        run.variants[run.points[sample.point].variant].id == variant) {
      return run.reasons[sample.reason];
    }
  }
  return "";
}

TEST(Collect, KeepsTheCommitThatTheEnvironmentTells) {
  const Folder folder;
  auto environment = fake_models();
  environment.insert({{"ROOFLADDER_COMMIT", ""},
                      {"GITHUB_SHA", ""},
                      {"CI_COMMIT_SHA", "0123abcd"},
                      {"GIT_COMMIT", "another"}});
  ASSERT_EQ(roofladder(quick_collect(folder / "run.roofladder", "steady"), environment).code, 0);
  const auto run = read_run(folder / "run.roofladder").run;
  ASSERT_NE(find_fact(run.facts, "collect.commit"), nullptr);
  EXPECT_EQ(find_fact(run.facts, "collect.commit")->text, "0123abcd");
}

TEST(Collect, PartsAddUpToTheVariant) {
  const Folder folder;
  ASSERT_EQ(roofladder(quick_collect(folder / "run.roofladder", "steady"), fake_models()).code, 0);
  const auto run = read_run(folder / "run.roofladder").run;
  std::map<int, double> whole;
  std::map<int, double> parts;
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == "time") {
      (sample.part == whole_variant ? whole : parts)[sample.repetition] += sample.value;
    }
  }
  ASSERT_FALSE(whole.empty());
  for (const auto& [repetition, seconds] : whole) {
    EXPECT_NEAR(parts.at(repetition), seconds, 1e-12);
  }
}

// The fake species loads four values of 8 bytes and stores one for each output.
TEST(Collect, CountsWhatSourcesLoadAndStore) {
  const Folder folder;
  ASSERT_EQ(
      roofladder(quick_collect(folder / "run.roofladder", "steady,chatter"), fake_models()).code,
      0);
  const auto run = read_run(folder / "run.roofladder").run;
  std::map<std::string, double> counted;
  std::map<std::string, std::string> reasons;
  for (const Sample& sample : run.samples) {
    const std::string key =
        run.variants[run.points[sample.point].variant].id + " " + run.metrics[sample.metric];
    if (sample.status == Status::ok) {
      counted[key] = sample.value;
    } else {
      reasons[key] = run.reasons[sample.reason];
    }
  }
  const double outputs = counted.at("species/fake/steady core.write") / 8;
  EXPECT_EQ(outputs, counted.at("species/fake/steady ops.fp64.add"));
  EXPECT_EQ(counted.at("species/fake/steady core.read"), 32 * outputs);
  EXPECT_FALSE(counted.contains("species/fake/chatter core.read"));
  EXPECT_THAT(reasons["species/fake/chatter core.read"], HasSubstr("counting scalars"));
}

struct Misfit {
  std::string name;
  std::string reason;
};

void PrintTo(const Misfit& misfit, std::ostream* stream) {
  *stream << misfit.name;
}

class Misbehaving : public testing::TestWithParam<Misfit> {};

TEST_P(Misbehaving, CostsOnlyItself) {
#if defined(__SANITIZE_ADDRESS__)
  if (GetParam().name == "exhaust") {
    GTEST_SKIP() << "address space cannot be limited under AddressSanitizer";
  }
#endif
  const Folder folder;
  auto arguments = quick_collect(folder / "run.roofladder", "steady,second," + GetParam().name);
  const std::string timeout = GetParam().name == "hang" ? "5" : "60";
  arguments.insert(arguments.end(), {"--timeout", timeout, "--memory-limit", "1GiB"});
  const Finished finished = roofladder(arguments, fake_models());
  EXPECT_EQ(finished.code, 7) << finished.err;
  const auto run = read_run(folder / "run.roofladder").run;
  EXPECT_EQ(run.state, RunState::partial);
  EXPECT_THAT(failure_of(run, "species/fake/" + GetParam().name), HasSubstr(GetParam().reason));
  EXPECT_TRUE(times_of(run, "species/fake/" + GetParam().name).empty());
  EXPECT_GE(times_of(run, "species/fake/steady").size(), 15U);
  EXPECT_GE(times_of(run, "species/fake/second").size(), 15U);
}

INSTANTIATE_TEST_SUITE_P(
    Variants, Misbehaving,
    testing::Values(Misfit{"crash", "signal 11"}, Misfit{"hang", "no sign of life"},
                    Misfit{"exhaust", "not enough memory"}, Misfit{"wrong", "wrong result"},
                    Misfit{"unwritten", "wrong result"}, Misfit{"exits", "exit code 0"},
                    Misfit{"throws", "the fake variant throws"}),
    [](const auto& tested) { return tested.param.name; });

TEST(Collect, WhatAVariantPrintsIsNotTakenForAReply) {
  const Folder folder;
  EXPECT_EQ(roofladder(quick_collect(folder / "run.roofladder", "chatter"), fake_models()).code, 0);
  EXPECT_GE(times_of(read_run(folder / "run.roofladder").run, "species/fake/chatter").size(), 15U);
}

TEST(Collect, OverstatedFlopsAreFoundByCounting) {
  const Folder folder;
  ASSERT_EQ(
      roofladder(quick_collect(folder / "run.roofladder", "steady,overstates"), fake_models()).code,
      0);
  const auto run = read_run(folder / "run.roofladder").run;
  EXPECT_EQ(run.variants.at(0).proof.status, ProofStatus::equal) << run.variants[0].proof.text;
  EXPECT_EQ(run.variants.at(1).proof.status, ProofStatus::differs) << run.variants[1].proof.text;
}

TEST(Collect, FlopsThatCannotBeCountedAreSaidToBeDeclared) {
  const Folder folder;
  ASSERT_EQ(roofladder(quick_collect(folder / "run.roofladder", "chatter"), fake_models()).code, 0);
  const Proof proof = read_run(folder / "run.roofladder").run.variants.at(0).proof;
  EXPECT_EQ(proof.status, ProofStatus::not_counted);
  EXPECT_THAT(proof.text, HasSubstr("flops as declared"));
}

TEST(Collect, AllFailedIsSix) {
  const Folder folder;
  EXPECT_EQ(roofladder(quick_collect(folder / "run.roofladder", "throws"), fake_models()).code, 6);
  EXPECT_EQ(read_run(folder / "run.roofladder").run.state, RunState::partial);
}

TEST(Collect, NeverOverwrites) {
  const Folder folder;
  std::ofstream(folder / "run.roofladder") << "precious";
  const Finished finished = roofladder(quick_collect(folder / "run.roofladder"), fake_models());
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("run.roofladder"));
  std::string content;
  std::ifstream(folder / "run.roofladder") >> content;
  EXPECT_EQ(content, "precious");
}

TEST(Collect, RefusesFolderFifoAndDanglingLink) {
  const Folder folder;
  std::filesystem::create_directory(folder / "folder");
  ASSERT_EQ(mkfifo((folder / "fifo").c_str(), 0600), 0);
  std::filesystem::create_symlink(folder / "nowhere", folder / "link");
  for (const char* name : {"folder", "fifo", "link"}) {
    const Finished finished = roofladder(quick_collect(folder / name), fake_models());
    EXPECT_THAT(finished.code, testing::AnyOf(2, 5)) << name << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(name));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "nowhere"));
}

TEST(Collect, AFolderThatDoesNotExistCannotBeWritten) {
  const Folder folder;
  const Finished finished =
      roofladder(quick_collect(folder / "none/run.roofladder"), fake_models());
  EXPECT_EQ(finished.code, 5) << finished.err;
}

TEST(Collect, OutputNamesAreExpanded) {
  const Folder folder;
  auto environment = fake_models();
  environment.insert({{"SLURM_JOB_ID", "77"}, {"SLURM_PROCID", "3"}, {"FLAVOUR", "sweet"}});
  EXPECT_EQ(
      roofladder(quick_collect(folder / "%j-%r-%q{FLAVOUR}.roofladder", "steady"), environment)
          .code,
      0);
  EXPECT_TRUE(std::filesystem::exists(folder / "77-3-sweet.roofladder"));
  const Finished unset =
      roofladder(quick_collect(folder / "%q{NO_SUCH_VARIABLE}.roofladder"), fake_models());
  EXPECT_EQ(unset.code, 2);
  EXPECT_THAT(unset.err, HasSubstr("NO_SUCH_VARIABLE"));
}

TEST(Collect, OutputNamesTellTheProcessOfAJob) {
  const Folder folder;
  auto environment = fake_models();
  environment.insert({{"SLURM_JOB_ID", "77"},
                      {"SLURM_ARRAY_TASK_ID", "4"},
                      {"SLURM_STEP_ID", "1"},
                      {"SLURM_PROCID", "3"},
                      {"SLURM_STEP_NUM_TASKS", "4"},
                      {"SLURM_LOCALID", "0"},
                      {"SLURM_NODEID", "2"},
                      {"CUDA_VISIBLE_DEVICES", "5"},
                      {"WHERE", "../../etc/x"}});
  const Finished finished = roofladder(
      quick_collect(folder / "%j-%a-%s-%r-%l-%n-%g-%q{WHERE}-100%%.roofladder", "steady"),
      environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "77-4-1-3-0-2-5-______etc_x-100%.roofladder"));
}

TEST(Collect, OutputNamesAreRefusedForWhatNobodyTells) {
  const Folder folder;
  const auto refusal = [&](const char* name, std::map<std::string, std::string> environment) {
    environment.merge(fake_models());
    const Finished finished = roofladder(quick_collect(folder / name, "steady"), environment);
    EXPECT_EQ(finished.code, 2) << finished.err;
    return finished.err;
  };
  EXPECT_THAT(refusal("%a", {}), HasSubstr("SLURM_ARRAY_TASK_ID"));
  EXPECT_THAT(refusal("%r", {}), HasSubstr("no launcher started this process"));
  EXPECT_THAT(refusal("%n", {{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "2"}}),
              HasSubstr("Open MPI does not set the number of the node"));
  EXPECT_THAT(refusal("%x", {}), HasSubstr("%l rank on the node"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

class Signals : public testing::TestWithParam<int> {};

TEST_P(Signals, KeepWhatIsMeasured) {
  const Folder folder;
  Command command(long_collect(folder / "run.roofladder", 3000), fake_models());
  wait_for_events(command, "\"sample\"", 20);
  command.signal(GetParam());
  const Finished finished = command.wait();
  EXPECT_EQ(finished.code, 7) << finished.err;
  const auto run = read_run(folder / "run.roofladder").run;
  EXPECT_EQ(run.state, RunState::partial);
  EXPECT_GE(run.samples.size(), 20U);
}

INSTANTIATE_TEST_SUITE_P(All, Signals, testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST(Collect, KeepsOnAfterAHangUpThatItWasStartedToIgnore) {
  const Folder folder;
  std::signal(SIGHUP, SIG_IGN);  // as under nohup
  auto arguments = long_collect(folder / "run.roofladder", 3000);
  Command command(arguments, fake_models());
  std::signal(SIGHUP, SIG_DFL);
  wait_for_events(command, "\"sample\"", 20);
  command.signal(SIGHUP);
  wait_for_events(command, "\"sample\"", 200);
  command.signal(SIGTERM);
  EXPECT_EQ(command.wait().code, 7);
}

TEST(Collect, SaysThatTheFolderForTemporaryFilesIsNone) {
  const Folder folder;
  auto environment = fake_models();
  environment["TMPDIR"] = folder / "none";
  auto arguments = quick_collect(folder / "run.roofladder", "steady");
  arguments.insert(arguments.end(), {"--shard-folder", "auto"});
  const Finished finished = roofladder(arguments, environment);
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr(folder / "none"), HasSubstr("set TMPDIR")));
}

TEST(Collect, ASecondCollectorOnTheSameFileIsRefused) {
  const Folder folder;
  Command first(long_collect(folder / "run.roofladder", 3000), fake_models());
  wait_for_events(first, "\"sample\"", 1);
  const Finished second =
      Command(long_collect(folder / "run.roofladder", 3000), fake_models()).wait();
  EXPECT_EQ(second.code, 2) << second.err;
  auto resume = long_collect(folder / "run.roofladder", 3000);
  resume.push_back("--resume");
  const Finished third = Command(resume, fake_models()).wait();
  EXPECT_EQ(third.code, 2) << third.err;
  first.signal(SIGTERM);
  EXPECT_EQ(first.wait().code, 7);
}

TEST(Collect, ProgressJsonIsOneObjectALine) {
  const Folder folder;
  auto arguments = quick_collect(folder / "run.roofladder", "steady,throws");
  arguments.insert(arguments.end(), {"--progress", "json"});
  const Finished finished = roofladder(arguments, fake_models());
  std::istringstream lines(finished.out);
  std::set<std::string> events;
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    events.insert(event.at("event"));
    if (event.at("event") == "sample") {
      EXPECT_EQ(event.at("device"), "cpu") << line;
      EXPECT_EQ(event.at("cache"), "cold") << line;
      EXPECT_GT(event.at("seconds"), 0) << line;
    }
  }
  EXPECT_THAT(events, testing::IsSupersetOf(
                          {"started", "step", "sample", "committed", "failure", "finished"}));
}

}  // namespace
}  // namespace roofladder::test
