// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <csignal>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

// Adds and commits samples until the file cannot grow; `run` is then as last committed.
Refusal fill(RunWriter& writer, Run& run) {
  for (int i = 0; i < 1000; ++i) {
    Run longer = run;
    add_samples(longer, 2000);
    Refusal refusal = refusal_of([&] { writer.commit(longer); });
    if (refusal.fault) {
      return refusal;
    }
    run = std::move(longer);
  }
  return {};
}

// No file of this process may grow beyond a size, as with a quota.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &m_before);
    const rlimit limit{bytes, m_before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &m_before);
    std::signal(SIGXFSZ, m_handler);
  }

 private:
  void (*m_handler)(int);
  rlimit m_before{};
};

using FullDisk = FolderTest;

TEST_F(FullDisk, IsSaidAndKeepsWhatWasCommitted) {
  Run run = example_run();
  RunWriter writer = RunWriter::create(at("a.roofladder"), run);
  Refusal refusal;
  {
    const SizeLimit limit(1 << 20);
    refusal = fill(writer, run);
  }
  EXPECT_EQ(refusal.fault, FileFault::full);
  EXPECT_THAT(refusal.message, HasSubstr("a.roofladder.part' cannot grow: "));
  EXPECT_GT(run.samples.size(), example_run().samples.size());

  // With room again, the same writer goes on.
  add_samples(run, 3000);
  writer.finish(run);
  run.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, run);
}

TEST_F(FullDisk, LeavesAnUnfinishedRunThatCanBeReadAndResumed) {
  Run run = example_run();
  {
    const SizeLimit limit(1 << 20);
    RunWriter writer = RunWriter::create(at("a.roofladder"), run);
    EXPECT_EQ(fill(writer, run).fault, FileFault::full);
  }
  EXPECT_EQ(read_run(at("a.roofladder.part")).run, run);
  Run resumed;
  RunWriter::resume(at("a.roofladder"), resumed).finish(resumed);
  run.state = RunState::finished;
  EXPECT_EQ(read_run(at("a.roofladder")).run, run);
}

TEST_F(FullDisk, LeavesNothingWhereNotEvenTheBeginningFits) {
  const SizeLimit limit(16 * 1024);
  const Refusal refusal = refusal_of([&] { RunWriter::create(at("a.roofladder"), example_run()); });
  EXPECT_EQ(refusal.fault, FileFault::full);
  EXPECT_TRUE(names().empty());
}

// A file system of one mebibyte at the folder of the test.
class SmallFileSystem : public FolderTest {
 protected:
  void SetUp() override {
    if (::mount("none", at("").c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m") != 0) {
      GTEST_SKIP() << "mounting a tmpfs: " << std::strerror(errno);
    }
    m_mounted = true;
  }
  void TearDown() override {
    if (m_mounted) {
      EXPECT_EQ(::umount2(at("").c_str(), MNT_DETACH), 0);
    }
  }

 private:
  bool m_mounted = false;
};

TEST_F(SmallFileSystem, KeepsWhatWasCommitted) {
  Run run = example_run();
  {
    RunWriter writer = RunWriter::create(at("a.roofladder"), run);
    const Refusal refusal = fill(writer, run);
    EXPECT_EQ(refusal.fault, FileFault::full);
    EXPECT_THAT(refusal.message, HasSubstr("a.roofladder.part' cannot grow: "));
    EXPECT_THAT(refusal.message, HasSubstr("bytes free there"));
  }
  EXPECT_GT(run.samples.size(), example_run().samples.size());
  EXPECT_EQ(read_run(at("a.roofladder.part")).run, run);
}

}  // namespace
}  // namespace roofladder
