// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "loops.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

static XArray* loops;

UInt loop_count(void) {
  return loops == NULL ? 0 : VG_(sizeXA)(loops);
}

const Loop* loop_at(UInt index) {
  return VG_(indexXA)(loops, index);
}

// A call in the last place of a function is a branch, too. Without names of functions it cannot be
// told from one.
static Bool is_within_function(Addr from, Addr to) {
  const DiEpoch epoch = VG_(current_DiEpoch)();
  const HChar* name = NULL;
  HChar of_branch[200];
  if (!VG_(get_fnname)(epoch, from, &name)) {
    return !VG_(get_fnname)(epoch, to, &name);
  }
  VG_(strncpy)(of_branch, name, sizeof of_branch - 1);
  of_branch[sizeof of_branch - 1] = 0;
  return VG_(get_fnname)(epoch, to, &name) &&
         VG_(strncmp)(of_branch, name, sizeof of_branch - 1) == 0;
}

static Bool is_known(DiEpoch epoch, Addr first, Addr last) {
  for (UInt i = loop_count(); i > 0; i--) {
    const Loop* loop = loop_at(i - 1);
    if (loop->first == first && loop->last == last && loop->epoch.n == epoch.n) {
      return True;
    }
  }
  return False;
}

// Whether that is a branch back; the loop is noted.
static Bool is_back(Addr from, Addr to) {
  if (to >= from || !is_within_function(from, to)) {
    return False;
  }
  if (loops == NULL) {
    loops = VG_(newXA)(VG_(malloc), "opcount.loops", VG_(free), sizeof(Loop));
  }
  const DiEpoch epoch = VG_(current_DiEpoch)();
  if (!is_known(epoch, to, from)) {
    const Loop loop = {epoch, to, from};
    VG_(addToXA)(loops, &loop);
  }
  return True;
}

void add_exit_back(Block* block, const IRStmt* exit) {
  const Bool is_branch = exit->tag == Ist_Exit && exit->Ist.Exit.jk == Ijk_Boring;
  if (is_branch && is_back(block->instruction, exit->Ist.Exit.dst->Ico.U64)) {
    const Use use = {block->instruction, metric_branches_back, 1};
    add_guarded(block, exit->Ist.Exit.guard, &use, 1);
  }
}

void add_way_back(Block* block, Addr to) {
  if (is_back(block->instruction, to)) {
    add_use(block, metric_branches_back, 1);
  }
}
