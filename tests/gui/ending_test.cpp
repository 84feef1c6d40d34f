// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QTest>
#include <csignal>
#include <gmock/gmock.h>
#include <sstream>

#include "run/file/run_file.h"
#include "tests/command.h"
#include "tests/folder.h"
#include "tests/places.h"

namespace roofladder::gui::test {
namespace {

using roofladder::test::Command;
using roofladder::test::content_of;
using roofladder::test::Folder;

constexpr int ending_patience = 60'000;  // milliseconds, for a machine that does other things, too

std::string file_of(pid_t process, const std::string& name) {
  return content_of("/proc/" + std::to_string(process) + '/' + name);
}

// The child process of the window that collects; 0 if there is none.
pid_t collector_of(pid_t window) {
  std::istringstream children(file_of(window, "task/" + std::to_string(window) + "/children"));
  for (pid_t child = 0; children >> child;) {
    if (file_of(child, "cmdline").find(std::string("\0collect\0", 9)) != std::string::npos) {
      return child;
    }
  }
  return 0;
}

// True if the process is gone, or is a zombie whose adoptive parent has not noticed yet.
bool has_ended(pid_t process) {
  const std::string stat = file_of(process, "stat");
  const std::size_t name_end = stat.rfind(')');
  return name_end == std::string::npos || stat.substr(name_end, 3) == ") Z";
}

struct Ending {
  int signal;
  int code;  // of the window
};

// The program itself; clicks start a collection in it.
class EndedWindow : public testing::TestWithParam<Ending> {};

TEST_P(EndedWindow, EndsItsCollectorWhichKeepsWhatItMeasured) {
  const Folder folder;
  const std::filesystem::path run = folder / "run.roofladder";
  Command window({in_build("bin/roofladder-gui"), "--page", "collect"},
                 {{"QT_QPA_PLATFORM", "offscreen"},
                  {"QT_PLUGIN_PATH", in_build("tests/gui_driver")},
                  {"QT_QPA_GENERIC_PLUGINS", "start_collection"},
                  {"XDG_CONFIG_HOME", folder / "settings"},
                  {"ROOFLADDER_TEST_RUN", run.string()}});
  ASSERT_TRUE(QTest::qWaitFor([&] { return std::filesystem::exists(run.string() + ".measuring"); },
                              ending_patience))
      << file_of(window.pid(), "status");
  const pid_t collector = collector_of(window.pid());
  ASSERT_GT(collector, 0);
  window.signal(GetParam().signal);
  EXPECT_EQ(window.wait().code, GetParam().code);
  const bool was_waited_for = GetParam().signal != SIGKILL;
  EXPECT_TRUE(!was_waited_for || has_ended(collector));
  EXPECT_TRUE(QTest::qWaitFor([&] { return has_ended(collector); }, ending_patience));
  const ReadRun read = read_run(run);
  EXPECT_EQ(read.run.state, RunState::partial);
  EXPECT_FALSE(read.run.samples.empty());
}

INSTANTIATE_TEST_SUITE_P(Signals, EndedWindow,
                         testing::Values(Ending{SIGTERM, 0}, Ending{SIGINT, 0}, Ending{SIGHUP, 0},
                                         Ending{SIGKILL, 128 + SIGKILL}),
                         [](const auto& ending) {
                           return std::string("SIG") + sigabbrev_np(ending.param.signal);
                         });

}  // namespace
}  // namespace roofladder::gui::test
