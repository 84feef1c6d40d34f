// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/places.h"

// Valid targets of reports, and what reports never destroy.
namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Output : public testing::Test {
 protected:
  Output() { fs::copy_file(a_run(), m_run); }

  static fs::path a_run() {
    for (const auto& entry : fs::directory_iterator(in_source("examples"))) {
      if (entry.path().extension() == ".roofladder") {
        return entry.path();
      }
    }
    return {};
  }

  Finished report_to(const std::string& output) const {
    return roofladder({"report", m_run, "-o", output, "--format", "markdown"});
  }

  // The previous content of the name is unchanged.
  void expect_refused(const std::string& output, const std::string& reason) const {
    struct stat before {};
    struct stat after {};
    ASSERT_EQ(lstat(output.c_str(), &before), 0);
    const Finished finished = report_to(output);
    EXPECT_EQ(finished.code, 2) << output << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(reason));
    EXPECT_THAT(finished.err, HasSubstr(output));
    ASSERT_EQ(lstat(output.c_str(), &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino) << output;
    EXPECT_EQ(before.st_mode, after.st_mode) << output;
    EXPECT_EQ(before.st_size, after.st_size) << output;
    EXPECT_EQ(files(), m_files) << "something was left behind";
  }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder.path()), {}));
  }
  void count_files() { m_files = files(); }

  const Folder m_folder;
  const std::string m_run = m_folder / "run.roofladder";
  std::size_t m_files = 1;
};

TEST_F(Output, NeverReplacesARunByAnyName) {
  fs::copy_file(m_run, m_folder / "notes.md");
  fs::create_symlink(m_run, m_folder / "link.md");
  fs::create_hard_link(m_run, m_folder / "same.md");
  fs::copy_file(m_run, m_folder / "other.roofladder.part");
  count_files();
  for (const char* name :
       {"run.roofladder", "notes.md", "link.md", "same.md", "other.roofladder.part"}) {
    expect_refused(m_folder / name, "a run file");
  }
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
}

TEST_F(Output, NeverReplacesWhatSqliteLeavesBesideAnUnfinishedRun) {
  m_folder.write("run.roofladder.part-wal", std::string("\x37\x7f\x06\x82 and frames", 15));
  m_folder.write("run.roofladder.part-journal",
                 std::string("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and pages", 18));
  count_files();
  expect_refused(m_folder / "run.roofladder.part-wal", "a run file");
  expect_refused(m_folder / "run.roofladder.part-journal", "a run file");
}

TEST_F(Output, NeverReplacesWhatIsNoFile) {
  fs::create_directory(m_folder / "folder");
  ASSERT_EQ(mkfifo((m_folder / "pipe").c_str(), 0600), 0);
  fs::create_symlink(m_folder / "nowhere", m_folder / "dangling");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const std::string name = m_folder / "socket";
  ASSERT_LT(name.size(), sizeof address.sun_path);
  name.copy(address.sun_path, name.size());
  ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  count_files();
  expect_refused(m_folder / "folder", "a folder");
  expect_refused(m_folder / "pipe", "a pipe");
  expect_refused(m_folder / "socket", "a socket");
  expect_refused(m_folder / "dangling", "a link that leads nowhere");
  EXPECT_FALSE(fs::exists(m_folder / "nowhere"));
  close(socket);
}

TEST_F(Output, NeverReplacesADevice) {
  const std::string device = m_folder / "null";
  if (mknod(device.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0) {
    GTEST_SKIP() << "devices can be made by root only";
  }
  fs::create_symlink(device, m_folder / "link");
  count_files();
  expect_refused(device, "a device");
  expect_refused(m_folder / "link", "a device");
}

TEST_F(Output, GoesThroughLinksAndKeepsPermissions) {
  m_folder.write("there/old.md", "old");
  ASSERT_EQ(chmod((m_folder / "there/old.md").c_str(), 0640), 0);
  fs::create_symlink("there/old.md", m_folder / "link.md");
  const Finished finished = report_to(m_folder / "link.md");
  ASSERT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(fs::read_symlink(m_folder / "link.md"), "there/old.md");
  EXPECT_THAT(content_of(m_folder / "there/old.md"), HasSubstr("|"));
  EXPECT_EQ(fs::status(m_folder / "there/old.md").permissions(), fs::perms(0640));
  EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "there"), {}), 1);
}

TEST_F(Output, IsMadeAsTheUserMakesFiles) {
  const mode_t before = umask(027);
  const Finished finished = report_to(m_folder / "new.md");
  umask(before);
  ASSERT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(fs::status(m_folder / "new.md").permissions(), fs::perms(0640));
}

