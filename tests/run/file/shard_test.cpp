// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run/file/place.h"
#include "run/private_folder.h"
#include "tests/folder.h"
#include "tests/run/example_run.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using test::content_of;
using test::Folder;
using testing::HasSubstr;

template <typename Attempt>
RunFileError shard_refusal(const Attempt& attempt) {
  try {
    attempt();
  } catch (const RunFileError& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was refused";
  return {FileFault::damaged, ""};
}

std::ptrdiff_t files_in(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), {});
}

class Shards : public testing::Test {
 protected:
  Shards() {
    fs::create_directory(m_folder / "kept");
    fs::create_directory(m_folder / "node");
    fs::create_directory(m_folder / "other");
  }

  Shard shard(const char* node = "node") const { return {m_target, m_folder / node}; }

  // Returns the run after that number of samples.
  static roofladder::Run run_of(std::size_t samples, const std::string& uuid = "run") {
    roofladder::Run run = example_run();
    run.uuid = uuid;
    run.samples.resize(std::min(samples, run.samples.size()));
    run.state = samples < example_run().samples.size() ? RunState::partial : RunState::finished;
    return run;
  }

  static void write(const fs::path& path, const roofladder::Run& run) {
    RunWriter::create(path, run).finish(run);
  }

  void expect_only_the_target() const {
    EXPECT_EQ(files_in(m_target.parent_path()), 1);
    EXPECT_TRUE(fs::is_empty(shard().path().parent_path()));
  }

  const Folder m_folder;
  const fs::path m_target = m_folder / "kept/run.roofladder";
};

TEST_F(Shards, WithoutAFolderAreTheRunItself) {
  const Shard shard(m_target, "");
  EXPECT_EQ(shard.path(), fs::canonical(m_target.parent_path()) / m_target.filename());
  write(m_target, run_of(2));
  shard.deliver();
  EXPECT_TRUE(fs::exists(m_target));
}

TEST_F(Shards, AreMovedToTheTarget) {
  const Shard shard = this->shard();
  shard.require_new();
  write(shard.path(), run_of(2));
  EXPECT_FALSE(fs::exists(m_target));
  shard.deliver();
  EXPECT_EQ(read_run(m_target).run.samples.size(), 2U);
  expect_only_the_target();
}

TEST_F(Shards, OfOneNameInTwoFoldersDiffer) {
  const Shard other(m_folder / "other/run.roofladder", m_folder / "node");
  EXPECT_NE(shard().path(), other.path());
}

TEST_F(Shards, NeverReplaceWhatIsAtTheTarget) {
  const Shard shard = this->shard();
  write(shard.path(), run_of(2));
  test::write_content(m_target, "precious");
  const RunFileError refusal = shard_refusal([&] { shard.deliver(); });
  EXPECT_EQ(refusal.fault, FileFault::exists);
  EXPECT_THAT(refusal.what(), HasSubstr("the run is whole at '" + shard.path().string()));
  EXPECT_EQ(content_of(m_target), "precious");
  EXPECT_EQ(files_in(m_target.parent_path()), 1) << "a copy was left";
  EXPECT_EQ(read_run(shard.path()).run.samples.size(), 2U);
  EXPECT_EQ(shard_refusal([&] { shard.require_new(); }).fault, FileFault::exists);
}

// The collector was killed before the first commit.
TEST_F(Shards, ToWhichNothingWasCommittedAreBegunAnew) {
  for (const char* folder : {"", "node"}) {
    const Shard shard(m_target, *folder == '\0' ? "" : m_folder / folder);
    test::write_content(run_file::part_of(shard.path()), "");
    EXPECT_EQ(shard.state(), std::nullopt);
    shard.require_new();
    write(shard.path(), run_of(2));
    EXPECT_NE(shard.state(), std::nullopt);
    fs::remove(shard.path());
  }
}

// The collector was killed before the run had its name.
TEST_F(Shards, ThatEndedAsAPartAreUnfinished) {
  for (const char* folder : {"", "node"}) {
    Shard shard(m_target, *folder == '\0' ? "" : m_folder / folder);
    write(shard.path(), run_of(1000));
    fs::rename(shard.path(), run_file::part_of(shard.path()));
    EXPECT_EQ(shard.state(), RunState::unfinished);
    EXPECT_EQ(shard.fetch(), RunState::unfinished);
    fs::remove(run_file::part_of(shard.path()));
  }
}

