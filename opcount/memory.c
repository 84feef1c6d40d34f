// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "memory.h"

#include "accesses.h"
#include "footprint.h"

static AccessKind access_kind(const Block* block, UInt touch) {
  return touch == touch_read         ? access_read
         : block->stores_past_caches ? access_write_past
                                     : access_write;
}

static void follow_access(Block* block, IRExpr* address, UInt bytes, UInt touch, IRExpr* guard,
                          Site* site, FollowedAccesses followed) {
  if (followed.lines) {
    add_touch(block->to, address, bytes, touch, guard);
  }
  if (followed.order) {
    add_access(block->to, address, bytes, access_kind(block, touch), guard, site);
  }
}

static void count_access(Block* block, UInt bytes, UInt touch, IRExpr* guard) {
  const Bool is_load = touch == touch_read;
  const Use uses[2] = {{block->instruction, is_load ? metric_loads : metric_stores, 1},
                       {block->instruction, is_load ? metric_loaded : metric_stored, bytes}};
  if (guard != NULL) {
    add_guarded(block, guard, uses, 2);
    return;
  }
  // Valgrind reads some operands in pieces.
  Bool* is_known = is_load ? &block->loads : &block->stores;
  if (!*is_known) {
    add_use(block, uses[0].metric, uses[0].amount);
    *is_known = True;
  }
  add_use(block, uses[1].metric, uses[1].amount);
}

// `guard`, of one bit, says whether the access takes place; null where it always does.
static void note_access(Block* block, IRExpr* address, UInt bytes, UInt touch, IRExpr* guard,
                        Site* site, FollowedAccesses followed) {
  count_access(block, bytes, touch, guard);
  follow_access(block, address, bytes, touch, guard, site, followed);
}

static void note_call(Block* block, const IRDirty* call, UInt touch, FollowedAccesses followed) {
  count_access(block, call->mSize, touch, NULL);
  if (followed.lines) {
    add_touch_by_call(block->to, call->mAddr, call->mSize, touch);
  }
  if (followed.order) {
    add_access_by_call(block->to, call->mAddr, call->mSize, access_kind(block, touch));
  }
}

static UInt loaded_bytes(IRLoadGOp conversion) {
  switch (conversion) {
    case ILGop_IdentV128:
      return 16;
    case ILGop_Ident64:
      return 8;
    case ILGop_Ident32:
      return 4;
    case ILGop_16Uto32:
    case ILGop_16Sto32:
      return 2;
    default:
      return 1;
  }
}

static Bool loads_before(const IRSB* from, Int begin, Int end, const IRExpr* address) {
  for (Int i = begin; i < end; i++) {
    const IRStmt* s = from->stmts[i];
    if (s->tag == Ist_WrTmp && s->Ist.WrTmp.data->tag == Iex_Load &&
        eqIRAtom(s->Ist.WrTmp.data->Iex.Load.addr, address)) {
      return True;
    }
  }
  return False;
}

static UInt size_of(const IRSB* block, IRExpr* value) {
  return sizeofIRType(typeOfIRExpr(block->tyenv, value));
}

void add_accesses(Block* block, const IRSB* from, Int begin, Int statement,
                  FollowedAccesses followed) {
  const IRStmt* s = from->stmts[statement];
  switch (s->tag) {
    case Ist_WrTmp:
      if (s->Ist.WrTmp.data->tag == Iex_Load) {
        const IRExpr* load = s->Ist.WrTmp.data;
        note_access(block, load->Iex.Load.addr, sizeofIRType(load->Iex.Load.ty), touch_read, NULL,
                    site_of(block->instruction, statement - begin), followed);
      }
      break;
    case Ist_Store:
      note_access(block, s->Ist.Store.addr, size_of(from, s->Ist.Store.data), touch_write, NULL,
                  NULL, followed);
      if (block->stores_past_caches) {
        add_use(block, metric_stored_past_caches, size_of(from, s->Ist.Store.data));
      }
      break;
    case Ist_LoadG: {
      const IRLoadG* load = s->Ist.LoadG.details;
      note_access(block, load->addr, loaded_bytes(load->cvt), touch_read, load->guard,
                  site_of(block->instruction, statement - begin), followed);
      break;
    }
    case Ist_StoreG: {
      const IRStoreG* store = s->Ist.StoreG.details;
      note_access(block, store->addr, size_of(from, store->data), touch_write, store->guard, NULL,
                  followed);
      break;
    }
    case Ist_CAS: {
      const IRCAS* cas = s->Ist.CAS.details;
      const UInt bytes = size_of(from, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
      if (!loads_before(from, begin, statement, cas->addr)) {
        note_access(block, cas->addr, bytes, touch_read, NULL, NULL, followed);
      }
      note_access(block, cas->addr, bytes, touch_write, NULL, NULL, followed);
      break;
    }
    case Ist_Dirty: {
      const IRDirty* call = s->Ist.Dirty.details;
      if (call->mFx == Ifx_Read || call->mFx == Ifx_Modify) {
        note_call(block, call, touch_read, followed);
      }
      if (call->mFx == Ifx_Write || call->mFx == Ifx_Modify) {
        note_call(block, call, touch_write, followed);
      }
      break;
    }
    default:
      break;
  }
}
