// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Lines of memory by how recently they were used.
#ifndef ROOFLADDER_OPCOUNT_RECENCY_H
#define ROOFLADDER_OPCOUNT_RECENCY_H

#include "pub_tool_basics.h"

typedef struct {
  Bool is_known;   // used before; the rest is undefined else
  ULong distance;  // lines that were used since
  Bool is_written;
  ULong farthest;  // the largest distance since it was written, this one among them
} Recency;

void begin_recency(void);

// Makes a line the most recently used one, and tells how it was before.
Recency use_line(Addr line, Bool is_write);
void forget_line(Addr line);
UInt lines_in_use(void);
void forget_lines(void);

#endif
