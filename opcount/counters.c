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
  Region region;
  UInt thread;
  ULong* counters;
} Counters;

ULong* current_counters;
Region current_region = outside;

static XArray* counters;  // of regions and threads
static ULong* unread;     // what is added to once counting has stopped
// Valgrind uses the number of an ended thread again.
static UInt* ordinals;
static UInt threads_seen;

// Zeros, of which only what is written takes memory.
static ULong* new_counters(UInt thread) {
  ULong* made = VG_(am_shadow_alloc)(most_slots * sizeof(ULong));
  if (made == NULL) {
    VG_(umsg)("no memory for the counters of thread %u\n", thread);
    VG_(exit)(1);
  }
  return made;
}

static ULong* counters_of(Region region, UInt thread) {
  if (unread != NULL) {
    return unread;
  }
  if (counters == NULL) {
    counters = VG_(newXA)(VG_(malloc), "opcount.counters", VG_(free), sizeof(Counters));
  }
  for (Word i = 0; i < VG_(sizeXA)(counters); i++) {
    const Counters* known = VG_(indexXA)(counters, i);
    if (known->region == region && known->thread == thread) {
      return known->counters;
    }
  }
  const Counters added = {region, thread, new_counters(thread)};
  VG_(addToXA)(counters, &added);
  return added.counters;
}

void thread_begins(ThreadId thread) {
  if (ordinals == NULL) {
    ordinals = VG_(calloc)("opcount.ordinals", VG_N_THREADS, sizeof *ordinals);
  }
  ordinals[thread] = ++threads_seen;
}

UInt thread_runs(ThreadId thread) {
  if (ordinals == NULL || ordinals[thread] == 0) {
    thread_begins(thread);
  }
  current_counters = counters_of(current_region, ordinals[thread]);
  return ordinals[thread];
}

void enter_counters(Region region, ThreadId thread) {
  current_region = region;
  thread_runs(thread);
}

void stop_counters(ThreadId thread) {
  unread = new_counters(thread);
  thread_runs(thread);
}

void for_each_counters(TakeCounters take, void* context) {
  for (Word i = 0; counters != NULL && i < VG_(sizeXA)(counters); i++) {
    const Counters* each = VG_(indexXA)(counters, i);
    take(each->region, each->thread, each->counters, context);
  }
}

void forget_counts(void) {
  for (Word i = 0; counters != NULL && i < VG_(sizeXA)(counters); i++) {
    const Counters* each = VG_(indexXA)(counters, i);
    VG_(memset)(each->counters, 0, slot_count() * sizeof(ULong));
  }
}
