// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/audit.h"

#include <gmock/gmock.h>
#include <limits>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using test::findings;
using testing::HasSubstr;

void scale(Run& run, std::uint32_t point, std::string_view metric, double factor) {
  for (Sample& sample : run.samples) {
    if (sample.point == point && run.metrics[sample.metric] == metric) {
      sample.value *= factor;
    }
  }
}

// The only finding of the run, which must be of this kind.
Finding only_finding(const Run& run, FindingKind kind) {
  const Analysis analysis = analyse(run);
  EXPECT_EQ(analysis.findings.size(), 1U);
  const auto found = findings(analysis, kind);
  EXPECT_EQ(found.size(), 1U);
  EXPECT_NE(found.at(0).likely_cause, "");
  return found.at(0);
}

TEST(Audit, FindsNothingInACleanRun) {
  EXPECT_TRUE(analyse(clean_run().builder.run).findings.empty());
}

TEST(Audit, FindsAPointAboveItsMemoryRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "time", 0.5);
  const Finding finding = only_finding(clean.builder.run, FindingKind::above_roof);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_THAT(finding.sentence, HasSubstr("184 % of Triad, regular stores"));
  EXPECT_THAT(finding.likely_cause, HasSubstr("not observed"));
}

TEST(Audit, FindsAPointAboveItsComputeRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.original, "ops.fp64.add", 24);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::above_roof).sentence,
              HasSubstr("fp64 FMA, SIMD"));
}

TEST(Audit, ToleratesFivePercentAboveTheRoof) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "time", 0.92 / 1.045);
  EXPECT_TRUE(analyse(clean.builder.run).findings.empty());
}

TEST(Audit, MeasuresTheRoofOfAMixByItsNeighbours) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "dram.read", 6.9 / 7.5);  // of 10 GB: nearest is 30 GB/s
  scale(run, clean.fast, "dram.write", 3.1 / 2.5);
  scale(run, clean.fast, "time", 0.93);  // 31.6 GB/s
  EXPECT_TRUE(analyse(run).findings.empty()) << "30 GB/s at 67 % reads, within 5 % and 32 at 75 %";
}

// A cache as large as the working set: what was written last has reached no memory yet.
TEST(Audit, AllowsWrittenBytesToStayInTheCache) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "time", 0.8);  // 36.8 GB/s of simulated traffic
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
  run.facts.push_back({"cpu.llc.bytes", "4 GB", 4e9, dimension::bytes});
  EXPECT_TRUE(analyse(run).findings.empty()) << "27.6 GB/s certainly moved";
  run.variants[run.points[clean.fast].variant].stores = "non-temporal";
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
}

TEST(Audit, AllowsCountersToMissBytesThatStayInTheCache) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  clean.builder.sample(clean.fast, "dram.read", 6e9, Provenance::counter);
  clean.builder.sample(clean.fast, "dram.write", 1e9, Provenance::counter);
  EXPECT_EQ(findings(analyse(run), FindingKind::bytes_below_minimum).size(), 1U);
  run.facts.push_back({"cpu.llc.bytes", "1 GB", 1e9, dimension::bytes});
  EXPECT_TRUE(analyse(run).findings.empty());
}

// OpenCL does not tell of a GPU's second-level cache.
TEST(Audit, TakesAGpusCacheFromItsDriverOrElseFromTheCollection) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  clean.builder.sample(clean.fast, "dram.read", 6e9, Provenance::counter);
  clean.builder.sample(clean.fast, "dram.write", 1e9, Provenance::counter);
  Device& device = run.devices.at(run.points[clean.fast].device);
  device.kind = "gpu";
  device.facts.push_back({"collect.llc.bytes", "1 GB", 1e9, dimension::bytes});
  EXPECT_TRUE(findings(analyse(run), FindingKind::bytes_below_minimum).empty());
  device.facts.push_back({"gpu.l2.bytes", "100 MB", 1e8, dimension::bytes});
  EXPECT_EQ(findings(analyse(run), FindingKind::bytes_below_minimum).size(), 1U);
}

TEST(Audit, ClaimsNoMemoryRoofForDeclaredBytesOfDataOnChip) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  test::remove(run, "dram.read");
  test::remove(run, "dram.write");
  scale(run, clean.fast, "time", 0.5);
  EXPECT_EQ(findings(analyse(run), FindingKind::above_roof).size(), 1U);
  run.variants[run.points[clean.fast].variant].on_chip = true;
  EXPECT_TRUE(analyse(run).findings.empty());
}

