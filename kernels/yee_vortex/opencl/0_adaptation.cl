// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/yee_vortex/opencl/gas.clh"
#include "kernels/yee_vortex/opencl/time_step.clh"

// The planes of a cell. Every use of a number reads it, every addition to a sum reads and writes
// it.
typedef struct {
  global const double* first;
  long plane;
} Cell;
typedef struct {
  global double* first;
  long plane;
} Sums;

void add(Sums sums, int k, double value) {
  sums.first[k * sums.plane] += value;
}
void clear(Sums sums, int count) {
  for (int k = 0; k < count; k++) {
    sums.first[k * sums.plane] = 0;
  }
}

typedef struct {
  int nx;
  int ny;
  double dx;
  double dy;
} Grid;

long plane_of(Grid grid) {
  return (long)grid.nx * grid.ny;
}
long at(Grid grid, int i, int j) {
  return (long)grid.nx * j + i;
}

// A cell and its neighbours.
typedef struct {
  bool is_in_mesh;
  long cell;
  long west;
  long east;
  long south;
  long north;
} Around;

Around around(Grid grid) {
  const int i = get_global_id(0);
  const int j = get_global_id(1);
  const Around result = {i < grid.nx && j < grid.ny,
                         at(grid, i, j),
                         at(grid, i > 0 ? i - 1 : grid.nx - 1, j),
                         at(grid, i + 1 < grid.nx ? i + 1 : 0, j),
                         at(grid, i, j > 0 ? j - 1 : grid.ny - 1),
                         at(grid, i, j + 1 < grid.ny ? j + 1 : 0)};
  return result;
}

Cell cell_at(Grid grid, global const double* planes, long cell) {
  const Cell result = {planes + cell, plane_of(grid)};
  return result;
}
Sums sums_at(Grid grid, global double* planes, long cell) {
  const Sums result = {planes + cell, plane_of(grid)};
  return result;
}

// Number of a variable's mode along x (0) or y (1): density, momentum along the direction, momentum
// across it, energy.
double number(Cell cell, int variable, int mode) {
  return cell.first[(modes * variable + mode) * cell.plane];
}
double4 mode_of(Cell cell, int direction, int mode) {
  return (double4)(number(cell, 0, mode), number(cell, 1 + direction, mode),
                   number(cell, 2 - direction, mode), number(cell, 3, mode));
}

double4 at_end(Cell cell, int direction, double where) {
  return mode_of(cell, direction, 0) + mode_of(cell, direction, 1 + direction) +
         where * mode_of(cell, direction, 2 - direction);
}
double4 at_beginning(Cell cell, int direction, double where) {
  return mode_of(cell, direction, 0) - mode_of(cell, direction, 1 + direction) +
         where * mode_of(cell, direction, 2 - direction);
}
double4 inside(Cell cell, double xi, double eta) {
  return mode_of(cell, 0, 0) + xi * mode_of(cell, 0, 1) + eta * mode_of(cell, 0, 2);
}

// The gas at a point.
typedef struct {
  double4 w;
  double pressure;
} Point;

Point point_of(double4 w) {
  const Point point = {w, GAMMA_LESS_1 * (w.w - 0.5 * (w.y * w.y + w.z * w.z) / w.x)};
  return point;
}
double4 flux_along(Point p) {
  return (double4)(p.w.y, p.w.y * p.w.y / p.w.x + p.pressure, p.w.y * p.w.z / p.w.x,
                   p.w.y * (p.w.w + p.pressure) / p.w.x);
}
double4 flux_across(Point p) {
  return (double4)(p.w.z, p.w.y * p.w.z / p.w.x, p.w.z * p.w.z / p.w.x + p.pressure,
                   p.w.z * (p.w.w + p.pressure) / p.w.x);
}
double sound(Point p) {
  return sqrt(ratio_of_heats * p.pressure / p.w.x);
}
double velocity_along(Point p) {
  return p.w.y / p.w.x;
}
double velocity_across(Point p) {
  return p.w.z / p.w.x;
}
double temperature(Point p) {
  return p.pressure / p.w.x;
}

// Derivatives of both velocities and of the temperature.
typedef struct {
  double along;
  double across;
  double temperature;
} Derivatives;

