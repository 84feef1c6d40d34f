// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/collector/importers/database_text.h"
#include "tests/collector/importers/imported.h"

namespace roofladder {
namespace {

using test::database_text;
using test::reasons_of;
using test::refusal_of;
using test::run_of;
using test::values_of;
using test::warnings_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t database_page = 4096;

// Made by hand after the schema that Nsight Systems 2025 documents, with fewer columns.
const std::string nsys_names = R"(
CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT);
CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.25.0');
INSERT INTO StringIds VALUES
  (1, 'void app::triad<double>(double *, const double *)'), (2, 'triad'),
  (3, 'reduce(float *)'), (4, 'cudaLaunchKernel'), (5, 'other::reduce(float *)');
)";
const std::string nsys_kernels = nsys_names + R"(
CREATE TABLE TARGET_INFO_GPU (vmId INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT,
  l2CacheSize INTEGER, memoryBandwidth INTEGER);
INSERT INTO TARGET_INFO_GPU VALUES (1, 0, 'NVIDIA H200', 52428800, 4800000000000),
  (1, 1, 'NVIDIA A100', 41943040, 1555000000000);
CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER NOT NULL, pid INTEGER NOT NULL);
INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 100), (1, 0, 200);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  deviceId INTEGER NOT NULL, globalPid INTEGER, demangledName INTEGER NOT NULL,
  shortName INTEGER NOT NULL, registersPerThread INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
  (1790000000000000001, 1790000000000002001, 0, 281474976710656 + (100 << 24), 1, 2, 32),
  (1790000000000003000, 1790000000000006000, 0, 281474976710656 + (100 << 24), 1, 2, 32),
  (1790000000000007000, 1790000000000008500, 0, 281474976710656 + (200 << 24), 3, 3, 40),
  (1790000000000009000, 1790000000000009000, 0, 281474976710656 + (200 << 24), 5, 5, 16);
)";

TEST(ImportedNsys, LaunchesAreRepetitionsOfTheirKernel) {
  const auto run = run_of(database_text(nsys_kernels));
  EXPECT_THAT(test::ids_of(run), ElementsAre("result/cuda/triad_double_", "result/cuda/reduce",
                                             "result/cuda/other__reduce_float___"));
  EXPECT_THAT(values_of(run, "result/cuda/triad_double_", metric::time), ElementsAre(2e-6, 3e-6));
  EXPECT_THAT(values_of(run, "result/cuda/triad_double_", metric::registers), ElementsAre(32, 32));
  EXPECT_THAT(values_of(run, "result/cuda/reduce", metric::time), ElementsAre(1.5e-6));
  EXPECT_THAT(reasons_of(run, "result/cuda/other__reduce_float___"),
              ElementsAre("the trace has no end of it that is after its start"));
  EXPECT_EQ(run.warnings.size(), 0U);
}

TEST(ImportedNsys, ProcessesCountDevicesInTheirOwnWays) {
  const auto run = run_of(database_text(nsys_kernels));
  ASSERT_EQ(run.devices.size(), 2U);
  EXPECT_EQ(run.devices[0].name, "cuda:0");
  EXPECT_EQ(run.devices[0].title, "NVIDIA H200");
  EXPECT_EQ(run.devices[1].name, "cuda:1");
  EXPECT_EQ(run.devices[1].title, "NVIDIA A100");
  EXPECT_EQ(find_fact(run.devices[0].facts, "gpu.l2.bytes")->value, 52428800);
  EXPECT_EQ(find_fact(run.devices[0].facts, "dram.theoretical_bandwidth")->value, 4.8e12);
}