// Repetitions around 0.34 s, every third of which takes 10 % longer.
TEST(Audit, FindsTimesInTwoClusters) {
  CleanRun clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (sample.point == clean.fast && sample.repetition % 3 == 0 &&
        clean.builder.run.metrics[sample.metric] == "time") {
      sample.value *= 1.1;
    }
  }
  const Finding finding = only_finding(clean.builder.run, FindingKind::two_clusters);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_THAT(finding.sentence, HasSubstr("10 of about 340 ms and 5 of about 374 ms"));
}

TEST(Audit, FindsAnImpossibleHitRate) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.original, "l1.misses", 5);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::impossible_hit_rate).sentence,
              HasSubstr("-25"));
  CleanRun given = clean_run();
  given.builder.sample(given.original, "llc.hit_rate", 1.02, Provenance::imported);
  EXPECT_THAT(only_finding(given.builder.run, FindingKind::impossible_hit_rate).sentence,
              HasSubstr("102 %"));
}

TEST(Audit, FindsFlopsThatDifferFromTheDeclaration) {
  CleanRun clean = clean_run();
  for (const char* operation : {"add", "mul", "fma", "div", "sqrt", "special"}) {
    clean.builder.sample(clean.original, std::string("ops.fp64.") + operation,
                         std::string(operation) == "fma" ? 1.1e9 : 0, Provenance::counter);
  }
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::flops_differ).sentence,
              HasSubstr("2.20 Gflop flops.fp64 by hardware counter and 2 Gflop by declaration"));
}

TEST(Audit, FindsFlopsThatAProcessorCountsOtherwise) {
  for (const double counted : {2.2e9, 1.8e9}) {
    CleanRun clean = clean_run();
    clean.builder.sample(clean.original, "counted.flops", counted, Provenance::counter);
    const Finding found = only_finding(clean.builder.run, FindingKind::flops_differ);
    EXPECT_THAT(found.where, HasSubstr("original"));
    EXPECT_THAT(found.sentence, HasSubstr(counted > 2e9 ? "2.20 Gflop by" : "1.80 Gflop by"));
    EXPECT_THAT(found.sentence, HasSubstr("2 Gflop by declaration"));
    EXPECT_THAT(found.likely_cause, HasSubstr(counted > 2e9 ? "maxima" : "compiler left out"));
  }
}

TEST(Audit, TakesFlopsAroundTheWorkForNoDifference) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "counted.flops", 2.08e9, Provenance::counter);
  EXPECT_TRUE(analyse(clean.builder.run).findings.empty());
}

TEST(Audit, FindsAProofThatFailed) {
  CleanRun clean = clean_run();
  clean.builder.run.variants[clean.builder.run.points[clean.original].variant].proof = {
      ProofStatus::differs, "add: 8 declared, 9 counted"};
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::flops_differ).sentence,
              HasSubstr("9 counted"));
}

TEST(Audit, FindsColdBytesBelowTheMinimum) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "dram.read", 0.7);
  EXPECT_THAT(only_finding(clean.builder.run, FindingKind::bytes_below_minimum).sentence,
              HasSubstr("moved 7.75 GB, 96.9 %"));
}

TEST(Audit, AllowsFewBytesToWarmCachesAndDataOnChip) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "dram.read", 0.7);
  auto& run = clean.builder.run;
  run.variants[run.points[clean.fast].variant].on_chip = true;
  EXPECT_TRUE(analyse(run).findings.empty());
  run.variants[run.points[clean.fast].variant].on_chip = false;
  run.points[clean.fast].cache = CacheState::warm;
  EXPECT_TRUE(analyse(run).findings.empty());
}

TEST(Audit, FindsACeilingThatMoved) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.triad_after, "time", 1.1);
  const Finding finding = only_finding(clean.builder.run, FindingKind::ceiling_moved);
  EXPECT_EQ(finding.where, "Triad, regular stores");
  EXPECT_THAT(finding.sentence, HasSubstr("lower after"));
}

