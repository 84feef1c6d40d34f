// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The instructions that a core looks at ahead: it begins one when the one so many before it is
// done, and all before that, since it has no place for more.
#ifndef ROOFLADDER_OPCOUNT_WINDOW_H
#define ROOFLADDER_OPCOUNT_WINDOW_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

// Instructions are taken into the window so many together.
enum { taken_together = 64 };

void begin_window(void);

// Adds the end of a run of instructions, with the latest cycle of what it leaves; null if that is
// the begin.
void add_to_window(IRSB* to, UInt count, IRExpr* latest);

IRExpr* begin_in_window(IRSB* to);  // the cycle in which an instruction may begin
ULong done_in_window(void);         // the cycle in which all so far are done

#endif
