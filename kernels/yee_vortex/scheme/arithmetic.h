// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "kernels/yee_vortex/scheme/planes.h"

// The physics at a point, written in two ways: with the divisions of the formulas, and with
// inverses that are computed once. Momenta and velocities are along a direction and across it.
namespace roofladder::yee_vortex {

inline constexpr double gamma_less_1 = ratio_of_heats - 1;
inline constexpr double conduction = ratio_of_heats / (gamma_less_1 * prandtl);  // per viscosity

// Density, momentum along, momentum across, energy.
template <typename Real>
struct Conserved4 {
  Real density;
  Real along;
  Real across;
  Real energy;
};

// Derivatives of both velocities in one direction.
template <typename Real>
struct VelocityDerivatives {
  Real along;
  Real across;
};

// Derivatives of the velocities and of the temperature.
template <typename Real>
struct Derivatives {
  Real along;
  Real across;
  Real temperature;
};

// Divides wherever a formula does.
struct Divided {
  template <typename Real>
  EVERYWHERE static Real over(Real value, const Width<Real>& width) {
    return value / width.size;
  }

  template <typename Real>
  class Point {
   public:
    EVERYWHERE explicit Point(const Conserved4<Real>& w)
        : m_w(w),
          m_pressure(
              Real(gamma_less_1) *
              (w.energy - Real(0.5) * (w.along * w.along + w.across * w.across) / w.density)) {}

    EVERYWHERE Conserved4<Real> flux_along() const {
      return {m_w.along, m_w.along * m_w.along / m_w.density + m_pressure,
              m_w.along * m_w.across / m_w.density,
              m_w.along * (m_w.energy + m_pressure) / m_w.density};
    }
    EVERYWHERE Conserved4<Real> flux_across() const {
      return {m_w.across, m_w.along * m_w.across / m_w.density,
              m_w.across * m_w.across / m_w.density + m_pressure,
              m_w.across * (m_w.energy + m_pressure) / m_w.density};
    }
    EVERYWHERE Real sound() const {
      using std::sqrt;
      return sqrt(Real(ratio_of_heats) * m_pressure / m_w.density);
    }
    EVERYWHERE Real velocity_along() const { return m_w.along / m_w.density; }
    EVERYWHERE Real velocity_across() const { return m_w.across / m_w.density; }
    EVERYWHERE Real temperature() const { return m_pressure / m_w.density; }
    EVERYWHERE Real per_density(Real value) const { return value / m_w.density; }

    EVERYWHERE VelocityDerivatives<Real> derivatives(const Conserved4<Real>& slope) const {
      return {(slope.along - m_w.along / m_w.density * slope.density) / m_w.density,
              (slope.across - m_w.across / m_w.density * slope.density) / m_w.density};
    }
    EVERYWHERE Derivatives<Real> all_derivatives(const Conserved4<Real>& slope) const {
      const VelocityDerivatives<Real> velocity = derivatives(slope);
      return {velocity.along, velocity.across,
              Real(gamma_less_1) *
                  ((slope.energy - m_w.energy / m_w.density * slope.density) / m_w.density -
                   m_w.along / m_w.density * velocity.along -
                   m_w.across / m_w.density * velocity.across)};
    }

   private:
    Conserved4<Real> m_w;
    Real m_pressure;
  };

  template <typename Real>
  EVERYWHERE static Real normal_stress(Real viscosity, Real derivative, Real divergence) {
    return viscosity * (Real(2.0) * derivative - Real(2.0) * divergence / Real(3.0));
  }
  template <typename Real>
  EVERYWHERE static Real conductivity(Real viscosity) {
    return viscosity * Real(ratio_of_heats) / Real(gamma_less_1 * prandtl);
  }
};

// Multiplies by inverses: one division per point.
struct Factored {
  template <typename Real>
  EVERYWHERE static Real over(Real value, const Width<Real>& width) {
    return value * width.inverse;
  }

  template <typename Real>
  class Point {
   public:
    EVERYWHERE explicit Point(const Conserved4<Real>& w)
        : m_w(w),
          m_inverse(Real(1.0) / w.density),
          m_velocity_along(w.along * m_inverse),
          m_velocity_across(w.across * m_inverse),
          m_pressure(Real(gamma_less_1) * (w.energy - Real(0.5) * (w.along * m_velocity_along +
                                                                   w.across * m_velocity_across))) {
    }

    EVERYWHERE Conserved4<Real> flux_along() const {
      return {m_w.along, m_w.along * m_velocity_along + m_pressure, m_w.across * m_velocity_along,
              m_velocity_along * (m_w.energy + m_pressure)};
    }
    EVERYWHERE Conserved4<Real> flux_across() const {
      return {m_w.across, m_w.along * m_velocity_across,
              m_w.across * m_velocity_across + m_pressure,
              m_velocity_across * (m_w.energy + m_pressure)};
    }
    EVERYWHERE Real sound() const {
      using std::sqrt;
      return sqrt(Real(ratio_of_heats) * m_pressure * m_inverse);
    }
    EVERYWHERE Real velocity_along() const { return m_velocity_along; }
    EVERYWHERE Real velocity_across() const { return m_velocity_across; }
    EVERYWHERE Real temperature() const { return m_pressure * m_inverse; }
    EVERYWHERE Real per_density(Real value) const { return value * m_inverse; }

    EVERYWHERE VelocityDerivatives<Real> derivatives(const Conserved4<Real>& slope) const {
      return {(slope.along - m_velocity_along * slope.density) * m_inverse,
              (slope.across - m_velocity_across * slope.density) * m_inverse};
    }
    EVERYWHERE Derivatives<Real> all_derivatives(const Conserved4<Real>& slope) const {
      const VelocityDerivatives<Real> velocity = derivatives(slope);
      return {velocity.along, velocity.across,
              Real(gamma_less_1) *
                  ((slope.energy - m_w.energy * m_inverse * slope.density) * m_inverse -
                   m_velocity_along * velocity.along - m_velocity_across * velocity.across)};
    }

   private:
    Conserved4<Real> m_w;
    Real m_inverse;
    Real m_velocity_along;
    Real m_velocity_across;
    Real m_pressure;
  };

  template <typename Real>
  EVERYWHERE static Real normal_stress(Real viscosity, Real derivative, Real divergence) {
    return viscosity * (Real(2.0) * derivative - Real(2.0 / 3.0) * divergence);
  }
  template <typename Real>
  EVERYWHERE static Real conductivity(Real viscosity) {
    return viscosity * Real(conduction);
  }
};

// Sutherland's law, for a temperature in units of the free stream's.
template <typename Real>
EVERYWHERE Real viscosity_at(Real temperature) {
  using std::sqrt;
  return Real((1 + sutherland) / reynolds) * temperature * sqrt(temperature) /
         (temperature + Real(sutherland));
}

template <typename Real>
EVERYWHERE Real greater(Real a, Real b) {
  return a < b ? b : a;
}

}  // namespace roofladder::yee_vortex
