// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "window.h"

#include "ir.h"
#include "pub_tool_machine.h"

// The most of current cores (Intel's since Golden Cove).
enum { window = 512, most_taken = 2 * window / taken_together };

// Instructions since they were last taken into the window, and the latest cycle of what they left.
static ULong pending = 0;
static ULong latest = 0;

// A part of the window: how many instructions there were at its end, and the cycle in which all of
// them are done.
typedef struct {
  ULong instructions;
  ULong done;
} Taken;
static Taken taken[most_taken];
static UInt first_taken = 0, end_taken = 0;
static ULong instructions = 0;
static ULong done = 0;
static ULong earliest = 0;  // cycle in which an instruction may begin

static void take_pending(void) {
  if (pending == 0) {
    return;
  }
  instructions += pending;
  done = latest > done ? latest : done;
  pending = latest = 0;
  taken[end_taken++ % most_taken] = (Taken){instructions, done};
  while (instructions - taken[first_taken % most_taken].instructions >= window) {
    earliest = taken[first_taken++ % most_taken].done;
  }
}

void begin_window(void) {
  first_taken = end_taken = 0;
  pending = latest = instructions = done = earliest = 0;
}

ULong done_in_window(void) {
  take_pending();
  return done;
}

static IRExpr* load(IRSB* to, ULong* where) {
  return load_word(to, mkIRExpr_HWord((HWord)where));
}

static void store(IRSB* to, ULong* where, IRExpr* value) {
  addStmtToIRSB(to, IRStmt_Store(Iend_LE, mkIRExpr_HWord((HWord)where), value));
}

IRExpr* begin_in_window(IRSB* to) {
  return load(to, &earliest);
}

void add_to_window(IRSB* to, UInt count, IRExpr* latest_of_run) {
  IRExpr* all = word(to, Iop_Add64, load(to, &pending), mkIRExpr_HWord(count));
  store(to, &pending, all);
  if (latest_of_run != NULL) {
    store(to, &latest, later(to, load(to, &latest), latest_of_run));
  }
  IRDirty* call =
      unsafeIRDirty_0_N(0, "take_pending", VG_(fnptr_to_fnentry)(&take_pending), mkIRExprVec_0());
  call->guard = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpLE64U, mkIRExpr_HWord(taken_together), all));
  addStmtToIRSB(to, IRStmt_Dirty(call));
}
