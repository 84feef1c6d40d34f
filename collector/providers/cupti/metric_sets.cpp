// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/metric_sets.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <iterator>

#include "run/metric.h"

namespace roofladder::cupti {
namespace {

bool same(const char* a, const char* b) {
  return std::strcmp(a, b) == 0;
}

double sum_of(const std::vector<const char*>& counters, std::span<const double> sums,
              const char* counter) {
  const auto found =
      std::ranges::find_if(counters, [&](const char* other) { return same(other, counter); });
  return sums[static_cast<std::size_t>(found - counters.begin())];
}

MetricSet roofline() {
  return {
      "roofline",
      {
          {metric::dram_read.c_str(), {{1, "dram__bytes_read.sum"}}},
          {metric::dram_write.c_str(), {{1, "dram__bytes_write.sum"}}},
          {metric::time_profiled.c_str(), {{1e-9, "gpu__time_duration.sum"}}},
          {metric::l2_bytes.c_str(), {{1, "lts__t_bytes.sum"}}},
          {metric::l2_sectors.c_str(), {{1, "lts__t_sectors.sum"}}},
          {metric::l2_fills.c_str(), {{1, "lts__d_sectors_fill_device.sum"}}},
          {metric::l1_bytes.c_str(), {{1, "l1tex__t_bytes.sum"}}},
          {metric::l1_accesses.c_str(), {{1, "l1tex__t_sectors.sum"}}},
          {metric::l1_misses.c_str(),
           {{1, "l1tex__t_sectors.sum"}, {-1, "l1tex__t_sectors_lookup_hit.sum"}}},
          {metric::local_load.c_str(), {{1, "l1tex__t_bytes_pipe_lsu_mem_local_op_ld.sum"}}},
          {metric::local_store.c_str(), {{1, "l1tex__t_bytes_pipe_lsu_mem_local_op_st.sum"}}},
          {metric::local_accesses.c_str(), {{1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"}}},
          {metric::local_misses.c_str(),
           {{1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"},
            {-1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld_lookup_hit.sum"}}},
          {metric::occupancy_achieved.c_str(),
           {{1, "sm__warps_active.sum"}},
           "sm__cycles_active.sum",
           true},
          {metric::instructions_tensor.c_str(), {{1, "sm__inst_executed_pipe_tensor.sum"}}},
          {metric::instructions_fp64.c_str(),
           {{1, "sm__thread_inst_executed_pipe_fp64_pred_on.sum"}}},
      }};
}

// The rows of a set for these metrics.
MetricSet part_of(const MetricSet& set, const char* name,
                  std::initializer_list<const char*> wanted) {
  MetricSet part{name, {}};
  std::ranges::copy_if(set.metrics, std::back_inserter(part.metrics),
                       [&](const CountedMetric& metric) {
                         return std::ranges::any_of(
                             wanted, [&](const char* one) { return same(metric.metric, one); });
                       });
  return part;
}

MetricSet exact_flops() {
  return {"exact_flops",
          {
              {metric::ops_fp64_add.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum"}}},
              {metric::ops_fp64_mul.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_dmul_pred_on.sum"}}},
              {metric::ops_fp64_fma.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum"}}},
              // Empty, since no instruction divides or takes a root in double precision:
              // multiply-adds do.
              {metric::ops_fp64_div.c_str(), {}},
              {metric::ops_fp64_sqrt.c_str(), {}},
              {metric::ops_fp32_add.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum"}}},
              {metric::ops_fp32_mul.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum"}}},
              {metric::ops_fp32_fma.c_str(),
               {{1, "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"}}},
          },
          "smsp__sass_thread_inst_executed.sum",
          "exact-flops"};
}

// As a share of the cycles in which warps were resident.
CountedMetric stall(const char* metric, const char* counter) {
  return {metric, {{1, counter}}, "sm__warps_active.sum"};
}

// In every cycle a resident warp is either selected, or stalled for one reason (Nsight Compute's
// warp states). A scheduler selects one warp in each cycle in which it issues, so that one counter
// serves both metrics.
MetricSet stalls() {
  // A multiprocessor has four schedulers since compute capability 7.0.
  constexpr double share_of_scheduler = 0.25;
  return {"stalls",
          {
              stall(metric::stall_long_scoreboard.c_str(),
                    "smsp__warps_issue_stalled_long_scoreboard.sum"),
              stall(metric::stall_short_scoreboard.c_str(),
                    "smsp__warps_issue_stalled_short_scoreboard.sum"),
              stall(metric::stall_barrier.c_str(), "smsp__warps_issue_stalled_barrier.sum"),
              stall(metric::stall_wait.c_str(), "smsp__warps_issue_stalled_wait.sum"),
              stall(metric::stall_selected.c_str(), "smsp__issue_active.sum"),
              {metric::issue_active.c_str(),
               {{share_of_scheduler, "smsp__issue_active.sum"}},
               "sm__cycles_active.sum"},
              {metric::sm_active.c_str(), {{1, "sm__cycles_active.max"}}, "sm__cycles_elapsed.max"},
              {metric::sm_balance.c_str(), {{1, "sm__cycles_active.avg"}}, "sm__cycles_active.max"},
              {metric::instructions.c_str(), {{1, "smsp__issue_active.sum"}}},
          }};
}

MetricSet more_stalls() {
  return {
      "more_stalls",
      {
          stall(metric::stall_math_pipe_throttle.c_str(),
                "smsp__warps_issue_stalled_math_pipe_throttle.sum"),
          stall(metric::stall_lg_throttle.c_str(), "smsp__warps_issue_stalled_lg_throttle.sum"),
          stall(metric::stall_mio_throttle.c_str(), "smsp__warps_issue_stalled_mio_throttle.sum"),
          stall(metric::stall_tex_throttle.c_str(), "smsp__warps_issue_stalled_tex_throttle.sum"),
          stall(metric::stall_not_selected.c_str(), "smsp__warps_issue_stalled_not_selected.sum"),
          stall(metric::stall_membar.c_str(), "smsp__warps_issue_stalled_membar.sum"),
          stall(metric::stall_drain.c_str(), "smsp__warps_issue_stalled_drain.sum"),
          stall(metric::stall_sleeping.c_str(), "smsp__warps_issue_stalled_sleeping.sum"),
          stall(metric::stall_no_instruction.c_str(),
                "smsp__warps_issue_stalled_no_instruction.sum"),
          stall(metric::stall_dispatch.c_str(), "smsp__warps_issue_stalled_dispatch_stall.sum"),
          stall(metric::stall_branch_resolving.c_str(),
                "smsp__warps_issue_stalled_branch_resolving.sum"),
          stall(metric::stall_misc.c_str(), "smsp__warps_issue_stalled_misc.sum"),
      },
      nullptr,
      "stalls"};
}

// Each over the most that the pipe could have taken in the active cycles, which Nsight Compute
// calls its utilization.
MetricSet pipes() {
  return {"pipes",
          {
              {metric::pipe_fma.c_str(),
               {{1, "sm__inst_executed_pipe_fma.sum"}},
               "sm__inst_executed_pipe_fma.sum.peak_sustained_active"},
              {metric::pipe_fp64.c_str(),
               {{1, "sm__pipe_fp64_cycles_active.sum"}},
               "sm__pipe_fp64_cycles_active.sum.peak_sustained_active"},
              {metric::pipe_tensor.c_str(),
               {{1, "sm__pipe_tensor_cycles_active.sum"}},
               "sm__pipe_tensor_cycles_active.sum.peak_sustained_active"},
              {metric::pipe_alu.c_str(),
               {{1, "sm__inst_executed_pipe_alu.sum"}},
               "sm__inst_executed_pipe_alu.sum.peak_sustained_active"},
              {metric::pipe_special.c_str(),
               {{1, "sm__inst_executed_pipe_xu.sum"}},
               "sm__inst_executed_pipe_xu.sum.peak_sustained_active"},
              {metric::pipe_lsu.c_str(),
               {{1, "sm__inst_executed_pipe_lsu.sum"}},
               "sm__inst_executed_pipe_lsu.sum.peak_sustained_active"},
              {metric::pipe_l1_data.c_str(),
               {{1, "l1tex__data_pipe_lsu_wavefronts.sum"}},
               "l1tex__data_pipe_lsu_wavefronts.sum.peak_sustained_active"},
              {metric::shared_wavefronts.c_str(),
               {{1, "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"}}},
              {metric::shared_conflicts.c_str(),
               {{1, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"}}},
          }};
}

MetricSet exact_l2() {
  return {"exact_l2",
          {
              {metric::llc_accesses.c_str(),
               {{1, "lts__t_sectors_lookup_hit.sum"}, {1, "lts__t_sectors_lookup_miss.sum"}}},
              {metric::llc_misses.c_str(), {{1, "lts__t_sectors_lookup_miss.sum"}}},
          },
          nullptr,
          "exact-l2"};
}

MetricSet tensor() {
  return {"tensor",
          {
              {metric::tensor_fp64.c_str(), {{1, "sm__ops_path_tensor_src_fp64.sum"}}},
              {metric::tensor_bf16.c_str(), {{1, "sm__ops_path_tensor_src_bf16_dst_fp32.sum"}}},
              {metric::tensor_tf32.c_str(), {{1, "sm__ops_path_tensor_src_tf32_dst_fp32.sum"}}},
          },
          nullptr,
          "tensor-ops"};
}

MetricSet tensor_fp16() {
  return {"tensor_fp16",
          {{metric::tensor_fp16.c_str(), {{1, "sm__ops_path_tensor_src_fp16.sum"}}}},
          nullptr,
          "tensor-ops"};
}

}  // namespace

std::vector<const char*> MetricSet::counters() const {
  std::vector<const char*> names;
  const auto use = [&](const char* counter) {
    if (std::ranges::none_of(names, [&](const char* known) { return same(known, counter); })) {
      names.push_back(counter);
    }
  };
  for (const CountedMetric& metric : metrics) {
    for (const Term& term : metric.terms) {
      use(term.counter);
    }
    if (metric.per != nullptr) {
      use(metric.per);
    }
  }
  if (witness != nullptr) {
    use(witness);
  }
  return names;
}

bool MetricSet::was_counted(std::span<const double> sums) const {
  return witness == nullptr || sum_of(counters(), sums, witness) > 0;
}

std::optional<double> MetricSet::value(const CountedMetric& metric, std::span<const double> sums,
                                       double warps) const {
  const std::vector<const char*> names = counters();
  double value = 0;
  for (const Term& term : metric.terms) {
    value += term.factor * sum_of(names, sums, term.counter);
  }
  if (metric.per == nullptr) {
    return value;
  }
  const double divisor = sum_of(names, sums, metric.per) * (metric.of_warp_slots ? warps : 1);
  return divisor > 0 ? std::optional(value / divisor) : std::nullopt;
}

void MetricSet::give(std::span<const double> sums, double warps, std::uint32_t part,
                     rl_take_value take, void* context) const {
  for (const CountedMetric& metric : metrics) {
    if (const auto observed = value(metric, sums, warps)) {
      take(context, metric.metric, part, *observed);
    }
  }
}

const std::vector<MetricSet>& metric_sets() {
  static const std::vector<MetricSet> sets{roofline(),    stalls(),   pipes(),  more_stalls(),
                                           exact_flops(), exact_l2(), tensor(), tensor_fp16()};
  return sets;
}

const std::vector<MetricSet>& sampled_sets() {
  static const std::vector<MetricSet> sets{
      part_of(roofline(), "traffic",
              {metric::dram_read.c_str(), metric::dram_write.c_str(), metric::l2_bytes.c_str(),
               metric::l2_sectors.c_str(), metric::l1_bytes.c_str(), metric::l1_accesses.c_str(),
               metric::l1_misses.c_str()}),
      part_of(roofline(), "local",
              {metric::local_load.c_str(), metric::local_store.c_str(),
               metric::local_accesses.c_str(), metric::local_misses.c_str()}),
      part_of(roofline(), "occupancy", {metric::occupancy_achieved.c_str()})};
  return sets;
}

}  // namespace roofladder::cupti