TEST_F(Output, NeverTouchesWhatHasATemporaryName) {
  m_folder.write("new.md.tmp", "precious");
  ASSERT_EQ(report_to(m_folder / "new.md").code, 0);
  EXPECT_EQ(content_of(m_folder / "new.md.tmp"), "precious");
}

// Simulates a full disk by a limit on the size of files.
TEST_F(Output, ThatDoesNotFitLeavesTheOldReport) {
  m_folder.write("old.md", "old");
  count_files();
  const Finished finished =
      Command({"/bin/bash", "-c", "ulimit -f 1; exec \"$@\"", "bash", roofladder_program(),
               "report", m_run, "-o", m_folder / "old.md"},
              {})
          .wait();
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("old.md"));
  EXPECT_EQ(content_of(m_folder / "old.md"), "old");
  EXPECT_EQ(files(), m_files);
}

TEST_F(Output, InAReadOnlyFolderIsFive) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "root writes everywhere";
  }
  fs::create_directory(m_folder / "closed");
  fs::permissions(m_folder / "closed", fs::perms(0500));
  EXPECT_EQ(report_to(m_folder / "closed/new.md").code, 5);
  fs::permissions(m_folder / "closed", fs::perms(0700));
}

class FullOutput : public testing::TestWithParam<std::vector<std::string>> {};

// Every verb that prints; /dev/full accepts no data.
TEST_P(FullOutput, IsFiveAndSaid) {
  std::vector<std::string> words{"/bin/bash", "-c", "exec \"$@\" >/dev/full", "bash",
                                 roofladder_program()};
  words.insert(words.end(), GetParam().begin(), GetParam().end());
  const Finished finished = Command(words, fake_models()).wait();
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("cannot write to standard output"));
}

const std::string recorded = in_source("examples/h200.roofladder");

INSTANTIATE_TEST_SUITE_P(
    OfEveryVerb, FullOutput,
    testing::Values(std::vector<std::string>{"show", recorded},
                    std::vector<std::string>{"show", "--json", recorded},
                    std::vector<std::string>{"report", recorded, "-o", "-", "--format", "csv"},
                    std::vector<std::string>{"report", recorded, "-o", "-", "--format", "markdown"},
                    std::vector<std::string>{"verify", recorded}, std::vector<std::string>{"list"},
                    std::vector<std::string>{"list", "--json"}, std::vector<std::string>{"doctor"},
                    std::vector<std::string>{"--help"}, std::vector<std::string>{"--version"},
                    std::vector<std::string>{"collect", "--help"},
                    std::vector<std::string>{"collect", "--dry-run", "--no-ceilings"},
                    std::vector<std::string>{"completion", "bash"},
                    std::vector<std::string>{"manual"}, std::vector<std::string>{"submit"}));

// If a log is on a full disk, only messages are lost.
TEST(FullErrorOutput, ChangesNothing) {
  const Folder folder;
  const auto code_of = [](const std::vector<std::string>& arguments) {
    return Command(
               with({"/bin/bash", "-c", "exec \"$@\" 2>/dev/full", "bash", roofladder_program()},
                    arguments),
               fake_models())
        .wait()
        .code;
  };
  EXPECT_EQ(code_of(quick_collect(folder / "run.roofladder", "steady,throws")), 7);
  EXPECT_EQ(roofladder({"verify", folder / "run.roofladder"}).code, 0);
  EXPECT_EQ(code_of({"report", folder / "run.roofladder", "-o", folder / "run.html"}), 0);
  EXPECT_EQ(code_of({"show", folder / "none.roofladder"}), 4);
  EXPECT_EQ(code_of({"prove"}), 2);
}

TEST(ClosedOutput, IsFive) {
  const Finished finished =
      Command({"/bin/bash", "-c", "exec \"$@\" >&-", "bash", roofladder_program(), "list"},
              fake_models())
          .wait();
  EXPECT_EQ(finished.code, 5) << finished.err;
}

TEST(OutputPipe, ThatIsClosedEarlyIsNoFailure) {
  for (const char* trap : {"", "trap '' PIPE; "}) {
    const Finished finished =
        Command({"/bin/bash", "-c", std::string(trap) + "\"$@\" | head -c 1; echo ${PIPESTATUS[0]}",
                 "bash", roofladder_program(), "report", recorded, "-o", "-", "--format", "csv"},
                {})
            .wait();
    EXPECT_EQ(finished.err, "") << trap;
    EXPECT_THAT(finished.out, testing::AnyOf(testing::EndsWith("141\n"), testing::EndsWith("r0\n")))
        << trap;
  }
}

}  // namespace
}  // namespace roofladder::test
