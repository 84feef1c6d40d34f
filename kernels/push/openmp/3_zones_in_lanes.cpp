// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/push/openmp/fields.h"

namespace roofladder {
namespace {

using push::bands;
using push::groups;
using push::Index;
using push::species;
using push::operator+;
using push::operator*;

// Factors of the bands that are the same for all zones.
template <typename Real>
struct Bands {
  explicit Bands(const Real* nu) {
    for (int b = 0; b < bands; b++) {
      const Real frequency = nu[b % groups];
      strength[b] = b < 2 * groups ? push::capture * frequency * frequency : push::pair * frequency;
      leptons[b] = (b < groups ? -push::lepton_yield : push::lepton_yield) / frequency;
    }
    for (int g = 0; g < groups; g++) {
      coupling[g] = g < groups - 1 ? push::inelastic * nu[g] * nu[g] : Real(0.0);
    }
  }

  Real strength[bands];
  Real leptons[bands];  // for the first two species
  Real coupling[groups];
};

enum class Kind { thin, absorbing, opaque };

template <typename Real>
Kind kind_of(Real rho) {
  if (rho < Real(push::absorbing_from)) {
    return Kind::thin;
  }
  return rho < Real(push::opaque_from) ? Kind::absorbing : Kind::opaque;
}

// Neighbouring zones of one kind, at most a chunk. Every loop over them is a vector loop; each of
// their bands is consecutive in memory.
template <typename Real>
class Run {
 public:
  Run(const push::Fields<Real>& f, const Bands<Real>& of_bands, Index begin, Index end)
      : m_f(f), m_bands(of_bands), m_begin(begin), m_count(static_cast<int>(end - begin)) {
    const Real* rho = f.density + begin;
    const Real* ye = f.electron_fraction + begin;
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      const Real density = rho[i];
      const Real fraction = ye[i];
      m_target[0][i] = density * (1.0 - fraction);
      m_target[1][i] = density * fraction;
      m_target[2][i] = density;
      m_shift[0][i] = 1.0 + fraction;
      m_shift[1][i] = 1.0 - fraction;
      m_shift[2][i] = 1.0;
      m_heat[i] = 0.0;
      m_leptons[i] = 0.0;
    }
  }

  void absorb() {
    for (int b = 0; b < bands; b += jam) {
      b < charged ? absorb_in<true>(b) : absorb_in<false>(b);
    }
  }

  void equilibrate(bool opaque) {
    const Real* energy = m_f.energy + m_begin;
    for (int b = 0; b < bands; b++) {
      share_out(b);
    }
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      m_capacity[i] = push::heat_capacity * m_target[2][i];
      m_now[i] = energy[i] / m_capacity[i];
      m_temperature[i] = m_now[i];
    }
    if (opaque) {
      find_temperature();
    }
    for (int b = 0; b < bands; b += jam) {
      b < charged ? emit_in<true>(b) : emit_in<false>(b);
    }
  }

