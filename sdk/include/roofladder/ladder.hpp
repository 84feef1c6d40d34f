// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything needed to write a ladder of any model: kernels, variants, their tables.
#include "roofladder/ladder/array_arguments.hpp"
#include "roofladder/ladder/arrays.hpp"
#include "roofladder/ladder/blocks.hpp"
#include "roofladder/ladder/fill_with_noise.hpp"
#include "roofladder/ladder/kernel.hpp"
#include "roofladder/ladder/module.hpp"
#include "roofladder/ladder/noise.hpp"
#include "roofladder/ladder/over_arrays.hpp"
#include "roofladder/ladder/plain_kernel.hpp"
#include "roofladder/ladder/single_file.hpp"
#include "roofladder/ladder/size.hpp"
#include "roofladder/ladder/variant.hpp"
#include "roofladder/ladder/work.hpp"
