// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "collector/importers/formats.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::reasons_of;
using test::refusal_of;
using test::run_of;
using test::values_of;
using test::warnings_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string proton_frame(const std::string& name, const std::string& metrics,
                         const std::string& children = "") {
  return fmt::format(
      R"json({{"children": [{}], "frame": {{"name": "{}", "type": "function"}}, "metrics": {{{}}}}})json",
      children, name, metrics);
}

// Made by hand after the examples of Proton's own tests.
std::string proton_file(const std::string& frames) {
  return "[" + proton_frame("ROOT", R"json("count": 0, "time (ns)": 0, "bytes": 0)json", frames) +
         R"json(,
  {"CUDA": {"0": {"arch": "90", "bus_width": 6144, "clock_rate": 1980000,
    "memory_clock_rate": 2619000, "num_sms": 132}},
   "HIP": {"1": {"arch": "gfx942", "bus_width": 8192, "clock_rate": 2100000,
    "memory_clock_rate": 1200000, "num_sms": 304}}}])json";
}

std::string proton_kernel(const std::string& name, const std::string& more = "") {
  return proton_frame(
      name, R"json("count": 10, "device_id": "0", "device_type": "CUDA", "time (ns)": 204800)json" +
                more);
}

TEST(ImportedProton, AKernelHasMeansOverItsLaunches) {
  const auto run = run_of(proton_file(
      proton_kernel("matmul [M=512, N=512]",
                    R"json(, "bytes": 1e8, "flops16": 3e9, "flops32": 20, "flops64": 10)json") +
      "," + proton_kernel("void at::native::add<float>(float*, int)")));
  EXPECT_THAT(test::ids_of(run),
              ElementsAre("result/cuda/matmul__M_512__N_512_", "result/cuda/add_float_"));
  const std::string id = "result/cuda/matmul__M_512__N_512_";
  EXPECT_THAT(values_of(run, id, metric::time), ElementsAre(testing::DoubleEq(20480e-9)));
  EXPECT_THAT(values_of(run, id, metric::useful_bytes), ElementsAre(1e7));
  EXPECT_THAT(values_of(run, id, metric::flops_fp16), ElementsAre(3e8));
  EXPECT_THAT(values_of(run, id, metric::flops_fp32), ElementsAre(2));
  EXPECT_THAT(values_of(run, id, metric::flops_fp64), ElementsAre(1));
  EXPECT_THAT(values_of(run, id, metric::flops), ElementsAre(3e8 + 3));
  EXPECT_THAT(warnings_of(run), HasSubstr("each time is the mean of a kernel's launches"));
  EXPECT_THAT(warnings_of(run), Not(HasSubstr("left out")));
}

TEST(ImportedProton, DevicesHaveTheirMemory) {
  const auto run = run_of(proton_file(
      proton_kernel("a") + "," +
      proton_frame(
          "b", R"json("count": 1, "device_id": "1", "device_type": "HIP", "time (ns)": 7)json")));
  ASSERT_EQ(run.devices.size(), 2U);
  EXPECT_EQ(run.devices[0].name, "cuda:0");
  EXPECT_EQ(run.devices[0].title, "NVIDIA GPU of compute capability 9.0");
  EXPECT_EQ(find_fact(run.devices[0].facts, "dram.theoretical_bandwidth")->value,
            2 * 6144 / 8.0 * 2619000e3);
  EXPECT_EQ(run.devices[1].name, "hip:1");
  EXPECT_EQ(run.devices[1].title, "AMD GPU gfx942");
  EXPECT_THAT(test::ids_of(run), ElementsAre("result/cuda/a", "result/hip/b"));
}

TEST(ImportedProton, AScopeDeclaresTheWorkOfItsOnlyKernel) {
  const auto run = run_of(proton_file(
      proton_frame("cublas", R"json("bytes": 5000, "flops16": 800)json", proton_kernel("gemm")) +
      "," +
      proton_frame("torch", R"json("flops16": 100)json",
                   proton_kernel("split") + "," + proton_kernel("join"))));
  EXPECT_THAT(values_of(run, "result/cuda/gemm", metric::useful_bytes), ElementsAre(500));
  EXPECT_THAT(values_of(run, "result/cuda/gemm", metric::flops_fp16), ElementsAre(80));
  EXPECT_THAT(values_of(run, "result/cuda/split", metric::flops_fp16), IsEmpty());
  EXPECT_THAT(warnings_of(run),
              HasSubstr("left out of result.txt: bytes and flops of scopes that are not those of "
                        "one kernel (torch)"));
}

TEST(ImportedProton, KernelsOfOneNameHaveTheirScopes) {
  const auto run = run_of(
      proton_file(proton_frame("small", "", proton_kernel("gemm")) + "," +
                  proton_frame("large", "", proton_kernel("gemm") + "," + proton_kernel("gemm"))));
  EXPECT_THAT(test::ids_of(run), ElementsAre("result/cuda/small_gemm", "result/cuda/large_gemm",
                                             "result/cuda/large_gemm__2_"));
}

TEST(ImportedProton, OtherMetricsAndHelpersAreSaid) {
  const auto run =
      run_of(proton_file(proton_frame("__proton_launch_metadata:k", "", proton_kernel("helper")) +
                         "," + proton_kernel("a", R"json(, "flops8": 5, "bytes": -3)json") + "," +
                         proton_frame("b", R"json("count": 0, "time (ns)": 0)json")));
  EXPECT_THAT(test::ids_of(run), ElementsAre("result/cuda/a", "result/cuda/b"));
  EXPECT_THAT(values_of(run, "result/cuda/a", metric::useful_bytes), IsEmpty());
  EXPECT_THAT(reasons_of(run, "result/cuda/b"), ElementsAre("Proton counted no launch of it"));
  const std::string said = warnings_of(run);
  EXPECT_THAT(said, HasSubstr("bytes that cannot be (a)"));
  EXPECT_THAT(said, HasSubstr("kernels that only computed what others declare (helper)"));
  EXPECT_THAT(said, HasSubstr("metrics that are none of Roofladder's (flops8)"));
}

TEST(ImportedProton, FaultsAreSaid) {
  EXPECT_THAT(refusal_of(proton_file(proton_frame("scope", R"json("cycles": 7)json"))),
              HasSubstr("has no time of a kernel"));
  EXPECT_THAT(refusal_of(proton_file(proton_frame("a", R"json("count": 1, "time (ns)": -7)json"))),
              HasSubstr("time (ns) of a is no time: -7"));
  EXPECT_THAT(refusal_of(proton_file(proton_kernel("a")).substr(0, 200)), HasSubstr("is no JSON"));
  EXPECT_FALSE(is_proton(R"json([{"name": "another list"}])json"));
}

TEST(ImportedProton, DeepTreesAreRead) {
  constexpr int depth = 20000;
  std::string text;
  for (int i = 0; i < depth; ++i) {
    text += R"json({"frame": {"name": "s"}, "metrics": {"time (ns)": 5}, "children": [)json";
  }
  text += proton_kernel("leaf");
  for (int i = 0; i < depth; ++i) {
    text += "]}";
  }
  const auto run = run_of(proton_file(text));
  EXPECT_EQ(run.variants.size(), depth + 1);
}

}  // namespace
}  // namespace roofladder
