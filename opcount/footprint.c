// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "footprint.h"

#include "ir.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

// A state for each line, in chunks that are made when one of their lines is first touched. Until
// then all chunks are one that nothing is ever written to.
enum {
  line_bits = 6,
  chunk_bits = 26,
  address_bits = 47,
  lines_of_chunk = 1 << (chunk_bits - line_bits),
  chunk_count = 1 << (address_bits - chunk_bits)
};
enum { state_read_first = 4 };  // beside the kinds of touch

static UChar untouched[lines_of_chunk];
static UChar** chunks;  // by address
static XArray* made;    // of the chunks
static XArray* footprints;
static Region current = outside;

static UChar** all_chunks(void) {
  if (chunks == NULL) {
    chunks = VG_(malloc)("opcount.chunks", chunk_count * sizeof *chunks);
    for (UInt i = 0; i < chunk_count; i++) {
      chunks[i] = untouched;
    }
    made = VG_(newXA)(VG_(malloc), "opcount.made", VG_(free), sizeof(UChar*));
  }
  return chunks;
}

static UChar* chunk_to_write(UWord index) {
  if (chunks[index] == untouched) {
    chunks[index] = VG_(am_shadow_alloc)(lines_of_chunk);
    if (chunks[index] == NULL) {
      VG_(umsg)("no memory for the states of %d lines\n", lines_of_chunk);
      VG_(exit)(1);
    }
    VG_(addToXA)(made, &chunks[index]);
  }
  return chunks[index];
}

static VG_REGPARM(3) void touch(Addr address, UWord bytes, UWord kind) {
  for (Addr line = address >> line_bits; line <= (address + bytes - 1) >> line_bits; line++) {
    UChar* state =
        chunk_to_write((line >> (chunk_bits - line_bits)) % chunk_count) + line % lines_of_chunk;
    if (kind == touch_read && (*state & touch_write) == 0) {
      *state |= state_read_first;
    }
    *state |= kind;
  }
}

static IRDirty* call_of(IRExpr* address, UInt bytes, UInt kind) {
  return unsafeIRDirty_0_N(3, "touch", VG_(fnptr_to_fnentry)(&touch),
                           mkIRExprVec_3(address, mkIRExpr_HWord(bytes), mkIRExpr_HWord(kind)));
}

void add_touch_by_call(IRSB* to, IRExpr* address, UInt bytes, UInt kind) {
  addStmtToIRSB(to, IRStmt_Dirty(call_of(address, bytes, kind)));
}

// A line that was touched so before needs no call.
void add_touch(IRSB* to, IRExpr* address, UInt bytes, UInt kind, IRExpr* guard) {
  IRExpr* index =
      word(to, Iop_And64, shifted(to, address, chunk_bits), mkIRExpr_HWord(chunk_count - 1));
  IRExpr* entry = word(to, Iop_Add64, mkIRExpr_HWord((HWord)all_chunks()),
                       word(to, Iop_Shl64, index, IRExpr_Const(IRConst_U8(3))));
  IRExpr* chunk = assign(to, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, entry));
  IRExpr* line =
      word(to, Iop_And64, shifted(to, address, line_bits), mkIRExpr_HWord(lines_of_chunk - 1));
  IRExpr* state =
      assign(to, Ity_I8, IRExpr_Load(Iend_LE, Ity_I8, word(to, Iop_Add64, chunk, line)));
  IRExpr* known = word(to, Iop_And64, assign(to, Ity_I64, IRExpr_Unop(Iop_8Uto64, state)),
                       mkIRExpr_HWord(kind));
  if (bytes > 1) {
    // 1 where the access ends in the next line, whose state is not known: nothing is known then.
    IRExpr* end = word(to, Iop_Add64, word(to, Iop_And64, address, mkIRExpr_HWord(line_bytes - 1)),
                       mkIRExpr_HWord(bytes - 1));
    IRExpr* crossings = shifted(to, end, line_bits);
    known = word(to, Iop_And64, known, word(to, Iop_Sub64, crossings, mkIRExpr_HWord(1)));
  }
  IRExpr* is_new = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpEQ64, known, mkIRExpr_HWord(0)));
  IRDirty* call = call_of(address, bytes, kind);
  call->guard = both(to, guard, is_new);
  addStmtToIRSB(to, IRStmt_Dirty(call));
}

static Footprint* entry_of(Region region) {
  return element_of(&footprints, sizeof(Footprint), region);
}

// Adds what was touched since to the footprint, and forgets it.
static void take_states(Footprint* footprint) {
  for (Word i = 0; made != NULL && i < VG_(sizeXA)(made); i++) {
    UChar* states = *(UChar**)VG_(indexXA)(made, i);
    for (UInt line = 0; line < lines_of_chunk; line++) {
      footprint->read_first += (states[line] & state_read_first) != 0;
      footprint->written += (states[line] & touch_write) != 0;
    }
    VG_(memset)(states, 0, lines_of_chunk);
  }
}

void enter_footprint(Region region) {
  take_states(entry_of(current));
  current = region;
}

Footprint footprint_of(Region region) {
  enter_footprint(current);
  return *entry_of(region);
}

void forget_footprints(void) {
  if (footprints != NULL) {
    VG_(dropTailXA)(footprints, VG_(sizeXA)(footprints));
  }
}
