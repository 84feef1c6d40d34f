// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/rows.h"

#include <map>

#include "run/metric.h"

namespace roofladder::papi {
namespace {

using Vendor = Processor::Vendor;

constexpr int zen2_model = 0x30;  // of family 0x17

bool is_zen1(const Processor& processor) {
  return processor.vendor == Vendor::amd && processor.family == 0x17 &&
         processor.model < zen2_model;
}

// FP_ARITH_INST_RETIRED counts instructions by width, and an fma as two, so each count stands for
// as many flops as the width has elements. Intel SDM volume 3B, 19.
struct Width {
  const char* name;   // of the metric
  const char* umask;  // without precision
  double fp64;
  double fp32;
};
constexpr Width widths[] = {{"scalar", "SCALAR_", 1, 1},
                            {"128", "128B_PACKED_", 2, 4},
                            {"256", "256B_PACKED_", 4, 8},
                            {"512", "512B_PACKED_", 8, 16}};

Terms by_width(const std::string& event, bool fp64) {
  Terms terms;
  for (const Width& width : widths) {
    terms.push_back(
        {event + ":" + width.umask + (fp64 ? "DOUBLE" : "SINGLE"), fp64 ? width.fp64 : width.fp32});
  }
  return terms;
}

Terms joined(Terms terms, const Terms& more) {
  terms.insert(terms.end(), more.begin(), more.end());
  return terms;
}

// Skylake and later; Broadwell.
constexpr const char* flop_events[] = {"FP_ARITH_INST_RETIRED", "FP_ARITH"};

constexpr const char* width_metrics[] = {
    metric::counted_fp64_scalar.c_str(), metric::counted_fp64_128.c_str(),
    metric::counted_fp64_256.c_str(),    metric::counted_fp64_512.c_str(),
    metric::counted_fp32_scalar.c_str(), metric::counted_fp32_128.c_str(),
    metric::counted_fp32_256.c_str(),    metric::counted_fp32_512.c_str()};

void add_intel_flops(std::vector<MetricRow>& rows) {
  MetricRow both{metric::counted_flops.c_str(), {}, ""};
  MetricRow fp64{metric::counted_flops_fp64.c_str(), {}, ""};
  MetricRow fp32{metric::counted_flops_fp32.c_str(), {}, ""};
  for (const char* event : flop_events) {
    const Terms doubles = by_width(event, true);
    const Terms singles = by_width(event, false);
    both.ways.push_back(joined(doubles, singles));
    fp64.ways.push_back(doubles);
    fp32.ways.push_back(singles);
  }
  both.ways.push_back({{"PAPI_DP_OPS"}, {"PAPI_SP_OPS"}});
  fp64.ways.push_back({{"PAPI_DP_OPS"}});
  fp32.ways.push_back({{"PAPI_SP_OPS"}});
  rows.insert(rows.end(), {both, fp64, fp32});
  for (std::size_t i = 0; i < std::size(width_metrics); ++i) {
    MetricRow row{width_metrics[i], {}, ""};
    for (const char* event : flop_events) {
      const bool is_fp64 = i < std::size(widths);
      row.ways.push_back({by_width(event, is_fp64).at(i % std::size(widths))});
    }
    rows.push_back(row);
  }
}

void add_other_flops(std::vector<MetricRow>& rows, const Processor& processor) {
  const std::string together =
      "AMD processors since Zen 2 count flops of both precisions together: see counted.flops";
  MetricRow both{metric::counted_flops.c_str(), {{{"PAPI_FP_OPS"}}}, ""};
  MetricRow fp64{metric::counted_flops_fp64.c_str(), {{{"PAPI_DP_OPS"}}}, ""};
  MetricRow fp32{metric::counted_flops_fp32.c_str(), {{{"PAPI_SP_OPS"}}}, ""};
  if (processor.vendor == Vendor::amd && !is_zen1(processor)) {
    // This event counts an fma as two as well.
    both.ways.insert(both.ways.begin(), {{"RETIRED_SSE_AVX_FLOPS:ANY"}});
    fp64 = {fp64.metric, {}, together};
    fp32 = {fp32.metric, {}, together};
  }
  rows.insert(rows.end(), {both, fp64, fp32});
  for (const char* metric : width_metrics) {
    rows.push_back({metric, {}, "only processors of Intel count flops by vector width"});
  }
}

void add_caches(std::vector<MetricRow>& rows, const Processor& processor) {
  std::vector<Terms> l2_accesses{{{"PAPI_L2_DCA"}}, {{"PAPI_L2_DCH"}, {"PAPI_L2_DCM"}}};
  std::vector<Terms> l2_misses{{{"PAPI_L2_DCM"}}};
  if (processor.vendor == Vendor::intel) {
    // PAPI's misses include prefetches, its accesses do not.
    l2_accesses.insert(l2_accesses.begin(), {{"L2_RQSTS:ALL_DEMAND_REFERENCES"}});
    l2_misses.insert(l2_misses.begin(), {{"L2_RQSTS:ALL_DEMAND_MISS"}});
  }
  rows.insert(rows.end(),
              {{metric::l1_accesses.c_str(),
                {{{"PAPI_L1_DCA"}},
                 {{"PAPI_LD_INS"}, {"PAPI_SR_INS"}},
                 {{"MEM_INST_RETIRED:ALL_LOADS"}, {"MEM_INST_RETIRED:ALL_STORES"}}},
                ""},
               {metric::l1_misses.c_str(), {{{"PAPI_L1_DCM"}}, {{"L1D:REPLACEMENT"}}}, ""},
               {metric::l2_accesses.c_str(), l2_accesses, ""},
               {metric::l2_misses.c_str(), l2_misses, ""},
               {metric::llc_accesses.c_str(), {{{"PAPI_L3_TCA"}}, {{"PAPI_L3_DCA"}}}, ""},
               {metric::llc_misses.c_str(), {{{"PAPI_L3_TCM"}}, {{"PAPI_L3_DCM"}}}, ""},
               {metric::tlb_misses.c_str(),
                {{{"PAPI_TLB_DM"}},
                 {{"DTLB_LOAD_MISSES:WALK_COMPLETED"}, {"DTLB_STORE_MISSES:WALK_COMPLETED"}}},
                ""}});
}

}  // namespace

Processor processor() {
  const PAPI_hw_info_t* info = library().PAPI_get_hardware_info();
  if (info == nullptr) {
    return {};
  }
  const std::string vendor = info->vendor_string;
  return {vendor == "GenuineIntel"   ? Vendor::intel
          : vendor == "AuthenticAMD" ? Vendor::amd
                                     : Vendor::other,
          info->cpuid_family, info->cpuid_model};
}

std::vector<MetricRow> core_rows(const Processor& processor) {
  std::vector<MetricRow> rows{{metric::cycles.c_str(), {{{"PAPI_TOT_CYC"}}}, ""},
                              {metric::instructions.c_str(), {{{"PAPI_TOT_INS"}}}, ""},
                              {metric::branches_mispredicted.c_str(), {{{"PAPI_BR_MSP"}}}, ""}};
  add_caches(rows, processor);
  if (processor.vendor == Vendor::intel) {
    add_intel_flops(rows);
  } else {
    add_other_flops(rows, processor);
  }
  return rows;
}

std::string memory_controller(const Processor& processor) {
  // Models of family 6 that count CAS_COUNT in one event. Granite Rapids counts two half channels
  // separately.
  static const std::map<int, std::string> names{
      {0x3F, "hswep_unc_imc"}, {0x4F, "bdx_unc_imc"}, {0x56, "bdx_unc_imc"}, {0x55, "skx_unc_imc"},
      {0x6A, "icx_unc_imc"},   {0x6C, "icx_unc_imc"}, {0x8F, "spr_unc_imc"}, {0xCF, "spr_unc_imc"}};
  const auto found = names.find(processor.model);
  const bool known =
      processor.vendor == Vendor::intel && processor.family == 6 && found != names.end();
  return known ? found->second : "";
}

std::vector<const char*> core_metrics() {
  std::vector<const char*> metrics;
  for (const MetricRow& row : core_rows({})) {
    metrics.push_back(row.metric);
  }
  return metrics;
}

}  // namespace roofladder::papi
