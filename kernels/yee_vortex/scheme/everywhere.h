// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The scheme is written once, for the host and for devices.
#ifdef __CUDACC__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE
#endif

// Precedes a loop over values that are kept in registers: with an index unknown at compile time
// they would be stored in memory. nvcc unrolls such loops by itself.
#ifdef __CUDACC__
#define UNROLL_ALL
#else
#define UNROLL_ALL _Pragma("GCC unroll 12")
#endif
