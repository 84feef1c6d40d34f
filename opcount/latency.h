// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Cycles from the operands of an operation to its result.
#ifndef ROOFLADDER_OPCOUNT_LATENCY_H
#define ROOFLADDER_OPCOUNT_LATENCY_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

typedef enum {
  latency_add,
  latency_mul,
  latency_fma,
  latency_div64,
  latency_div32,
  latency_sqrt64,
  latency_sqrt32,
  latency_load,     // by its address
  latency_forward,  // of a load of what was stored
  latency_count
} Latency;

// Takes them in cycles, in their order, "3,4,4,13,10,20,15,4,5". False if the text is none.
Bool set_latencies(const HChar* text);
Bool has_latencies(void);

UInt latency(Latency kind);

// Gives 0 for an operation of Valgrind's code that has none of its own.
UInt cycles_of(IROp operation);

#endif
