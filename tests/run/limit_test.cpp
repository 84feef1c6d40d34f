// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/limit.h"

#include <gtest/gtest.h>
#include <string>

namespace roofladder {
namespace {

// Every limit that a kernel of the tree measures, and those that an analysis derives from a sweep.
TEST(Limit, ComesBackFromItsText) {
  for (const std::string text : {"dram",
                                 "l1",
                                 "l2",
                                 "l3",
                                 "shared",
                                 "caches",
                                 "l1.one_thread",
                                 "l3.one_thread",
                                 "lines",
                                 "lines.one_thread",
                                 "memory.latency",
                                 "clock",
                                 "flops.fp64",
                                 "flops.fp64.simd",
                                 "flops.fp32.scalar",
                                 "flops.fp16.tensor",
                                 "flops.bf16.tensor",
                                 "flops.tf32.tensor",
                                 "link.to_device.pinned",
                                 "link.to_device.pageable",
                                 "link.from_device.pinned",
                                 "link.from_device.pageable",
                                 "link.latency"}) {
    const auto limit = parse_limit(text);
    ASSERT_TRUE(limit) << text;
    EXPECT_EQ(to_text(*limit), text);
    EXPECT_TRUE(is_known(*limit)) << text;
  }
}

TEST(Limit, HasARecordOfWhatItsTextSays) {
  EXPECT_EQ(parse_limit("dram"), bandwidth_of(MemoryLevel::dram));
  EXPECT_EQ(parse_limit("caches"), cache_sweep);
  EXPECT_EQ(parse_limit("clock"), clock_limit);
  EXPECT_EQ(parse_limit("memory.latency"), memory_latency);
  EXPECT_EQ(parse_limit("lines"), random_lines);
  EXPECT_EQ(parse_limit("lines.one_thread"), random_lines_of_one_thread);
  const Limit matrix{
      .kind = LimitKind::flops, .precision = NumberFormat::fp16, .unit = CoreUnit::tensor};
  EXPECT_EQ(parse_limit("flops.fp16.tensor"), matrix);
  const Limit divider{
      .kind = LimitKind::divisions, .precision = NumberFormat::fp32, .unit = CoreUnit::scalar};
  EXPECT_EQ(parse_limit("divisions.fp32.scalar"), divider);
  const Limit vector_loads{.kind = LimitKind::loads, .unit = CoreUnit::simd};
  EXPECT_EQ(parse_limit("loads.simd"), vector_loads);
  EXPECT_EQ(parse_limit("instructions"), Limit{.kind = LimitKind::instructions});
  const Limit upload{.level = MemoryLevel::link,
                     .direction = LinkDirection::to_device,
                     .host_memory = HostMemory::pinned};
  EXPECT_EQ(parse_limit("link.to_device.pinned"), upload);
}

TEST(Limit, OfAnotherTextIsNone) {
  for (const char* text : {"",
                           "dra",
                           "dram ",
                           "DRAM",
                           "l4",
                           "flops",
                           "flops.fp8",
                           "flops.fp64.",
                           "flops.fp64.simd.tensor",
                           "link",
                           "link.to_device",
                           "latency",
                           "clock.one_thread",
                           "one_thread",
                           ".",
                           "bandwidth",
                           "divisions.fp64",
                           "roots.fp16.simd",
                           "loads",
                           "stores.tensor",
                           "instructions.scalar"}) {
    EXPECT_EQ(parse_limit(text), std::nullopt) << text;
  }
}

TEST(Limit, IsUnknownWhereItsFieldsContradictEachOther) {
  EXPECT_FALSE(is_known({}));
  EXPECT_FALSE(is_known({.kind = LimitKind::clock, .level = MemoryLevel::l1}));
  EXPECT_FALSE(is_known({.kind = LimitKind::flops}));
  EXPECT_FALSE(is_known({.level = MemoryLevel::link}));
  EXPECT_FALSE(is_known({.level = MemoryLevel::dram, .precision = NumberFormat::fp64}));
  EXPECT_FALSE(is_known({.kind = LimitKind::latency, .level = MemoryLevel::l2}));
}

TEST(Limit, IsCalledByWhatStandsBeforeTheColonOfATitle) {
  EXPECT_EQ(limit_name("Triad: a = b + s c, non-temporal stores"), "Triad");
  EXPECT_EQ(limit_name("fp64 FMA, SIMD"), "fp64 FMA, SIMD");
}

}  // namespace
}  // namespace roofladder
