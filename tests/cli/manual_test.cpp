// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page(const std::vector<std::string>& verb) {
  std::vector<std::string> words{"manual"};
  words.insert(words.end(), verb.begin(), verb.end());
  const Finished finished = roofladder(words);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return finished.out;
}

TEST(Manual, OfAVerbNamesItsOptionsDefaultsAndTwins) {
  const std::string text = page({"collect"});
  EXPECT_THAT(text, HasSubstr(".TH roofladder\\-collect 1 "));
  EXPECT_THAT(text, HasSubstr("\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fITEXT"));
  EXPECT_THAT(text, HasSubstr("Default: standard."));
  EXPECT_THAT(text, HasSubstr("Environment: \\fBROOFLADDER_OUTPUT\\fR."));
}

TEST(Manual, OfTheProgramNamesEveryVerbAndTheExitCodes) {
  const std::string text = page({});
  EXPECT_THAT(text, HasSubstr("\\fBroofladder\\-report\\fR(1)"));
  EXPECT_THAT(text, HasSubstr("Exit codes: 0 done"));
  EXPECT_THAT(text, Not(HasSubstr("worker")));
}

TEST(Manual, OfAnUnknownVerbIsTwo) {
  const Finished finished = roofladder({"manual", "colect"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("collect"));
}

// groff complains about input that it cannot set; one verb's page is compared in full.
TEST(Manual, IsSetWithoutComplaint) {
  Command there({"/bin/sh", "-c", "command -v groff"}, {});
  if (there.wait().code != 0) {
    GTEST_SKIP() << "groff is not installed";
  }
  for (const std::string verb : {"", "collect", "completion", "doctor", "show"}) {
    Command command({"/bin/sh", "-c",
                     "'" + roofladder_program() + "' manual " + verb + " | groff -ww -man -Tascii"},
                    {});
    const Finished finished = command.wait();
    EXPECT_EQ(finished.err, "");
    EXPECT_THAT(finished.out, HasSubstr("roofladder"));
  }
}

}  // namespace
}  // namespace roofladder::test