Derivatives velocity_derivatives(Point p, double4 slope) {
  const Derivatives result = {(slope.y - p.w.y / p.w.x * slope.x) / p.w.x,
                              (slope.z - p.w.z / p.w.x * slope.x) / p.w.x, 0.0};
  return result;
}
Derivatives derivatives(Point p, double4 slope) {
  Derivatives result = velocity_derivatives(p, slope);
  result.temperature =
      GAMMA_LESS_1 * ((slope.w - p.w.w / p.w.x * slope.x) / p.w.x - p.w.y / p.w.x * result.along -
                      p.w.z / p.w.x * result.across);
  return result;
}

double normal_stress(double viscosity, double derivative, double divergence) {
  return viscosity * (2.0 * derivative - 2.0 * divergence / 3.0);
}
double conductivity(double viscosity) {
  return viscosity * ratio_of_heats / (GAMMA_LESS_1 * prandtl);
}

double4 convective_flux(double4 before, double4 after) {
  const Point a = point_of(before);
  const Point b = point_of(after);
  const double speed = fmax(fabs(velocity_along(a)) + sound(a), fabs(velocity_along(b)) + sound(b));
  const double half_speed = 0.5 * speed;
  return 0.5 * (flux_along(a) + flux_along(b)) - half_speed * (after - before);
}

// Momentum along, momentum across, energy.
typedef struct {
  double along;
  double across;
  double energy;
} Viscous;

// A cell's solution at a point of a face, with derivatives of the conserved variables along the
// direction, and of density and momenta across it.
typedef struct {
  Point point;
  double4 along;
  double4 across;
} Side;

Side side_of(Grid grid, Cell cell, int direction, double4 w) {
  const double width_along = direction == 0 ? grid.dx : grid.dy;
  const double width_across = direction == 0 ? grid.dy : grid.dx;
  const int across = 2 - direction;
  const Side side = {point_of(w), 2.0 * mode_of(cell, direction, 1 + direction) / width_along,
                     (double4)(2.0 * number(cell, 0, across) / width_across,
                               2.0 * number(cell, 1 + direction, across) / width_across,
                               2.0 * number(cell, 2 - direction, across) / width_across, 0.0)};
  return side;
}

double mean(double a, double b) {
  return 0.5 * (a + b);
}
double recovered(double a, double b, double from, double to, double width) {
  return mean(a, b) + penalty * (to - from) / width;
}

Viscous viscous_flux(double viscosity, double width, Side before, Side after) {
  const double velocity_before = velocity_along(before.point);
  const double velocity_after = velocity_along(after.point);
  const double drift_before = velocity_across(before.point);
  const double drift_after = velocity_across(after.point);
  const Derivatives along_before = derivatives(before.point, before.along);
  const Derivatives along_after = derivatives(after.point, after.along);
  const Derivatives across_before = velocity_derivatives(before.point, before.across);
  const Derivatives across_after = velocity_derivatives(after.point, after.across);
  const double along_along =
      recovered(along_before.along, along_after.along, velocity_before, velocity_after, width);
  const double across_along =
      recovered(along_before.across, along_after.across, drift_before, drift_after, width);
  const double temperature_along =
      recovered(along_before.temperature, along_after.temperature, temperature(before.point),
                temperature(after.point), width);
  const double along_across = mean(across_before.along, across_after.along);
  const double across_across = mean(across_before.across, across_after.across);
  const double normal = normal_stress(viscosity, along_along, along_along + across_across);
  const double shear = viscosity * (along_across + across_along);
  const Viscous flux = {normal, shear,
                        mean(velocity_before, velocity_after) * normal +
                            mean(drift_before, drift_after) * shear +
                            conductivity(viscosity) * temperature_along};
  return flux;
}

// Adds a flux at a point of a face to its mean and to its slope along the face.
void add_to_face(Sums sums, int k, double where, double flux) {
  add(sums, 2 * k, 0.5 * flux);
  add(sums, 2 * k + 1, 0.5 * where * flux);
}

// Adds the contribution of a variable's fluxes through the four faces to its modes.
void add_faces(Grid grid, Around here, global const double* fluxes_x, global const double* fluxes_y,
               int k, double sign, Sums sums) {
  const long plane = plane_of(grid);
  global const double* x = fluxes_x + 2 * k * plane;
  global const double* y = fluxes_y + 2 * k * plane;
  const double west_mean = x[here.cell];
  const double east_mean = x[here.east];
  const double south_mean = y[here.cell];
  const double north_mean = y[here.north];
  add(sums, modes * k,
      sign * ((east_mean - west_mean) / grid.dx + (north_mean - south_mean) / grid.dy));
  const double along_x = y[plane + here.north] - y[plane + here.cell];
  add(sums, modes * k + 1, 3.0 * sign * ((east_mean + west_mean) / grid.dx + along_x / grid.dy));
  const double along_y = x[plane + here.east] - x[plane + here.cell];
  add(sums, modes * k + 2, 3.0 * sign * (along_y / grid.dx + (north_mean + south_mean) / grid.dy));
}

