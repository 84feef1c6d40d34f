/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The file's name, its text and how it is compiled, unless the compilation of a ladder's only
 * file defines them. */
#ifndef ROOFLADDER_SOURCE_TEXT
#define ROOFLADDER_SOURCE_TEXT ""
#elif defined(__cplusplus)
extern "C" const char ROOFLADDER_SOURCE_TEXT[];
#else
extern const char ROOFLADDER_SOURCE_TEXT[];
#endif
#ifndef ROOFLADDER_SOURCE_NAME
#define ROOFLADDER_SOURCE_NAME __FILE__
#endif
#ifndef ROOFLADDER_BUILD
#define ROOFLADDER_BUILD "unknown to Roofladder"
#endif
