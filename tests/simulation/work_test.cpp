// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

#include "run/file/run_file.h"
#include "run/metric.h"
#include "tests/command.h"

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
  Works collect(std::vector<std::string> words) const {
    words.insert(words.begin(), "collect");
    words.insert(words.end(), {"--provider", "opcount", "--no-ceilings", "--seconds", "0.02",
                               "--rounds", "1", "--quiet", "-o", "run.roofladder"});
    const Finished finished = roofladder_in(m_folder, words, m_environment);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return works_of(read_run(m_folder.path() / "run.roofladder").run);
  }

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

// The ladder is in C and declares no operations.
TEST_F(CountedWork, NeedsNoDeclaration) {
  const std::string file = "mean.c";
  ASSERT_EQ(roofladder_in(m_folder, {"new", file}, m_environment).code, 0);
  std::string text = content_of(m_folder.path() / file);
  for (const char* line : {"work->fp64.add = 2.0 * (double)(size[0] - 2);",
                           "work->fp64.div = (double)(size[0] - 2);"}) {
    const std::size_t at = text.find(line);
    ASSERT_NE(at, std::string::npos) << line;
    text.erase(at, std::string_view(line).size());
  }
  write_content(m_folder.path() / file, text);
  constexpr double n = 1013;
  for (const auto& [variant, by_source] : collect({file, "--size", "odd"})) {
    EXPECT_EQ(by_source.at(Provenance::counter), (Work{2 * (n - 2), 0, n - 2})) << variant;
  }
}

}  // namespace
}  // namespace roofladder::test
