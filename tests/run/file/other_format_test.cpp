// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/run/file/other_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/file/merge.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr int older_format = run_file_format - 1;
constexpr int newer_format = run_file_format + 1;

class OtherFormat : public FolderTest, public testing::WithParamInterface<int> {
 protected:
  std::filesystem::path run_file() const {
    Run run = finished_example_run();
    run.state = RunState::partial;
    RunWriter::create(at("a.roofladder"), run).finish(run);
    set_format(at("a.roofladder"), GetParam());
    return at("a.roofladder");
  }
};

TEST_P(OtherFormat, IsRefusedByEveryReader) {
  const auto path = run_file();
  for (const std::function<void()>& read : std::initializer_list<std::function<void()>>{
           [&] { read_run(path); }, [&] { read_run_of(path, 1); },
           [&] { read_each_run(path, [](const ReadRun&) {}); }, [&] { damaged_tables(path); }}) {
    const Refusal refusal = refusal_of(read);
    EXPECT_EQ(refusal.fault, FileFault::other_format);
    EXPECT_THAT(refusal.message,
                HasSubstr(fmt::format("a.roofladder' has run-file format {}; this program reads "
                                      "format 3. Use a{} version of roofladder.",
                                      GetParam(), GetParam() < 3 ? "n older" : " newer")));
  }
}

TEST_P(OtherFormat, IsNotResumed) {
  const auto path = run_file();
  const std::string before = content_of(path);
  for (const char* name : {"a.roofladder", "a.roofladder.part"}) {
    std::filesystem::rename(path, at("moved"));
    std::filesystem::rename(at("moved"), at(name));
    Run run;
    EXPECT_EQ(refusal_of([&] { RunWriter::resume(path, run); }).fault, FileFault::other_format);
    EXPECT_EQ(content_of(at(name)), before);
    EXPECT_THAT(names(), ElementsAre(name));
    std::filesystem::rename(at(name), path);
  }
}

TEST_P(OtherFormat, IsNeitherInputNorOutputOfAMerge) {
  const auto path = run_file();
  const std::string before = content_of(path);
  EXPECT_THAT(merge_runs(std::vector{path}, at("merged")).left_out,
              ElementsAre(HasSubstr("has run-file format")));
  const Run run = finished_example_run();
  RunWriter::create(at("b"), run).finish(run);
  EXPECT_EQ(refusal_of([&] { merge_runs(std::vector{at("b")}, path); }).fault,
            FileFault::other_format);
  EXPECT_EQ(content_of(path), before);
  EXPECT_THAT(names(), ElementsAre("a.roofladder", "b"));
}

INSTANTIATE_TEST_SUITE_P(Run, OtherFormat, testing::Values(0, older_format, newer_format));

TEST(FaultCode, OfAnotherFormatIsThatOfBadInput) {
  EXPECT_EQ(exit_code_of_input(FileFault::other_format), exit_bad_input);
  EXPECT_EQ(exit_code_of_output(FileFault::other_format), exit_bad_input);
}

}  // namespace
}  // namespace roofladder
