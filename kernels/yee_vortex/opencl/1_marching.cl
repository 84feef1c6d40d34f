// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/yee_vortex/opencl/gas.clh"
#include "kernels/yee_vortex/opencl/time_step.clh"

// Density, momentum along x, momentum along y, energy.
typedef struct {
  double4 mean;
  double4 along_x;
  double4 along_y;
} State;

// Loads one mode of all variables; its planes are three apart.
double4 load_mode(global const double* mode, long plane) {
  return (double4)(mode[0], mode[3 * plane], mode[6 * plane], mode[9 * plane]);
}
State load(global const double* planes, long plane, long cell) {
  const State state = {load_mode(planes + cell, plane), load_mode(planes + plane + cell, plane),
                       load_mode(planes + 2 * plane + cell, plane)};
  return state;
}
void store_mode(double4 value, global double* mode, long plane) {
  mode[0] = value.x;
  mode[3 * plane] = value.y;
  mode[6 * plane] = value.z;
  mode[9 * plane] = value.w;
}
void store(State state, global double* planes, long plane, long cell) {
  store_mode(state.mean, planes + cell, plane);
  store_mode(state.along_x, planes + plane + cell, plane);
  store_mode(state.along_y, planes + 2 * plane + cell, plane);
}

// Exchanges x and y, so that code for a face along x also serves one along y.
State turned(State s) {
  const State result = {s.mean.xzyw, s.along_y.xzyw, s.along_x.xzyw};
  return result;
}

double4 add_product(double4 sum, double factor, double4 value) {
  return fma((double4)(factor), value, sum);
}

// The gas at a point, from density, momentum along, momentum across, energy.
typedef struct {
  double4 w;
  double inverse;
  double u;  // velocity along
  double v;  // velocity across
  double pressure;
} Point;

Point point_of(double4 w) {
  Point p;
  p.w = w;
  p.inverse = 1.0 / w.x;
  p.u = w.y * p.inverse;
  p.v = w.z * p.inverse;
  p.pressure = GAMMA_LESS_1 * fma(-0.5, fma(w.y, p.u, w.z * p.v), w.w);
  return p;
}

// Derivatives of the velocity along, the velocity across, and the temperature over gamma - 1, with
// respect to one coordinate.
typedef struct {
  double u;
  double v;
  double t;
} Gradients;

double derivative(Point p, double of_mass, double slope, double of_density) {
  return fma(-of_mass, of_density, slope) * p.inverse;
}
Gradients gradients(Point p, double4 slope) {
  Gradients g;
  g.u = derivative(p, p.u, slope.y, slope.x);
  g.v = derivative(p, p.v, slope.z, slope.x);
  g.t = fma(-p.v, g.v, fma(-p.u, g.u, derivative(p, p.w.w * p.inverse, slope.w, slope.x)));
  return g;
}

double viscosity_of(State cell) {
  const Point p = point_of(cell.mean);
  return viscosity_at(p.pressure * p.inverse);
}

// One side of a face; gradients are per half cell.
typedef struct {
  Point point;
  double temperature;
  double speed;  // of the fastest wave
  Gradients along;
  double u_across;
  double v_across;
} Side;

Side side_of(double4 w, State cell) {
  Side s;
  s.point = point_of(w);
  s.temperature = s.point.pressure * s.point.inverse;
  s.speed = fabs(s.point.u) + sqrt(ratio_of_heats * s.temperature);
  s.along = gradients(s.point, cell.along_x);
  s.u_across = derivative(s.point, s.point.u, cell.along_y.y, cell.along_y.x);
  s.v_across = derivative(s.point, s.point.v, cell.along_y.z, cell.along_y.x);
  return s;
}

double4 flux_along(Point p) {
  return (double4)(p.w.y, fma(p.w.y, p.u, p.pressure), p.w.z * p.u, p.u * (p.w.w + p.pressure));
}

