// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/batch/shards.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;

bool is_open_mpi() {
  const Finished version = Command({"/bin/sh", "-c", "mpirun --version"}, {}).wait();
  return version.out.find("Open MPI") != std::string::npos;
}

TEST(Mpirun, OfOpenMpiCollectsARunOfEachRank) {
  if (!is_open_mpi()) {
    GTEST_SKIP() << "mpirun of Open MPI is not installed (openmpi-bin)";
  }
  const Folder folder;
  // The launcher is an argument of env, which finds it in PATH.
  const std::vector<std::string> launcher{
      "/usr/bin/env",    "mpirun",    "-n",   "8",
      "--oversubscribe", "--bind-to", "none", roofladder_program()};
  auto environment = fake_models();
  environment["OMPI_ALLOW_RUN_AS_ROOT"] = "1";
  environment["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1";
  environment["TMPDIR"] = folder.path();
  const Finished job =
      Command(with(launcher, quick_collect(folder / "%r.roofladder", "steady")), environment)
          .wait();
  ASSERT_EQ(job.code, 0) << job.err;
  const Shards all = merged(folder.path());
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(all.runs, 8);
  EXPECT_THAT(all.ranks, IsEmpty());

  std::filesystem::remove(folder / "2.roofladder");
  std::filesystem::remove(folder / "7.roofladder");
  const Shards rest = merged(folder.path());
  EXPECT_EQ(rest.code, 7);
  EXPECT_EQ(rest.runs, 6);
  EXPECT_THAT(rest.ranks, ElementsAre(EndsWith("missing of 8 ranks: 2, 7")));
}

}  // namespace
}  // namespace roofladder::test
