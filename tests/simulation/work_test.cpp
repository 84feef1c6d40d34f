// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "run/file/run_file.h"
#include "run/metric.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

// Additions, products (an fma is one of each) and divisions of a point, by their source.
struct Work {
  double add = 0;
  double mul = 0;
  double div = 0;

  bool operator==(const Work&) const = default;
};
using Works = std::map<std::string, std::map<Provenance, Work>>;  // by variant

Works works_of(const roofladder::Run& run) {
  Works works;
  for (const Sample& sample : run.samples) {
    const VariantInfo& variant = run.variants[run.points[sample.point].variant];
    const std::string& name = run.metrics[sample.metric];
    Work& work = works[variant.technique][sample.provenance];
    if (sample.status != Status::ok || sample.part != whole_variant) {
      continue;
    }
    if (name == metric::ops_fp64_add.name || name == metric::ops_fp64_fma.name) {
      work.add += sample.value;
    }
    if (name == metric::ops_fp64_mul.name || name == metric::ops_fp64_fma.name) {
      work.mul += sample.value;
    }
    if (name == metric::ops_fp64_div.name) {
      work.div += sample.value;
    }
  }
  return works;
}

class CountedWork : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("valgrind --version >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "valgrind is not installed";
    }
  }
  roofladder::Run run_of(std::vector<std::string> words) const {
    words.insert(words.begin(), "collect");
    words.insert(words.end(), {"--provider", "opcount", "--no-ceilings", "--seconds", "0.02",
                               "--rounds", "1", "--quiet", "-o", "run.roofladder"});
    const Finished finished = roofladder_in(m_folder, words, m_environment);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return read_run(m_folder.path() / "run.roofladder").run;
  }
  Works collect(const std::vector<std::string>& words) const { return works_of(run_of(words)); }

  Folder m_folder;
  std::map<std::string, std::string> m_environment{
      {"XDG_CACHE_HOME", (m_folder.path() / "cache").string()}};
};

TEST_F(CountedWork, OfBundledVariantsIsWhatTheyDeclare) {
  const Works works = collect({"--kernel", "species", "--model", "openmp", "--size", "odd"});
  EXPECT_GT(works.size(), 5U);
  for (const auto& [variant, by_source] : works) {
    EXPECT_GT(by_source.at(Provenance::counter).mul, 0) << variant;
    EXPECT_EQ(by_source.at(Provenance::counter), by_source.at(Provenance::declared)) << variant;
  }
}

double value_of(const roofladder::Run& run, std::uint32_t point, std::string_view metric) {
  for (const Sample& sample : run.samples) {
    if (sample.point == point && run.metrics[sample.metric] == metric &&
        sample.part == whole_variant && sample.status == Status::ok) {
      return sample.value;
    }
  }
  ADD_FAILURE() << "no " << metric;
  return 0;
}

// A kernel cannot have to read and write more than a rung that is right does.
TEST_F(CountedWork, OfBundledVariantsTouchesTheirDeclaredLeast) {
  const auto run = run_of({"--model", "openmp", "--size", "odd"});
  EXPECT_GT(run.points.size(), 40U);
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const std::string& id = run.variants[run.points[point].variant].id;
    const auto value = [&](const Metric& metric) { return value_of(run, point, metric.name); };
    EXPECT_LE(value(metric::minimum_read), value(metric::footprint_read)) << id;
    EXPECT_LE(value(metric::minimum_write), value(metric::footprint_write)) << id;
  }
}

// An own ladder, by language, and its lines that declare operations.
struct Undeclared {
  const char* file;
  std::vector<const char*> lines;
};

constexpr double groups = 17;
constexpr double divider_steps = 6;  // a sixteenth of 101

// Each group has 96 numbers and 101 steps, of the divider sixteen times fewer.
double flops_of_steps(const std::string& technique) {
  constexpr double instructions = 96 * 101 * groups;
  const std::map<std::string, double> flops_an_instruction{
      {"clock", 0},        {"additions", 1},       {"arithmetic", 1.5},
      {"loads_scalar", 0}, {"loads_simd", 0},      {"stores_scalar", 0},
      {"stores_simd", 0},  {"instructions", 0.25}, {"mispredictions", 0}};
  const auto known = flops_an_instruction.find(technique);
  if (known != flops_an_instruction.end()) {
    return known->second * instructions;
  }
  if (technique.find("divide") != std::string::npos) {
    return 96 * divider_steps * groups;
  }
  if (technique.find("sqrt") != std::string::npos) {
    return 2 * 96 * divider_steps * groups;  // an addition beside each root
  }
  return 2 * 96 * 101 * groups;
}

