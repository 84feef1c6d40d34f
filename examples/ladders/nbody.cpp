// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Gravity among bodies: arrays of structs, and a kernel with pointers and an int.
#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

struct Body {
  double x, y, z, mass;
};
struct Force {
  double x, y, z;
};
constexpr double softening = 1e-3;

const PlainKernel nbody{PlainDescription{
    .name = "nbody",
    .title = "Gravity among bodies",
    .tolerance = 1e-11,
    .sizes = sizes("n", {10, 101, 1000, 4000, 40'000}),
    .arrays = {input<Body, double>("bodies", "n"), output<Force, double>("forces", "n")},
    .expected =
        [](std::uint64_t i, std::span<const Body> bodies) {
          std::array<double, 3> force{};
          for (const Body& other : bodies) {
            const std::array<double, 3> d{other.x - bodies[i].x, other.y - bodies[i].y,
                                          other.z - bodies[i].z};
            const double r = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + softening);
            for (int k = 0; k < 3; ++k) {
              force[k] += other.mass * d[k] / (r * r * r);
            }
          }
          return force;
        },
    .work =
        [](const Size& size, double, rl_work& work) {
          const double pairs = 1.0 * size["n"] * size["n"];
          work.fp64 = {
              .add = 6 * pairs, .mul = 3 * pairs, .fma = 6 * pairs, .div = pairs, .sqrt = pairs};
        }}};

void forces(int n, const Body* bodies, Force* forces) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    Force sum{};
    for (int j = 0; j < n; ++j) {
      const double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y,
                   dz = bodies[j].z - bodies[i].z;
      const double r2 = dx * dx + dy * dy + dz * dz + softening;
      const double scale = bodies[j].mass / (r2 * std::sqrt(r2));
      sum = {sum.x + scale * dx, sum.y + scale * dy, sum.z + scale * dz};
    }
    forces[i] = sum;
  }
}

ROOFLADDER_LADDER(nbody, rung<forces>({.name = "serial", .claim = "Pairs.", .max_threads = 1}),
                  rung<forces>({.name = "threads", .claim = "Each thread has bodies."}))