// Adds the contribution of the fluxes at a point inside the cell to a variable's slopes.
void add_inside(Grid grid, int k, double sign, double flux_x, double flux_y, Sums sums) {
  add(sums, modes * k + 1, 1.5 * sign * flux_x / grid.dx);
  add(sums, modes * k + 2, 1.5 * sign * flux_y / grid.dy);
}

void add_convection(Cell a, Cell b, int direction, double where, Sums sums) {
  const double4 flux =
      convective_flux(at_end(a, direction, where), at_beginning(b, direction, where));
  add_to_face(sums, 0, where, flux.x);
  add_to_face(sums, 1 + direction, where, flux.y);
  add_to_face(sums, 2 - direction, where, flux.z);
  add_to_face(sums, 3, where, flux.w);
}

void convective_fluxes(Grid grid, int direction, global const double* state,
                       global double* fluxes) {
  const Around here = around(grid);
  if (here.is_in_mesh) {
    const Cell a = cell_at(grid, state, direction == 0 ? here.west : here.south);
    const Cell b = cell_at(grid, state, here.cell);
    const Sums sums = sums_at(grid, fluxes, here.cell);
    clear(sums, 8);
    add_convection(a, b, direction, -gauss, sums);
    add_convection(a, b, direction, gauss, sums);
  }
}

kernel void convective_fluxes_x(int nx, int ny, double dx, double dy, global const double* state,
                                global double* fluxes) {
  const Grid grid = {nx, ny, dx, dy};
  convective_fluxes(grid, 0, state, fluxes);
}
kernel void convective_fluxes_y(int nx, int ny, double dx, double dy, global const double* state,
                                global double* fluxes) {
  const Grid grid = {nx, ny, dx, dy};
  convective_fluxes(grid, 1, state, fluxes);
}

void add_convection_inside(Grid grid, Cell cell, double xi, double eta, Sums sums) {
  const Point point = point_of(inside(cell, xi, eta));
  const double4 x = flux_along(point);
  const double4 y = flux_across(point);
  add_inside(grid, 0, 1.0, x.x, y.x, sums);
  add_inside(grid, 1, 1.0, x.y, y.y, sums);
  add_inside(grid, 2, 1.0, x.z, y.z, sums);
  add_inside(grid, 3, 1.0, x.w, y.w, sums);
}

kernel void convective_integral(int nx, int ny, double dx, double dy, global const double* state,
                                global const double* fluxes_x, global const double* fluxes_y,
                                global double* rates) {
  const Grid grid = {nx, ny, dx, dy};
  const Around here = around(grid);
  if (here.is_in_mesh) {
    const Sums sums = sums_at(grid, rates, here.cell);
    clear(sums, 12);
    for (int k = 0; k < 4; k++) {
      add_faces(grid, here, fluxes_x, fluxes_y, k, -1.0, sums);
    }
    const Cell cell = cell_at(grid, state, here.cell);
    add_convection_inside(grid, cell, -gauss, -gauss, sums);
    add_convection_inside(grid, cell, gauss, -gauss, sums);
    add_convection_inside(grid, cell, -gauss, gauss, sums);
    add_convection_inside(grid, cell, gauss, gauss, sums);
  }
}

double4 mean_of(Cell cell) {
  return mode_of(cell, 0, 0);
}

kernel void viscosity(int nx, int ny, double dx, double dy, global const double* state,
                      global double* viscosities) {
  const Grid grid = {nx, ny, dx, dy};
  const Around here = around(grid);
  if (here.is_in_mesh) {
    const Point point = point_of(mean_of(cell_at(grid, state, here.cell)));
    viscosities[here.cell] = viscosity_at(temperature(point));
  }
}

