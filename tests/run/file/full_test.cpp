// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "tests/cases.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

// Adds and commits samples until the file cannot grow. `run` becomes the run as last committed.
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

// Keeps every file of this process from growing beyond a size, as a quota does.
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

  // The same writer continues when there is room again.
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

// A small file system at the folder of the test.
class SmallFileSystem : public FolderTest {
 protected:
  void SetUp() override {
    m_mounted = ::mount("none", at("").c_str(), "tmpfs", flags, "size=1m") == 0;
    if (!m_mounted) {
      GTEST_SKIP() << "mounting a tmpfs: " << std::strerror(errno);
    }
  }
  void TearDown() override {
    if (m_mounted) {
      EXPECT_EQ(::umount2(at("").c_str(), MNT_DETACH), 0);
    }
  }

  void resize(std::uintmax_t bytes) const {
    const std::string size = fmt::format("size={}", bytes);
    ASSERT_EQ(::mount("none", at("").c_str(), "tmpfs", MS_REMOUNT | flags, size.c_str()), 0);
  }

 private:
  static constexpr unsigned long flags = MS_NOSUID | MS_NODEV;
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

const int places = test::cases("ROOFLADDER_FULL_DISKS", 10);
constexpr std::size_t whole_commits = 20;

Run run_after(std::size_t count) {
  Run run = example_run();
  add_samples(run, count * 200);
  return run;
}

// The largest sizes of a whole run and of its log, in bytes.
struct Sizes {
  std::uintmax_t file;
  std::uintmax_t log;
};

Sizes sizes_of_a_whole_run(const std::filesystem::path& path) {
  RunWriter writer = RunWriter::create(path, run_after(0));
  for (std::size_t count = 1; count <= whole_commits; ++count) {
    writer.commit(run_after(count));
  }
  const std::uintmax_t log = std::filesystem::file_size(path.string() + ".part-wal");
  writer.finish(run_after(whole_commits));
  const std::uintmax_t file = std::filesystem::file_size(path);
  std::filesystem::remove(path);
  return {file, log};
}

// The outcome of writing a run.
struct Written {
  Refusal refusal;
  std::optional<std::size_t> commits;  // nothing if not even the beginning was written
};

Written write_run(const std::filesystem::path& path) {
  Written written;
  written.refusal = refusal_of([&] {
    RunWriter writer = RunWriter::create(path, run_after(0));
    for (written.commits = 0; *written.commits < whole_commits; ++*written.commits) {
      writer.commit(run_after(*written.commits + 1));
    }
    writer.finish(run_after(whole_commits));
  });
  return written;
}

// Resumes the run when there is room again.
void expect_nothing_lost(const std::filesystem::path& path, const Written& written) {
  Run run = run_after(0);
  if (written.commits) {
    Run read = read_run(path.string() + ".part").run;
    read.state = RunState::unfinished;  // the last commit may be the final one
    EXPECT_EQ(read, run_after(*written.commits));
  }
  RunWriter writer = written.commits ? RunWriter::resume(path, run) : RunWriter::create(path, run);
  EXPECT_EQ(run, run_after(written.commits.value_or(0)));
  writer.finish(run_after(whole_commits));
  run = read_run(path).run;
  EXPECT_EQ(run.state, RunState::finished);
  run.state = RunState::unfinished;
  EXPECT_EQ(run, run_after(whole_commits));
}

std::uintmax_t part_of(std::uintmax_t size, int place) {
  return size * static_cast<unsigned>(place) / static_cast<unsigned>(places);
}

void tell_of(const std::vector<Written>& refused) {
  const auto begun = std::ranges::count_if(
      refused, [](const Written& written) { return written.commits.has_value(); });
  const auto ended = std::ranges::count_if(
      refused, [](const Written& written) { return written.commits == whole_commits; });
  test::tell(fmt::format("full at {} places: {} at the beginning, {} at a commit, {} at the end",
                         refused.size(), refused.size() - begun, begun - ended, ended));
}

TEST_F(FullDisk, AtAnyPlaceLosesNothingThatWasCommitted) {
  const Sizes whole = sizes_of_a_whole_run(at("run"));
  std::vector<Written> refused;
  for (int place = 0; place < places; ++place) {
    {
      const SizeLimit limit(part_of(std::max(whole.file, whole.log), place));
      refused.push_back(write_run(at("run")));
    }
    ASSERT_EQ(refused.back().refusal.fault, FileFault::full) << place;
    expect_nothing_lost(at("run"), refused.back());
    std::filesystem::remove(at("run"));
  }
  tell_of(refused);
}

// File and log share the room of a small file system.
TEST_F(SmallFileSystem, FullAtAnyPlaceLosesNothingThatWasCommitted) {
  constexpr std::uintmax_t enough = 16 << 20;
  resize(enough);
  const Sizes whole = sizes_of_a_whole_run(at("run"));
  std::vector<Written> refused;
  for (int place = 0; place < places; ++place) {
    resize(std::max<std::uintmax_t>(1, part_of(whole.file + whole.log, place)));
    refused.push_back(write_run(at("run")));
    resize(enough);
    ASSERT_EQ(refused.back().refusal.fault, FileFault::full) << place;
    expect_nothing_lost(at("run"), refused.back());
    std::filesystem::remove(at("run"));
  }
  tell_of(refused);
}

}  // namespace
}  // namespace roofladder
