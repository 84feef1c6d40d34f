// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/analysis.h"
#include "collector/importers/flashinfer_definition.h"
#include "collector/importers/formats.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::ids_of;
using test::reasons_of;
using test::refusal_of;
using test::run_of;
using test::values_of;
using test::warnings_of;

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Made by hand after the examples of FlashInfer-Bench and SOL-ExecBench.
const std::string definition = R"({
 "name": "rmsnorm_h4096", "description": "Root mean square norm.", "op_type": "rmsnorm",
 "axes": {"batch_size": {"type": "var"}, "hidden_size": {"type": "const", "value": 4096}},
 "inputs": {"x": {"shape": ["batch_size", "hidden_size"], "dtype": "bfloat16"},
            "weight": {"shape": ["hidden_size"], "dtype": "bfloat16"},
            "eps": {"shape": null, "dtype": "float32"}},
 "outputs": {"y": {"shape": ["batch_size", "hidden_size"], "dtype": "bfloat16"}},
 "reference": "def run(x, weight, eps): pass"})";

const std::string solution = R"({"name": "fast_1", "definition": "rmsnorm_h4096",
  "author": "someone", "description": "One block a row.",
  "spec": {"languages": ["cuda_cpp"], "entry_point": "kernel.cu::run"},
  "sources": [{"path": "kernel.cu", "content": "__global__ void f();"}]})";

std::string workload(int batch, const std::string& uuid = "u") {
  return R"({"uuid": ")" + uuid + R"(", "axes": {"batch_size": )" + std::to_string(batch) +
         R"(}, "inputs": {"x": {"type": "random"}}})";
}

std::string trace(int batch, const std::string& solution_name, const std::string& evaluation) {
  return R"({"definition": "rmsnorm_h4096", "solution": )" + solution_name + R"(, "workload": )" +
         workload(batch) + R"(, "evaluation": )" + evaluation + "}\n";
}

std::string passed(const std::string& latency, const std::string& reference) {
  return R"({"status": "PASSED", "environment": {"hardware": "NVIDIA_H100"}, "performance": )"
         R"({"latency_ms": )" +
         latency + R"(, "reference_latency_ms": )" + reference + "}}";
}

roofladder::Run run_of_all(const std::vector<std::string>& texts) {
  std::vector<ImportSource> sources;
  for (const std::string& text : texts) {
    sources.push_back({.name = "file" + std::to_string(sources.size()) + ".json", .text = text});
  }
  return import_sources(sources, "");
}

std::string refusal_of_all(const std::vector<std::string>& texts) {
  try {
    run_of_all(texts);
  } catch (const ImportError& error) {
    return error.what();
  }
  return "nothing refused";
}

constexpr const char* reference = "rmsnorm_h4096/other/reference";
constexpr const char* fast = "rmsnorm_h4096/other/fast_1";

TEST(ImportedFlashinfer, MakesADefinitionAKernelWithItsReference) {
  const roofladder::Run run = run_of(definition);
  ASSERT_EQ(run.kernels.size(), 1);
  EXPECT_EQ(run.kernels[0].name, "rmsnorm_h4096");
  EXPECT_EQ(run.kernels[0].title, "rmsnorm_h4096 (rmsnorm)");
  EXPECT_EQ(run.kernels[0].sentence, "Root mean square norm.");
  EXPECT_THAT(ids_of(run), ElementsAre(reference));
  EXPECT_EQ(*run.text_of(run.variants[0].sources.at(0)), "def run(x, weight, eps): pass");
  EXPECT_NO_THROW(analyse(run));
}

TEST(ImportedFlashinfer, HasTheBytesOfEachWorkload) {
  const roofladder::Run run =
      run_of_all({definition, workload(7, "a") + "\n" + workload(1, "b") + "\n"});
  EXPECT_THAT(values_of(run, reference, metric::useful_bytes), ElementsAre(122880, 24576));
  EXPECT_THAT(reasons_of(run, reference),
              ElementsAre("the trace has no evaluation", "the trace has no evaluation"));
  EXPECT_EQ(run.points.at(0).size, (Parameters{{"batch_size", 7}}));
  EXPECT_EQ(run.points.at(1).size, (Parameters{{"batch_size", 1}}));
}

TEST(ImportedFlashinfer, TakesWorkloadsThatAreWholeTraces) {
  const roofladder::Run run = run_of_all({definition, trace(7, "null", "null")});
  EXPECT_THAT(values_of(run, reference, metric::useful_bytes), ElementsAre(122880));
  EXPECT_THAT(reasons_of(run, reference), ElementsAre("the trace has no evaluation"));
}