// Twice the flux at a point. `friction` turns the sum of two gradients, along and across, into
// viscous stress.
double4 doubled_flux(Side before, Side after, double2 friction) {
  const Point a = before.point;
  const Point b = after.point;
  const double speed = fmax(before.speed, after.speed);
  const double u_along = fma(penalty, b.u - a.u, before.along.u + after.along.u);
  const double v_along = fma(penalty, b.v - a.v, before.along.v + after.along.v);
  const double t_along = fma(penalty / GAMMA_LESS_1, after.temperature - before.temperature,
                             before.along.t + after.along.t);
  const double u_across = before.u_across + after.u_across;
  const double v_across = before.v_across + after.v_across;
  const double normal =
      fma(friction.x, 4.0 / 3.0 * u_along, -(friction.y * (2.0 / 3.0 * v_across)));
  const double shear = fma(friction.x, v_along, friction.y * u_across);
  const double heat = friction.x * (2 * ratio_of_heats / prandtl * t_along);
  double4 flux = add_product(flux_along(a) + flux_along(b), -speed, b.w - a.w);
  flux.y = fma(-2.0, normal, flux.y);
  flux.z = fma(-2.0, shear, flux.z);
  flux.w -= fma(a.u + b.u, normal, fma(a.v + b.v, shear, heat));
  return flux;
}

// Fluxes through a face: four times the mean, and four times the slope along the face divided by
// the coordinate of a point.
typedef struct {
  double4 mean;
  double4 slope;
} FaceFlux;

double4 flux_at(State before, State after, double2 friction, double where) {
  const double4 from = add_product(before.mean + before.along_x, where, before.along_y);
  const double4 to = add_product(after.mean - after.along_x, where, after.along_y);
  return doubled_flux(side_of(from, before), side_of(to, after), friction);
}
FaceFlux face_along_x(State before, State after, double2 friction) {
  const double4 first = flux_at(before, after, friction, -gauss);
  const double4 second = flux_at(before, after, friction, gauss);
  const FaceFlux flux = {first + second, second - first};
  return flux;
}
FaceFlux face_along_y(State before, State after, double2 friction) {
  const FaceFlux flux = face_along_x(turned(before), turned(after), friction.yx);
  const FaceFlux result = {flux.mean.xzyw, flux.slope.xzyw};
  return result;
}

// Sums over the four points inside a cell of the fluxes along x and y, minus the viscous ones.
// Momentum along y through x equals momentum along x through y.
typedef struct {
  double xx;
  double xy;
  double yy;
  double energy_x;
  double energy_y;
} InnerFlux;

InnerFlux with_point(InnerFlux sum, State cell, double2 friction, double xi, double eta) {
  const Point p =
      point_of(add_product(add_product(cell.mean, xi, cell.along_x), eta, cell.along_y));
  const double per_mass = p.w.w * p.inverse;
  const double u_x = derivative(p, p.u, cell.along_x.y, cell.along_x.x);
  const double v_x = derivative(p, p.v, cell.along_x.z, cell.along_x.x);
  const double e_x = derivative(p, per_mass, cell.along_x.w, cell.along_x.x);
  const double t_x = fma(-p.v, v_x, fma(-p.u, u_x, e_x));
  const double u_y = derivative(p, p.u, cell.along_y.y, cell.along_y.x);
  const double v_y = derivative(p, p.v, cell.along_y.z, cell.along_y.x);
  const double e_y = derivative(p, per_mass, cell.along_y.w, cell.along_y.x);
  const double t_y = fma(-p.v, v_y, fma(-p.u, u_y, e_y));
  const double stretch_x = friction.x * (2.0 / 3.0 * u_x);
  const double stretch_y = friction.y * (2.0 / 3.0 * v_y);
  const double xx = fma(2.0, stretch_x, -stretch_y);
  const double yy = fma(2.0, stretch_y, -stretch_x);
  const double xy = fma(friction.y, u_y, friction.x * v_x);
  const double enthalpy = p.w.w + p.pressure;
  const double heat_x = friction.x * (ratio_of_heats / prandtl * t_x);
  const double heat_y = friction.y * (ratio_of_heats / prandtl * t_y);
  sum.xx += fma(p.w.y, p.u, p.pressure) - xx;
  sum.xy += fma(p.w.y, p.v, -xy);
  sum.yy += fma(p.w.z, p.v, p.pressure) - yy;
  sum.energy_x += fma(p.u, enthalpy - xx, -fma(p.v, xy, heat_x));
  sum.energy_y += fma(p.v, enthalpy - yy, -fma(p.u, xy, heat_y));
  return sum;
}
InnerFlux inner_flux(State cell, double2 friction) {
  // Adding to -0 changes nothing, so it does not count as an operation.
  InnerFlux sum = {-0.0, -0.0, -0.0, -0.0, -0.0};
  sum = with_point(sum, cell, friction, -gauss, -gauss);
  sum = with_point(sum, cell, friction, gauss, -gauss);
  sum = with_point(sum, cell, friction, -gauss, gauss);
  return with_point(sum, cell, friction, gauss, gauss);
}

