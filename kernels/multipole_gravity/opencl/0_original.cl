// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#if PRECISION == 32
typedef float real;
typedef uint bits;
#define AS_REAL as_float
#define AS_BITS as_uint
#define COMPARE_EXCHANGE atomic_cmpxchg
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
typedef double real;
typedef ulong bits;
#define AS_REAL as_double
#define AS_BITS as_ulong
#define COMPARE_EXCHANGE atom_cmpxchg
#endif

#define L_MAX 13
#define MOMENTS ((L_MAX + 1) * (L_MAX + 1))

// OpenCL C 1.2 has no atomic addition of reals. NVIDIA's compiler uses the device's instruction;
// elsewhere a compare-and-exchange loop adds.
#ifdef cl_nv_pragma_unroll
void atomic_add_real(volatile global real* sum, real value) {
#if PRECISION == 32
  __asm__ volatile("red.global.add.f32 [%0], %1;" : : "l"(sum), "f"(value) : "memory");
#else
  __asm__ volatile("red.global.add.f64 [%0], %1;" : : "l"(sum), "d"(value) : "memory");
#endif
}
#else
void atomic_add_real(volatile global real* sum, real value) {
  volatile global bits* place = (volatile global bits*)sum;
  bits seen = *place;
  bits expected;
  do {
    expected = seen;
    seen = COMPARE_EXCHANGE(place, expected, AS_BITS(AS_REAL(expected) + value));
  } while (seen != expected);
}
#endif

int moment(int l, int m) {
  return l * (l + 1) + m;
}

int legendre(int l, int m) {
  return l * (l + 1) / 2 + m;
}

// All harmonics of the direction with these cosines and sines, by recurrence: the report's ylm.
void spherical_harmonics(real cos_theta, real sin_theta, real cos_phi, real sin_phi,
                         global const real* raise, global const real* drop, real* ylm) {
  real cosine = 1;  // of m times phi
  real sine = 0;
  real sectoral = raise[0];
  for (int m = 0; m <= L_MAX; m++) {
    if (m > 0) {
      sectoral = raise[legendre(m, m)] * sin_theta * sectoral;
      const real next = fma(cosine, cos_phi, -(sine * sin_phi));
      sine = fma(sine, cos_phi, cosine * sin_phi);
      cosine = next;
    }
    real before = 0;
    real value = sectoral;
    for (int l = m; l <= L_MAX; l++) {
      if (l > m) {
        const real next =
            fma(raise[legendre(l, m)] * cos_theta, value, -(drop[legendre(l, m)] * before));
        before = value;
        value = next;
      }
      ylm[moment(l, m)] = value * cosine;
      if (m > 0) {
        ylm[moment(l, -m)] = value * sine;
      }
    }
  }
}

kernel void expand(ulong cells, ulong theta, ulong phi, global const real* density,
                   global const real* volume, global const real* cos_theta,
                   global const real* sin_theta, global const real* cos_phi,
                   global const real* sin_phi, global const real* raise, global const real* drop,
                   global real* shell_moments) {
  const ulong cell = get_global_id(0);
  if (cell >= cells) {
    return;
  }
  const ulong row = cell / phi;
  const ulong shell = row / theta;
  const ulong j = row - shell * theta;
  const ulong k = cell - row * phi;
  real ylm[MOMENTS];
  spherical_harmonics(cos_theta[j], sin_theta[j], cos_phi[k], sin_phi[k], raise, drop, ylm);
  const real mass = density[cell] * volume[row];
  global real* of_shell = shell_moments + shell * MOMENTS;
  for (int l = 0; l <= L_MAX; l++) {
    for (int m = -l; m <= l; m++) {
      atomic_add_real(&of_shell[moment(l, m)], mass * ylm[moment(l, m)]);
    }
  }
}

#else
#include "kernels/multipole_gravity/opencl/fields.h"

namespace roofladder {
namespace {

template <typename Real>
struct Original : multipole::CellFields<Real> {
  using multipole::CellFields<Real>::CellFields;
  void run(opencl_c::Queue& queue) { this->launch(queue, 1); }
};

}  // namespace

extern const VariantFile multipole_gravity_opencl_0_original{opencl_c::precisions<
    Original, multipole::work_of_every_cell<double>, multipole::work_of_every_cell<float> >({
    .title = "Original",
    .claim = "A work-item a cell: each computes the harmonics of its cell into a private array of "
             "1.6 KB and adds its mass times each of them to the moments of its shell, atomically, "
             "which OpenCL C 1.2 has for integers only: a loop of compare and exchange. On a GPU "
             "the arrays of all work-items fit neither registers nor first-level cache.",
    .flags = RL_RESTORES,
})};

}  // namespace roofladder
#endif
