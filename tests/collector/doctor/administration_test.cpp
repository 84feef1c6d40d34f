// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor/administration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/command.h"
#include "tests/folder.h"

namespace roofladder::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(Administration, TellsTheSettingsOfTheMachine) {
  const Folder root;
  root.write("proc/sys/kernel/perf_event_paranoid", "3\n");
  root.write("proc/sys/dev/xe/observation_paranoid", "1\n");
  root.write("proc/driver/nvidia/params",
             "ResmanDebugLevel: 4294967295\nRmProfilingAdminOnly: 1\n");
  const std::string text = administration(root.path());
  EXPECT_THAT(text, ContainsRegex("# +kernel.perf_event_paranoid +3\n"));
  EXPECT_THAT(text,
              ContainsRegex("# +dev.i915.perf_stream_paranoid +none: no such driver is loaded"));
  EXPECT_THAT(text, ContainsRegex("# +dev.xe.observation_paranoid +1\n"));
  EXPECT_THAT(text, ContainsRegex("# +RmProfilingAdminOnly +1\n"));
}

TEST(Administration, GivesBackWhatTheMachineHad) {
  const Folder root;
  root.write("proc/sys/kernel/perf_event_paranoid", "3\n");
  EXPECT_THAT(administration(root.path()), HasSubstr("-w kernel.perf_event_paranoid=3\n"));
  const Folder bare;
  EXPECT_THAT(administration(bare.path()), HasSubstr("-w kernel.perf_event_paranoid=2\n"));
}

TEST(Administration, IsAShellScriptWithoutHoles) {
  const Folder folder;
  const std::string text = administration(folder.path());
  EXPECT_THAT(text, Not(ContainsRegex("@[a-z.0-9_]+@")));
  folder.write("administration.sh", text);
  const Finished checked = Command({"/bin/sh", "-n", folder / "administration.sh"}, {}).wait();
  EXPECT_EQ(checked.code, 0) << checked.err;
}

// The part between "cat > <file> <<'END'" and "END".
std::string document(const std::string& text, const std::string& file) {
  const std::string begin = "cat > " + file + " <<'END'\n";
  const std::size_t from = text.find(begin) + begin.size();
  return text.substr(from, text.find("END\n", from) - from);
}

// Slurm drains a node whose prolog fails, so sysctl and dcgmi fail here. The test's PATH has them
// before those of the machine.
TEST(Administration, PrologAndEpilogSetOnlyWhatTheirPartitionMay) {
  const Folder folder;
  const std::string text = administration(folder.path());
  for (const char* tool : {"sysctl", "dcgmi"}) {
    folder.write(tool, "#!/bin/sh\necho " + std::string(tool) + " \"$@\" >> " + folder / "calls" +
                           "\nexit 1\n");
    std::filesystem::permissions(folder / tool, std::filesystem::perms::owner_all);
  }
  for (const std::string name : {"prolog", "epilog"}) {
    std::string script = document(text, "/etc/slurm/counters_" + name + ".sh");
    script.replace(script.find("PATH="), 5, "PATH=" + folder.path().string() + ":");
    folder.write(name, script);
    const auto run = [&](const std::string& partition) {
      return Command({"/bin/sh", folder / name}, {{"SLURM_JOB_PARTITION", partition}}).wait().code;
    };
    EXPECT_EQ(run("others"), 0);
    EXPECT_EQ(content_of(folder / "calls"), "");
    EXPECT_EQ(run("counters"), 0);
    const std::string calls = content_of(folder / "calls");
    EXPECT_THAT(calls,
                HasSubstr(name == "prolog" ? "sysctl -q -e -w kernel.perf_event_paranoid=0\n"
                                           : "sysctl -q -e -w kernel.perf_event_paranoid=2\n"));
    EXPECT_THAT(calls, HasSubstr(name == "prolog" ? "dcgmi profile --pause\n"
                                                  : "dcgmi profile --resume\n"));
    std::filesystem::remove(folder / "calls");
  }
}

}  // namespace
}  // namespace roofladder::test
