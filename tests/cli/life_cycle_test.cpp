// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/run/file/other_format.h"

// The life of a collection from its name to its end, and beyond.
namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// Runs the command with fake models.
Finished in(const Folder& folder, const std::vector<std::string>& arguments) {
  return roofladder_in(folder, arguments, fake_models());
}

std::vector<std::string> unnamed_collect() {
  std::vector<std::string> words = quick_collect("", "steady");
  words.resize(words.size() - 2);  // -o and its value
  return words;
}

TEST(Unnamed, CollectionsAreNumbered) {
  const Folder folder;
  folder.write("run-3.roofladder.part", "");
  for (const char* name : {"run.roofladder", "run-2.roofladder", "run-4.roofladder"}) {
    const Finished finished = in(folder, unnamed_collect());
    ASSERT_EQ(finished.code, 0) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(std::string("wrote ") + name));
    EXPECT_TRUE(std::filesystem::exists(folder / name));
  }
}

TEST(Named, CollectionsMustBeNewAndHaveAName) {
  const Folder folder;
  folder.write("run.roofladder", "precious");
  const Finished exists = roofladder(quick_collect(folder / "run.roofladder"), fake_models());
  EXPECT_EQ(exists.code, 2);
  EXPECT_THAT(exists.err, HasSubstr("never overwritten; name another file"));
  for (const char* name : {"", "-"}) {
    const Finished finished = in(folder, quick_collect(name));
    EXPECT_EQ(finished.code, 2) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("is no name for a run file"));
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(Collected, AreToldWithTheFastestAndTheNextCommand) {
  const Folder folder;
  const Finished finished = roofladder(quick_collect(folder / "my run.roofladder"), fake_models());
  ASSERT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(
      finished.err,
      testing::ContainsRegex("species/fake, cold cache, cpu: fastest of 2 is (steady|second), "));
  EXPECT_THAT(finished.err, HasSubstr("next: roofladder report '" + (folder / "my run.roofladder") +
                                      "' -o '" + (folder / "my run.html") + "'\n"));
  EXPECT_THAT(finished.err, Not(HasSubstr("--resume")));
  EXPECT_EQ(finished.out, "");
}

TEST(Collected, QuietlySaysNothing) {
  const Folder folder;
  auto words = quick_collect(folder / "run.roofladder", "steady");
  words.push_back("-q");
  EXPECT_EQ(roofladder(words, fake_models()).err, "");
}

// A run that the time budget cut short.
class CutShort : public testing::Test {
 protected:
  void SetUp() override {
    const Finished finished = start({"--time-budget", "0.4", "--seconds", "1"});
    ASSERT_EQ(finished.code, 7) << finished.err;
    m_said = finished.err;
  }

  Finished start(const std::vector<std::string>& more) const {
    std::vector<std::string> words{
        "collect",       "--kernel",   "species", "--size",    "tiny",
        "--no-ceilings", "--provider", "timer",   "--variant", "steady,second",
        "--min-samples", "3000",       "-o",      m_run};
    words.insert(words.end(), more.begin(), more.end());
    return roofladder(words, fake_models());
  }

  Finished resume(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"collect", "--resume", "-o", m_run};
    words.insert(words.end(), more.begin(), more.end());
    return roofladder(words, fake_models());
  }

  const Folder m_folder;
  const std::string m_run = m_folder / "run.roofladder";
  std::string m_said;
};

TEST_F(CutShort, SaysHowToGoOn) {
  EXPECT_THAT(m_said, HasSubstr("wrote what was measured to " + m_run));
  EXPECT_THAT(m_said, HasSubstr("resume it: roofladder collect --resume -o " + m_run + "\n"));
  EXPECT_THAT(read_run(m_run).run.warnings,
              testing::Contains(testing::Field(&Warning::text, HasSubstr("time budget"))));
  const Finished again = start({});
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("--resume"));
}

TEST_F(CutShort, GoesOnByItsOwnPlanAndLosesItsWarning) {
  const Finished finished = resume();
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto read = read_run(m_run);
  EXPECT_EQ(read.run.state, RunState::finished);
  EXPECT_TRUE(std::ranges::none_of(read.run.warnings, [](const Warning& warning) {
    return warning.text.find("budget") != std::string::npos;
  }));
  ASSERT_EQ(read.run.points.size(), 2U);
  // Two repetitions in each of three rounds, however slow the machine is.
  EXPECT_GE(times_of(read.run, "species/fake/steady").size(), 6U);
  EXPECT_GE(times_of(read.run, "species/fake/second").size(), 6U);
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
}

TEST_F(CutShort, TakesTheSameOptionsAgain) {
  const Finished finished = start({"--resume", "--seconds", "1", "--time-budget", "60"});
  EXPECT_EQ(finished.code, 0) << finished.err;
}

TEST_F(CutShort, IsGoneOnWithByAJobThatIsRequeued) {
  const std::vector<std::string> more{"--start-or-resume", "--seconds", "1"};
  const std::string uuid = read_run(m_run).run.uuid;
  ASSERT_EQ(start(more).code, 0);
  EXPECT_EQ(read_run(m_run).run.state, RunState::finished);
  EXPECT_EQ(read_run(m_run).run.uuid, uuid);
  const std::string finished = content_of(m_run);
  const Finished again = start(more);
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.err, HasSubstr(m_run + " is finished, and is left as it is"));
  EXPECT_EQ(content_of(m_run), finished);
}

