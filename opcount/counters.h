// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// How often each slot was executed, by region and thread.
#ifndef ROOFLADDER_OPCOUNT_COUNTERS_H
#define ROOFLADDER_OPCOUNT_COUNTERS_H

#include "pub_tool_basics.h"
#include "pub_tool_threadstate.h"

// The counters that code adds to now, one a slot. Translated code reads it at the begin of a block:
// it changes between blocks alone.
extern ULong* current_counters;

void thread_begins(ThreadId thread);
void thread_runs(ThreadId thread);
// The empty name leaves the region.
void enter_region(const HChar* name, ThreadId thread);
UInt entered_regions(void);

typedef void (*TakeCounters)(const HChar* region, UInt thread, const ULong* counters,
                             void* context);
void for_each_counters(TakeCounters take, void* context);

#endif