  void exchange() {
    Real* energy = m_f.energy + m_begin;
    Real* ye = m_f.electron_fraction + m_begin;
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      energy[i] -= m_heat[i];
      const Real fraction = ye[i] + m_leptons[i] / m_target[2][i];
      const Real least = push::least_fraction;
      const Real greatest = push::greatest_fraction;
      const Real raised = fraction < least ? least : fraction;
      ye[i] = raised > greatest ? greatest : raised;
    }
  }

  // The elimination is the same for all species.
  void mix() {
    Lane upper[groups];
    Lane inverse[groups];
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      const Real coupling = m_bands.coupling[0] * m_target[2][i];
      inverse[0][i] = 1.0 / (1.0 + coupling);
      upper[0][i] = coupling * inverse[0][i];
    }
    for (int g = 1; g < groups; g++) {
#pragma omp simd
      for (int i = 0; i < m_count; i++) {
        const Real below = m_bands.coupling[g - 1] * m_target[2][i];
        const Real coupling = m_bands.coupling[g] * m_target[2][i];
        inverse[g][i] = 1.0 / (1.0 + coupling + below - below * upper[g - 1][i]);
        upper[g][i] = coupling * inverse[g][i];
      }
    }
    for (int s = 0; s < species; s++) {
      substitute(s * groups, upper, inverse);
    }
  }

 private:
  using Lane = Real[push::chunk];

  Real* band(int b) const { return m_f.radiation + b * m_f.zones + m_begin; }

  // Bands of one species per loop, so that sums over bands are loaded and stored less often.
  static constexpr int jam = 4;
  static constexpr int charged = 2 * groups;  // bands of species with a lepton number

  template <typename Take>
  [[gnu::always_inline]] static void each(Take take) {
    take(0);
    take(1);
    take(2);
    take(3);
  }

  template <bool counted>
  void absorb_in(int first) {
    Real* radiation = band(first);
    const Real* target = m_target[first / groups];
    const Real* strength = m_bands.strength + first;
    const Real* yield = m_bands.leptons + first;
    const Index zones = m_f.zones;
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      Real heat = m_heat[i];
      Real leptons = m_leptons[i];
      each([&](int n) {
        const Real change = -(strength[n] * target[i] * radiation[n * zones + i]);
        radiation[n * zones + i] += change;
        heat += change;
        if constexpr (counted) {
          leptons += yield[n] * change;
        }
      });
      m_heat[i] = heat;
      m_leptons[i] = leptons;
    }
  }

  void share_out(int b) {
    const Real* target = m_target[b / groups];
    const Real strength = m_bands.strength[b];
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      const Real absorption = strength * target[i];
      m_share[b][i] = absorption / (1.0 + absorption);
    }
  }

  void find_temperature() {
    for (int step = 0; step < m_f.steps; step++) {
#pragma omp simd
      for (int i = 0; i < m_count; i++) {
        m_residual[i] = m_capacity[i] * (m_temperature[i] - m_now[i]);
        m_derivative[i] = m_capacity[i];
      }
      for (int b = 0; b < bands; b += jam) {
        add_bands(b);
      }
#pragma omp simd
      for (int i = 0; i < m_count; i++) {
        const Real next = m_temperature[i] - m_residual[i] / m_derivative[i];
        const Real least = push::least_temperature;
        m_temperature[i] = next < least ? least : next;
      }
    }
    using std::fabs;
    for (int i = 0; i < m_count; i++) {
      if (fabs(m_residual[i]) > push::allowed_residual * m_capacity[i] * m_now[i]) {
        m_temperature[i] = push::bisected_temperature<Real>(
            m_f.frequency, m_capacity[i], m_now[i], m_f.electron_fraction[m_begin + i], band(0) + i,
            m_f.zones, &m_share[0][i], push::chunk);
      }
    }
  }

  void add_bands(int first) {
    const Real* radiation = band(first);
    const Real* shift = m_shift[first / groups];
    const Real* nu = m_f.frequency + first % groups;
    const Index zones = m_f.zones;
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      const Real temperature = m_temperature[i];
      Real residual = m_residual[i];
      Real derivative = m_derivative[i];
      each([&](int n) {
        const Real x = nu[n] * shift[i];
        const Real q = 1.0 / (temperature + x);
        const Real warm = x * x * q;
        residual += m_share[first + n][i] * (warm * temperature - radiation[n * zones + i]);
        derivative += m_share[first + n][i] * (warm * x * q);
      });
      m_residual[i] = residual;
      m_derivative[i] = derivative;
    }
  }

  template <bool counted>
  void emit_in(int first) {
    Real* radiation = band(first);
    const Real* shift = m_shift[first / groups];
    const Real* nu = m_f.frequency + first % groups;
    const Real* yield = m_bands.leptons + first;
    const Index zones = m_f.zones;
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      const Real temperature = m_temperature[i];
      Real heat = m_heat[i];
      Real leptons = m_leptons[i];
      each([&](int n) {
        const Real x = nu[n] * shift[i];
        const Real emission = x * x * temperature / (temperature + x);
        const Real change = m_share[first + n][i] * (emission - radiation[n * zones + i]);
        radiation[n * zones + i] += change;
        heat += change;
        if constexpr (counted) {
          leptons += yield[n] * change;
        }
      });
      m_heat[i] = heat;
      m_leptons[i] = leptons;
    }
  }

  void substitute(int first, const Lane (&upper)[groups], const Lane (&inverse)[groups]) {
    Real* radiation = band(first);
#pragma omp simd
    for (int i = 0; i < m_count; i++) {
      radiation[i] *= inverse[0][i];
    }
    for (int g = 1; g < groups; g++) {
      const Real* below = band(first + g - 1);
      Real* here = band(first + g);
#pragma omp simd
      for (int i = 0; i < m_count; i++) {
        const Real coupling = m_bands.coupling[g - 1] * m_target[2][i];
        here[i] = (here[i] + coupling * below[i]) * inverse[g][i];
      }
    }
    for (int g = groups - 2; g >= 0; g--) {
      const Real* above = band(first + g + 1);
      Real* here = band(first + g);
#pragma omp simd
      for (int i = 0; i < m_count; i++) {
        here[i] += upper[g][i] * above[i];
      }
    }
  }

  const push::Fields<Real>& m_f;
  const Bands<Real>& m_bands;
  const Index m_begin;
  const int m_count;
  Lane m_target[species];  // density of each species' absorbers
  Lane m_shift[species];
  Lane m_heat;
  Lane m_leptons;
  Lane m_capacity;
  Lane m_now;
  Lane m_temperature;
  Lane m_residual;
  Lane m_derivative;
  Lane m_share[bands];
};

