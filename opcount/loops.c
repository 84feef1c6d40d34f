// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "loops.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_hashtable.h"
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

typedef struct {
  VgHashNode head;
  Loop loop;
} Node;

static VgHashTable* by_ends;

static void note_loop(Addr first, Addr last) {
  if (loops == NULL) {
    loops = VG_(newXA)(VG_(malloc), "opcount.loops", VG_(free), sizeof(Loop));
    by_ends = VG_(HT_construct)("opcount.loops");
  }
  const Loop loop = {VG_(current_DiEpoch)(), first, last};
  const UWord digest = (first * 0x100000001b3) ^ last;
  const Node* known = VG_(HT_lookup)(by_ends, digest);
  if (known != NULL && known->loop.first == first && known->loop.last == last &&
      known->loop.epoch.n == loop.epoch.n) {
    return;
  }
  Node* node =
      known != NULL ? VG_(HT_remove)(by_ends, digest) : VG_(malloc)("opcount.loop", sizeof *node);
  node->head.key = digest;
  node->loop = loop;
  VG_(HT_add_node)(by_ends, node);
  VG_(addToXA)(loops, &loop);
}

// Whether that is a branch back; the loop is noted.
static Bool is_back(Addr from, Addr to) {
  if (to >= from || !is_within_function(from, to)) {
    return False;
  }
  note_loop(to, from);
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