TEST(StartOrResume, StartsARunThatIsNotThereAndTouchesNoOtherFile) {
  const Folder folder;
  const auto command = [&](const std::string& name) {
    return with(quick_collect(folder / name, "steady"), {"--start-or-resume"});
  };
  EXPECT_EQ(roofladder(command("run.roofladder"), fake_models()).code, 0);
  EXPECT_EQ(read_run(folder / "run.roofladder").run.state, RunState::finished);
  folder.write("notes.roofladder", "precious");
  const Finished other = roofladder(command("notes.roofladder"), fake_models());
  EXPECT_EQ(other.code, 4);
  EXPECT_THAT(other.err, HasSubstr("notes.roofladder"));
  EXPECT_EQ(content_of(folder / "notes.roofladder"), "precious");
}

// The process was killed, or ran out of space, between the last commit and the renaming.
TEST(RunThatEndedWithoutItsName, IsGivenItByGoingOn) {
  const Folder folder;
  const std::string run = folder / "run.roofladder";
  ASSERT_EQ(roofladder(quick_collect(run, "steady"), fake_models()).code, 0);
  const roofladder::Run ended = read_run(run).run;
  for (const char* option : {"--resume", "--start-or-resume"}) {
    std::filesystem::rename(run, run + ".part");
    const Finished finished = roofladder({"collect", option, "-o", run}, fake_models());
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(read_run(run).run, ended) << option;
    EXPECT_FALSE(std::filesystem::exists(run + ".part"));
  }
}

TEST_F(CutShort, RefusesAnotherPlanAndNamesWhatDiffers) {
  const std::string before = content_of(m_run);
  const std::vector<std::pair<std::vector<std::string>, std::string>> changes{
      {{"--kernel", "jacobi"}, "started with --kernel species, not with --kernel jacobi"},
      {{"--size", "odd"}, "started with --size tiny, not with --size odd"},
      {{"--variant", "steady"}, "started with --variant second,steady, not with --variant steady"},
      {{"--cache", "both"}, "started with --cache cold, not with --cache both"},
      {{"--provider", "timer,compiler"}, "not with --provider compiler,timer"},
      {{"--device", "all"}, "started without --device, not with --device all"},
      {{"--exact-flops"}, "started without --count, not with --count exact-flops"},
      {{"--stalls"}, "started without --count, not with --count stalls"},
      {{"--min-samples", "20"}, "started with --min-samples 3000, not with --min-samples 20"},
      {{"--title", "Another"}, "the run's title is ''"}};
  for (const auto& [options, message] : changes) {
    const Finished finished = resume(options);
    EXPECT_EQ(finished.code, 2) << options.front();
    EXPECT_THAT(finished.err, HasSubstr(message));
  }
  EXPECT_EQ(content_of(m_run), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(m_folder.path()), {}), 1);
}

TEST(Resume, OfAFinishedRunOrNoneIsTwo) {
  const Folder folder;
  ASSERT_EQ(roofladder(quick_collect(folder / "run.roofladder", "steady"), fake_models()).code, 0);
  const Finished finished =
      roofladder({"collect", "--resume", "-o", folder / "run.roofladder"}, fake_models());
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there is nothing to resume"));
  EXPECT_EQ(
      roofladder({"collect", "--resume", "-o", folder / "none.roofladder"}, fake_models()).code, 2);
}

// A worker cannot start with so little memory, which must not be blamed on the variant.
TEST(MemoryLimit, TooSmallForAWorkerIsRefusedWithWhatIsEnough) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "address space cannot be limited under AddressSanitizer";
#endif
  const Folder folder;
  auto words = quick_collect(folder / "run.roofladder", "steady");
  words.insert(words.end(), {"--memory-limit", "10"});
  const Finished finished = roofladder(words, fake_models());
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_THAT(finished.err, testing::ContainsRegex("--memory-limit 10: .*; [0-9]+MiB are enough"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  const std::size_t digits = finished.err.find("; ") + 2;
  words.back() = finished.err.substr(digits, finished.err.find(" are") - digits);
  EXPECT_EQ(roofladder(words, fake_models()).code, 0) << words.back();
}

TEST(RunOfAnotherFormat, IsRefusedByEveryVerb) {
  const Folder folder;
  const std::string run = folder / "a.roofladder";
  ASSERT_EQ(roofladder(quick_collect(run, "steady"), fake_models()).code, 0);
  for (const int format : {run_file_format - 1, run_file_format + 1}) {
    set_format(run, format);
    const std::string before = content_of(run);
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"show", run},
                                               {"verify", run},
                                               {"report", run, "-o", folder / "a.csv"},
                                               {"merge", run, "-o", folder / "merged.roofladder"},
                                               {"collect", "--resume", "-o", run}}) {
      const Finished refused = roofladder(words, fake_models());
      EXPECT_EQ(refused.code, 4) << words.front();
      EXPECT_THAT(refused.err, HasSubstr("has run-file format " + std::to_string(format)));
    }
    EXPECT_EQ(content_of(run), before);
  }
}

}  // namespace
}  // namespace roofladder::test
