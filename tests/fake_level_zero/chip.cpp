// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_level_zero/chip.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include "tests/fake_level_zero/settings.h"

namespace roofladder::fake_level_zero {
namespace {

// Names and units of github.com/intel/metrics-discovery (xe_lp: TGL_GT2, bmg), of Mesa's
// oa-acmgt3.xml (dg2), and of reports recorded on such chips (pvc: those in
// github.com/intel/pti-gpu).
constexpr const char* gen9_compute_basic =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuBusy percent "
    "VsThreads threads HsThreads threads DsThreads threads GsThreads threads "
    "PsThreads threads CsThreads threads EuActive percent EuStall percent "
    "EuFpuBothActive percent Fpu0Active percent Fpu1Active percent EuAvgIpcRate number "
    "EuSendActive percent EuThreadOccupancy percent SlmBytesRead bytes "
    "SlmBytesWritten bytes ShaderMemoryAccesses messages ShaderAtomics messages "
    "L3ShaderThroughput bytes ShaderBarriers messages TypedBytesRead bytes "
    "TypedBytesWritten bytes UntypedBytesRead bytes UntypedBytesWritten bytes "
    "GtiReadThroughput bytes GtiWriteThroughput bytes ";
constexpr const char* xe_lp_compute_basic =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuBusy percent "
    "VsThreads threads HsThreads threads DsThreads threads GsThreads threads "
    "PsThreads threads CsThreads threads EuActive percent EuStall percent "
    "EuThreadOccupancy percent RasterizedPixels pixels HiDepthTestFails pixels "
    "EarlyDepthTestFails pixels SamplesKilledInPs pixels PixelsFailingPostPsTests pixels "
    "SamplesWritten pixels SamplesBlended pixels SamplerTexels texels "
    "SamplerTexelMisses texels SlmBytesRead bytes SlmBytesWritten bytes "
    "ShaderMemoryAccesses messages ShaderAtomics messages L3ShaderThroughput bytes "
    "ShaderBarriers messages GtiReadThroughput bytes GtiWriteThroughput bytes ";
constexpr const char* xe_lp_eu_activity =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuBusy percent "
    "VsThreads threads HsThreads threads DsThreads threads GsThreads threads "
    "PsThreads threads CsThreads threads RenderBusy percent ComputeBusy percent "
    "RenderAndComputeBusy percent GtiReadThroughput bytes GtiWriteThroughput bytes "
    "CsEmActive percent CsFpuActive percent CsSendActive percent ";
constexpr const char* dg2_compute_basic =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuBusy percent "
    "VsThreads threads HsThreads threads DsThreads threads GsThreads threads "
    "PsThreads threads CsThreads threads XveActive percent XveStall percent "
    "FpuActive percent EmActive percent XmxActive percent XveFpuEmActive percent "
    "XveFpuXmxActive percent XveAvgIpcRate number SendActive percent "
    "XveThreadOccupancy percent XveFpuFlt16 percent XveFpuFlt32 percent XveFpuFlt64 percent "
    "SamplerTexels texels SamplerTexelMisses texels SlmReads messages SlmWrites messages "
    "ShaderMemoryAccesses messages ShaderAtomics messages ShaderBarriers messages "
    "GtiReadThroughput bytes GtiWriteThroughput bytes ";
constexpr const char* pvc_compute_basic =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuSliceClocksCount events "
    "AvgGpuSliceFrequencyMHz MHz L3_BYTE_READ bytes L3_BYTE_WRITE bytes "
    "GPU_MEMORY_BYTE_READ bytes GPU_MEMORY_BYTE_WRITE bytes XVE_ACTIVE percent "
    "XVE_STALL percent XVE_BUSY events XVE_THREADS_OCCUPANCY_ALL percent "
    "XVE_COMPUTE_THREAD_COUNT threads XVE_ATOMIC_ACCESS_COUNT messages "
    "XVE_BARRIER_MESSAGE_COUNT messages XVE_INST_EXECUTED_ALU0_ALL events "
    "XVE_INST_EXECUTED_ALU1_ALL events XVE_INST_EXECUTED_XMX_ALL events "
    "XVE_INST_EXECUTED_SEND_ALL events XVE_INST_EXECUTED_CONTROL_ALL events "
    "XVE_PIPE_ALU0_AND_ALU1_ACTIVE percent XVE_PIPE_ALU0_AND_XMX_ACTIVE percent ";
constexpr const char* pvc_vector_engine =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz GpuSliceClocksCount events "
    "AvgGpuSliceFrequencyMHz MHz XVE_INST_EXECUTED_ALU0_ALL events "
    "XVE_INST_EXECUTED_FP16 events XVE_INST_EXECUTED_FP32 events "
    "XVE_INST_EXECUTED_FP64 events XVE_INST_EXECUTED_ALU1_ALL events "
    "XVE_INST_EXECUTED_INT16 events XVE_INST_EXECUTED_INT32 events "
    "XVE_INST_EXECUTED_MATH events XVE_INST_EXECUTED_ALU2_ALL events "
    "XVE_INST_EXECUTED_XMX_INT4 events XVE_INST_EXECUTED_XMX_INT8 events "
    "XVE_INST_EXECUTED_XMX_FP16 events XVE_INST_EXECUTED_XMX_BF16 events ";
constexpr const char* bmg_compute_basic =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz ResultUncertainty percent "
    "GPU_BUSY percent IA_VERTEX events GPGPU_THREADGROUP_COUNT events "
    "ASYNC_GPGPU_THREADGROUP_COUNT events RASTERIZER_SAMPLE_OUTPUT events ICACHE_HIT events "
    "ICACHE_MISS events XVE_ACTIVE percent XVE_INST_EXECUTED_ALU0_ALL events "
    "XVE_INST_EXECUTED_ALU1_ALL events XVE_INST_EXECUTED_SEND_ALL events "
    "XVE_INST_ISSUED_ALL events XVE_SHARED_FUNCTION_ACCESS_HOLD percent XVE_STALL percent "
    "XVE_THREADS_OCCUPANCY_ALL percent XVE_INST_EXECUTED_ALU2_ALL events "
    "XVE_MULTIPLE_PIPE_ACTIVE percent LOAD_STORE_CACHE_PARTIAL_WRITE_COUNT events "
    "SLM_BANK_CONFLICT_COUNT events SLM_BYTE_READ bytes SLM_BYTE_WRITE bytes "
    "LOAD_STORE_CACHE_BYTE_READ bytes LOAD_STORE_CACHE_BYTE_WRITE bytes "
    "LOAD_STORE_CACHE_ACCESS events LOAD_STORE_CACHE_HIT events L3_ATOMIC_ACCESS events "
    "L3_HIT events L3_MISS events L3_READ events L3_WRITE events L3_STALL percent "
    "COMPRESSOR_INPUT events COMPRESSOR_OUTPUT events GPU_MEMORY_BYTE_READ bytes "
    "GPU_MEMORY_BYTE_WRITE bytes GPU_MEMORY_BYTE_READ_RATE GBpS "
    "GPU_MEMORY_BYTE_WRITE_RATE GBpS GPU_MEMORY_L3_READ events GPU_MEMORY_L3_WRITE events "
    "GPU_MEMORY_REQUEST_QUEUE_FULL percent TLB_MISS events "
    "ASYNC_GPGPU_THREAD_EXIT_COUNT messages GPGPU_DISPATCH percent "
    "COMMAND_PARSER_COMPUTE_ENGINE_BUSY percent "
    "COMMAND_PARSER_COMPUTE_ENGINE_DISPATCH_KERNEL_COUNT events "
    "COMMAND_PARSER_COPY_ENGINE_BUSY percent COMMAND_PARSER_FLUSH_COUNT events "
    "COMMAND_PARSER_RENDER_ENGINE_BUSY percent "
    "COMMAND_PARSER_RENDER_ENGINE_DISPATCH_KERNEL_COUNT events "
    "XVE_PIPE_ALU0_AND_ALU1_ACTIVE percent XVE_PIPE_ALU0_AND_ALU2_ACTIVE percent "
    "XVE_INST_EXECUTED_ALU0_ALL_UTILIZATION percent "
    "XVE_INST_EXECUTED_ALU1_ALL_UTILIZATION percent "
    "XVE_INST_EXECUTED_ALU2_ALL_UTILIZATION percent HOST_TO_GPUMEM_TRANSACTION_READ events "
    "HOST_TO_GPUMEM_TRANSACTION_WRITE events SYSMEM_TRANSACTION_READ events "
    "SYSMEM_TRANSACTION_WRITE events ";
constexpr const char* bmg_vector_engine =
    "GpuTime ns GpuCoreClocks cycles AvgGpuCoreFrequencyMHz MHz ResultUncertainty percent "
    "GPU_BUSY percent IA_VERTEX events GPGPU_THREADGROUP_COUNT events "
    "ASYNC_GPGPU_THREADGROUP_COUNT events RASTERIZER_SAMPLE_OUTPUT events ICACHE_HIT events "
    "ICACHE_MISS events XVE_ACTIVE percent XVE_INST_EXECUTED_ALU0_ALL events "
    "XVE_INST_EXECUTED_ALU1_ALL events XVE_INST_EXECUTED_ALU2_ALL events "
    "XVE_INST_EXECUTED_BARRIER events XVE_INST_EXECUTED_BITCONV events "
    "XVE_INST_EXECUTED_CONTROL_ALL events XVE_INST_EXECUTED_FP16 events "
    "XVE_INST_EXECUTED_FP32 events XVE_INST_EXECUTED_FP64 events "
    "XVE_INST_EXECUTED_FP64_2ND events XVE_INST_EXECUTED_INT16 events "
    "XVE_INST_EXECUTED_INT32 events XVE_INST_EXECUTED_INT64 events "
    "XVE_INST_EXECUTED_MATH events XVE_INST_EXECUTED_NONDIVERGENT events "
    "XVE_INST_EXECUTED_PREDICATION events XVE_INST_EXECUTED_SEND_ALL events "
    "XVE_INST_EXECUTED_XMX_BF16 events XVE_INST_EXECUTED_XMX_FP16 events "
    "XVE_INST_EXECUTED_XMX_INT2 events XVE_INST_EXECUTED_XMX_INT4 events "
    "XVE_INST_EXECUTED_XMX_INT8 events XVE_INST_ISSUED_ALL events "
    "XVE_MULTIPLE_PIPE_ACTIVE percent XVE_PIPE_ALU0_AND_ALU1_ACTIVE percent "
    "XVE_PIPE_ALU0_AND_ALU2_ACTIVE percent XVE_THREADS_OCCUPANCY_ALL percent "
    "L3_ATOMIC_ACCESS events L3_BUSY percent L3_HIT events L3_INPUT_AVAILABLE percent "
    "L3_MISS events L3_OUTPUT_READY percent L3_READ events L3_STALL percent "
    "L3_SUPERQ_FULL percent L3_WRITE events COMMAND_PARSER_COMPUTE_ENGINE_BUSY percent "
    "COMMAND_PARSER_COMPUTE_ENGINE_DISPATCH_KERNEL_COUNT events "
    "COMMAND_PARSER_RENDER_ENGINE_BUSY percent "
    "COMMAND_PARSER_RENDER_ENGINE_DISPATCH_KERNEL_COUNT events COMPRESSOR_INPUT events "
    "COMPRESSOR_OUTPUT events GPU_MEMORY_BYTE_READ bytes GPU_MEMORY_BYTE_WRITE bytes "
    "GPU_MEMORY_BYTE_READ_RATE GBpS GPU_MEMORY_BYTE_WRITE_RATE GBpS TLB_MISS events "
    "GPU_MEMORY_REQUEST_QUEUE_FULL percent ";

// Facts of the report itself, at the end of every group. Newer chips have the last ones too.
constexpr const char* report_fields =
    "QueryBeginTime ns CoreFrequencyMHz MHz CoreFrequencyChanged flag QuerySplitOccurred flag "
    "ReportId number ReportsCount number OverrunOccured flag MidQueryTimer flag "
    "MidQueryProgramming flag MidQueryMarker flag MidQueryCtxSwitch flag MidQueryC6 flag "
    "MidQueryFreqChange flag MidQueryMmioTrigger flag ReportError flag ReportLost flag "
    "ReportInconsistent flag ReportCtxSwitchLost flag ReportWithoutWorkload flag "
    "ReportContextMismatch flag ReportQueryModeMismatch flag ReportQueryNotExecuted flag";

std::vector<MetricRow> rows_of(const std::string& text) {
  std::istringstream words(text + report_fields);
  std::vector<MetricRow> rows;
  for (MetricRow row; words >> row.name >> row.unit;) {
    if (has_fault("wrong_unit", row.name)) {
      row.unit = "furlongs";
    }
    if (!has_fault("no_metric", row.name)) {
      rows.push_back(row);
    }
  }
  return rows;
}

std::vector<GroupRow> groups_of(const std::vector<std::pair<std::string, std::string>>& texts) {
  std::vector<GroupRow> groups;
  for (const auto& [name, metrics] : texts) {
    if (!has_fault("no_groups") && !has_fault("no_group", name)) {
      groups.push_back({name, rows_of(metrics)});
    }
  }
  return groups;
}

std::vector<Chip> all_chips() {
  return {
      {"gen9", "Fake Graphics Gen9", 0x1912, true, 1, 3, 8, 7, 8,
       groups_of({{"ComputeBasic", gen9_compute_basic}})},
      {"xe_lp", "Fake Graphics Xe-LP", 0x9a49, true, 1, 6, 16, 7, 8,
       groups_of({{"ComputeBasic", xe_lp_compute_basic}, {"EuActivity2", xe_lp_eu_activity}})},
      {"dg2", "Fake Graphics DG2", 0x56a0, false, 8, 4, 16, 8, 8,
       groups_of({{"ComputeBasic", dg2_compute_basic}})},
      {"pvc", "Fake Graphics PVC", 0x0bd5, false, 1, 64, 8, 8, 16,
       groups_of({{"ComputeBasic", pvc_compute_basic}, {"VectorEngine138", pvc_vector_engine}})},
      {"bmg", "Fake Graphics BMG", 0xe20b, false, 5, 4, 8, 8, 16,
       groups_of(
           {{"ComputeBasic", bmg_compute_basic}, {"VectorEngineProfile", bmg_vector_engine}})},
  };
}

using Value = double (*)(const Activity&);

template <auto count>
double counted(const Activity& done) {
  return static_cast<double>(count(done));
}

double occupancy(const Activity& done) {
  return done.clocks == 0 ? 0
                          : static_cast<double>(done.occupied) / static_cast<double>(done.clocks);
}

template <const double& percent>
double constant(const Activity& done) {
  return done.items > 0 ? percent : 0;
}

constexpr std::uint64_t clocks(const Activity& done) {
  return done.clocks;
}

const std::map<std::string, Value>& values() {
  static const std::map<std::string, Value> all{
      {"GpuTime", counted<clocks>},
      {"GpuCoreClocks", counted<clocks>},
      {"EuThreadOccupancy", occupancy},
      {"XveThreadOccupancy", occupancy},
      {"XVE_THREADS_OCCUPANCY_ALL", occupancy},
      {"GtiReadThroughput", counted<memory_read>},
      {"GtiWriteThroughput", counted<memory_written>},
      {"GPU_MEMORY_BYTE_READ", counted<memory_read>},
      {"GPU_MEMORY_BYTE_WRITE", counted<memory_written>},
      {"L3ShaderThroughput", counted<l3_read>},
      {"L3_BYTE_READ", counted<l3_read>},
      {"L3_BYTE_WRITE", counted<l3_written>},
      {"L3_HIT", counted<l3_hits>},
      {"L3_MISS", counted<l3_misses>},
      {"LOAD_STORE_CACHE_BYTE_READ", counted<l1_read>},
      {"LOAD_STORE_CACHE_BYTE_WRITE", counted<l1_written>},
      {"LOAD_STORE_CACHE_ACCESS", counted<l1_accesses>},
      {"LOAD_STORE_CACHE_HIT", counted<l1_hits>},
      {"XVE_INST_EXECUTED_FP16", counted<fp16_instructions>},
      {"XVE_INST_EXECUTED_FP32", counted<fp32_instructions>},
      {"XVE_INST_EXECUTED_FP64", counted<fp64_instructions>},
      {"XVE_INST_EXECUTED_FP64_2ND", counted<second_fp64_instructions>},
      {"CsFpuActive", constant<fpu_percent>},
      {"FpuActive", constant<fpu_percent>},
      {"XveFpuFlt16", constant<fp16_percent>},
      {"XveFpuFlt32", constant<fp32_percent>},
      {"XveFpuFlt64", constant<fp64_percent>},
      {"ReportsCount", [](const Activity&) { return 1.0; }},
      // Set in Intel's own valid reports of a PVC.
      {"ReportCtxSwitchLost", [](const Activity&) { return 8.0; }},
  };
  return all;
}

}  // namespace

Chip chip_named(const std::string& name) {
  const std::vector<Chip> chips = all_chips();
  const auto found = std::ranges::find(chips, name, &Chip::name);
  if (found == chips.end()) {
    throw std::out_of_range("no fake chip is called " + name);
  }
  return *found;
}

double value_of(const MetricRow& metric, const Activity& done) {
  if (has_fault("field", metric.name)) {
    return 1;
  }
  const auto found = values().find(metric.name);
  return found == values().end() ? 0 : found->second(done);
}

}  // namespace roofladder::fake_level_zero
