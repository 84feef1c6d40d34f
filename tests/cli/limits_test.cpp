// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/places.h"

// Collections on less than a whole machine.
namespace roofladder::test {
namespace {

using testing::HasSubstr;

// The command, run by a shell after some preparation.
std::vector<std::string> after(const std::string& preparation, std::vector<std::string> command) {
  command.insert(command.begin(), {"/bin/bash", "-c", preparation + " && exec \"$@\"", "bash"});
  return command;
}

auto warn_of(const std::string& text) {
  return testing::Contains(testing::Field(&Warning::text, HasSubstr(text)));
}

// As a full disk does; the signal that the kernel sends with it is not ignored by anyone before.
TEST(Limits, AFullDiskKeepsWhatIsCommitted) {
  const Folder folder;
  const auto command = after("ulimit -f 1024", long_collect(folder / "run.roofladder", 90000));
  const Finished finished = Command(command, fake_models()).wait();
  EXPECT_EQ(finished.code, 5) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("run.roofladder"));
  const auto run = read_run(folder / "run.roofladder.part").run;
  EXPECT_FALSE(times_of(run, "species/fake/steady").empty());
}

// From too little memory for loading the program to enough: the run is never blamed.
TEST(Limits, TooLittleMemoryToReadARunIsThree) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "address space cannot be limited under AddressSanitizer";
#endif
  constexpr int not_loaded = 127;
  bool has_said_so = false;
  const std::string run = in_source("examples/h200.roofladder");
  for (int kibibytes = 16'000; kibibytes <= 76'000; kibibytes += 4000) {
    const char* const verb = kibibytes % 8000 == 0 ? "show" : "verify";
    const auto command =
        after("ulimit -v " + std::to_string(kibibytes), {roofladder_program(), verb, run});
    const Finished finished = Command(command, {}).wait();
    if (finished.code < not_loaded) {
      EXPECT_THAT(finished.code, testing::AnyOf(0, 3)) << kibibytes << finished.err;
    }
    has_said_so |= finished.err == "roofladder: there is not enough memory\n";
  }
  EXPECT_TRUE(has_said_so);
}

TEST(Limits, OneCpuIsMeasuredAndSaid) {
  const Folder folder;
  auto arguments = quick_collect(folder / "run.roofladder", "steady");
  arguments.insert(arguments.begin(), {"/usr/bin/taskset", "-c", "0", roofladder_program()});
  ASSERT_EQ(Command(arguments, fake_models()).wait().code, 0);
  EXPECT_THAT(read_run(folder / "run.roofladder").run.warnings, warn_of("one CPU only"));
}

// A control group with half a CPU's time, if this system allows creating one.
class HalfACpu {
 public:
  HalfACpu() {
    for (const std::string hierarchy : {"/sys/fs/cgroup/cpu", "/sys/fs/cgroup"}) {
      const std::string group = hierarchy + "/roofladder-test-" + std::to_string(getpid());
      if (mkdir(group.c_str(), 0755) != 0) {
        continue;
      }
      if (put(group + "/cpu.cfs_quota_us", "50000") || put(group + "/cpu.max", "50000 100000")) {
        m_path = group;
        return;
      }
      rmdir(group.c_str());
    }
  }
  ~HalfACpu() {
    if (!m_path.empty()) {
      rmdir(m_path.c_str());
    }
  }
  HalfACpu(const HalfACpu&) = delete;
  HalfACpu& operator=(const HalfACpu&) = delete;

  const std::string& path() const { return m_path; }  // empty if there is none

 private:
  static bool put(const std::string& file, const std::string& value) {
    std::fstream stream(file, std::ios::in | std::ios::out);  // does not create it
    stream << value << std::flush;
    return stream.good();
  }

  std::string m_path;
};

TEST(Limits, ACpuQuotaIsMeasuredAndSaid) {
  const HalfACpu group;
  if (group.path().empty()) {
    GTEST_SKIP() << "no control group with a CPU quota can be made here";
  }
  const Folder folder;
  auto collect = quick_collect(folder / "run.roofladder", "steady");
  collect.insert(collect.begin(), roofladder_program());
  const auto command = after("echo $$ >" + group.path() + "/cgroup.procs", collect);
  const Finished finished = Command(command, fake_models()).wait();
  ASSERT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(folder / "run.roofladder").run;
  const Fact* const fact = find_fact(run.facts, "cgroup.cpus");
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->value, 0.5);
  EXPECT_THAT(run.warnings, warn_of("the control group allows 0.50 CPUs' worth of time"));
}

// A valgrind that lacks permissions, as under a strict seccomp filter.
TEST(Limits, ASimulatorThatCannotRunIsAReason) {
  const Folder folder;
  folder.write("bin/valgrind", "#!/bin/sh\necho 'valgrind: Operation not permitted' >&2\nexit 1\n");
  std::filesystem::permissions(folder / "bin/valgrind", std::filesystem::perms::owner_all);
  auto environment = fake_models();
  environment["PATH"] = folder / "bin" + ":/usr/bin:/bin";
  auto arguments = quick_collect(folder / "run.roofladder", "steady");
  arguments.insert(arguments.end(), {"--provider", "caches"});
  const Finished finished = roofladder(arguments, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(folder / "run.roofladder").run;
  EXPECT_GE(times_of(run, "species/fake/steady").size(), 15U);
  if (std::ranges::any_of(run.reasons, [](const std::string& reason) {
        return reason.starts_with("this build has no tool opcount");
      })) {
    GTEST_SKIP() << "built without opcount";
  }
  EXPECT_THAT(run.reasons, testing::Contains(testing::AllOf(
                               HasSubstr("under caches, the worker process ended with"),
                               HasSubstr("Operation not permitted"))));
}

}  // namespace
}  // namespace roofladder::test
