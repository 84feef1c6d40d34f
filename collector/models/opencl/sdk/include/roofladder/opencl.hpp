// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Ladders in OpenCL C, of model opencl; of level_zero where ROOFLADDER_MODEL says so.
#include "roofladder/ladder.hpp"
#include "roofladder/opencl/array.hpp"
#include "roofladder/opencl/queue.hpp"
#include "roofladder/opencl/rung.hpp"
#include "roofladder/opencl/runtime.hpp"
#include "roofladder/opencl/variant.hpp"
