// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Adds computations to a block of Valgrind's code, each as a temporary.
#ifndef ROOFLADDER_OPCOUNT_IR_H
#define ROOFLADDER_OPCOUNT_IR_H

#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"

IRExpr* assign(IRSB* to, IRType type, IRExpr* value);
IRExpr* word(IRSB* to, IROp operation, IRExpr* a, IRExpr* b);  // of 64 bits
IRExpr* shifted(IRSB* to, IRExpr* a, UInt bits);               // to the right

IRExpr* load_word(IRSB* to, IRExpr* address);

// The greater of two numbers without sign; null is less than any.
IRExpr* later(IRSB* to, IRExpr* a, IRExpr* b);

// Both conditions, of one bit; the first one may be null, which holds.
IRExpr* both(IRSB* to, IRExpr* guard, IRExpr* condition);

#endif