// Vectors as wide as the rung's instructions.
TEST_F(CountedWork, IsToldByVectorWidth) {
  const auto run = run_of({"--kernel", "peak", "--model", "openmp", "--size", "odd"});
  EXPECT_EQ(run.points.size(), 21U);
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const std::string& technique = run.variants[run.points[point].variant].technique;
    const auto value = [&](const Metric& metric) { return value_of(run, point, metric.name); };
    const double scalar = value(metric::counted_fp64_scalar) + value(metric::counted_fp32_scalar);
    const double vector = value(metric::counted_fp64_128) + value(metric::counted_fp64_256) +
                          value(metric::counted_fp32_128) + value(metric::counted_fp32_256);
    const double steps = flops_of_steps(technique);
    const double sums = 210 * groups;  // of 96 numbers
    EXPECT_NEAR(technique.ends_with("simd") ? vector : scalar, steps, sums) << technique;
    EXPECT_LE(technique.ends_with("simd") ? scalar : vector, sums) << technique;
  }
}

// The divider's operations by precision and width, and no others.
TEST_F(CountedWork, OfTheDividerIsToldByWidth) {
  const auto run = run_of({"--kernel", "peak", "--model", "openmp", "--size", "odd"});
  constexpr double operations = 96 * divider_steps * groups;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const std::string& technique = run.variants[run.points[point].variant].technique;
    const auto expected = [&](const char* precision, const char* operation, const char* unit) {
      return technique == fmt::format("{}_{}_{}", precision, operation, unit) ? operations : 0;
    };
    const auto value = [&](const Metric& metric) { return value_of(run, point, metric.name); };
    EXPECT_EQ(value(metric::counted_fp64_div_scalar), expected("fp64", "divide", "scalar"));
    EXPECT_EQ(value(metric::counted_fp64_div_256), expected("fp64", "divide", "simd"));
    EXPECT_EQ(value(metric::counted_fp32_div_scalar), expected("fp32", "divide", "scalar"));
    EXPECT_EQ(value(metric::counted_fp32_div_256), expected("fp32", "divide", "simd"));
    EXPECT_EQ(value(metric::counted_fp64_sqrt_scalar), expected("fp64", "sqrt", "scalar"));
    EXPECT_EQ(value(metric::counted_fp64_sqrt_256), expected("fp64", "sqrt", "simd"));
    EXPECT_EQ(value(metric::counted_fp32_sqrt_scalar), expected("fp32", "sqrt", "scalar"));
    EXPECT_EQ(value(metric::counted_fp32_sqrt_256), expected("fp32", "sqrt", "simd"));
  }
}

// 192 branches by random bits for each group; in the other rungs the ends of loops.
TEST_F(CountedWork, HasTheMispredictedBranchesOfAModel) {
  constexpr double branches = 192 * groups;
  const auto run = run_of({"--kernel", "peak", "--model", "openmp", "--size", "odd"});
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const std::string& technique = run.variants[run.points[point].variant].technique;
    const double mispredicted = value_of(run, point, metric::branches_mispredicted.name);
    if (technique == "mispredictions") {
      EXPECT_NEAR(mispredicted, branches / 2, 0.1 * branches);
    } else {
      EXPECT_LT(mispredicted, 0.2 * branches) << technique;
    }
  }
}

// Instructions by kind, whatever their width. Those of the loops around are few.
TEST_F(CountedWork, IsToldByKindOfInstruction) {
  struct Kinds {
    double add, multiply, store, store_vector;  // of 96 instructions
  };
  const std::map<std::string, Kinds> expected{
      {"fp64_scalar", {0, 96, 0, 0}},   {"fp64_simd", {0, 24, 0, 0}},
      {"fp32_simd", {0, 12, 0, 0}},     {"additions", {96, 0, 0, 0}},
      {"arithmetic", {48, 48, 0, 0}},   {"instructions", {24, 0, 0, 0}},
      {"stores_scalar", {0, 0, 96, 0}}, {"stores_simd", {0, 0, 96, 96}}};
  const auto run = run_of({"--kernel", "peak", "--model", "openmp", "--size", "odd"});
  std::size_t told = 0;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const std::string& technique = run.variants[run.points[point].variant].technique;
    const auto kinds = expected.find(technique);
    if (kinds == expected.end()) {
      continue;
    }
    ++told;
    const auto expect = [&](const Metric& metric, double of_96) {
      constexpr double blocks = 101 * groups;
      EXPECT_NEAR(value_of(run, point, metric.name), of_96 * blocks, 3 * blocks)
          << technique << " " << metric.name;
    };
    expect(metric::instructions_fp_add, kinds->second.add);
    expect(metric::instructions_fp_multiply, kinds->second.multiply);
    expect(metric::instructions_store, kinds->second.store);
    expect(metric::instructions_store_vector, kinds->second.store_vector);
  }
  EXPECT_EQ(told, expected.size());
}

