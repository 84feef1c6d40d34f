// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/parameters.h"

#include <gtest/gtest.h>
#include <vector>

namespace roofladder::level_zero {
namespace {

// A variant of species with these parameters, in double precision unless they say so.
class Parameters : public testing::Test {
 protected:
  const rl_variant& with(const char* name, std::vector<rl_parameter> parameters) {
    m_parameters = std::move(parameters);
    m_variant = {};
    m_variant.kernel = "species";
    m_variant.name = name;
    m_variant.sources = m_sources;
    m_variant.parameters = {m_parameters.data(), static_cast<std::uint32_t>(m_parameters.size())};
    return m_variant;
  }

 private:
  const rl_source_file m_sources[2]{{"0_naive.cl", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable"},
                                    {}};
  std::vector<rl_parameter> m_parameters;
  rl_variant m_variant{};
};

TEST_F(Parameters, AreMacrosOfTheSource) {
  EXPECT_EQ(spirv_options(with("tiled:tile=4,group=64", {{"tile", 4}, {"group", 64}})),
            "-D TILE=4 -D GROUP=64");
  EXPECT_EQ(spirv_options(with("naive", {})), "");
}

TEST_F(Parameters, TakeDoublePrecisionAwayFromVariantsInSingle) {
  EXPECT_EQ(
      spirv_options(with("naive:precision=32", {{"precision", 32}})),
      "-D PRECISION=32 -cl-single-precision-constant -Wno-format -Xclang -cl-ext=-cl_khr_fp64");
}

TEST_F(Parameters, NameTheFileOfSpirv) {
  EXPECT_EQ(spirv_name(with("tiled:tile=4", {{"tile", 4}})), "species/tiled:tile=4");
}

TEST_F(Parameters, MakeTheSizeOfASubGroupAnAttributeOfEveryKernel) {
  EXPECT_EQ(spirv_options(with("vector:sub_group=16", {{"sub_group", 16}})),
            "-D SUB_GROUP=16 \"-Dkernel=__kernel __attribute__((intel_reqd_sub_group_size(16)))\"");
}

TEST_F(Parameters, ChooseTheRegisterFile) {
  EXPECT_TRUE(wants_large_register_file(with("vector:grf=256", {{"grf", 256}})));
  EXPECT_FALSE(wants_large_register_file(with("vector:grf=128", {{"grf", 128}})));
  EXPECT_FALSE(wants_large_register_file(with("vector", {})));
}

}  // namespace
}  // namespace roofladder::level_zero
