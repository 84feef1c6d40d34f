// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The case: a perfect gas in units of the free stream's density, pressure and temperature and the
// radius of the vortex, in a periodic square.
namespace roofladder::yee_vortex {

inline constexpr int variables = 4;  // density, momentum along x, along y, energy
inline constexpr int modes = 3;      // of a linear element: mean, slope along x, slope along y

inline constexpr double ratio_of_heats = 1.4;
inline constexpr double prandtl = 0.72;
inline constexpr double free_stream = 1;  // velocity, along x
inline constexpr double strength = 5;     // of the vortex: Yee, Sandham and Djomehri's beta
inline constexpr double length = 20;      // of the square's sides

// Based on the free stream and the vortex's radius; the seed prints none.
inline constexpr double reynolds = 1000;

// Sutherland's law: 110.4 K over a free stream of 288.15 K.
inline constexpr double sutherland = 110.4 / 288.15;

// The Courant number limits the time step. Runge-Kutta discontinuous Galerkin with linear elements
// needs at most 1/3 for convection; diffusion with the penalty below has eigenvalues up to 40 nu /
// dx^2, and the scheme is stable up to 2.5.
inline constexpr double courant = 0.3;
inline constexpr double diffusion_share = 6;  // factor of nu / dx^2, which is added to speed / dx

// A gradient at a face is the mean of both sides' plus this factor times the jump over the width of
// a cell: the derivative of the cubic that has the mean and slope of both cells (van Leer and
// Nomura, "Discontinuous Galerkin for diffusion", AIAA 2005-5108).
inline constexpr double penalty = 2.25;

}  // namespace roofladder::yee_vortex
