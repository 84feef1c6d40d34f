// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gmock/gmock.h>
#include <span>
#include <string_view>

#include "tests/kernels/level_zero/capture/compiled.h"
#include "tests/kernels/level_zero/capture/zebin.h"
#include "tests/places.h"

// Compares every variant with the output of Intel's own compiler for the product that the
// environment names.
namespace roofladder::test {
namespace {

using testing::AnyOf;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

// Limits of the products, from Intel's architecture documents.
struct Product {
  std::string_view name;
  bool fp64;
  bool large_register_file;
  bool sub_groups_of_32_only_with_16;  // Xe-HPC has no sub-groups of 8
  int work_items;                      // at most in a group, by this driver
};
constexpr Product products[] = {{"pvc", true, true, true, 1024},
                                {"dg2", false, true, false, 512},
                                {"tgllp", false, false, false, 512},
                                {"skl", true, false, false, 256}};

const Product* captured_product() {
  const char* name = std::getenv("ProductFamilyOverride");
  for (const Product& product : products) {
    if (name != nullptr && product.name == name) {
      return &product;
    }
  }
  return nullptr;
}

class Captured : public testing::Test {
 protected:
  void SetUp() override {
    if (captured_product() == nullptr) {
      GTEST_SKIP() << "started by ctest, which names a product";
    }
    std::string why;
    m_model = captured_model(why);
    if (m_model == nullptr) {
      GTEST_SKIP() << "no Level Zero driver to capture with: " << why;
    }
  }
  const rl_model& model() const { return *m_model; }
  const Product& product() const { return *captured_product(); }

