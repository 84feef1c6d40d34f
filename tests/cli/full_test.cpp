// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cases.h"
#include "tests/cli/collect.h"
#include "tests/cli/intact.h"
#include "tests/command.h"

// Simulates a full disk at many places by a limit on the size of files.
namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const int places = cases("ROOFLADDER_FULL_DISKS", 4);

// Runs the command such that its files cannot grow beyond that size. Its output goes through pipes
// and is not limited.
Finished within(std::uintmax_t kibibytes, const std::vector<std::string>& command) {
  const std::string script =
      "set -o pipefail; { { (ulimit -f \"$0\"; exec \"$@\" 2>&3) | cat >&4; } 3>&1 | "
      "cat >&2; } 4>&1";
  return Command(with({"/bin/bash", "-c", script, std::to_string(kibibytes)}, command),
                 fake_models())
      .wait();
}

std::uintmax_t kibibytes_of(const std::string& file, int place) {
  return fs::file_size(file) * static_cast<unsigned>(place) / static_cast<unsigned>(places) / 1024;
}

TEST(FullDisk, AtAnyPlaceOfACollectionLosesNothingCommitted) {
  const Folder folder;
  const std::string whole = folder / "whole.roofladder";
  ASSERT_EQ(Command(long_collect(whole, 600), fake_models()).wait().code, 0);
  std::size_t kept = 0;
  for (int place = 0; place < places; ++place) {
    const std::string path = folder / fmt::format("{}.roofladder", place);
    const Finished finished = within(kibibytes_of(whole, place), long_collect(path, 600));
    EXPECT_EQ(finished.code, 5) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(path + ".part' cannot "));
    kept += expect_intact(path, acknowledged(finished.out));
  }
  tell(fmt::format("full at {} places, {} samples kept", places, kept));
}

class FullDiskOf : public testing::TestWithParam<std::string> {};

TEST_P(FullDiskOf, AReportLeavesTheOldOneAsItIs) {
  const Folder folder;
  const std::string run = folder / "run.roofladder";
  const std::string report = folder / "report";
  ASSERT_EQ(roofladder(quick_collect(run), fake_models()).code, 0);
  const std::vector<std::string> command{roofladder_program(), "report",  run, "-o", report,
                                         "--format",           GetParam()};
  ASSERT_EQ(Command(command, {}).wait().code, 0);
  folder.write("whole", content_of(report));
  const auto files = [&] { return std::distance(fs::directory_iterator(folder.path()), {}); };
  const std::ptrdiff_t all = files();
  for (int place = 0; place < places; ++place) {
    for (const bool is_new : {true, false}) {
      fs::remove(report);
      if (!is_new) {
        folder.write("report", "old");
      }
      const Finished finished = within(kibibytes_of(folder / "whole", place), command);
      EXPECT_EQ(finished.code, 5) << finished.err;
      EXPECT_THAT(finished.err, HasSubstr(report));
      EXPECT_EQ(fs::exists(report), !is_new);
      EXPECT_EQ(content_of(report), is_new ? "" : "old");
      EXPECT_EQ(files(), is_new ? all - 1 : all);
    }
  }
  tell(fmt::format("full at {} places, twice", places));
}

INSTANTIATE_TEST_SUITE_P(Formats, FullDiskOf, testing::Values("html", "csv", "json", "markdown"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace roofladder::test
