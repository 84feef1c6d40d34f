// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "counters.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"
#include "slots.h"

typedef struct {
  UInt region;
  UInt thread;
  ULong* counters;
} Counters;

ULong* current_counters;

static XArray* regions;   // names
static XArray* counters;  // of regions and threads
static UInt current_region;
// Valgrind uses the number of an ended thread again.
static UInt* ordinals;
static UInt threads_seen;

static UInt region_of(const HChar* name) {
  if (regions == NULL) {
    regions = VG_(newXA)(VG_(malloc), "opcount.regions", VG_(free), sizeof(const HChar*));
  }
  for (Word i = 0; i < VG_(sizeXA)(regions); i++) {
    if (VG_(strcmp)(*(const HChar**)VG_(indexXA)(regions, i), name) == 0) {
      return i;
    }
  }
  const HChar* copy = VG_(strdup)("opcount.region", name);
  return VG_(addToXA)(regions, &copy);
}

static ULong* counters_of(UInt region, UInt thread) {
  if (counters == NULL) {
    counters = VG_(newXA)(VG_(malloc), "opcount.counters", VG_(free), sizeof(Counters));
  }
  for (Word i = 0; i < VG_(sizeXA)(counters); i++) {
    const Counters* known = VG_(indexXA)(counters, i);
    if (known->region == region && known->thread == thread) {
      return known->counters;
    }
  }
  // Zeros, of which only what is written takes memory.
  const Counters added = {region, thread, VG_(am_shadow_alloc)(most_slots * sizeof(ULong))};
  if (added.counters == NULL) {
    VG_(umsg)("no memory for the counters of thread %u\n", thread);
    VG_(exit)(1);
  }
  VG_(addToXA)(counters, &added);
  return added.counters;
}

void thread_begins(ThreadId thread) {
  if (ordinals == NULL) {
    ordinals = VG_(calloc)("opcount.ordinals", VG_N_THREADS, sizeof *ordinals);
  }
  ordinals[thread] = ++threads_seen;
}

void thread_runs(ThreadId thread) {
  if (ordinals == NULL || ordinals[thread] == 0) {
    thread_begins(thread);
  }
  if (regions == NULL) {
    current_region = region_of("");
  }
  current_counters = counters_of(current_region, ordinals[thread]);
}

void enter_region(const HChar* name, ThreadId thread) {
  current_region = region_of(name);
  thread_runs(thread);
}

void for_each_counters(TakeCounters take, void* context) {
  for (Word i = 0; counters != NULL && i < VG_(sizeXA)(counters); i++) {
    const Counters* each = VG_(indexXA)(counters, i);
    take(*(const HChar**)VG_(indexXA)(regions, each->region), each->thread, each->counters,
         context);
  }
}

UInt entered_regions(void) {
  return regions == NULL ? 0 : VG_(sizeXA)(regions) - 1;
}
