// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class RunFilePlace : public FolderTest {
 protected:
  Refusal refusal_to_create(const std::string& name) {
    return refusal_of([&] { RunWriter::create(at(name), example_run()); });
  }
};

TEST_F(RunFilePlace, IsNeverOverwritten) {
  write_content(at("a.roofladder"), "precious");
  const Refusal refusal = refusal_to_create("a.roofladder");
  EXPECT_EQ(refusal.fault, FileFault::exists);
  EXPECT_THAT(refusal.message, HasSubstr("a.roofladder' is there already (a file)"));
  EXPECT_EQ(content_of(at("a.roofladder")), "precious");
  EXPECT_THAT(names(), ElementsAre("a.roofladder"));
}

TEST_F(RunFilePlace, IsNoFolderPipeOrDanglingLink) {
  fs::create_directory(at("folder"));
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  fs::create_symlink(at("nowhere"), at("link"));
  for (const auto& [name, kind] :
       {std::pair("folder", "a folder"), {"pipe", "a pipe"}, {"link", "a link"}}) {
    const Refusal refusal = refusal_to_create(name);
    EXPECT_EQ(refusal.fault, FileFault::exists) << name;
    EXPECT_THAT(refusal.message, HasSubstr(kind));
  }
  EXPECT_FALSE(fs::exists(at("nowhere")));
}

TEST_F(RunFilePlace, IsNotReachedThroughALinkInPlaceOfThePart) {
  write_content(at("victim"), "");
  fs::create_symlink(at("victim"), at("a.part"));
  fs::create_symlink(at("nowhere"), at("b.part"));
  EXPECT_EQ(refusal_to_create("a").fault, FileFault::exists);
  EXPECT_EQ(refusal_to_create("b").fault, FileFault::exists);
  Run run;
  EXPECT_EQ(refusal_of([&] { RunWriter::resume(at("a"), run); }).fault, FileFault::not_writable);
  EXPECT_EQ(fs::file_size(at("victim")), 0U);
  EXPECT_FALSE(fs::exists(at("nowhere")));
}

TEST_F(RunFilePlace, NeedsAFolderThatExists) {
  const Refusal refusal = refusal_to_create("missing/a.roofladder");
  EXPECT_EQ(refusal.fault, FileFault::not_writable);
  EXPECT_THAT(refusal.message, HasSubstr("missing': No such file or directory"));
  EXPECT_EQ(refusal_to_create("").fault, FileFault::not_writable);
}

TEST_F(RunFilePlace, NeedsAFolderThatCanBeWritten) {
  const Refusal refusal =
      refusal_of([] { RunWriter::create("/proc/a.roofladder", example_run()); });
  EXPECT_EQ(refusal.fault, FileFault::not_writable);
  EXPECT_THAT(refusal.message, HasSubstr("/proc/a.roofladder.part' cannot be created"));
}

TEST_F(RunFilePlace, MayHaveAnyName) {
  const std::string name = "a b?%41#&'\"\u00e4;--.roofladder";
  { const RunWriter writer = RunWriter::create(at(name), example_run()); }
  EXPECT_EQ(read_run(at(name + ".part")).run, example_run());
  Run run;
  RunWriter::resume(at(name), run).finish(finished_example_run());
  EXPECT_EQ(read_run(at(name)).run, finished_example_run());
  EXPECT_THAT(names(), ElementsAre(name));
}

TEST_F(RunFilePlace, IsReachedThroughALinkedFolderAndALink) {
  fs::create_directory(at("real"));
  fs::create_directory_symlink(at("real"), at("linked"));
  { const RunWriter writer = RunWriter::create(at("linked/a"), example_run()); }
  fs::create_symlink(at("real/a.part"), at("link"));
  EXPECT_EQ(read_run(at("link")).run, example_run());
}

TEST_F(RunFilePlace, IsNotReplacedByFinishing) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  write_content(at("a.roofladder"), "came in between");
  const Refusal refusal = refusal_of([&] { writer.finish(finished_example_run()); });
  EXPECT_EQ(refusal.fault, FileFault::exists);
  EXPECT_EQ(content_of(at("a.roofladder")), "came in between");
  EXPECT_EQ(read_run(at("a.roofladder.part")).run, finished_example_run());
}

TEST_F(RunFilePlace, HasOneWriterInAProcess) {
  const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  EXPECT_EQ(refusal_to_create("a.roofladder").fault, FileFault::locked);
  Run run;
  EXPECT_EQ(refusal_of([&] { RunWriter::resume(at("a.roofladder"), run); }).fault,
            FileFault::locked);
  EXPECT_EQ(refusal_of([&] { read_run(at("a.roofladder.part")); }).fault, FileFault::locked);
}

