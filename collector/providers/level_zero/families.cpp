// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/families.h"

#include <algorithm>
#include <cstring>

// Names: github.com/intel/metrics-discovery; of DG2 also oa-acmgt3.xml of Mesa, of PVC the reports
// that come with unitrace in github.com/intel/pti-gpu.
//
// Flops are bounds: a slot of a vector engine counts as if every lane of it did a fused
// multiply-add. Lanes are those of Intel's oneAPI GPU Optimization Guide, "Intel Xe GPU
// Architecture"; the factors of PVC are also unitrace's. What Intel's metrics call L3 is the second
// level after L1, and what other vendors call L2.
namespace roofladder::level_zero {
namespace {

constexpr const char* basic = "ComputeBasic";
constexpr const char* percent = "percent";

// Of every family.
std::vector<MetricRow> with_common(std::vector<MetricRow> rows) {
  rows.push_back({"time.profiled", {{basic, "GpuTime", "ns", 1e-9}}});
  return rows;
}

std::vector<MetricRow> with_gti(std::vector<MetricRow> rows) {
  const Term read{basic, "GtiReadThroughput", "bytes"};
  const Term write{basic, "GtiWriteThroughput", "bytes"};
  rows.insert(rows.end(), {{"dram.read", {read}},
                           {"dram.write", {write}},
                           {"gti.read", {read}},
                           {"gti.write", {write}}});
  return with_common(std::move(rows));
}

// An engine has 8 lanes of single precision and none of double. Its pipe for floats does integers
// too, and does not tell the precisions apart.
Family xe_lp() {
  const char* activity = "EuActivity2";
  return {
      "Gen9 to Xe-LP",
      "EuActive",
      with_gti({
          {"occupancy.achieved", {{basic, "EuThreadOccupancy", percent}}, Measure::share_of_clocks},
          {"l2.bytes", {{basic, "L3ShaderThroughput", "bytes"}}},
          {"bound.flops.fp32", {{activity, "CsFpuActive", percent, 16}}, Measure::engine_clocks},
          {"bound.flops.fp16", {{activity, "CsFpuActive", percent, 32}}, Measure::engine_clocks},
      }),
  };
}

// DG2 and the integrated GPUs of Meteor Lake and Arrow Lake. Engines of 256 bits.
Family dg2() {
  return {
      "DG2",
      "XveActive",
      with_gti({
          {"occupancy.achieved",
           {{basic, "XveThreadOccupancy", percent}},
           Measure::share_of_clocks},
          {"bound.flops.fp64", {{basic, "XveFpuFlt64", percent, 8}}, Measure::engine_clocks},
          {"bound.flops.fp32", {{basic, "XveFpuFlt32", percent, 16}}, Measure::engine_clocks},
          {"bound.flops.fp16", {{basic, "XveFpuFlt16", percent, 32}}, Measure::engine_clocks},
      }),
  };
}

std::vector<MetricRow> with_memory(std::vector<MetricRow> rows) {
  rows.insert(rows.end(), {{"dram.read", {{basic, "GPU_MEMORY_BYTE_READ", "bytes"}}},
                           {"dram.write", {{basic, "GPU_MEMORY_BYTE_WRITE", "bytes"}}},
                           {"occupancy.achieved",
                            {{basic, "XVE_THREADS_OCCUPANCY_ALL", percent}},
                            Measure::share_of_clocks}});
  return with_common(std::move(rows));
}

// Engines of 512 bits.
Family pvc() {
  const char* engine = "VectorEngine138";
  return {
      "PVC",
      "GpuSliceClocksCount",
      with_memory({
          {"l2.bytes", {{basic, "L3_BYTE_READ", "bytes"}, {basic, "L3_BYTE_WRITE", "bytes"}}},
          {"bound.flops.fp64", {{engine, "XVE_INST_EXECUTED_FP64", "events", 32}}},
          {"bound.flops.fp32", {{engine, "XVE_INST_EXECUTED_FP32", "events", 32}}},
          {"bound.flops.fp16", {{engine, "XVE_INST_EXECUTED_FP16", "events", 64}}},
      }),
  };
}

// Xe2: BMG and Lunar Lake. Engines of 512 bits.
Family bmg() {
  const char* engine = "VectorEngineProfile";
  const Term l1_accesses{basic, "LOAD_STORE_CACHE_ACCESS", "events"};
  const Term l1_hits{basic, "LOAD_STORE_CACHE_HIT", "events", -1};
  const Term l2_misses{basic, "L3_MISS", "events"};
  return {
      "BMG",
      "XVE_MULTIPLE_PIPE_ACTIVE",
      with_memory({
          {"l1.bytes",
           {{basic, "LOAD_STORE_CACHE_BYTE_READ", "bytes"},
            {basic, "LOAD_STORE_CACHE_BYTE_WRITE", "bytes"}}},
          {"l1.accesses", {l1_accesses}},
          {"l1.misses", {l1_accesses, l1_hits}},
          {"l2.accesses", {{basic, "L3_HIT", "events"}, l2_misses}},
          {"l2.misses", {l2_misses}},
          {"bound.flops.fp64",
           {{engine, "XVE_INST_EXECUTED_FP64", "events", 32},
            {engine, "XVE_INST_EXECUTED_FP64_2ND", "events", 32}}},
          {"bound.flops.fp32", {{engine, "XVE_INST_EXECUTED_FP32", "events", 32}}},
          {"bound.flops.fp16", {{engine, "XVE_INST_EXECUTED_FP16", "events", 64}}},
      }),
  };
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all{xe_lp(), dg2(), pvc(), bmg()};
  return all;
}

std::vector<std::string_view> group_names() {
  std::vector<std::string_view> names;
  for (const Family& family : families()) {
    for (const MetricRow& row : family.rows) {
      for (const Term& term : row.terms) {
        if (std::ranges::find(names, term.group) == names.end()) {
          names.emplace_back(term.group);
        }
      }
    }
  }
  return names;
}

const std::vector<const char*>& all_metrics() {
  static const std::vector<const char*> metrics{
      "time.profiled",    "dram.read",        "dram.write",      "gti.read",
      "gti.write",        "l1.accesses",      "l1.misses",       "l2.accesses",
      "l2.misses",        "l1.bytes",         "l2.bytes",        "occupancy.achieved",
      "bound.flops.fp64", "bound.flops.fp32", "bound.flops.fp16"};
  return metrics;
}

bool is_memory_of_discrete(const MetricRow& row) {
  return std::strncmp(row.metric, "dram.", 5) == 0 &&
         std::strncmp(row.terms.front().name, "Gti", 3) == 0;
}

}  // namespace roofladder::level_zero
