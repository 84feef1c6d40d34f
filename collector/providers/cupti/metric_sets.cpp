// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/metric_sets.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <iterator>

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
  return {"roofline",
          {
              {"dram.read", {{1, "dram__bytes_read.sum"}}},
              {"dram.write", {{1, "dram__bytes_write.sum"}}},
              {"time.profiled", {{1e-9, "gpu__time_duration.sum"}}},
              {"l2.bytes", {{1, "lts__t_bytes.sum"}}},
              {"l2.sectors", {{1, "lts__t_sectors.sum"}}},
              {"l2.fills", {{1, "lts__d_sectors_fill_device.sum"}}},
              {"l1.bytes", {{1, "l1tex__t_bytes.sum"}}},
              {"l1.accesses", {{1, "l1tex__t_sectors.sum"}}},
              {"l1.misses", {{1, "l1tex__t_sectors.sum"}, {-1, "l1tex__t_sectors_lookup_hit.sum"}}},
              {"local.load", {{1, "l1tex__t_bytes_pipe_lsu_mem_local_op_ld.sum"}}},
              {"local.store", {{1, "l1tex__t_bytes_pipe_lsu_mem_local_op_st.sum"}}},
              {"local.accesses", {{1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"}}},
              {"local.misses",
               {{1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum"},
                {-1, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld_lookup_hit.sum"}}},
              {"occupancy.achieved", {{1, "sm__warps_active.sum"}}, "sm__cycles_active.sum", true},
              {"instructions.tensor", {{1, "sm__inst_executed_pipe_tensor.sum"}}},
              {"instructions.fp64", {{1, "sm__thread_inst_executed_pipe_fp64_pred_on.sum"}}},
          }};
}

// The rows of a set with these metrics.
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
              {"ops.fp64.add", {{1, "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum"}}},
              {"ops.fp64.mul", {{1, "smsp__sass_thread_inst_executed_op_dmul_pred_on.sum"}}},
              {"ops.fp64.fma", {{1, "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum"}}},
              {"ops.fp32.add", {{1, "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum"}}},
              {"ops.fp32.mul", {{1, "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum"}}},
              {"ops.fp32.fma", {{1, "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"}}},
          },
          "smsp__sass_thread_inst_executed.sum"};
}

// Of the cycles that warps were resident.
CountedMetric stall(const char* metric, const char* counter) {
  return {metric, {{1, counter}}, "sm__warps_active.sum"};
}

// In every cycle a resident warp is selected, or stalled for one reason (Nsight Compute's warp
// states). A scheduler selects one warp in each cycle in which it issues, so that the two need one
// counter.
MetricSet stalls() {
  // A multiprocessor has four schedulers since compute capability 7.0.
  constexpr double share_of_scheduler = 0.25;
  return {"stalls",
          {
              stall("stall.long_scoreboard", "smsp__warps_issue_stalled_long_scoreboard.sum"),
              stall("stall.short_scoreboard", "smsp__warps_issue_stalled_short_scoreboard.sum"),
              stall("stall.barrier", "smsp__warps_issue_stalled_barrier.sum"),
              stall("stall.wait", "smsp__warps_issue_stalled_wait.sum"),
              stall("stall.selected", "smsp__issue_active.sum"),
              {"issue.active",
               {{share_of_scheduler, "smsp__issue_active.sum"}},
               "sm__cycles_active.sum"},
              {"sm.active", {{1, "sm__cycles_active.max"}}, "sm__cycles_elapsed.max"},
          }};
}

MetricSet more_stalls() {
  return {"more_stalls",
          {
              stall("stall.math_pipe_throttle", "smsp__warps_issue_stalled_math_pipe_throttle.sum"),
              stall("stall.lg_throttle", "smsp__warps_issue_stalled_lg_throttle.sum"),
              stall("stall.mio_throttle", "smsp__warps_issue_stalled_mio_throttle.sum"),
              stall("stall.tex_throttle", "smsp__warps_issue_stalled_tex_throttle.sum"),
              stall("stall.not_selected", "smsp__warps_issue_stalled_not_selected.sum"),
              stall("stall.membar", "smsp__warps_issue_stalled_membar.sum"),
              stall("stall.drain", "smsp__warps_issue_stalled_drain.sum"),
              stall("stall.sleeping", "smsp__warps_issue_stalled_sleeping.sum"),
              stall("stall.no_instruction", "smsp__warps_issue_stalled_no_instruction.sum"),
              stall("stall.dispatch", "smsp__warps_issue_stalled_dispatch_stall.sum"),
              stall("stall.branch_resolving", "smsp__warps_issue_stalled_branch_resolving.sum"),
              stall("stall.misc", "smsp__warps_issue_stalled_misc.sum"),
          }};
}

MetricSet exact_l2() {
  return {"exact_l2",
          {
              {"llc.accesses",
               {{1, "lts__t_sectors_lookup_hit.sum"}, {1, "lts__t_sectors_lookup_miss.sum"}}},
              {"llc.misses", {{1, "lts__t_sectors_lookup_miss.sum"}}},
          }};
}

MetricSet tensor() {
  return {"tensor",
          {
              {"tensor.fp64", {{1, "sm__ops_path_tensor_src_fp64.sum"}}},
              {"tensor.bf16", {{1, "sm__ops_path_tensor_src_bf16_dst_fp32.sum"}}},
              {"tensor.tf32", {{1, "sm__ops_path_tensor_src_tf32_dst_fp32.sum"}}},
          }};
}

MetricSet tensor_fp16() {
  return {"tensor_fp16", {{"tensor.fp16", {{1, "sm__ops_path_tensor_src_fp16.sum"}}}}};
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
      const rl_value told{metric.metric, part, *observed};
      take(context, &told);
    }
  }
}

const std::vector<MetricSet>& metric_sets() {
  static const std::vector<MetricSet> sets{roofline(), stalls(), more_stalls(), exact_flops(),
                                           exact_l2(), tensor(), tensor_fp16()};
  return sets;
}

const std::vector<MetricSet>& sampled_sets() {
  static const std::vector<MetricSet> sets{
      part_of(roofline(), "traffic",
              {"dram.read", "dram.write", "l2.bytes", "l2.sectors", "l1.bytes", "l1.accesses",
               "l1.misses"}),
      part_of(roofline(), "local", {"local.load", "local.store", "local.accesses", "local.misses"}),
      part_of(roofline(), "occupancy", {"occupancy.achieved"})};
  return sets;
}

}  // namespace roofladder::cupti
