// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;

// A small run that is partial, because one variant fails.
class Files : public testing::Test {
 protected:
  void SetUp() override {
    m_run = m_folder / "run.roofladder";
    const Finished finished =
        roofladder(quick_collect(m_run, "steady,second,throws"), fake_models());
    ASSERT_EQ(finished.code, 7) << finished.err;
  }

  Folder m_folder;
  std::string m_run;
};

TEST_F(Files, ShowPrintsTheLadder) {
  const Finished finished = roofladder({"show", m_run});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("fake/second"));
  EXPECT_THAT(finished.out, HasSubstr("failed"));
}

TEST_F(Files, ShowJsonHasEveryRung) {
  const Finished finished = roofladder({"show", "--json", m_run});
  EXPECT_EQ(finished.code, 0);
  EXPECT_EQ(nlohmann::json::parse(finished.out).at("ladders").at(0).at("rungs").size(), 3U);
}

TEST_F(Files, VerifyFindsEveryDigestRight) {
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
}

TEST_F(Files, VerifyOfAChangedFileFails) {
  std::fstream file(m_run, std::ios::in | std::ios::out | std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const auto at = bytes.find("Steady");
  ASSERT_NE(at, std::string::npos);
  file.seekp(static_cast<std::streamoff>(at));
  file << "Faster";
  file.close();
  EXPECT_EQ(roofladder({"verify", m_run}).code, 1);
  EXPECT_EQ(roofladder({"show", m_run}).code, 4);
  EXPECT_EQ(roofladder({"report", m_run, "-o", m_folder / "x.html"}).code, 4);
  EXPECT_FALSE(std::filesystem::exists(m_folder / "x.html"));
}

TEST_F(Files, ReportsAreWrittenBySuffixAndFormat) {
  EXPECT_EQ(roofladder({"report", m_run, "-o", m_folder / "x.html"}).code, 0);
  EXPECT_EQ(roofladder({"report", m_run, "-o", m_folder / "x.csv"}).code, 0);
  EXPECT_THAT(roofladder({"report", m_run, "-o", "-", "--format", "csv"}).out,
              HasSubstr("species/fake/second"));
  const Finished unknown = roofladder({"report", m_run, "-o", m_folder / "x.pdf"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr(".html"));
}

TEST_F(Files, AReportThatCannotBeWrittenIsFive) {
  const Finished finished = roofladder({"report", m_run, "-o", m_folder / "none/x.html"});
  EXPECT_EQ(finished.code, 5);
  EXPECT_THAT(finished.err, HasSubstr("none/x.html"));
  EXPECT_EQ(roofladder({"report", m_run, "-o", "/dev/full/x.html"}).code, 5);
}

TEST_F(Files, ADecimalCommaLocaleChangesNothing) {
  const Finished plain =
      roofladder({"report", m_run, "-o", "-", "--format", "csv"}, {{"LC_ALL", "C"}});
  const Finished german =
      roofladder({"report", m_run, "-o", "-", "--format", "csv"}, {{"LC_ALL", "de_DE.UTF-8"}});
  EXPECT_EQ(plain.out, german.out);
}

// A run file that appears and disappears, as on a shared file system, is either read in full or
// reported missing.
TEST_F(Files, RemovedWhileReadAreWholeOrFour) {
  const Finished undisturbed = roofladder({"report", m_run, "-o", "-", "--format", "csv"});
  ASSERT_EQ(undisturbed.code, 0) << undisturbed.err;
  std::atomic<bool> done = false;
  std::thread remover([&] {
    while (!done) {
      std::filesystem::rename(m_run, m_run + ".away");
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
      std::filesystem::rename(m_run + ".away", m_run);
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
    }
  });
  for (int i = 0; i < 40; ++i) {
    const Finished finished = roofladder({"report", m_run, "-o", "-", "--format", "csv"});
    if (finished.code == 0) {
      EXPECT_EQ(finished.out, undisturbed.out);
    } else {
      EXPECT_EQ(finished.code, 4) << finished.err;
      EXPECT_THAT(finished.err, HasSubstr(m_run));
      EXPECT_EQ(finished.out, "");
    }
  }
  done = true;
  remover.join();
}

TEST_F(Files, AnUnfinishedRunIsNamedAndReported) {
  std::filesystem::rename(m_run, m_run + ".part");
  const Finished missing = roofladder({"show", m_run});
  EXPECT_EQ(missing.code, 4);
  EXPECT_THAT(missing.err, HasSubstr(m_run + ".part"));
  EXPECT_EQ(roofladder({"report", m_run + ".part", "-o", m_folder / "x.csv"}).code, 0);
}

TEST(Reports, OfARunWhoseVariantsAllFailedAreWritten) {
  const Folder folder;
  const std::string run = folder / "run.roofladder";
  ASSERT_EQ(roofladder(quick_collect(run, "throws"), fake_models()).code, 6);
  const Finished finished = roofladder({"report", run, "-o", "-", "--format", "html"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("the fake variant throws"));
  EXPECT_THAT(roofladder({"show", run}).out, HasSubstr("failed"));
}

TEST(BadFiles, AreFour) {
  const Folder folder;
  std::ofstream(folder / "text.roofladder") << "this is no run";
  const std::ofstream empty(folder / "empty.roofladder");
  for (const std::string& name : {folder / "text.roofladder", folder / "empty.roofladder",
                                  folder / "none.roofladder", folder.path().string()}) {
    for (const char* verb : {"show", "verify", "report"}) {
      const Finished finished = roofladder({verb, name});
      EXPECT_EQ(finished.code, 4) << verb << " " << name << finished.err;
      EXPECT_THAT(finished.err, HasSubstr("roofladder: "));
    }
  }
}

}  // namespace
}  // namespace roofladder::test