template <typename Real>
void update(const push::Fields<Real>& f, const Bands<Real>& of_bands, Kind kind, Index begin,
            Index end) {
  Run<Real> run(f, of_bands, begin, end);
  if (kind == Kind::thin) {
    run.absorb();
  } else {
    run.equilibrate(kind == Kind::opaque);
  }
  run.exchange();
  if (kind == Kind::opaque) {
    run.mix();
  }
}

template <typename Real>
void update_chunk(const push::Fields<Real>& f, const Bands<Real>& of_bands, Index begin,
                  Index end) {
  Kind kind = kind_of(f.density[begin]);
  for (Index zone = begin + 1; zone < end; zone++) {
    const Kind next = kind_of(f.density[zone]);
    if (next != kind) {
      update(f, of_bands, kind, begin, zone);
      begin = zone;
      kind = next;
    }
  }
  update(f, of_bands, kind, begin, end);
}

template <typename Real>
class ZonesInLanes : public push::Fields<Real> {
 public:
  explicit ZonesInLanes(const Problem& problem)
      : push::Fields<Real>(problem), m_bands(this->frequency) {}

  void run(Parts) {
#pragma omp parallel for schedule(dynamic)
    for (Index begin = 0; begin < this->zones; begin += push::chunk) {
      update_chunk<Real>(*this, m_bands, begin, std::min(begin + push::chunk, this->zones));
    }
  }

 private:
  Bands<Real> m_bands;
};

void work(const Size& size, double /*cache*/, rl_work& work) {
  constexpr double lepton_bands = 2.0 * groups;
  constexpr rl_operations every{
      .add = 3 + bands + lepton_bands + 2, .mul = 2 + lepton_bands, .div = 1, .compare = 3};
  constexpr rl_operations thin{.add = bands, .mul = 2 * bands};
  constexpr rl_operations shares{.add = bands, .mul = bands, .div = bands};
  constexpr rl_operations temperature{.mul = 1, .div = 1, .compare = 1};
  constexpr rl_operations emission{.add = 3 * bands, .mul = 4 * bands, .div = bands};
  constexpr rl_operations step{
      .add = 2 + 4 * bands, .mul = 1 + 8 * bands, .div = 1 + bands, .compare = 1};
  constexpr rl_operations check{.mul = 2, .compare = 2};
  constexpr double pairs = groups - 1;
  constexpr rl_operations elimination{.add = 1 + 3 * pairs, .mul = 2 + 4 * pairs, .div = groups};
  constexpr rl_operations substitution{.add = species * 2 * pairs,
                                       .mul = species * (1 + 4 * pairs)};
  const rl_operations absorbing = every + shares + temperature + emission;
  push::declare(
      size,
      {.thin = every + thin,
       .absorbing = absorbing,
       .opaque = absorbing + push::newton_steps * step + check + elimination + substitution},
      work);
}

}  // namespace

extern const VariantFile push_openmp_3_zones_in_lanes{variant<ZonesInLanes, double>({
    .title = "Zones in lanes",
    .claim = "Neighbouring zones are of one kind, so a chunk is sorted out once and each of its "
             "loops over zones is a vector loop without a branch. Bands are updated in place where "
             "they are, arrays of all bands are gone but one, and divisions that zones or species "
             "share are done once.",
    .expects = RL_VECTORIZED | RL_FEWER_DIVISIONS,
    .parent = "fewer_arrays",
    .work = work,
})};

}  // namespace roofladder
