// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "run/metric.h"
#include "tests/cli/own_ladder.h"
#include "tests/places.h"

// Files of examples/ladders: every rung is right and has a time, with nothing to say about it.
namespace roofladder::test {
namespace {

class ExampleLadder : public MeasuredLadder, public testing::WithParamInterface<const char*> {};

TEST_P(ExampleLadder, IsRightAtSmallSizes) {
  m_folder.write("matrix.mtx",
                 "%%MatrixMarket matrix coordinate real general\n% a comment\n"
                 "3 4 5\n1 1 2.5\n1 4 -1\n2 2 3\n3 1 0.5\n3 4 7\n");
  m_environment["MATRIX"] = (m_folder.path() / "matrix.mtx").string();
  const std::string file = in_source("examples/ladders/") + GetParam() + ".cpp";
  for (const char* size : {"tiny", "odd"}) {
    const std::string name = std::string(size) + ".roofladder";
    const Finished finished =
        run({"collect", file, "--size", size, "--rounds", "1", "--min-samples", "2", "--seconds",
             "0.1", "--provider", "timer,proof", "--quiet", "--no-ceilings", "-o", name});
    ASSERT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    const roofladder::Run measured = read_run(m_folder.path() / name).run;
    for (const VariantInfo& variant : measured.variants) {
      EXPECT_NE(variant.proof.status, ProofStatus::differs) << variant.proof.text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ExampleLadder,
                         testing::Values("cg", "complex_product", "fft", "histogram", "life",
                                         "matrix_file", "nbody", "scan", "softmax", "sort",
                                         "spmv"));

}  // namespace
}  // namespace roofladder::test
