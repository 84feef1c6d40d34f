// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/vortex.h"

#include <cmath>
#include <numbers>

namespace roofladder::yee_vortex {
namespace {

// Ignores farther images, whose contributions are below 10^-20.
double nearest_image(double distance) {
  return distance - length * std::round(distance / length);
}

Vortex::Factor factor_at(double distance) {
  const double nearest = nearest_image(distance);
  return {nearest, std::exp(-nearest * nearest / 2)};
}

// The derivative at 0, with a relative error below 10^-8.
template <typename Function>
auto derivative(const Function& function) {
  constexpr double step = 0.01;
  const auto near_before = function(-step);
  const auto near_after = function(step);
  const auto far_before = function(-2 * step);
  const auto far_after = function(2 * step);
  auto result = near_after;
  for (std::size_t v = 0; v < result.size(); ++v) {
    result[v] =
        (8 * (near_after[v] - near_before[v]) - (far_after[v] - far_before[v])) / (12 * step);
  }
  return result;
}

struct Flow {
  double u;
  double v;
  double temperature;
};

Flow flow_of(const Conserved& w) {
  const double u = w[1] / w[0];
  const double v = w[2] / w[0];
  return {u, v, (ratio_of_heats - 1) * (w[3] / w[0] - (u * u + v * v) / 2)};
}

std::array<double, 3> values(const Flow& flow) {
  return {flow.u, flow.v, flow.temperature};
}

}  // namespace

Vortex::Factor Vortex::along_x(double x, double time) const {
  return factor_at(x - m_x - free_stream * time);
}

Vortex::Factor Vortex::along_y(double y) const {
  return factor_at(y - m_y);
}

Conserved Vortex::at(const Factor& x, const Factor& y) const {
  static const double peak = strength / (2 * std::numbers::pi) * std::exp(0.5);
  const double turn = peak * x.bell * y.bell;
  const double u = free_stream - turn * y.distance;
  const double v = turn * x.distance;
  const double temperature = 1 - (ratio_of_heats - 1) / (2 * ratio_of_heats) * turn * turn;
  static_assert(ratio_of_heats == 1.4);  // T^(1 / (ratio of heats - 1)) is T^2.5
  const double density = temperature * temperature * std::sqrt(temperature);
  const double pressure = density * temperature;
  return {density, density * u, density * v,
          pressure / (ratio_of_heats - 1) + density * (u * u + v * v) / 2};
}

Conserved Vortex::viscous_rate(double x, double y, double time) const {
  const auto flow_at = [&](double of_x, double of_y) { return flow_of(at(of_x, of_y, time)); };
  const auto flux = [&](double of_x, double of_y, bool along_x) {
    const auto by_x = derivative([&](double h) { return values(flow_at(of_x + h, of_y)); });
    const auto by_y = derivative([&](double h) { return values(flow_at(of_x, of_y + h)); });
    const Flow flow = flow_at(of_x, of_y);
    const double viscosity = std::pow(flow.temperature, 1.5) * (1 + sutherland) /
                             (flow.temperature + sutherland) / reynolds;
    const double conductivity = viscosity * ratio_of_heats / ((ratio_of_heats - 1) * prandtl);
    const double third = 2 * (by_x[0] + by_y[1]) / 3;
    const double shear = viscosity * (by_y[0] + by_x[1]);
    const double of_u = along_x ? viscosity * (2 * by_x[0] - third) : shear;
    const double of_v = along_x ? shear : viscosity * (2 * by_y[1] - third);
    return Conserved{0, of_u, of_v,
                     flow.u * of_u + flow.v * of_v + conductivity * (along_x ? by_x : by_y)[2]};
  };
  const Conserved along_x = derivative([&](double h) { return flux(x + h, y, true); });
  const Conserved along_y = derivative([&](double h) { return flux(x, y + h, false); });
  Conserved rate{};
  for (std::size_t v = 0; v < rate.size(); ++v) {
    rate[v] = along_x[v] + along_y[v];
  }
  return rate;
}

}  // namespace roofladder::yee_vortex
