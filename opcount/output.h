// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#ifndef ROOFLADDER_OPCOUNT_OUTPUT_H
#define ROOFLADDER_OPCOUNT_OUTPUT_H

#include "pub_tool_basics.h"

// The program is about to execute an instruction that Valgrind does not know, and dies of it.
void note_unknown(const HChar* function, Bool is_avx512);

// Asks for what is told beside counts.
typedef struct {
  Bool footprints;
  Bool branches;
  UInt reuse_of_one_in;  // lines, of which one is followed; 0: no traffic by size
} Told;

// Writes the counts of all regions; those outside of any only if none was entered. Format:
// README.md.
void write_counts(const HChar* file, Told told);

#endif