void add_friction(Grid grid, Cell a, Cell b, double viscosity, int direction, double where,
                  Sums sums) {
  const Side before = side_of(grid, a, direction, at_end(a, direction, where));
  const Side after = side_of(grid, b, direction, at_beginning(b, direction, where));
  const Viscous flux = viscous_flux(viscosity, direction == 0 ? grid.dx : grid.dy, before, after);
  add_to_face(sums, direction, where, flux.along);
  add_to_face(sums, 1 - direction, where, flux.across);
  add_to_face(sums, 2, where, flux.energy);
}

// The density has no viscous flux: the planes begin with those of the momentum along x.
void viscous_fluxes(Grid grid, int direction, global const double* state,
                    global const double* viscosities, global double* fluxes) {
  const Around here = around(grid);
  if (here.is_in_mesh) {
    const long before = direction == 0 ? here.west : here.south;
    const Cell a = cell_at(grid, state, before);
    const Cell b = cell_at(grid, state, here.cell);
    const Sums sums = sums_at(grid, fluxes, here.cell);
    clear(sums, 6);
    add_friction(grid, a, b, mean(viscosities[before], viscosities[here.cell]), direction, -gauss,
                 sums);
    add_friction(grid, a, b, mean(viscosities[before], viscosities[here.cell]), direction, gauss,
                 sums);
  }
}

kernel void viscous_fluxes_x(int nx, int ny, double dx, double dy, global const double* state,
                             global const double* viscosities, global double* fluxes) {
  const Grid grid = {nx, ny, dx, dy};
  viscous_fluxes(grid, 0, state, viscosities, fluxes);
}
kernel void viscous_fluxes_y(int nx, int ny, double dx, double dy, global const double* state,
                             global const double* viscosities, global double* fluxes) {
  const Grid grid = {nx, ny, dx, dy};
  viscous_fluxes(grid, 1, state, viscosities, fluxes);
}

void add_friction_inside(Grid grid, Cell cell, double viscosity, double xi, double eta, Sums sums) {
  const Point point = point_of(inside(cell, xi, eta));
  const double u = velocity_along(point);
  const double v = velocity_across(point);
  const Derivatives by_x = derivatives(point, 2.0 * mode_of(cell, 0, 1) / grid.dx);
  const Derivatives by_y = derivatives(point, 2.0 * mode_of(cell, 0, 2) / grid.dy);
  const double divergence = by_x.along + by_y.across;
  const double xx = normal_stress(viscosity, by_x.along, divergence);
  const double yy = normal_stress(viscosity, by_y.across, divergence);
  const double xy = viscosity * (by_y.along + by_x.across);
  const double conducted = conductivity(viscosity);
  add_inside(grid, 0, -1.0, xx, xy, sums);
  add_inside(grid, 1, -1.0, xy, yy, sums);
  add_inside(grid, 2, -1.0, u * xx + v * xy + conducted * by_x.temperature,
             u * xy + v * yy + conducted * by_y.temperature, sums);
}

kernel void viscous_integral(int nx, int ny, double dx, double dy, global const double* state,
                             global const double* viscosities, global const double* fluxes_x,
                             global const double* fluxes_y, global double* rates) {
  const Grid grid = {nx, ny, dx, dy};
  const Around here = around(grid);
  if (here.is_in_mesh) {
    const Sums sums = sums_at(grid, rates + modes * plane_of(grid), here.cell);
    for (int k = 0; k < 3; k++) {
      add_faces(grid, here, fluxes_x, fluxes_y, k, 1.0, sums);
    }
    const Cell cell = cell_at(grid, state, here.cell);
    add_friction_inside(grid, cell, viscosities[here.cell], -gauss, -gauss, sums);
    add_friction_inside(grid, cell, viscosities[here.cell], gauss, -gauss, sums);
    add_friction_inside(grid, cell, viscosities[here.cell], -gauss, gauss, sums);
    add_friction_inside(grid, cell, viscosities[here.cell], gauss, gauss, sums);
  }
}

kernel void propagation(int nx, int ny, double dx, double dy, double of_begin, double of_step,
                        global const double* dt, global const double* begin,
                        global const double* state, global const double* rates,
                        global double* next) {
  const Grid grid = {nx, ny, dx, dy};
  const Around here = around(grid);
  if (here.is_in_mesh) {
    for (int k = 0; k < 12; k++) {
      const long n = k * plane_of(grid) + here.cell;
      next[n] = of_begin * begin[n] + of_step * (state[n] + *dt * rates[n]);
    }
  }
}

