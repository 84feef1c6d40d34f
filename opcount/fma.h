// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Fused multiply-adds by the processor's own: Valgrind emulates each lane by integer arithmetic, in
// some 150 ns.
#ifndef ROOFLADDER_OPCOUNT_FMA_H
#define ROOFLADDER_OPCOUNT_FMA_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

// Adds the statements from `begin` to `end`, which are of one instruction, with all lanes that it
// multiplies and adds in one call. False, and nothing is added, if it has none, or they cannot be
// computed at once, or the processor has no such instruction.
Bool add_fused(IRSB* to, const IRSB* from, Int begin, Int end);

#endif