// Friction between cells with these viscosities. Gradients are per half cell, of which `per_width`
// fit in a width, and the sum of a face's two gradients is not halved.
double2 friction_between(double2 per_width, double before, double after) {
  return 0.25 * (before + after) * per_width;
}

// Factors of the fluxes in an update: the share of the time step, over the widths.
typedef struct {
  double begin;
  double state;
  double2 mean;   // a quarter
  double2 three;  // three quarters
  double2 slope;  // three quarters of the coordinate of a point
  double2 inner;  // three halves
} Factors;

Factors factors_of(double2 inverse, double of_begin, double of_step, double dt) {
  Factors f;
  f.begin = of_begin;
  f.state = of_step;
  f.mean = 0.25 * of_step * dt * inverse;
  f.three = 3.0 * f.mean;
  f.slope = gauss * f.three;
  f.inner = 2.0 * f.three;
  return f;
}

double4 rest(Factors f, double4 begin, double4 state) {
  return add_product(f.state * state, f.begin, begin);
}
State updated(Factors f, State begin, State cell, FaceFlux west, FaceFlux east, FaceFlux south,
              FaceFlux north, InnerFlux inner) {
  const double4 inside_x = (double4)(4.0 * cell.mean.y, inner.xx, inner.xy, inner.energy_x);
  const double4 inside_y = (double4)(4.0 * cell.mean.z, inner.xy, inner.yy, inner.energy_y);
  State after;
  after.mean = add_product(rest(f, begin.mean, cell.mean), f.mean.x, west.mean - east.mean);
  after.mean = add_product(after.mean, f.mean.y, south.mean - north.mean);
  after.along_x =
      add_product(rest(f, begin.along_x, cell.along_x), -f.three.x, east.mean + west.mean);
  after.along_x = add_product(after.along_x, -f.slope.y, north.slope - south.slope);
  after.along_x = add_product(after.along_x, f.inner.x, inside_x);
  after.along_y =
      add_product(rest(f, begin.along_y, cell.along_y), -f.three.y, north.mean + south.mean);
  after.along_y = add_product(after.along_y, -f.slope.x, east.slope - west.slope);
  after.along_y = add_product(after.along_y, f.inner.y, inside_y);
  return after;
}

// The inverse of the greatest stable time step of a cell, times the Courant number.
double rate_of_change(double2 inverse, double4 w) {
  const Point p = point_of(w);
  const double temperature = p.pressure * p.inverse;
  const double sound = sqrt(ratio_of_heats * temperature);
  const double diffusion =
      diffusion_share * ratio_of_heats / prandtl * viscosity_at(temperature) * p.inverse;
  return fma(inverse.x, fma(diffusion, inverse.x, fabs(p.u) + sound),
             inverse.y * fma(diffusion, inverse.y, fabs(p.v) + sound));
}

// The greatest of the values that the work-items of a group hold, returned in the first; all of
// them must call it. Sixteen work-items reduce as many values each, then one reduces the results:
// barriers are expensive on a CPU.
double group_max(local double* of_item, double value) {
  const int item = get_local_id(0);
  const int items = get_local_size(0);
  of_item[item] = value;
  for (int kept = 16; kept > 0; kept -= 15) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int other = item + kept; item < kept && other < min(items, 16 * kept); other += kept) {
      of_item[item] = fmax(of_item[item], of_item[other]);
    }
  }
  return of_item[0];
}