// The inverse of the greatest stable time step of a cell, times the Courant number.
double rate_of_change(Grid grid, double4 w) {
  const Point point = point_of(w);
  const double of_sound = sound(point);
  const double diffusion =
      diffusion_share * ratio_of_heats / prandtl * viscosity_at(temperature(point)) / w.x;
  return (fabs(velocity_along(point)) + of_sound) / grid.dx +
         (fabs(velocity_across(point)) + of_sound) / grid.dy + diffusion / grid.dx / grid.dx +
         diffusion / grid.dy / grid.dy;
}

// The greatest of the values that the work-items of a group hold, returned in the first; all of
// them must call it. Sixteen work-items reduce sixteen values each, then one reduces the results:
// barriers are expensive on a CPU.
double group_max(local double* of_item, double value) {
  const int item = get_local_id(0);
  of_item[item] = value;
  for (int kept = 16; kept > 0; kept -= 15) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int other = item + kept; item < kept && other < 16 * kept; other += kept) {
      of_item[item] = fmax(of_item[item], of_item[other]);
    }
  }
  return of_item[0];
}

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void find_rates(
    int nx, int ny, double dx, double dy, global const double* state, global double* rates) {
  local double of_item[ITEMS];
  const Grid grid = {nx, ny, dx, dy};
  double rate = 0;
  for (long cell = get_global_id(0); cell < plane_of(grid); cell += get_global_size(0)) {
    rate = fmax(rate, rate_of_change(grid, mean_of(cell_at(grid, state, cell))));
  }
  rate = group_max(of_item, rate);
  if (get_local_id(0) == 0) {
    rates[get_group_id(0)] = rate;
  }
}

#else
#include "kernels/yee_vortex/opencl/solver.h"

namespace roofladder {
namespace {

using namespace yee_vortex;

class Adaptation : public Solver {
 public:
  Adaptation(const Problem& problem, opencl_c::Queue& queue)
      : Solver(problem, queue, 0, separate_parts.size()),
        m_fluxes_x(queue, flux_planes * cells()),
        m_fluxes_y(queue, flux_planes * cells()),
        m_viscosities(queue, cells()),
        m_rates(queue, state_planes * cells()),
        m_between(queue, state_planes * cells()) {}

  void run(opencl_c::Queue& queue) {
    march(
        queue, m_between, m_between, [&](int) { return find_rates(queue, dx(), dy()); },
        [&](const StageOfStep& stage, const Doubles& state, const Doubles& next) {
          sweep(queue, 0, state, m_fluxes_x);
          sweep(queue, 1, state, m_fluxes_y);
          sweep(queue, 2, state, m_fluxes_x, m_fluxes_y, m_rates);
          sweep(queue, 3, state, m_viscosities);
          sweep(queue, 4, state, m_viscosities, m_fluxes_x);
          sweep(queue, 5, state, m_viscosities, m_fluxes_y);
          sweep(queue, 6, state, m_viscosities, m_fluxes_x, m_fluxes_y, m_rates);
          sweep(queue, 7, stage.of_begin, stage.of_step, dt(), solution(), state, m_rates, next);
        });
  }

 private:
  // A part of a stage: launches the kernel with its name, one work-item per cell.
  template <typename... Argument>
  void sweep(opencl_c::Queue& queue, std::uint32_t part, const Argument&... arguments) {
    constexpr std::size_t columns = 32;
    constexpr std::size_t rows = 8;
    queue.enter(first_of_stage + part);
    queue.launch(separate_parts[first_of_stage + part].c_str(),
                 {{opencl_c::groups_for(static_cast<std::size_t>(nx()), columns),
                   opencl_c::groups_for(static_cast<std::size_t>(ny()), rows)},
                  {columns, rows}},
                 nx(), ny(), dx(), dy(), arguments...);
  }

  Doubles m_fluxes_x;
  Doubles m_fluxes_y;
  Doubles m_viscosities;
  Doubles m_rates;
  Doubles m_between;
};

}  // namespace

extern const VariantFile yee_vortex_opencl_0_adaptation{opencl_c::device_variant<Adaptation>({
    .title = "Adaptation",
    .claim =
        "Eight kernels in each Runge-Kutta stage, a work-item for each cell, that add to their "
        "results where these lie; the solution goes to the device before the steps and comes "
        "back after them.",
    .parts = separate_parts,
    .work = separate_work<Divided>,
})};

}  // namespace roofladder
#endif