// Registers of four doubles, but for the ends of loops.
TEST_F(CountedWork, TellsLoadsOfVectorRegisters) {
  const auto run =
      run_of({"--kernel", "stream", "--variant", "triad", "--model", "openmp", "--size", "odd"});
  ASSERT_FALSE(run.points.empty());
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    const auto value = [&](const Metric& metric) { return value_of(run, point, metric.name); };
    EXPECT_NEAR(value(metric::instructions_load_vector), value(metric::core_read) / 32, 64);
    EXPECT_GE(value(metric::instructions_load), value(metric::instructions_load_vector));
    EXPECT_GT(value(metric::chain_cycles), 0);
  }
}

class UndeclaredWork : public CountedWork, public testing::WithParamInterface<Undeclared> {};

TEST_P(UndeclaredWork, IsCounted) {
  const std::string file = GetParam().file;
  ASSERT_EQ(roofladder_in(m_folder, {"new", file}, m_environment).code, 0);
  std::string text = content_of(m_folder.path() / file);
  for (const char* line : GetParam().lines) {
    const std::size_t at = text.find(line);
    ASSERT_NE(at, std::string::npos) << line;
    text.erase(at, std::string_view(line).size());
  }
  write_content(m_folder.path() / file, text);
  constexpr double n = 1013;
  const Works works = collect({file, "--size", "odd"});
  EXPECT_EQ(works.size(), 2U);
  for (const auto& [variant, by_source] : works) {
    EXPECT_EQ(by_source.at(Provenance::counter), (Work{2 * (n - 2), 0, n - 2})) << variant;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Languages, UndeclaredWork,
    testing::Values(Undeclared{"mean.cpp",
                               {"work.fp64 = {.add = 2.0 * (size[\"n\"] - 2), .div = 1.0 * "
                                "(size[\"n\"] - 2)};"}},
                    Undeclared{"mean.c",
                               {"work->fp64.add = 2.0 * (double)(size[0] - 2);",
                                "work->fp64.div = (double)(size[0] - 2);"}},
                    Undeclared{"mean.f90",
                               {"declared%fp64%add = 2*real(size(1) - 2, c_double)",
                                "declared%fp64%div = real(size(1) - 2, c_double)"}}),
    [](const auto& test) {
      const std::string file = test.param.file;
      return file.substr(file.find('.') + 1);
    });

// The rungs "serial" of examples/ladders, at 1013 elements.
class CountedExample : public CountedWork {
 protected:
  Work work_of(const std::string& example) const {
    const std::string file = in_source("examples/ladders/" + example + ".cpp");
    return collect({file, "--size", "odd", "--variant", "serial"})
        .at("serial")
        .at(Provenance::counter);
  }
  static constexpr double n = 1013;
};

TEST_F(CountedExample, OfASparseMatrixHasAProductAndASumForEachOfSixteenElements) {
  EXPECT_EQ(work_of("spmv"), (Work{16 * n, 16 * n, 0}));
}

TEST_F(CountedExample, OfPrefixSumsHasASumForEachElement) {
  EXPECT_EQ(work_of("scan"), (Work{n, 0, 0}));
}

// Each byte is loaded, and its bin loaded and stored; between atomic operations the compiler loads
// pointers, too. Nothing is computed in floating point.
TEST_F(CountedExample, OfAHistogramIsMoved) {
  const auto run = run_of(
      {in_source("examples/ladders/histogram.cpp"), "--size", "medium", "--variant", "atomics"});
  constexpr double bytes = 100'000;
  EXPECT_GE(value_of(run, 0, metric::core_read.name), 9 * bytes);
  EXPECT_NEAR(value_of(run, 0, metric::core_write.name), 8 * bytes, 0.02 * 8 * bytes);
  EXPECT_NEAR(value_of(run, 0, metric::footprint_read.name), bytes, 0.1 * bytes);
  EXPECT_EQ(value_of(run, 0, metric::ops_fp64_add.name), 0);
  EXPECT_NEAR(value_of(run, 0, metric::l2_bytes.name), 1.4 * bytes, 0.5 * bytes) << "fetched once";
}

// How often it iterates follows from its inputs; each time it divides twice. A sum of products adds
// that of its only thread to the whole.
TEST_F(CountedExample, OfConjugateGradientsFollowsFromItsInputs) {
  const Work work = work_of("cg");
  const double iterations = work.div / 2;
  EXPECT_GT(iterations, 10);
  EXPECT_EQ(work,
            (Work{n + 1 + iterations * (7 * n + 2), n + 1 + iterations * 6 * n, 2 * iterations}));
}

}  // namespace
}  // namespace roofladder::test
