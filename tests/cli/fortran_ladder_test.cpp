// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "run/file/run_file.h"
#include "tests/cli/own_ladder.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Skipped without a Fortran compiler.
class FortranLadder : public MeasuredLadder {
 protected:
  void SetUp() override {
    MeasuredLadder::SetUp();
    if (std::system("gfortran --version >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "there is no gfortran";
    }
    ASSERT_EQ(run({"new", "stencil.f90"}).code, 0);
  }
};

TEST_F(FortranLadder, IsWrittenCompiledCheckedAndMeasured) {
  const Finished finished = collect("stencil.f90");
  ASSERT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(m_folder.path())) {
    files.insert(entry.path().filename());
  }
  EXPECT_THAT(files, testing::ElementsAre("cache", "run.roofladder", "stencil.f90"));
  const roofladder::Run measured = read_run(m_folder.path() / "run.roofladder").run;
  ASSERT_EQ(measured.variants.size(), 2u);
  EXPECT_EQ(measured.variants[1].id, "stencil/openmp/threads");
  EXPECT_THAT(*measured.text_of(measured.variants[1].sources.at(0)),
              AllOf(HasSubstr("subroutine threads"), Not(HasSubstr("subroutine serial"))));
  EXPECT_THAT(measured.variants[0].build, AllOf(HasSubstr("GNU Fortran"), HasSubstr("-O3")));
}

TEST_F(FortranLadder, IsCompiledAgainOnlyWhenSomethingHasChanged) {
  write_content(m_folder.path() / "note.inc", "integer, parameter :: first = 1\n");
  replace("stencil.f90", "  implicit none\n", "  implicit none\n  include \"note.inc\"\n");
  const std::vector<std::string> plan{"collect", "stencil.f90", "--dry-run"};
  EXPECT_EQ(run(plan).code, 0);
  const auto module_made = [this] {
    std::filesystem::file_time_type made;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(m_folder.path() / "cache")) {
      made = entry.path().extension() == ".so" ? entry.last_write_time() : made;
    }
    return made;
  };
  const auto first = module_made();
  EXPECT_EQ(run(plan).code, 0);
  EXPECT_EQ(module_made(), first);
  write_content(m_folder.path() / "note.inc", "integer, parameter :: second = 2\n");
  EXPECT_EQ(run(plan).code, 0);
  EXPECT_NE(module_made(), first);
}

TEST_F(FortranLadder, ThatDoesNotCompileShowsTheCompilersWordsAtItsOwnLine) {
  replace("stencil.f90", "  implicit none\n", "  implicit none\n  integer :: x = y\n");
  const Finished finished = collect("stencil.f90");
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("stencil.f90:7:"), HasSubstr("Error: "),
                                  HasSubstr("stencil.f90 does not compile (gfortran ")));
}

TEST_F(OwnLadder, SaysWhatToInstallWhereThereIsNoFortranCompiler) {
  ASSERT_EQ(run({"new", "stencil.f90"}).code, 0);
  m_environment["PATH"] = "/nonexistent";
  const Finished finished = collect("stencil.f90");
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("install gfortran"), HasSubstr("FC")));
}

}  // namespace
}  // namespace roofladder::test
