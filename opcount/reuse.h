// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The traffic of caches of every size, each fully associative, of which the least recently used
// line is evicted: an access misses where no fewer other lines than the cache holds were accessed
// since the last one of its line (Mattson et al. 1970).
#ifndef ROOFLADDER_OPCOUNT_REUSE_H
#define ROOFLADDER_OPCOUNT_REUSE_H

#include "accesses.h"
#include "pub_tool_basics.h"
#include "regions.h"

// Follows one line of each 2^`sample_bits`, 0 for all.
void begin_reuse(UInt sample_bits);

// Gives the number of other lines since the last access of this one, the greatest number if there
// is none; 0 where it is not told, or too few lines lie between.
ULong follow_reuse(Addr line, AccessKind kind);
UInt lines_for_one_followed(void);

// Whether that line is followed, of one bit; null where all are.
IRExpr* is_line_followed(IRSB* to, IRExpr* line);

// Every entering of a region begins with empty caches; what they hold when it is left is written
// back.
void enter_reuse(Region region);
void forget_reuse(void);

// Caches hold 8, 10, 12, 14, 16, 20, ... followed lines: four sizes for each factor of two. The
// last of a region's sizes holds all that it accesses; no region has a size where more lines are
// accessed than memory is taken for.
UInt sizes_of(Region region);
ULong lines_of_size(UInt size);
CacheCounts traffic_of(Region region, UInt size);

#endif