 private:
  const rl_model* m_model = nullptr;
};

bool has_parameter(const rl_variant& variant, std::string_view name) {
  const std::span parameters(variant.parameters.items, variant.parameters.count);
  return std::ranges::any_of(parameters, [&](const auto& row) { return name == row.name; });
}

std::string expected_refusal(const rl_variant& variant, const Product& product) {
  const std::string_view name = variant.name;
  bool fp64 = false;
  for (const rl_source_file* file = variant.sources; file->name != nullptr; ++file) {
    fp64 = fp64 || std::string_view(file->text).find("cl_khr_fp64") != std::string_view::npos;
  }
  const bool narrower = name.find("precision=32") != std::string_view::npos ||
                        name.find("precision=16") != std::string_view::npos;
  if (fp64 && !narrower && !product.fp64) {
    return "no fp64 on this device";
  }
  return has_parameter(variant, "grf") && !product.large_register_file
             ? "no large register file on this device"
             : "";
}

// Groups of 28 x 16 work-items, and of 1024.
bool has_too_great_groups(std::string_view name, const Product& product) {
  return (product.work_items < 28 * 16 && name.starts_with("multipole_gravity/matrix_product")) ||
         (product.work_items < 1024 && name.find("group=1024") != std::string_view::npos);
}

TEST_F(Captured, SaysThatItDoesNotExecute) {
  rl_device device{};
  rl_error error{};
  ASSERT_EQ(model().device(model().self, 0, &device, &error), 0) << error.text;
  ASSERT_NE(device.compiles_only, nullptr);
  EXPECT_THAT(device.compiles_only, HasSubstr("kernels do not execute on this device"));
}

TEST_F(Captured, EveryVariantIsCompiledOrCannotRunOnThisProduct) {
  for (const BuiltVariant& built : captured_variants()) {
    const rl_variant& variant = *built.variant;
    const std::string name = std::string(variant.kernel) + "/" + variant.name;
    const Compiled& compiled = compiled_variants().at(name);
    const std::string refusal = expected_refusal(variant, product());
    if (!refusal.empty()) {
      EXPECT_THAT(compiled.refusal, HasSubstr(refusal)) << name;
      continue;
    }
    EXPECT_THAT(compiled.refusal, IsEmpty()) << name;
    if (has_too_great_groups(name, product())) {
      EXPECT_THAT(compiled.failure, HasSubstr("work-items, but this device allows " +
                                              std::to_string(product().work_items)))
          << name;
      continue;
    }
    EXPECT_THAT(compiled.failure, AnyOf(IsEmpty(), HasSubstr("kernels do not execute"))) << name;
    EXPECT_THAT(compiled.time_failure, HasSubstr("kernels do not execute")) << name;
    ASSERT_TRUE(compiled.values.contains("registers")) << name;
    EXPECT_EQ(compiled.values.at("registers"), has_parameter(variant, "grf") ? 256 : 128) << name;
    EXPECT_THAT(compiled.values.at("simd_width"),
                product().sub_groups_of_32_only_with_16 ? AnyOf(16, 16, 32) : AnyOf(8, 16, 32))
        << name;
    if (has_parameter(variant, "sub_group")) {
      EXPECT_EQ(compiled.values.at("simd_width"), 16) << name;
    }
    EXPECT_GT(compiled.values.at("occupancy.theoretical"), 0) << name;
    EXPECT_LE(compiled.values.at("occupancy.theoretical"), 1) << name;
  }
}

double value_of(const std::string& variant, const std::string& metric) {
  return compiled_variants().at(variant).values.at(metric);
}

// The driver's figures are those of the device binary that the offline compiler makes: registers,
// width, local memory and scratch memory of one of the variant's kernels.
TEST_F(Captured, FiguresAreThoseOfTheOfflineCompiler) {
  if (product().name != "pvc") {
    GTEST_SKIP() << "one product takes long enough";
  }
  if (std::string_view(ROOFLADDER_OCLOC).empty()) {
    GTEST_SKIP() << "no ocloc to compare with";
  }
  const std::string modules = in_modules("");
  for (const BuiltVariant& built : captured_variants()) {
    const rl_variant& variant = *built.variant;
    const std::string name = std::string(variant.kernel) + "/" + variant.name;
    if (!name.starts_with("push/") && !name.starts_with("multipole_gravity/")) {
      continue;
    }
    const auto& values = compiled_variants().at(name).values;
    const bool large = has_parameter(variant, "grf");
    const auto kernels = compiled_offline(modules + "/spirv/" + name + ".spv", "pvc",
                                          large ? "-ze-opt-large-register-file" : "");
    EXPECT_THAT(kernels, testing::Contains(testing::AllOf(
                             Field(&ZebinKernel::registers, values.at("registers")),
                             Field(&ZebinKernel::simd_width, values.at("simd_width")),
                             Field(&ZebinKernel::local_memory, values.at("shared_memory")),
                             Field(&ZebinKernel::thread_memory, values.at("spill.memory")))))
        << name;
  }
}

// The compiler decides which registers a kernel needs; but twice as many must hold more.
TEST_F(Captured, KernelsSpillLessWithMoreRegisters) {
  if (product().name != "pvc") {
    GTEST_SKIP() << "these kernels spill on pvc";
  }
  for (const char* metric : {"spill.registers", "spill.memory"}) {
    const double before = value_of("species/vector:width=8", metric);
    EXPECT_LT(value_of("species/vector:width=8,grf=256", metric), before) << metric;
    EXPECT_LT(value_of("species/vector:width=8,sub_group=16", metric), before) << metric;
  }
  EXPECT_GT(value_of("push/original", "spill.registers"), 0);
  EXPECT_EQ(value_of("push/original:grf=256", "spill.registers"), 0);
  EXPECT_GT(value_of("push/bands_in_place", "spill.memory"), 0);
  EXPECT_EQ(value_of("push/bands_in_place:grf=256", "spill.memory"), 0);
}

// Every work-item's array of 14 x 14 harmonics is private memory, however many registers there are;
// half as many work-items per thread need half of it.
TEST_F(Captured, PrivateArraysShrinkWithTheSubGroup) {
  if (product().name != "pvc") {
    GTEST_SKIP() << "whose sub-groups are of 32 elsewhere";
  }
  const double array = 8 * 14 * 14;
  const double memory = value_of("multipole_gravity/original", "spill.memory");
  EXPECT_GE(memory, 32 * array);
  EXPECT_EQ(value_of("multipole_gravity/original:sub_group=16", "spill.memory"), memory / 2);
  EXPECT_EQ(value_of("multipole_gravity/team_per_cell", "spill.memory"), 0);
}

}  // namespace
}  // namespace roofladder::test