// A group walks over ROWS rows of its columns. A work-item keeps the cells of this row and the
// next, and the flux through the face between them. The last work-item only serves the one before
// it, which needs the flux through its eastern face.
kernel __attribute__((reqd_work_group_size(COLUMNS, 1, 1))) void march_stage(
    int nx, int ny, double inverse_dx, double inverse_dy, double of_begin, double of_step,
    global const double* dt, global const double* begin, global const double* restrict state,
    global double* next, int finds_rates, global double* rates) {
  // Two buffers that alternate, since one would need a second barrier per row.
  local double4 means[2][COLUMNS];
  local double4 slopes[2][COLUMNS];
  local double of_item[COLUMNS];
  const double2 inverse = (double2)(inverse_dx, inverse_dy);
  const double2 per_width = 2.0 * inverse;
  const Factors factors = factors_of(inverse, of_begin, of_step, *dt);
  const long plane = (long)nx * ny;
  const int item = get_local_id(0);
  const int unwrapped = get_group_id(0) * (COLUMNS - 1) + item;
  const bool stores = item < COLUMNS - 1 && unwrapped < nx;
  const int column = unwrapped % nx;
  const int west_column = (unwrapped + nx - 1) % nx;
  const int first_row = get_group_id(1) * ROWS;
  const int end_row = min(first_row + ROWS, ny);

  const long row_before = (first_row > 0 ? first_row : ny) - 1;
  const State south_cell = load(state, plane, nx * row_before + column);
  State cell = load(state, plane, (long)nx * first_row + column);
  double viscosity = viscosity_of(cell);
  FaceFlux south = face_along_y(south_cell, cell,
                                friction_between(per_width, viscosity_of(south_cell), viscosity));
  double greatest = 0;
  for (int row = first_row; row < end_row; row++) {
    const long begin_of_row = (long)nx * row;
    const long row_after = row + 1 < ny ? row + 1 : 0;
    const State north_cell = load(state, plane, nx * row_after + column);
    const State west_cell = load(state, plane, begin_of_row + west_column);
    const FaceFlux at_west = face_along_x(
        west_cell, cell, friction_between(per_width, viscosity_of(west_cell), viscosity));
    means[row % 2][item] = at_west.mean;
    slopes[row % 2][item] = at_west.slope;
    const InnerFlux inner = inner_flux(cell, viscosity * per_width);
    const double of_north = viscosity_of(north_cell);
    const FaceFlux north =
        face_along_y(cell, north_cell, friction_between(per_width, viscosity, of_north));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (stores) {
      const FaceFlux west = {means[row % 2][item], slopes[row % 2][item]};
      const FaceFlux east = {means[row % 2][item + 1], slopes[row % 2][item + 1]};
      const State at_begin = load(begin, plane, begin_of_row + column);
      const State after = updated(factors, at_begin, cell, west, east, south, north, inner);
      store(after, next, plane, begin_of_row + column);
      if (finds_rates) {
        greatest = fmax(greatest, rate_of_change(inverse, after.mean));
      }
    }
    cell = north_cell;
    viscosity = of_north;
    south = north;
  }
  if (finds_rates) {
    greatest = group_max(of_item, greatest);
    if (item == 0) {
      rates[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = greatest;
    }
  }
}

kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void find_rates(
    int nx, int ny, double inverse_dx, double inverse_dy, global const double* state,
    global double* rates) {
  local double of_item[ITEMS];
  const double2 inverse = (double2)(inverse_dx, inverse_dy);
  const long plane = (long)nx * ny;
  double rate = 0;
  for (long cell = get_global_id(0); cell < plane; cell += get_global_size(0)) {
    rate = fmax(rate, rate_of_change(inverse, load_mode(state + cell, plane)));
  }
  rate = group_max(of_item, rate);
  if (get_local_id(0) == 0) {
    rates[get_group_id(0)] = rate;
  }
}

#else
#include <string>
#include <utility>
#include <vector>

#include "kernels/yee_vortex/opencl/solver.h"
#include "roofladder/opencl/register_bound.hpp"

namespace roofladder {
namespace {

using namespace yee_vortex;

constexpr std::int32_t rows_of_walk = 32;

const std::vector<std::string> parts = parts_with_link({"stage"});

// Groups of `columns` columns that overlap by one: a group's last column belongs to the next group.
opencl_c::Shape walks(const Size& size, std::size_t columns) {
  return {{opencl_c::groups_for(static_cast<std::size_t>(size["nx"]), columns - 1),
           opencl_c::groups_for(static_cast<std::size_t>(size["ny"]), rows_of_walk)},
          {columns}};
}

template <std::size_t columns>
class Marching : public Solver {
 public:
  Marching(const Problem& problem, opencl_c::Queue& queue)
      : Marching(problem, queue, walks(problem.size, columns)) {}

  void run(opencl_c::Queue& queue) {
    march(
        queue, m_first, m_second,
        [&](int step) {
          return step == 0 ? find_rates(queue, 1 / dx(), 1 / dy()) : groups_of(m_shape);
        },
        [&](const StageOfStep& stage, const Doubles& state, const Doubles& next) {
          const bool finds_rates = stage.number == stages - 1 && stage.step + 1 < steps();
          queue.enter(first_of_stage);
          queue.launch("march_stage", m_shape, nx(), ny(), 1 / dx(), 1 / dy(), stage.of_begin,
                       stage.of_step, dt(), solution(), state, next,
                       static_cast<std::int32_t>(finds_rates), rates());
        });
  }

 private:
  Marching(const Problem& problem, opencl_c::Queue& queue, const opencl_c::Shape& shape)
      : Solver(problem, queue, groups_of(shape), parts.size()),
        m_shape(shape),
        m_first(queue, state_planes * cells()),
        m_second(queue, state_planes * cells()) {}

  static std::size_t groups_of(const opencl_c::Shape& shape) {
    return shape.groups[0] * shape.groups[1];
  }

  opencl_c::Shape m_shape;
  Doubles m_first;
  Doubles m_second;
};

// The operations of lean_kernels.h; here a product and the sum that takes it are one fma.
constexpr Operations point_of{.mul = 4, .fma = 2, .div = 1};
constexpr Operations viscosity_law{.add = 1, .mul = 2, .div = 1, .sqrt = 1};
constexpr Operations viscosity_of = point_of + viscosity_law + Operations{.mul = 1};
constexpr Operations rate =
    point_of + viscosity_law + Operations{.add = 2, .mul = 5, .fma = 3, .sqrt = 1, .compare = 3};
constexpr Operations side =
    point_of + Operations{.add = 5, .mul = 8, .fma = 11, .sqrt = 1, .compare = 1};
constexpr Operations doubled_flux{.add = 21, .mul = 10, .fma = 15, .compare = 1};
constexpr Operations face = 2 * (2 * side + doubled_flux) + Operations{.add = 9, .mul = 3};
// Sums begin with the values at the first point.
constexpr Operations inner =
    4 * (point_of + Operations{.add = 10, .mul = 16, .fma = 28}) + Operations{.add = -5, .mul = 2};
constexpr Operations update{.add = 24, .mul = 14, .fma = 44};
constexpr Operations begin_of_walk = face + 2 * viscosity_of + Operations{.mul = 12};

// Every work-item of a group does all computations of a row except the update. Traffic is the mean
// over the stages: two states are read, but only one in the first stage.
template <std::size_t columns>
void work(const Size& size, double cache, rl_work& work) {
  const opencl_c::Shape shape = walks(size, columns);
  const double items = static_cast<double>(shape.groups[0]) * columns;
  const auto ny = static_cast<double>(size["ny"]);
  const Operations stage = items * (ny * (2 * face + inner + 2 * viscosity_of) +
                                    static_cast<double>(shape.groups[1]) * begin_of_walk) +
                           cells_of(size) * update;
  declare_steps(size, rate, stage, work);
  declare_traffic(size, cache, cells_of(size), {{20, 12, 0}}, work);
}

template <std::size_t columns>
Description marching() {
  return {
      .title = "Marching groups, fewest operations, " + std::to_string(columns) + " columns",
      .claim =
          "One kernel a stage: a group walks over rows and keeps what the next row needs, what "
          "crosses faces between columns goes over local memory, and memory sees the states alone. "
          "Constant factors are taken out of all sums, products are fused with sums, and the last "
          "stage of a step finds the rates of change for the next. Price: the faces between groups "
          "and the viscosities of the cells to the west are found twice.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "adaptation",
      .parts = parts,
      .parameters = {{"columns", columns}, {"rows", rows_of_walk}},
      .work = work<columns>,
  };
}

template <std::size_t columns>
VariantEntry branch() {
  Description description = marching<columns>();
  description.flags = RL_BRANCH;
  return opencl_c::device_variant<Marching<columns> >(std::move(description));
}

VariantFile with_branches() {
  VariantFile file = opencl_c::register_bound<Marching<64> >(marching<64>());
  file.push_back(branch<32>());
  file.push_back(branch<128>());
  return file;
}

}  // namespace

extern const VariantFile yee_vortex_opencl_1_marching = with_branches();

}  // namespace roofladder
#endif