// The exit status of the action in a separate process.
int status_in_another_process(const std::function<int()>& action) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(action());
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(RunFilePlace, HasOneWriterAmongProcesses) {
  RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  const int locked_attempts = status_in_another_process([&] {
    Run run;
    const std::function<void()> attempts[] = {
        [&] { RunWriter::create(at("a.roofladder"), example_run()); },
        [&] { RunWriter::resume(at("a.roofladder"), run); },
        [&] { read_run(at("a.roofladder.part")); }};
    int locked = 0;
    for (const auto& attempt : attempts) {
      locked += refusal_of(attempt).fault == FileFault::locked ? 1 : 0;
    }
    return locked;
  });
  EXPECT_EQ(locked_attempts, 3);
  writer.finish(finished_example_run());
  EXPECT_EQ(read_run(at("a.roofladder")).run, finished_example_run());
}

// Ranks do so if they were requeued and share a name by mistake.
TEST_F(RunFilePlace, OfAnEmptyPartIsTakenOverByOneOfManyProcesses) {
  constexpr int processes = 8;
  write_content(at("a.roofladder.part"), "");
  std::vector<pid_t> children;
  for (int i = 0; i < processes; ++i) {
    children.push_back(::fork());
    if (children.back() == 0) {
      while (!fs::exists(at("go"))) {
      }
      const Refusal refusal = refusal_to_create("a.roofladder");
      const bool is_known =
          refusal.fault == FileFault::locked || refusal.fault == FileFault::exists;
      ::_exit(!refusal.fault ? 1 : (is_known ? 0 : 100));
    }
  }
  write_content(at("go"), "");
  int taken = 0;
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    taken += WEXITSTATUS(status);
  }
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(read_run(at("a.roofladder.part")).run, example_run());
}

// A collector that resumes the run while another one ends it gets it either before or never.
TEST_F(RunFilePlace, IsLockedUntilItHasItsName) {
  for (int i = 0; i < 20; ++i) {
    const std::string name = std::to_string(i);
    const pid_t other = ::fork();
    if (other == 0) {
      while (!fs::exists(at(name))) {
        Run run;
        if (!refusal_of([&] { RunWriter::resume(at(name), run); }).fault) {
          ::_exit(1);
        }
      }
      ::_exit(0);
    }
    RunWriter writer = RunWriter::create(at(name), example_run());
    writer.finish(finished_example_run());
    int status = -1;
    ::waitpid(other, &status, 0);
    EXPECT_EQ(status, 0) << "it was resumed while it ended";
    EXPECT_EQ(read_run(at(name)).run, finished_example_run());
  }
}

// POSIX drops a process's locks on a file when it closes any descriptor of that file.
TEST_F(RunFilePlace, StaysLockedAfterItsOwnProcessTriedAgain) {
  const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
  EXPECT_EQ(refusal_of([&] { read_run(at("a.roofladder.part")); }).fault, FileFault::locked);
  EXPECT_EQ(refusal_to_create("a.roofladder").fault, FileFault::locked);
  const int locked = status_in_another_process([&] {
    Run run;
    return refusal_of([&] { RunWriter::resume(at("a.roofladder"), run); }).fault ==
           FileFault::locked;
  });
  EXPECT_EQ(locked, 1);
}

TEST_F(RunFilePlace, OfAnUnfinishedRunCanBeResumedButNotCreatedAnew) {
  { const RunWriter writer = RunWriter::create(at("a.roofladder"), example_run()); }
  const Refusal refusal = refusal_to_create("a.roofladder");
  EXPECT_EQ(refusal.fault, FileFault::exists);
  EXPECT_THAT(refusal.message, HasSubstr("--resume"));
  Run run;
  RunWriter::resume(at("a.roofladder"), run).finish(finished_example_run());
  EXPECT_EQ(read_run(at("a.roofladder")).run, finished_example_run());
}

TEST_F(RunFilePlace, IsNotChangedByReadingAnUnfinishedRun) {
  const auto pause = [&] {
    RunWriter writer = RunWriter::create(at("a.roofladder"), example_run());
    ::_exit(0);  // as a killed writer: nothing is closed
    return 0;
  };
  ASSERT_EQ(status_in_another_process(pause), 0);
  const std::set<std::string> before = names();
  ASSERT_THAT(before, ElementsAre("a.roofladder.part", "a.roofladder.part-wal"));
  const std::string part = content_of(at("a.roofladder.part"));
  const std::string wal = content_of(at("a.roofladder.part-wal"));
  fs::permissions(at(""), fs::perms::owner_read | fs::perms::owner_exec);
  const ReadRun read = read_run(at("a.roofladder.part"));
  fs::permissions(at(""), fs::perms::owner_all);
  EXPECT_EQ(read.run, example_run());
  EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("unfinished: ")));
  EXPECT_EQ(names(), before);
  EXPECT_EQ(content_of(at("a.roofladder.part")), part);
  EXPECT_EQ(content_of(at("a.roofladder.part-wal")), wal);
}

}  // namespace
}  // namespace roofladder