TEST(Audit, ReportsAMachineThatChangedOnce) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  for (std::uint32_t point = 0; point < run.points.size(); ++point) {
    if (run.points[point].phase == Phase::ceilings_after && point != clean.clock_after) {
      scale(run, point, "time", point == clean.triad_after ? 2 : 1.5);
    }
  }
  const Finding finding = only_finding(run, FindingKind::ceiling_moved);
  EXPECT_EQ(finding.where, "Triad, regular stores");
  EXPECT_EQ(finding.sentence,
            "was 50 % lower after the variants than before them, and 4 more moved by over 5 %.");
}

TEST(Audit, FindsAClockThatMoved) {
  CleanRun ceiling = clean_run();
  scale(ceiling.builder.run, ceiling.clock_after, "time", 1.1);
  EXPECT_EQ(only_finding(ceiling.builder.run, FindingKind::clock_moved).where, "Clock");
  CleanRun rungs = clean_run();
  rungs.builder.sample(rungs.original, "clock.core", 3e9, Provenance::counter);
  rungs.builder.sample(rungs.less_traffic, "clock.core", 3e9, Provenance::counter);
  rungs.builder.sample(rungs.fast, "clock.core", 2.7e9, Provenance::counter);
  EXPECT_EQ(only_finding(rungs.builder.run, FindingKind::clock_moved).where, "sweep/openmp/fast");
}

TEST(Audit, FindsAChecksumThatDiffers) {
  CleanRun clean = clean_run();
  scale(clean.builder.run, clean.fast, "checksum", 1 + 2e-6);
  EXPECT_EQ(only_finding(clean.builder.run, FindingKind::checksum_differs).where,
            "sweep/openmp/fast");
}

TEST(Audit, AllowsSinglePrecisionFewerDigitsOfAChecksum) {
  CleanRun clean = clean_run();
  auto& run = clean.builder.run;
  scale(run, clean.fast, "checksum", 1 + 2e-5);
  EXPECT_EQ(findings(analyse(run), FindingKind::checksum_differs).size(), 1U);
  clean.builder.sample(clean.fast, "ops.fp32.add", 2.1e9, Provenance::counter);
  EXPECT_TRUE(findings(analyse(run), FindingKind::checksum_differs).empty());
}

TEST(Audit, FindsValuesThatCannotBe) {
  for (const double value :
       {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CleanRun clean = clean_run();
    clean.builder.sample(clean.original, "time", value, Provenance::timer, whole_variant, 99);
    EXPECT_THAT(only_finding(clean.builder.run, FindingKind::impossible_value).sentence,
                HasSubstr("repetition 99"));
  }
}

TEST(Audit, FindsAGivenValueThatContradictsMeasuredInputs) {
  CleanRun clean = clean_run();
  clean.builder.sample(clean.original, "flop_rate", 2.5e9, Provenance::imported);
  EXPECT_THAT(
      only_finding(clean.builder.run, FindingKind::given_contradicts).sentence,
      HasSubstr("given (imported) Flop rate of 2.50 Gflop/s, but its inputs give 2 Gflop/s"));
}

TEST(Audit, FindsAnAchievedOccupancyAboveTheTheoreticalOne) {
  CleanRun clean = clean_run();
  auto& builder = clean.builder;
  builder.sample(clean.fast, "occupancy.theoretical", 0.5, Provenance::compiler);
  builder.sample(clean.fast, "occupancy.achieved", 0.645, Provenance::counter);
  const Finding finding = only_finding(builder.run, FindingKind::occupancy_above_theoretical);
  EXPECT_EQ(finding.where, "sweep/openmp/fast");
  EXPECT_EQ(finding.sentence, "has an achieved occupancy of 64.5 % and a theoretical one of 50 %.");
  scale(builder.run, clean.fast, "occupancy.achieved", 0.509 / 0.645);
  EXPECT_TRUE(analyse(builder.run).findings.empty()) << "within 2 %";
}

TEST(Audit, FindsAPartsOccupancyAboveTheTheoreticalOne) {
  CleanRun clean = clean_run();
  auto& builder = clean.builder;
  builder.sample(clean.fast, "occupancy.theoretical", 0.1875, Provenance::compiler, 0);
  builder.sample(clean.fast, "occupancy.achieved", 0.239, Provenance::counter, 0);
  EXPECT_EQ(only_finding(builder.run, FindingKind::occupancy_above_theoretical).sentence,
            "has in part sweep an achieved occupancy of 23.9 % and a theoretical one of 18.8 %.");
}

}  // namespace
}  // namespace roofladder
