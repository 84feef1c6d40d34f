// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
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

// Made by hand after the tables of rocprofiler-sdk 1.0 (schema 3), with fewer columns.
std::string rocpd_process(const std::string& end) {
  std::string text = R"(
CREATE TABLE "rocpd_metadata@" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "tag" TEXT, "value" TEXT);
INSERT INTO "rocpd_metadata@" (tag, value) VALUES ('schema_version', '3'), ('uuid', '@');
CREATE TABLE "rocpd_info_agent@" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "type" TEXT CHECK ("type" IN ('CPU', 'GPU')), "absolute_index" INTEGER, "type_index" INTEGER,
  "name" TEXT, "product_name" TEXT);
INSERT INTO "rocpd_info_agent@" VALUES (1, 'CPU', 0, 0, 'AMD EPYC 9534', 'AMD EPYC 9534'),
  (2, 'GPU', 1, NULL, 'gfx942', 'AMD Instinct MI300X'), (3, 'GPU', 2, 1, 'gfx90a', '');
CREATE TABLE "rocpd_info_kernel_symbol@" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "kernel_name" TEXT, "display_name" TEXT, "sgpr_count" INTEGER, "arch_vgpr_count" INTEGER,
  "accum_vgpr_count" INTEGER);
INSERT INTO "rocpd_info_kernel_symbol@" VALUES
  (1, '_Z5triadPd.kd', 'void app::triad<double>(double*) [clone .kd]', 32, 24, 8),
  (2, 'Cijk_Ailk.kd', NULL, 16, 128, 0);
CREATE TABLE "rocpd_kernel_dispatch@" ("id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "agent_id" INTEGER NOT NULL, "kernel_id" INTEGER NOT NULL, "dispatch_id" INTEGER NOT NULL,
  "start" BIGINT NOT NULL, "end" BIGINT NOT NULL, "extdata" JSONB DEFAULT "{}" NOT NULL,
  FOREIGN KEY (agent_id) REFERENCES `rocpd_info_agent@` (id) ON UPDATE CASCADE);
CREATE INDEX `rocpd_kernel_dispatch@_start_idx` ON `rocpd_kernel_dispatch@` ("start");
INSERT INTO "rocpd_kernel_dispatch@" (id, agent_id, kernel_id, dispatch_id, start, end) VALUES (1, 2, 1, 1, 1000, 3500), (2, 2, 1, 2, 4000, 7000),
  (3, 3, 2, 3, 8000, 8750), (4, 3, 2, 4, 9000, 0);
CREATE VIEW "view@" AS SELECT * FROM "rocpd_kernel_dispatch@";
)";
  for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) {
    text.replace(at, 1, end);
  }
  return text;
}

const std::string rocpd_end = "_0000c6a1_7a5e_7d7b_8c9d_1f2e3d4c5b6a";

TEST(ImportedRocpd, DispatchesAreRepetitionsOfTheirKernel) {
  const auto run = run_of(database_text(rocpd_process(rocpd_end)));
  EXPECT_THAT(test::ids_of(run), ElementsAre("result/hip/triad_double_", "result/hip/Cijk_Ailk"));
  EXPECT_THAT(values_of(run, "result/hip/triad_double_", metric::time),
              ElementsAre(2500 / 1e9, 3000 / 1e9));
  EXPECT_THAT(values_of(run, "result/hip/triad_double_", metric::registers), ElementsAre(32, 32));
  EXPECT_THAT(values_of(run, "result/hip/Cijk_Ailk", metric::time), ElementsAre(750 / 1e9));
  EXPECT_THAT(reasons_of(run, "result/hip/Cijk_Ailk"),
              ElementsAre("the trace has no end of it that is after its start"));
  ASSERT_EQ(run.devices.size(), 2U);
  EXPECT_EQ(run.devices[0].name, "hip:0");
  EXPECT_EQ(run.devices[0].title, "AMD Instinct MI300X");
  EXPECT_EQ(run.devices[1].name, "hip:1");
  EXPECT_EQ(run.devices[1].title, "gfx90a");
  EXPECT_EQ(run.warnings.size(), 0U);
}

