// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything needed to write a ladder in OpenCL C, for model opencl, or for level_zero if
// ROOFLADDER_MODEL says so.
#include "roofladder/ladder.hpp"
#include "roofladder/opencl/array.hpp"
#include "roofladder/opencl/queue.hpp"
#include "roofladder/opencl/rung.hpp"
#include "roofladder/opencl/runtime.hpp"
#include "roofladder/opencl/variant.hpp"