// The collector was killed before the run was moved.
TEST_F(Shards, ThatWereNotMovedAreFound) {
  write(shard().path(), run_of(2));
  EXPECT_EQ(shard_refusal([&] { shard().require_new(); }).fault, FileFault::exists);
  Shard again = shard();
  EXPECT_EQ(again.fetch(), RunState::partial);
  again.deliver();
  expect_only_the_target();
}

TEST_F(Shards, AreFinishedOnceTheyWereMoved) {
  write(shard().path(), run_of(1000));
  EXPECT_EQ(shard().state(), RunState::unfinished);
  Shard again = shard();
  EXPECT_EQ(again.fetch(), RunState::finished);
  again.deliver();
  EXPECT_EQ(shard().state(), RunState::finished);
  expect_only_the_target();
}

// The collector was killed between the rename and the removal.
TEST_F(Shards, ThatWereMovedAndNotRemovedAreOne) {
  write(shard().path(), run_of(2));
  fs::copy_file(shard().path(), m_target);
  Shard again = shard();
  EXPECT_EQ(again.fetch(), RunState::partial);
  EXPECT_TRUE(fs::exists(again.path()));
  again.deliver();
  expect_only_the_target();
}

TEST_F(Shards, GoOnWithTheTargetOnAnotherNode) {
  write(m_target, run_of(1));
  Shard again = shard("other");
  EXPECT_EQ(again.fetch(), RunState::partial);
  EXPECT_EQ(read_run(m_target).run.samples.size(), 1U) << "kept until there is more";
  fs::remove(again.path());
  write(again.path(), run_of(3));
  again.deliver();
  EXPECT_EQ(read_run(m_target).run.samples.size(), 3U);
  EXPECT_EQ(files_in(m_target.parent_path()), 1);
}

TEST_F(Shards, GoOnWithWhatWentFurther) {
  write(shard().path(), run_of(1));
  write(m_target, run_of(2));
  Shard again = shard();
  EXPECT_EQ(again.fetch(), RunState::partial);
  EXPECT_EQ(read_run(again.path()).run.samples.size(), 2U);
}

TEST_F(Shards, OfAFinishedTargetAreRemovedAndNothingIsResumed) {
  write(shard().path(), run_of(1));
  write(m_target, run_of(1000));
  Shard again = shard();
  EXPECT_THAT(shard_refusal([&] { again.fetch(); }).what(), HasSubstr("nothing to resume"));
  expect_only_the_target();
}

TEST_F(Shards, OfAnotherRunAreRefused) {
  write(shard().path(), run_of(2, "one"));
  write(m_target, run_of(2, "another"));
  Shard again = shard();
  EXPECT_THAT(shard_refusal([&] { again.fetch(); }).what(), HasSubstr("are different runs"));
  EXPECT_EQ(read_run(m_target).run.uuid, "another");
}

TEST_F(Shards, ThatAreNowhereAreNotFound) {
  Shard again = shard();
  EXPECT_EQ(shard_refusal([&] { again.fetch(); }).fault, FileFault::not_found);
}

TEST_F(Shards, NeedAFolderOfTheUsersOwn) {
  EXPECT_EQ(shard_refusal([&] { shard("nowhere"); }).fault, FileFault::not_writable);
  const fs::path own = m_folder / ("node/roofladder-" + std::to_string(geteuid()));
  fs::create_symlink(m_folder / "other", own);
  EXPECT_THAT(shard_refusal([&] { shard(); }).what(), HasSubstr("Not a directory"));
  fs::remove(own);
  fs::create_directory(own);
  fs::permissions(own, fs::perms(0777));
  EXPECT_EQ(shard_refusal([&] { shard(); }).fault, FileFault::not_writable);
  EXPECT_TRUE(fs::is_empty(m_folder / "other"));
}

}  // namespace
}  // namespace roofladder