TEST(ImportedFlashinfer, TakesWorkloadsAlone) {
  const roofladder::Run bare = run_of(workload(7) + "\n\n");
  EXPECT_THAT(ids_of(bare), ElementsAre("result/other/reference"));
  EXPECT_THAT(values_of(bare, "result/other/reference", metric::useful_bytes), IsEmpty());
  EXPECT_THAT(ids_of(run_of(trace(7, "null", "null"))), ElementsAre(reference));
}

TEST(ImportedFlashinfer, MakesASolutionARungWithItsSources) {
  const roofladder::Run run = run_of_all({definition, solution});
  ASSERT_THAT(ids_of(run), ElementsAre(reference, fast));
  EXPECT_EQ(run.variants[1].title, "fast_1 (cuda_cpp, by someone)");
  EXPECT_EQ(run.variants[1].claim, "One block a row.");
  EXPECT_EQ(run.variants[1].parent, reference);
  EXPECT_EQ(run.variants[1].source_name(), "kernel.cu");
  EXPECT_EQ(*run.text_of(run.variants[1].sources.at(0)), "__global__ void f();");
}

TEST(ImportedFlashinfer, HasTheTimesOfAnEvaluation) {
  const roofladder::Run run = run_of_all({definition, workload(7), solution,
                                          trace(7, R"("fast_1")", passed("0.008", "0.019")) +
                                              trace(1, R"("fast_1")", passed("0.004", "0.016"))});
  EXPECT_THAT(values_of(run, fast, metric::time),
              ElementsAre(DoubleNear(8e-6, 1e-15), DoubleNear(4e-6, 1e-15)));
  EXPECT_THAT(values_of(run, reference, metric::time),
              ElementsAre(DoubleNear(19e-6, 1e-15), DoubleNear(16e-6, 1e-15)));
  EXPECT_THAT(values_of(run, fast, metric::useful_bytes), ElementsAre(122880, 24576));
  EXPECT_THAT(reasons_of(run, reference), IsEmpty());
  ASSERT_EQ(run.devices.size(), 1);
  EXPECT_EQ(run.devices[0].title, "NVIDIA_H100");
  EXPECT_THAT(warnings_of(run), HasSubstr("is the mean of an evaluation's repetitions"));
  EXPECT_NO_THROW(analyse(run));
}

// The awaited time of the reference stands where its reason stood.
TEST(ImportedFlashinfer, ReplacesTheReasonOfAWorkloadThatIsEvaluatedLater) {
  const roofladder::Run run = run_of_all({definition, workload(7) + "\n" + workload(1, "w"),
                                          trace(7, R"("fast_1")", passed("0.008", "0.019")) +
                                              trace(7, R"("fast_2")", passed("0.009", "0.020"))});
  std::vector<std::int32_t> repetitions;
  for (const Sample& sample : run.samples) {
    if (sample.point == 0 && run.metrics[sample.metric] == metric::time.name) {
      EXPECT_EQ(sample.status, Status::ok);
      repetitions.push_back(sample.repetition);
    }
  }
  EXPECT_THAT(repetitions, ElementsAre(0, 1));
  EXPECT_THAT(reasons_of(run, reference), ElementsAre("the trace has no evaluation"));
}

TEST(ImportedFlashinfer, SaysWhyAnEvaluationHasNoTime) {
  const roofladder::Run run = run_of(
      trace(1, R"("fast_1")", R"({"status": "RUNTIME_ERROR", "performance": null})") +
      trace(2, R"("fast_1")", R"({"status": "REWARD_HACK"})") +
      trace(3, R"("fast_1")", R"({"status": "PASSED", "performance": {"latency_ms": 0.0}})") +
      trace(4, R"("fast_1")", "{}"));
  EXPECT_THAT(ids_of(run), ElementsAre(fast));
  EXPECT_THAT(reasons_of(run, fast),
              ElementsAre("the evaluation ended with RUNTIME_ERROR",
                          "the evaluation ended with REWARD_HACK",
                          "the evaluation has no latency_ms", "the evaluation has no status"));
}

