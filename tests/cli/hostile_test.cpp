// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/places.h"

// Ladder modules that misbehave: each costs a line of output, everything else continues.
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string hostile(const std::string& name) {
  return in_build("tests/hostile/" + name + ".so");
}

// The environment with the fake model, its ladder, and these modules.
std::map<std::string, std::string> with_modules(const std::vector<std::string>& paths) {
  std::map<std::string, std::string> environment = fake_models();
  for (const std::string& path : paths) {
    environment["ROOFLADDER_PATH"] += path + ":";
  }
  return environment;
}

Finished list_with(const std::vector<std::string>& paths) {
  return roofladder({"list", "kernels", "--names"}, with_modules(paths));
}

std::ptrdiff_t lines_of(const std::string& text) {
  return std::ranges::count(text, '\n');
}

struct Misbehaviour {
  std::string module;
  std::string note;
};

void PrintTo(const Misbehaviour& misbehaviour, std::ostream* out) {
  *out << misbehaviour.module;
}

class HostileModule : public testing::TestWithParam<Misbehaviour> {};

TEST_P(HostileModule, CostsOneLineAndTheRestGoesOn) {
  const auto& [module, note] = GetParam();
  const std::string path = hostile(module);
  const Finished listed = list_with({path, hostile("run.output")});
  EXPECT_EQ(listed.code, 0) << listed.err;
  EXPECT_EQ(lines_of(listed.err), 1) << listed.err;
  EXPECT_THAT(listed.err, AllOf(HasSubstr(path), HasSubstr(note)));
  EXPECT_THAT(listed.out, AllOf(HasSubstr("run.output\n"), HasSubstr("species\n")));
}

INSTANTIATE_TEST_SUITE_P(
    Described, HostileModule,
    testing::Values(Misbehaviour{"constructor.crash", "killed by signal 11"},
                    Misbehaviour{"constructor.exit", "ended with exit code 0"},
                    Misbehaviour{"constructor.hang", "no sign of life for 10 s"},
                    Misbehaviour{"constructor.output", "prints while it is described"},
                    Misbehaviour{"describe.crash", "killed by signal 11"},
                    Misbehaviour{"describe.exit", "ended with exit code 0"},
                    Misbehaviour{"describe.hang", "no sign of life for 10 s"},
                    Misbehaviour{"describe.output", "of no worker"},
                    Misbehaviour{"describe.reply", "it wrote where only its replies go"},
                    Misbehaviour{"wrong.version", "built with other headers"},
                    Misbehaviour{"missing.symbol", "has no symbol roofladder_ladder"},
                    Misbehaviour{"double.kernel", "holds kernel species for model fake too"},
                    Misbehaviour{"double.rung", "variant plain is listed twice"},
                    Misbehaviour{"unknown.limit", "measures 'l4', which is no known limit"},
                    Misbehaviour{"unknown.expectation", "expects something that this program"},
                    Misbehaviour{"unlike.name", "does not end with its parameters"}),
    [](const auto& tested) {
      std::string name = tested.param.module;
      std::ranges::replace(name, '.', '_');
      return name;
    });

TEST(Hostile, AnUnusableModuleIsNamedWhereverItIsGiven) {
  const std::string crash = hostile("describe.crash");
  const Finished given = roofladder({"collect", crash, "--dry-run"}, fake_models());
  EXPECT_EQ(given.code, 4);
  EXPECT_THAT(given.err, AllOf(HasSubstr(crash), HasSubstr("killed by signal 11")));
  const Finished doctor = roofladder({"doctor"}, with_modules({crash}));
  EXPECT_EQ(doctor.code, 0);
  EXPECT_THAT(doctor.out, HasSubstr(crash));
}

TEST(Hostile, ATruncatedModuleCostsOneLine) {
  const Folder folder;
  std::ifstream whole(hostile("run.output"), std::ios::binary);
  std::stringstream bytes;
  bytes << whole.rdbuf();
  folder.write("half.so", bytes.str().substr(0, bytes.str().size() / 2));
  const std::string half = (folder.path() / "half.so").string();
  const Finished listed = list_with({half});
  EXPECT_EQ(listed.code, 0);
  EXPECT_EQ(lines_of(listed.err), 1) << listed.err;
  EXPECT_THAT(listed.err, HasSubstr(half));
  EXPECT_THAT(listed.out, HasSubstr("species\n"));
}

TEST(Hostile, OneThatFailsAtItsSizesIsLeftOutOfTheRun) {
  const Folder folder;
  const std::string output = folder.path() / "run.roofladder";
  const auto environment = with_modules({hostile("size.crash")});
  const Finished collected =
      roofladder({"collect", "-k", "size.crash,species", "--variant", "plain,steady", "--size",
                  "odd", "--no-ceilings", "--preset", "quick", "-o", output},
                 environment);
  EXPECT_EQ(collected.code, 0) << collected.err;
  EXPECT_THAT(collected.err, HasSubstr("kernel size.crash is left out"));
  EXPECT_FALSE(times_of(read_run(output).run, "species/fake/steady").empty());
  const Finished alone =
      roofladder({"collect", hostile("size.crash"), "--size", "odd", "--dry-run"}, fake_models());
  EXPECT_EQ(alone.code, 4);
  EXPECT_THAT(alone.err, HasSubstr("killed by signal 11"));
}

TEST(Hostile, WhatFailsWhileItIsMeasuredIsThatVariantsReason) {
  const Folder folder;
  const std::string output = folder.path() / "run.roofladder";
  const auto environment = with_modules(
      {hostile("work.crash"), hostile("run.crash"), hostile("run.output"), hostile("run.reply")});
  const Finished collected =
      roofladder({"collect", "-k", "work.crash,run.crash,run.output,run.reply", "--size", "odd",
                  "--no-ceilings", "--preset", "quick", "-o", output},
                 environment);
  EXPECT_EQ(collected.code, 7) << collected.err;
  const roofladder::Run run = read_run(output).run;
  EXPECT_FALSE(times_of(run, "run.output/fake/plain").empty());
  for (const char* failed : {"work.crash", "run.crash", "run.reply"}) {
    EXPECT_TRUE(times_of(run, std::string(failed) + "/fake/plain").empty()) << failed;
  }
  const std::string shown = roofladder({"show", output}).out;
  EXPECT_THAT(shown, AllOf(HasSubstr("killed by signal 11"),
                           HasSubstr("it wrote where only its replies go")));
}

}  // namespace
}  // namespace roofladder::test
