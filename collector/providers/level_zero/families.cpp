// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/families.h"

#include <algorithm>
#include <cstring>

#include "run/metric.h"

// Names: github.com/intel/metrics-discovery; for DG2 also oa-acmgt3.xml of Mesa, for PVC the
// reports that come with unitrace in github.com/intel/pti-gpu.
//
// Flops are bounds: a slot of a vector engine counts as if every lane of it did a fused
// multiply-add. Lanes are those of Intel's oneAPI GPU Optimization Guide, "Intel Xe GPU
// Architecture"; the factors of PVC are also unitrace's. The L3 of Intel's metrics is the second
// level after L1, which other vendors call L2.
namespace roofladder::level_zero {
namespace {

constexpr const char* basic = "ComputeBasic";
constexpr const char* percent = "percent";

// Adds the rows that every family has.
std::vector<MetricRow> with_common(std::vector<MetricRow> rows) {
  rows.push_back({metric::time_profiled.c_str(), {{basic, "GpuTime", "ns", 1e-9}}});
  return rows;
}

std::vector<MetricRow> with_gti(std::vector<MetricRow> rows) {
  const Term read{basic, "GtiReadThroughput", "bytes"};
  const Term write{basic, "GtiWriteThroughput", "bytes"};
  rows.insert(rows.end(), {{metric::dram_read.c_str(), {read}},
                           {metric::dram_write.c_str(), {write}},
                           {metric::gti_read.c_str(), {read}},
                           {metric::gti_write.c_str(), {write}}});
  return with_common(std::move(rows));
}

// An engine has 8 lanes of single precision and none of double. Its float pipe also executes
// integer operations, and its counters do not distinguish precisions.
Family xe_lp() {
  const char* activity = "EuActivity2";
  return {
      "Gen9 to Xe-LP",
      "EuActive",
      with_gti({
          {metric::occupancy_achieved.c_str(),
           {{basic, "EuThreadOccupancy", percent}},
           Measure::share_of_clocks},
          {metric::l2_bytes.c_str(), {{basic, "L3ShaderThroughput", "bytes"}}},
          {metric::bound_flops_fp32.c_str(),
           {{activity, "CsFpuActive", percent, 16}},
           Measure::engine_clocks},
          {metric::bound_flops_fp16.c_str(),
           {{activity, "CsFpuActive", percent, 32}},
           Measure::engine_clocks},
      }),
  };
}

// DG2 and the integrated GPUs of Meteor Lake and Arrow Lake. Engines of 256 bits.
Family dg2() {
  return {
      "DG2",
      "XveActive",
      with_gti({
          {metric::occupancy_achieved.c_str(),
           {{basic, "XveThreadOccupancy", percent}},
           Measure::share_of_clocks},
          {metric::bound_flops_fp64.c_str(),
           {{basic, "XveFpuFlt64", percent, 8}},
           Measure::engine_clocks},
          {metric::bound_flops_fp32.c_str(),
           {{basic, "XveFpuFlt32", percent, 16}},
           Measure::engine_clocks},
          {metric::bound_flops_fp16.c_str(),
           {{basic, "XveFpuFlt16", percent, 32}},
           Measure::engine_clocks},
      }),
  };
}

std::vector<MetricRow> with_memory(std::vector<MetricRow> rows) {
  rows.insert(rows.end(),
              {{metric::dram_read.c_str(), {{basic, "GPU_MEMORY_BYTE_READ", "bytes"}}},
               {metric::dram_write.c_str(), {{basic, "GPU_MEMORY_BYTE_WRITE", "bytes"}}},
               {metric::occupancy_achieved.c_str(),
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
          {metric::l2_bytes.c_str(),
           {{basic, "L3_BYTE_READ", "bytes"}, {basic, "L3_BYTE_WRITE", "bytes"}}},
          {metric::bound_flops_fp64.c_str(), {{engine, "XVE_INST_EXECUTED_FP64", "events", 32}}},
          {metric::bound_flops_fp32.c_str(), {{engine, "XVE_INST_EXECUTED_FP32", "events", 32}}},
          {metric::bound_flops_fp16.c_str(), {{engine, "XVE_INST_EXECUTED_FP16", "events", 64}}},
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
          {metric::l1_bytes.c_str(),
           {{basic, "LOAD_STORE_CACHE_BYTE_READ", "bytes"},
            {basic, "LOAD_STORE_CACHE_BYTE_WRITE", "bytes"}}},
          {metric::l1_accesses.c_str(), {l1_accesses}},
          {metric::l1_misses.c_str(), {l1_accesses, l1_hits}},
          {metric::l2_accesses.c_str(), {{basic, "L3_HIT", "events"}, l2_misses}},
          {metric::l2_misses.c_str(), {l2_misses}},
          {metric::bound_flops_fp64.c_str(),
           {{engine, "XVE_INST_EXECUTED_FP64", "events", 32},
            {engine, "XVE_INST_EXECUTED_FP64_2ND", "events", 32}}},
          {metric::bound_flops_fp32.c_str(), {{engine, "XVE_INST_EXECUTED_FP32", "events", 32}}},
          {metric::bound_flops_fp16.c_str(), {{engine, "XVE_INST_EXECUTED_FP16", "events", 64}}},
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
      metric::time_profiled.c_str(),    metric::dram_read.c_str(),
      metric::dram_write.c_str(),       metric::gti_read.c_str(),
      metric::gti_write.c_str(),        metric::l1_accesses.c_str(),
      metric::l1_misses.c_str(),        metric::l2_accesses.c_str(),
      metric::l2_misses.c_str(),        metric::l1_bytes.c_str(),
      metric::l2_bytes.c_str(),         metric::occupancy_achieved.c_str(),
      metric::bound_flops_fp64.c_str(), metric::bound_flops_fp32.c_str(),
      metric::bound_flops_fp16.c_str()};
  return metrics;
}

bool is_memory_of_discrete(const MetricRow& row) {
  return find_metric(row.metric)->is_traffic() &&
         std::strncmp(row.terms.front().name, "Gti", 3) == 0;
}

}  // namespace roofladder::level_zero
