// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The scheme is written once, for the host and for devices.
#ifdef __CUDACC__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE
#endif

// Before a loop over what is kept in registers: an index that the compiler does not know would put
// it in memory. nvcc unrolls such loops unasked.
#ifdef __CUDACC__
#define UNROLL_ALL
#else
#define UNROLL_ALL _Pragma("GCC unroll 12")
#endif
