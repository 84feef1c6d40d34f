/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "roofladder/ladder.h"

/* The files of the source and how it is compiled, unless the compilation of a ladder's only file
 * defines them. */
#ifdef ROOFLADDER_SOURCES
#ifdef __cplusplus
extern "C" const rl_source_file ROOFLADDER_SOURCES[];
#else
extern const rl_source_file ROOFLADDER_SOURCES[];
#endif
#else
#define ROOFLADDER_SOURCES roofladder_sources
static const rl_source_file roofladder_sources[] = {{__FILE__, ""}, {0, 0}};
#endif
#ifndef ROOFLADDER_BUILD
#define ROOFLADDER_BUILD "unknown to Roofladder"
#endif
