// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/own_ladder.h"
#include "tests/command.h"
#include "tests/places.h"

// Models that are separate programs (docs/worker_protocol.md).
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ProgramModel : public OwnLadder {
 protected:
  void write_program(const std::string& name, const std::string& text) const {
    write_content(m_folder.path() / name, text);
    std::filesystem::permissions(m_folder.path() / name, std::filesystem::perms::owner_all);
  }
  // Answers every message with the same line.
  void write_program_that_says(const std::string& name, const std::string& reply) const {
    write_program(name, "#!/bin/sh\nwhile read -r line; do echo '" + reply + "' >&3; done\n");
  }
};

class PythonModel : public ProgramModel {
 protected:
  void SetUp() override {
    if (std::system("command -v python3 >/dev/null") != 0) {
      GTEST_SKIP() << "there is no python3";
    }
    write_program("squares.py", content_of(in_source("tests/outside/program/squares.py")));
  }
};

TEST_F(PythonModel, IsListedCheckedAndMeasured) {
  EXPECT_THAT(run({"list", "kernels", "./squares.py"}).out,
              AllOf(HasSubstr("squares - Sum of squares"), HasSubstr("squares/python/loop"),
                    Not(HasSubstr("jacobi"))));
  const Finished finished = collect("./squares.py", {"--precision", "0.9"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const roofladder::Run measured = read_run(m_folder.path() / "run.roofladder").run;
  ASSERT_EQ(measured.variants.size(), 3u);
  const VariantInfo& last = measured.variants[2];
  EXPECT_EQ(last.id, "squares/python/library");
  EXPECT_EQ(last.parent, "squares/python/expression");
  EXPECT_EQ(last.source_name(), "squares.py");
  EXPECT_THAT(*measured.text_of(last.sources.at(0)), testing::StartsWith("def library"));
  ASSERT_EQ(measured.devices.size(), 1u);
  EXPECT_TRUE(measured.devices[0].is_host());
  EXPECT_THAT(run({"show", "run.roofladder"}).out, HasSubstr("python/loop"));
}

TEST_F(PythonModel, WithAWrongRungHasNoTimeForIt) {
  replace("squares.py", "return sum(map(operator.mul, x, x))", "return sum(x)");
  EXPECT_EQ(collect("./squares.py", {"--precision", "0.9"}).code, 7);
  EXPECT_THAT(run({"show", "run.roofladder"}).out, HasSubstr("wrong result, so no time: "));
}

TEST_F(PythonModel, IsHeldAgainstTheCeilingsOfTheProcessor) {
  if (run({"list", "models", "--names"}).out.find("openmp") == std::string::npos) {
    GTEST_SKIP() << "this build has no model openmp";
  }
  const std::string plan = run({"collect", "./squares.py", "--dry-run"}).out;
  EXPECT_THAT(plan, AllOf(HasSubstr("dram on cpu"), HasSubstr("squares/python/loop"),
                          Not(HasSubstr("jacobi"))));
}

TEST_F(ProgramModel, ThatEndsAtOnceIsNamedWithItsLastWords) {
  write_program("broken", "#!/bin/sh\necho 'no interpreter' >&2\nexit 3\n");
  const Finished finished = collect("./broken");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("/broken"), HasSubstr("ended with exit code 3"),
                                  HasSubstr("no interpreter")));
}

TEST_F(ProgramModel, ThatSaysWhatIsNoReplyIsNamed) {
  write_program_that_says("garbage", "{]");
  write_program_that_says("empty", "{\"kind\": \"answered\", \"answer\": 5}");
  write_program_that_says("refusing",
                          R"({"kind": "failed", "status": "unavailable", "text": "no licence"})");
  for (const std::string name : {"garbage", "empty", "refusing"}) {
    const Finished finished = collect("./" + name);
    EXPECT_EQ(finished.code, 4) << name;
    EXPECT_THAT(finished.err, HasSubstr(name == "refusing" ? "no licence" : "/" + name));
  }
}

TEST_F(ProgramModel, LeavesOutVariantsThatCannotBe) {
  write_program_that_says("strange", R"({"kind": "answered", "answer": {"model": "strange",)"
                                     R"( "name": "strange", "kernels": [{"name": "sum"}],)"
                                     R"( "variants": [{"info": {"kernel": "product"}},)"
                                     R"( {"info": {"kernel": "sum"}}]}})");
  EXPECT_THAT(run({"list", "variants", "./strange"}).err,
              AllOf(HasSubstr("variant product/strange/ is left out: there is no such kernel"),
                    HasSubstr("variant sum/strange/ is left out: it has no technique")));
}

// A script that describes a rung and answers tasks with these replies.
std::string program_whose_tasks_say(const std::string& replies) {
  return R"sh(#!/bin/sh
size='{"size": [["n", 1]], "footprint": 8, "work_units": 1}'
while read -r line; do
  case $line in
    *'"asked":"model"'*) answer='{"name": "sh", "devices": [{"device": {"name": "cpu", "backend": "host"}}]}' ;;
    *'"asked":"ladder"'*)
      answer='{"model": "sh", "kernels": [{"name": "sum"}], "variants": [{"info": {"kernel": "sum", "technique": "plain"}}]}' ;;
    *'"asked":"named_size"'*) answer="[$size]" ;;
    *'"asked":"size"'*) answer=$size ;;
    *'"asked"'*) answer='[]' ;;
    *) answer= ;;
  esac
  if [ -n "$answer" ]; then
    echo '{"kind": "answered", "answer": '"$answer"'}' >&3
  else
    )sh" +
         replies + " >&3\n  fi\ndone\n";
}

TEST_F(ProgramModel, WhoseRepliesAreOfNoTimeHasNone) {
  const std::string replies[] = {
      R"(echo '{"kind": "done"}')",
      R"(echo '{"kind": "failed"}')",
      R"(echo '{"kind": "repetition", "observations": []}')",
      R"(echo '{"kind": "repetition", "observations": [{"metric": "clock", "value": 1}]}')",
      R"(head -c 100000000 /dev/zero)",
  };
  for (const std::string& reply : replies) {
    write_program("strange", program_whose_tasks_say(reply));
    std::filesystem::remove(m_folder.path() / "run.roofladder");
    const Finished finished = collect("./strange");
    EXPECT_EQ(finished.code, 6) << reply << finished.err;
    const roofladder::Run measured = read_run(m_folder.path() / "run.roofladder").run;
    for (const Sample& sample : measured.samples) {
      EXPECT_NE(sample.status, Status::ok) << reply;
    }
  }
}

TEST_F(ProgramModel, ThatMayNotBeExecutedIsAUsageError) {
  write_content(m_folder.path() / "text", "no program");
  const Finished finished = collect("./text");
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("nor a program that may be executed"));
}

}  // namespace
}  // namespace roofladder::test
