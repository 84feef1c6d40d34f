// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/device_source.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

std::string device_source(const rl_source_file* sources) {
  rl_variant variant{};
  variant.sources = sources;
  return opencl::device_source(variant);
}

TEST(DeviceSource, OfOneFileIsItsText) {
  const rl_source_file sources[]{{"a.cl", "kernel void a() {}"}, {}};
  EXPECT_EQ(device_source(sources), "#line 1 \"a.cl\"\nkernel void a() {}\n");
}

TEST(DeviceSource, HasEveryHeaderOnceInPlaceOfItsFirstInclude) {
  const rl_source_file sources[]{
      {"a.cl", "#include \"b.clh\"\nint a;\n # include  \"c.clh\"  // again\n#include <d.h>\n"},
      {"b.clh", "#pragma once\n#include \"c.clh\"\nint b;\n"},
      {"c.clh", "int c;\n"},
      {}};
  EXPECT_EQ(device_source(sources),
            "#line 1 \"a.cl\"\n"
            "#line 1 \"b.clh\"\n"
            "\n"
            "#line 1 \"c.clh\"\n"
            "int c;\n"
            "#line 3 \"b.clh\"\n"
            "int b;\n"
            "#line 2 \"a.cl\"\n"
            "int a;\n"
            "#line 4 \"a.cl\"\n"
            "#include <d.h>\n");
}

TEST(DeviceSource, LeavesWhatItsSourceLacksToTheCompiler) {
  const rl_source_file sources[]{{"a.cl", "#include \"b.clh\"\n#include\n#if 0\n"}, {}};
  EXPECT_EQ(device_source(sources), "#line 1 \"a.cl\"\n#include \"b.clh\"\n#include\n#if 0\n");
}

}  // namespace
}  // namespace roofladder