TEST(ImportedRocpd, EachProcessHasTablesOfItsOwn) {
  const auto run = run_of(database_text(rocpd_process(rocpd_end) + rocpd_process("_0000d7b2")));
  EXPECT_THAT(values_of(run, "result/hip/triad_double_", metric::time),
              ElementsAre(2500 / 1e9, 3000 / 1e9, 2500 / 1e9, 3000 / 1e9));
}

// Made by hand after the tables that rocprofiler-systems wrote in 2025 (schema 4).
TEST(ImportedRocpd, TheOlderGenerationHasOneSetOfTables) {
  const auto run = run_of(database_text(R"(
CREATE TABLE "rocpd_agent" ("id" INTEGER, "type" TEXT, "type_index" INTEGER, "name" TEXT,
  "product_name" TEXT, PRIMARY KEY (id));
INSERT INTO "rocpd_agent" VALUES (4, 'GPU', 0, 'gfx1101', 'AMD Radeon RX 7800 XT');
CREATE TABLE "rocpd_kernel_symbol" ("id" INTEGER, "kernel_name" TEXT, "display_name" TEXT,
  PRIMARY KEY (id));
INSERT INTO "rocpd_kernel_symbol" VALUES (9, 'triad(double*)', '');
CREATE TABLE "_rocpd_kernel_dispatch" ("id" INTEGER, "agent_id" INTEGER, "kernel_id" INTEGER,
  "start" BIGINT, "end" BIGINT, PRIMARY KEY (id));
INSERT INTO "_rocpd_kernel_dispatch" VALUES (1, 4, 9, 1753000000000000001, 1753000000000000101);
CREATE VIEW rocpd_kernel_dispatch AS SELECT * FROM _rocpd_kernel_dispatch;)"));
  EXPECT_THAT(values_of(run, "result/hip/triad", metric::time), ElementsAre(100 / 1e9));
  EXPECT_THAT(values_of(run, "result/hip/triad", metric::registers), ElementsAre());
  ASSERT_EQ(run.devices.size(), 1U);
  EXPECT_EQ(run.devices[0].title, "AMD Radeon RX 7800 XT");
}

TEST(ImportedRocpd, CountersAreSaid) {
  const auto run = run_of(database_text(rocpd_process("_1") + R"(
CREATE TABLE rocpd_info_pmc_1 (id INTEGER, name TEXT);
INSERT INTO rocpd_info_pmc_1 VALUES (1, 'SQ_WAVES'), (2, 'GRBM_COUNT');
CREATE TABLE rocpd_pmc_event_1 (id INTEGER, event_id INTEGER, pmc_id INTEGER, value REAL);
INSERT INTO rocpd_pmc_event_1 VALUES (1, 1, 2, 100.0);)"));
  EXPECT_EQ(warnings_of(run), "left out of result.txt: counters (GRBM_COUNT)\n");
}

TEST(ImportedRocpd, FaultsAreSaid) {
  const std::string empty =
      "CREATE TABLE rocpd_kernel_dispatch_1 (kernel_id INTEGER, start INTEGER, \"end\" INTEGER);";
  EXPECT_THAT(refusal_of(database_text(empty)),
              AllOf(HasSubstr("has no dispatch of a kernel"), HasSubstr("--kernel-trace")));
  EXPECT_THAT(
      refusal_of(database_text(empty + "INSERT INTO rocpd_kernel_dispatch_1 VALUES (1, 2, 3);")),
      HasSubstr("is damaged: it has a dispatch of a kernel without a symbol"));
  EXPECT_THAT(refusal_of(database_text("CREATE TABLE rocpd_op (id INTEGER);"
                                       "CREATE TABLE rocpd_string (id INTEGER, string TEXT);")),
              HasSubstr("is a database of rocmProfileData (rpd), which is not read"));
}

}  // namespace
}  // namespace roofladder