// Made by hand after an export of 2020, which has no table about itself.
TEST(ImportedNsys, TheFirstVersionsTellDevicesInAnotherTable) {
  const auto run = run_of(database_text(R"(
CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES (7, 'triad');
CREATE TABLE TARGET_INFO_GPU (vmId INTEGER NOT NULL, deviceId INTEGER NOT NULL, name TEXT);
INSERT INTO TARGET_INFO_GPU VALUES (281474976710656, 2, 'A100-PCIE-40GB');
CREATE TABLE TARGET_INFO_CUDA_GPU (vmId INTEGER NOT NULL, name TEXT NOT NULL,
  globalMemoryBandwidth INTEGER NOT NULL, l2CacheSize INTEGER NOT NULL, deviceId INTEGER NOT NULL);
INSERT INTO TARGET_INFO_CUDA_GPU VALUES
  (281474976710656, 'A100-PCIE-40GB', 1555200000, 41943040, 2);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  deviceId INTEGER NOT NULL, shortName INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (10, 1010, 2, 7);
)"));
  EXPECT_THAT(values_of(run, "result/cuda/triad", metric::time), ElementsAre(1e-6));
  ASSERT_EQ(run.devices.size(), 1U);
  EXPECT_EQ(run.devices[0].name, "cuda:2");
  EXPECT_EQ(run.devices[0].title, "A100-PCIE-40GB");
  EXPECT_EQ(find_fact(run.devices[0].facts, "gpu.l2.bytes")->value, 41943040);
  EXPECT_EQ(find_fact(run.devices[0].facts, "dram.theoretical_bandwidth")->value, 1.5552e12);
}

TEST(ImportedNsys, TheTableMayHaveANumber) {
  const auto run = run_of(database_text(nsys_names + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL_V3 (start INTEGER, "end" INTEGER, demangledName INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL_V3 VALUES (10, 510, 3);)"));
  EXPECT_THAT(values_of(run, "result/cuda/reduce", metric::time), ElementsAre(5e-7));
}

TEST(ImportedNsys, AnExportWithoutKernelsIsRefused) {
  EXPECT_THAT(refusal_of(database_text(nsys_names)),
              AllOf(HasSubstr("has no launch of a kernel"), HasSubstr("--trace=cuda")));
  EXPECT_THAT(refusal_of(database_text(nsys_names + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, "end" INTEGER, demangledName INTEGER);)")),
              HasSubstr("has no launch of a kernel"));
}

TEST(ImportedNsys, GraphsThatWereTracedAsAWholeAreSaid) {
  const auto run = run_of(database_text(nsys_kernels + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER, "end" INTEGER, graphId INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (1, 2, 5), (3, 4, 5);)"));
  EXPECT_EQ(warnings_of(run),
            "left out of result.txt: CUDA graphs, whose kernels were not traced "
            "(--cuda-graph-trace=node) (graph 5)\n");
}

TEST(ImportedNsys, FaultsAreSaid) {
  EXPECT_THAT(refusal_of(database_text(nsys_names + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, demangledName INTEGER);)")),
              HasSubstr("its table CUPTI_ACTIVITY_KIND_KERNEL has no column end"));
  const std::string table =
      "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, \"end\" INTEGER, demangledName);";
  EXPECT_THAT(refusal_of(database_text(nsys_names + table +
                                       "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, 9);")),
              HasSubstr("is damaged: StringIds has no string 9, which names a kernel"));
  EXPECT_THAT(
      refusal_of(database_text(nsys_names + table +
                               "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, NULL);")),
      HasSubstr("is damaged: a row of CUPTI_ACTIVITY_KIND_KERNEL has no name"));
}

TEST(ImportedNsys, HostileTimesAreNoTimes) {
  const auto run = run_of(database_text(nsys_names + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start, "end", demangledName);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (-9223372036854775808, 9223372036854775807, 3),
  (9223372036854775807, -9223372036854775808, 3), ('a', 1e300, 3);)"));
  EXPECT_THAT(values_of(run, "result/cuda/reduce", metric::time),
              ElementsAre(testing::DoubleEq(18446744073.709551615)));
  EXPECT_EQ(reasons_of(run, "result/cuda/reduce").size(), 2U);
}

TEST(ImportedNsys, ViewsAndModulesAreNoTables) {
  EXPECT_THAT(refusal_of(database_text(nsys_names + R"(
CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS
  WITH RECURSIVE endless(start) AS (SELECT 1 UNION ALL SELECT start FROM endless)
  SELECT start, 2 AS "end", 1 AS demangledName FROM endless;)")),
              HasSubstr("has no launch of a kernel"));
  EXPECT_THAT(refusal_of(database_text(nsys_names + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, demangledName INTEGER,
  "end" INTEGER AS (length(hex(zeroblob(9000000)))));)")),
              HasSubstr("has no column end"));
}

TEST(ImportedNsys, ADamagedDatabaseIsRefused) {
  const std::string whole = database_text(nsys_kernels);
  EXPECT_THAT(refusal_of(whole.substr(0, whole.size() / 2)), HasSubstr("malformed"));
  std::string crossed = whole;
  for (std::size_t begin = database_page; begin < crossed.size(); begin += database_page) {
    crossed.replace(begin, 1, "\x02");
  }
  EXPECT_THAT(refusal_of(crossed), HasSubstr("malformed"));
}

// A default counts once in the file, and once a row when it is read.
TEST(ImportedNsys, RowsHoldNoMoreTextThanTheFile) {
  std::string statements = "CREATE TABLE StringIds (id INTEGER PRIMARY KEY);";
  for (int id = 0; id < 100; ++id) {
    statements += fmt::format("INSERT INTO StringIds VALUES ({});", id);
  }
  statements += fmt::format("ALTER TABLE StringIds ADD COLUMN value TEXT DEFAULT '{}';",
                            std::string(50'000, 'a'));
  EXPECT_THAT(refusal_of(database_text(statements + R"(
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, "end" INTEGER, demangledName INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1, 2, 1), (1, 2, 2);)")),
              HasSubstr("is damaged: its rows say more than the file holds"));
}

// A page of a table's tree: pages below it, from 1, or a row without values.
std::string page_of_tree(std::uint8_t below) {
  constexpr std::size_t cells = 100;
  const bool is_leaf = below == 0;
  const std::string cell =
      is_leaf ? std::string("\2\1\2\0", 4) : std::string({0, 0, 0, static_cast<char>(below), 1});
  const std::size_t begin = is_leaf ? 8 : 12;
  std::string page(database_page, '\0');
  page[0] = is_leaf ? '\x0D' : '\x05';
  page[4] = cells;
  page[11] = static_cast<char>(is_leaf ? 0 : below);
  for (std::size_t i = 0; i < cells; ++i) {
    const std::size_t place = database_page - (i + 1) * cell.size();
    page.replace(place, cell.size(), cell);
    page[begin + 2 * i] = static_cast<char>(place >> 8);
    page[begin + 2 * i + 1] = static_cast<char>(place & 0xFF);
    page[5] = static_cast<char>(place >> 8);
    page[6] = static_cast<char>(place & 0xFF);
  }
  return page;
}

// A tree of ten levels, each page of which has the same page below it a hundred times.
TEST(ImportedNsys, ATableWithoutEndIsRefused) {
  constexpr std::size_t root = 20;
  constexpr std::size_t leaf = 30;
  std::string text = database_text(nsys_names + fmt::format(R"(
CREATE TABLE padding (content TEXT);
INSERT INTO padding VALUES (printf('%.*c', 200000, 'a'));
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, "end" INTEGER, demangledName INTEGER);
PRAGMA writable_schema = ON;
UPDATE sqlite_master SET rootpage = {} WHERE name = 'CUPTI_ACTIVITY_KIND_KERNEL';)",
                                                            root));
  for (std::size_t page = root; page <= leaf; ++page) {
    text.replace((page - 1) * database_page, database_page,
                 page_of_tree(static_cast<std::uint8_t>(page == leaf ? 0 : page + 1)));
  }
  EXPECT_THAT(refusal_of(text), HasSubstr("is damaged: it has no end of rows"));
}

TEST(ImportedDatabase, OtherDatabasesAreSaid) {
  EXPECT_THAT(refusal_of(database_text("CREATE TABLE results (a); CREATE TABLE about (b);")),
              StartsWith("result.txt: is a SQLite database of an unknown tool, with the tables "
                         "about, results; known are"));
  EXPECT_EQ(refusal_of(database_text("CREATE TABLE a (a); DROP TABLE a;")),
            "result.txt: is a SQLite database without tables");
  EXPECT_THAT(refusal_of(database_text("PRAGMA application_id = 0x524C4452; CREATE TABLE a (a);")),
              HasSubstr("is a run of Roofladder already"));
}

TEST(ImportedDatabase, AWriteAheadLogIsRefused) {
  std::string text = database_text(nsys_kernels);
  text[18] = text[19] = 2;
  EXPECT_THAT(refusal_of(text), HasSubstr("PRAGMA journal_mode = DELETE"));
}

TEST(ImportedDatabase, ADamagedOneIsSaidToBeOne) {
  std::string text = database_text(nsys_kernels);
  text.replace(100, 4000, std::string(4000, '\xFF'));
  EXPECT_THAT(refusal_of(text), HasSubstr("is a SQLite database, but is damaged"));
  EXPECT_THAT(refusal_of(std::string("SQLite format 3\0", 16)), HasSubstr("it begins with"));
}

}  // namespace
}  // namespace roofladder
