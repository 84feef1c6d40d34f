// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/run/file/fixture.h"
#include "tests/run/file/format_1_file.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class FormatOne : public FolderTest {
 protected:
  Run read_after(const std::string& sql = "") const {
    std::filesystem::remove(at("old"));
    write_format_1(at("old"), sql);
    return read_run(at("old")).run;
  }
};

TEST_F(FormatOne, TellsTheKindAndTheBackendOfADevice) {
  const Run run = read_after();
  ASSERT_EQ(run.devices.size(), 3U);
  EXPECT_EQ(run.devices[0].kind, DeviceKind::cpu);
  EXPECT_EQ(run.devices[0].backend, "host");
  EXPECT_TRUE(run.devices[0].is_host());
  EXPECT_EQ(run.devices[1].kind, DeviceKind::gpu);
  EXPECT_EQ(run.devices[1].backend, "cuda");
  EXPECT_EQ(run.devices[1].vendor, std::nullopt);
  EXPECT_EQ(run.devices[2].kind, DeviceKind::other);
  EXPECT_EQ(run.devices[2].backend, std::nullopt);
  EXPECT_EQ(run.devices[2].name, "Tesla: V100");
}

TEST_F(FormatOne, TellsTechniquesAndWhatIsMeasured) {
  const Run run = read_after();
  ASSERT_EQ(run.variants.size(), 4U);
  EXPECT_EQ(run.variants[0].technique, "naive");
  EXPECT_EQ(run.variants[0].measures, std::nullopt);
  EXPECT_EQ(run.variants[1].technique, "tiled");
  EXPECT_EQ(run.variants[2].technique, "triad");
  EXPECT_EQ(run.variants[2].computes, "triad");
  EXPECT_EQ(run.variants[2].measures, (MeasuredLimit{bandwidth_of(MemoryLevel::dram), "Triad"}));
  EXPECT_EQ(run.variants[3].measures->limit, parse_limit("flops.fp16.tensor"));
  for (const VariantInfo& variant : run.variants) {
    EXPECT_EQ(id_of(variant), variant.id);
  }
}

TEST_F(FormatOne, IsRefusedWhereItsTextsMeanNothing) {
  for (const char* sql : {
           "UPDATE variants SET ceiling = 'l4' WHERE id = 0",
           "UPDATE variants SET ceiling = 'flops.fp64.simd.' WHERE id = 0",
           "UPDATE variants SET name = 'naive' WHERE id = 0",
           "UPDATE variants SET name = '' WHERE id = 0",
           "UPDATE variants SET kernel = 'jacobi' WHERE id = 0",
           "UPDATE variants SET model = 'cuda' WHERE id = 0",
           "UPDATE variant_parameters SET value = 5 WHERE id = 0",
           "UPDATE variant_parameters SET variant = 9 WHERE id = 0",
       }) {
    EXPECT_EQ(refusal_of([&] { read_after(sql); }).fault, FileFault::damaged) << sql;
  }
}

// Each format has the tables of its own.
TEST_F(FormatOne, IsRefusedWithTheTablesOfAnotherFormat) {
  const std::string with_limits = "CREATE TABLE limits (run INTEGER)";
  EXPECT_THAT(refusal_of([&] { read_after(with_limits); }).message,
              HasSubstr("its tables are not those of run-file format 1"));
  EXPECT_THAT(refusal_of([&] { read_after("PRAGMA user_version = 2"); }).message,
              HasSubstr("its tables are not those of run-file format 2"));
}

TEST_F(FormatOne, IsCheckedByItsDigests) {
  write_format_1(at("old"));
  EXPECT_THAT(damaged_tables(at("old")), IsEmpty());
  SQLite::Database(at("old").string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE devices SET title = 'another' WHERE id = 1");
  EXPECT_THAT(damaged_tables(at("old")), testing::ElementsAre("devices"));
  EXPECT_EQ(refusal_of([&] { read_run(at("old")); }).fault, FileFault::damaged);
}

TEST_F(FormatOne, IsNotAddedTo) {
  for (const std::string suffix : {"", ".part"}) {
    const auto path = at("a.roofladder" + suffix);
    write_format_1(path, suffix.empty() ? "UPDATE runs SET state = 'partial'" : "");
    const std::string before = content_of(path);
    Run run;
    const Refusal refusal = refusal_of([&] { RunWriter::resume(at("a.roofladder"), run); });
    EXPECT_EQ(refusal.fault, FileFault::older);
    EXPECT_THAT(refusal.message, HasSubstr("is of run-file format 1"));
    EXPECT_EQ(content_of(path), before);
    std::filesystem::remove(path);
  }
}

// A recorded run and its format.
struct Recorded {
  const char* path;
  int format;
};

class RecordedRun : public FolderTest, public testing::WithParamInterface<Recorded> {};

TEST_P(RecordedRun, IsTheSameInTheCurrentFormat) {
  const ReadRun old = read_run(in_source(GetParam().path));
  EXPECT_EQ(old.format, GetParam().format);
  RunWriter::create(at("new"), old.run).finish(old.run);
  const ReadRun read = read_run(at("new"));
  EXPECT_EQ(read.format, run_file_format);
  EXPECT_EQ(read.run, old.run);
}

INSTANTIATE_TEST_SUITE_P(Examples, RecordedRun,
                         testing::Values(Recorded{"examples/h200.roofladder", 1},
                                         Recorded{"examples/h200-large.roofladder", 1},
                                         Recorded{"tests/run/file/format_2.roofladder", 2},
                                         Recorded{"examples/h200-cuda.roofladder", 3}));

}  // namespace
}  // namespace roofladder
