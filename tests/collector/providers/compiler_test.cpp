// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/compiler/compiler.h"

#include <fstream>
#include <gtest/gtest.h>

#include "tests/command.h"

namespace roofladder {
namespace {

Maybe<double> stack_of(const std::string& source, const std::filesystem::path& module) {
  VariantInfo variant;
  variant.sources = {{source, {}}};
  for (const Observation& observation : observe_compiler(variant, module)) {
    if (observation.metric == "stack") {
      return observation.value;
    }
  }
  return Absence{};
}

TEST(Compiler, TakesTheLargestFrameOfTheTimedCode) {
  const test::Folder folder;
  std::ofstream(folder / "m.stack")
      << "k/a.cpp:3:1:void f() [with Real = double]\t48\tstatic\n"
         "k/a.cpp:9:1:_ZN1fIdE._omp_fn.0\t160\tdynamic,bounded\n"
         "k/a.cpp:3:1:void f() [with Real = roofladder::Counted<double>]\t900\tstatic\n"
         "k/a.cpp:9:1:_ZN1fIN10roofladder7CountedIdEE._omp_fn.0\t800\tstatic\n"
         "k/a.cpp:40:1:void __static_initialization_and_destruction_0(int, int)\t700\tstatic\n"
         "k/b.cpp:3:1:void g()\t5000\tstatic\n";
  EXPECT_EQ(std::get<double>(stack_of("k/a.cpp", folder / "m.so")), 160);
}

TEST(Compiler, SaysWhyThereIsNoValue) {
  const test::Folder folder;
  EXPECT_EQ(std::get<Absence>(stack_of("k/a.cpp", folder / "none.so")).status, Status::unavailable);
  std::ofstream(folder / "m.stack") << "k/b.cpp:3:1:void g()\t5000\tstatic\n";
  EXPECT_EQ(std::get<Absence>(stack_of("k/a.cpp", folder / "m.so")).status, Status::unavailable);
}

}  // namespace
}  // namespace roofladder
