// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <thread>
#include <unistd.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/cli/intact.h"
#include "tests/command.h"

// A folder that is not writable from the beginning, or becomes so during a collection.
namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class LostFolder : public testing::Test {
 protected:
  void SetUp() override { fs::create_directory(kept()); }
  void TearDown() override { allow(true); }

  fs::path kept() const { return m_folder.path() / "kept"; }
  void allow(bool writing) const { fs::permissions(kept(), fs::perms(writing ? 0700 : 0500)); }

  const Folder m_folder;
  const std::string m_run = m_folder / "kept/run.roofladder";
};

// Runs as nobody if the user is root, whom permissions do not bind.
class LostPermission : public LostFolder {
 protected:
  void SetUp() override {
    LostFolder::SetUp();
    if (geteuid() == 0) {
      ASSERT_EQ(chown(m_folder.path().c_str(), nobody, nobody), 0);
      ASSERT_EQ(chown(kept().c_str(), nobody, nobody), 0);
    }
    if (run_as_user({roofladder_program(), "--version"}).code != 0) {
      GTEST_SKIP() << "another user than root cannot run " << roofladder_program();
    }
  }

  static Finished run_as_user(const std::vector<std::string>& command) {
    return Command(without_rights(command), fake_models()).wait();
  }
};

TEST_F(LostPermission, MidwayKeepsTheRunUnderItsWorkingName) {
  Command command(without_rights(long_collect(m_run, 600)), fake_models());
  wait_for_events(command, "\"committed\"", 1);
  allow(false);
  const Finished finished = command.wait();
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, AllOf(HasSubstr(m_run + ".part"), HasSubstr("Permission denied")));
  allow(true);
  EXPECT_GE(read_run(m_run + ".part").run.samples.size(), acknowledged(finished.out));
  const Finished resumed = run_as_user(with(long_collect(m_run, 600), {"--start-or-resume"}));
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_EQ(read_run(m_run).run.state, RunState::finished);
  EXPECT_EQ(std::distance(fs::directory_iterator(kept()), {}), 1);
}

TEST_F(LostPermission, FromTheBeginningIsFive) {
  allow(false);
  const Finished finished =
      run_as_user(with({roofladder_program()}, quick_collect(m_run, "steady")));
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, AllOf(HasSubstr(m_run), HasSubstr("Permission denied")));
  EXPECT_TRUE(fs::is_empty(kept()));
}

TEST_F(LostFolder, ThatIsRemovedMidwayIsFive) {
  Command command(long_collect(m_run, 600), fake_models());
  wait_for_events(command, "\"committed\"", 1);
  fs::remove_all(kept());
  const Finished finished = command.wait();
  fs::create_directory(kept());
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr(m_run));
}

// An unfinished run in a file system that is then remounted read-only.
class ReadOnlyFileSystem : public LostFolder {
 protected:
  void SetUp() override {
    LostFolder::SetUp();
    m_mounted = mount("none", kept().c_str(), "tmpfs", 0, "size=16m") == 0;
    if (!m_mounted) {
      GTEST_SKIP() << "mounting a tmpfs: " << std::strerror(errno);
    }
    Command command(long_collect(m_run, 600), fake_models());
    wait_for_events(command, "\"committed\"", 1);
    command.signal(SIGKILL);
    m_committed = acknowledged(command.wait().out);
    ASSERT_TRUE(is_made_read_only()) << std::strerror(errno);
  }
  // A killed process may keep files open for a moment after it is gone.
  bool is_made_read_only() const {
    for (int i = 0; i < 500; ++i) {
      if (mount("none", kept().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0) {
        return true;
      }
      if (errno != EBUSY) {
        return false;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  void TearDown() override {
    if (m_mounted) {
      EXPECT_EQ(umount2(kept().c_str(), MNT_DETACH), 0);
    }
  }

  bool m_mounted = false;
  std::size_t m_committed = 0;
};

TEST_F(ReadOnlyFileSystem, IsReadAndNeverWritten) {
  EXPECT_GE(read_run(m_run + ".part").run.samples.size(), m_committed);
  EXPECT_EQ(roofladder({"show", m_run + ".part"}).code, 0);
  EXPECT_EQ(roofladder({"verify", m_run + ".part"}).code, 0);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"report", m_run + ".part", "-o", m_folder / "kept/report.html"},
        quick_collect(m_folder / "kept/other.roofladder"),
        {"collect", "--resume", "-o", m_run}}) {
    const Finished finished = roofladder(command, fake_models());
    EXPECT_EQ(finished.code, 5) << finished.err;
    EXPECT_THAT(finished.err, AllOf(HasSubstr("kept/"), HasSubstr("Read-only file system")));
  }
}

}  // namespace
}  // namespace roofladder::test
