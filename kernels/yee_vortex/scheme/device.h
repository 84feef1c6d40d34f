// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "kernels/yee_vortex/scheme/work.h"

// Parts and work of the rungs that run on a device.
namespace roofladder::yee_vortex {

// Parts that every rung has: the solution is on the host before and after the steps.
inline constexpr std::uint32_t to_device = 0;
inline constexpr std::uint32_t time_step = 1;
inline constexpr std::uint32_t first_of_stage = 2;

// Names of all parts of a repetition, given those of a stage.
inline std::vector<std::string> parts_with_link(const std::vector<std::string>& of_stage) {
  std::vector<std::string> parts{"to_device", "time_step"};
  parts.insert(parts.end(), of_stage.begin(), of_stage.end());
  parts.emplace_back("from_device");
  return parts;
}

// The traffic of passes as on the host, except that no line is fetched to be overwritten.
inline void declare_traffic(const Size& size, double cache, double cells_of_plane,
                            const std::vector<Pass>& stage, rl_work& work) {
  declare_bytes(size, cache, cells_of_plane, stage, work);
  work.link_to_device = sizeof(double) * state_planes * cells_of(size);
  work.link_from_device = work.link_to_device + sizeof(double);
}

inline const std::vector<std::string> separate_parts = parts_with_link(
    {"convective_fluxes_x", "convective_fluxes_y", "convective_integral", "viscosity",
     "viscous_fluxes_x", "viscous_fluxes_y", "viscous_integral", "propagation"});

template <typename Arithmetic>
void separate_work(const Size& size, double cache, rl_work& work) {
  declare_operations<Arithmetic>(size, cells_of(size) * WorkOf<Arithmetic>::separate_stage, work);
  declare_traffic(size, cache, cells_of(size),
                  {{12, 8, 0},
                   {12, 8, 0},
                   {28, 12, 0},
                   {4, 1, 0},
                   {13, 6, 0},
                   {13, 6, 0},
                   {34, 9, 0},
                   {32, 12, 0}},
                  work);
}

}  // namespace roofladder::yee_vortex
