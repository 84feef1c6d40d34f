// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "share.h"

#include "pub_tool_libcproc.h"

static XArray* blocks;  // by region
static ULong first_block;
static UInt begin;
static ULong time;

static Blocks* of(Region region) {
  return element_of(&blocks, sizeof(Blocks), region);
}

void goes_on(ULong executed) {
  first_block = executed;
  begin = VG_(read_millisecond_timer)();
}

void stops(ULong executed, Region region, Bool is_counted) {
  const ULong since = executed - first_block;
  first_block = executed;
  of(region)->all += since;
  if (is_counted) {
    of(region)->counted += since;
    time += VG_(read_millisecond_timer)() - begin;
  }
}

ULong counted_time(void) {
  return time;
}

Blocks blocks_of(Region region) {
  return *of(region);
}

void forget_blocks(void) {
  for (Region region = 0; region < region_count(); region++) {
    *of(region) = (Blocks){0, 0};
  }
}
