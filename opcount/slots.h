// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// A slot is what is counted by one counter: a run of instructions that is left only at its end, or
// an access that depends on a condition. What one execution of it amounts to is known when it is
// translated.
#ifndef ROOFLADDER_OPCOUNT_SLOTS_H
#define ROOFLADDER_OPCOUNT_SLOTS_H

#include "metric.h"
#include "pub_tool_basics.h"
#include "pub_tool_debuginfo.h"

enum { most_slots = 1 << 20 };

typedef struct {
  Addr address;  // of the instruction
  UInt metric;
  UInt amount;
} Use;

typedef struct {
  DiEpoch epoch;
  UInt use_count;
  Use* uses;
} Slot;

// The slot of these uses; the same for the same uses, since code is translated more than once.
UInt slot_of(const Use* uses, UInt count);

UInt slot_count(void);
const Slot* slot_at(UInt index);

#endif