TEST(ImportedFlashinfer, SaysThatWorkloadsOfEqualAxesAreRepetitions) {
  const std::string other =
      R"({"definition": "rmsnorm_h4096", "solution": "fast_1", "workload": )" +
      workload(7, "other") + R"(, "evaluation": )" + passed("0.002", "0.003") + "}\n";
  const roofladder::Run run = run_of(trace(7, R"("fast_1")", passed("0.001", "0")) + other);
  EXPECT_THAT(values_of(run, fast, metric::time), ElementsAre(1e-6, 2e-6));
  EXPECT_THAT(warnings_of(run), HasSubstr("1 workloads of rmsnorm_h4096 have the axes of another"));
}

TEST(ImportedFlashinfer, HasNoBytesWhereAShapeIsNotKnown) {
  const auto bytes = [](const std::string& shape, const std::string& type) {
    return flashinfer::bytes_at(
        nlohmann::json::parse(
            R"({"axes": {"half": {"type": "expr", "expression": "n // 2"}, "c": {"value": 4}},
                "inputs": {}, "outputs": {"y": {"shape": )" +
            shape + R"(, "dtype": ")" + type + R"("}}})"),
        {{"n", 8}});
  };
  EXPECT_EQ(bytes(R"(["n", "c"])", "float32"), 128);
  EXPECT_EQ(bytes("[]", "float64"), 8);
  EXPECT_EQ(bytes(R"(["half"])", "float32"), std::nullopt);
  EXPECT_EQ(bytes(R"(["m"])", "float32"), std::nullopt);
  EXPECT_EQ(bytes(R"(["n"])", "float4_e2m1"), std::nullopt);
  EXPECT_EQ(bytes(R"([-3])", "float32"), std::nullopt);
  EXPECT_EQ(bytes("3", "float32"), std::nullopt);
}

TEST(ImportedFlashinfer, IsPlacedByKernel) {
  ImportSource first{.name = "a.json", .kernel = "norm", .text = definition, .is_placed = true};
  const std::string lines = trace(7, R"("fast_1")", passed("0.008", "0.019"));
  ImportSource second{.name = "b.jsonl", .kernel = "norm", .text = lines, .is_placed = true};
  EXPECT_THAT(
      values_of(import_sources({first, second}, ""), "norm/other/fast_1", metric::useful_bytes),
      ElementsAre(122880));
  const std::string mixed = lines + R"({"definition": "other", "workload": {"axes": {}}})";
  second.text = mixed;
  EXPECT_THROW(import_sources({first, second}, ""), ImportError);
  second.text = lines;
  second.step = "fast";
  EXPECT_THROW(import_sources({second}, ""), ImportError);
}

TEST(ImportedFlashinfer, TellsDefinitionsOfOneFileApart) {
  const std::string line = R"({"workload": {"axes": {"n": 1}}, "definition": )";
  const roofladder::Run run = run_of(line + "\"a\"}\n" + line + "\"b c\"}\n" + line + "\"b_c\"}\n");
  EXPECT_THAT(ids_of(run), ElementsAre("a/other/reference", "b_c/other/reference"));
  std::string many;
  for (int i = 0; i < 70; ++i) {
    many += line + "\"" + std::to_string(i) + "\"}\n";
  }
  EXPECT_THAT(refusal_of(many), HasSubstr("line 65: its definition is the 65th of the file"));
}

TEST(ImportedFlashinfer, IsRefusedWithItsLine) {
  EXPECT_THAT(refusal_of(workload(7) + "\n" + workload(-7)),
              HasSubstr("result.txt, line 2: axis batch_size has no whole number"));
  EXPECT_THAT(refusal_of(trace(1, R"("s")", passed("-1", "1"))),
              HasSubstr("line 1: latency_ms is no time: -1"));
  EXPECT_THAT(refusal_of(workload(7) + "\n{\"uuid\": "), HasSubstr("line 2: is no JSON"));
  EXPECT_THAT(refusal_of(workload(7) + "\n[1]"), HasSubstr("line 2: its workload has no axes"));
  EXPECT_THAT(refusal_of_all({trace(7, "null", "null"), definition}),
              HasSubstr("before its workloads"));
  EXPECT_THAT(refusal_of_all({definition, definition}), HasSubstr("give each definition once"));
}

TEST(ImportedFlashinfer, DoesNotTakeOtherJson) {
  EXPECT_FALSE(is_flashinfer(R"({"uuid": "x", "axes": {}})"));
  EXPECT_FALSE(is_flashinfer(R"({"name": "x", "inputs": {}})"));
  EXPECT_FALSE(is_flashinfer(R"({"results": [{"command": "a", "times": [1]}]})"));
  EXPECT_TRUE(is_flashinfer(definition));
}

}  // namespace
}  // namespace roofladder
