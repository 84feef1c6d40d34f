// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define TEAM 32  // work-items per grid point
#define TEAMS 8  // per work-group
#define RUN 8    // consecutive elements that one work-item converts to the other layout

// Species fastest: ax[NS*t + x], output[NS*NS*t + NS*x + y].
kernel __attribute__((reqd_work_group_size(TEAM, TEAMS, 1))) void warp_team(
    ulong N, uint NS, global const double* restrict ax, global const double* restrict bx,
    global const double* restrict ay, global const double* restrict by,
    global double* restrict output) {
  const ulong t = (ulong)TEAMS * get_group_id(0) + get_local_id(1);
  if (t >= N) {
    return;
  }
  for (uint y = get_local_id(0); y < NS; y += TEAM) {
    const double ayy = ay[NS * t + y];
    const double byy = by[NS * t + y];
    for (uint x = 0; x < NS; x++) {
      output[NS * NS * t + NS * x + y] = fma(bx[NS * t + x], byy, ax[NS * t + x] * ayy);
    }
  }
}

kernel void gather_species(ulong N, uint NS, global const double* restrict from,
                           global double* restrict to) {
  const ulong t = get_global_id(0) % N;
  const ulong first = get_global_id(0) / N * RUN;
  for (ulong s = first; s < min(first + RUN, (ulong)NS); s++) {
    to[NS * t + s] = from[N * s + t];
  }
}

// to[N*(NS*y + x) + t] = from[NS*NS*t + NS*x + y]
kernel void gather_points(ulong N, uint NS, global const double* restrict from,
                          global double* restrict to) {
  const ulong pairs = (ulong)NS * NS;
  const ulong t = get_global_id(0) % N;
  const ulong first = get_global_id(0) / N * RUN;
  for (ulong pair = first; pair < min(first + RUN, pairs); pair++) {
    to[N * (NS * (pair % NS) + pair / NS) + t] = from[pairs * t + pair];
  }
}

#else
#include "kernels/species/opencl/fields.h"

namespace roofladder {
namespace {

constexpr std::size_t team = 32;
constexpr std::size_t teams = 8;
constexpr std::size_t run_elements = 8;

class WarpTeam {
 public:
  WarpTeam(const Problem& problem, opencl_c::Queue& queue)
      : N(static_cast<std::uint64_t>(problem.size["points"])),
        NS(static_cast<std::uint32_t>(problem.size["species"])),
        m_queue(queue),
        m_ax(species_fastest(problem.array<double>("ax"))),
        m_bx(species_fastest(problem.array<double>("bx"))),
        m_ay(species_fastest(problem.array<double>("ay"))),
        m_by(species_fastest(problem.array<double>("by"))),
        m_result(problem.array<double>("output")),
        m_output(queue, m_result.size()) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    queue.launch("warp_team", {{opencl_c::groups_for(N, teams), 1}, {team, teams}}, N, NS, m_ax,
                 m_bx, m_ay, m_by, m_output);
  }
  void finish() {
    const opencl_c::Array<double> points_fastest(m_queue, m_result.size());
    gather("gather_points", m_output, points_fastest);
    points_fastest.download(m_result);
  }

 private:
  // The inputs in that layout, converted outside the timed region.
  opencl_c::Array<double> species_fastest(std::span<const double> given) {
    const opencl_c::Array<double> points_fastest(m_queue, given);
    opencl_c::Array<double> result(m_queue, given.size());
    gather("gather_species", points_fastest, result);
    m_queue.wait();
    return result;
  }
  void gather(const char* kernel, const opencl_c::Array<double>& from,
              const opencl_c::Array<double>& to) {
    const std::size_t runs = opencl_c::groups_for(from.size() / N, run_elements);
    m_queue.launch(kernel, N * runs, N, NS, from, to);
  }

  const std::uint64_t N;
  const std::uint32_t NS;
  opencl_c::Queue& m_queue;
  opencl_c::Array<double> m_ax;
  opencl_c::Array<double> m_bx;
  opencl_c::Array<double> m_ay;
  opencl_c::Array<double> m_by;
  std::span<double> m_result;
  opencl_c::Array<double> m_output;
};

}  // namespace

extern const VariantFile species_opencl_4_warp_team{opencl_c::device_variant<WarpTeam>({
    .title = "Warp team",
    .claim =
        "A row of 32 work-items for each grid point, an item for each y, the species fastest in "
        "memory. The row is a warp or sub-group of most GPUs: its inputs share cache lines, so "
        "that "
        "there is 32 times the cache for each grid point and every input comes from memory once.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "unroll_and_jam:jam=4",
    .flags = RL_RESTORES,
    .work = species::every_output_once,
})};

}  // namespace roofladder
#endif
