// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything needed to write a ladder for the host's processor, with or without OpenMP.
#include "roofladder/ladder.hpp"
#include "roofladder/openmp/own_array.hpp"
#include "roofladder/openmp/rung.hpp"
#include "roofladder/openmp/runtime.hpp"
#include "roofladder/openmp/variant.hpp"
