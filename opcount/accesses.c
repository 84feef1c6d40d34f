// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "accesses.h"

#include "caches.h"
#include "ir.h"
#include "pub_tool_machine.h"
#include "reuse.h"

enum { line_bits = 6 };
static const Addr no_line = ~(Addr)0;

// The next access is often in the same line: then nothing changes, and no call is made.
static Addr last_line = no_line;
static Addr last_written_line = no_line;  // the last line, if that access wrote it

static Bool is_over = False;

enum { kind_bits = 2 };

static VG_REGPARM(3) void access(Addr address, UWord bytes_and_kind, Site* site) {
  if (is_over) {
    return;
  }
  const UWord bytes = bytes_and_kind >> kind_bits;
  const AccessKind kind = bytes_and_kind & ((1 << kind_bits) - 1);
  const Addr end = (address + bytes - 1) >> line_bits;
  for (Addr line = address >> line_bits; line <= end; line++) {
    follow_caches(line, kind);
    const ULong distance = follow_reuse(line, kind);
    if (site != NULL && distance > 0) {
      take_load(site, address, distance, lines_for_one_followed());
    }
  }
  last_line = kind == access_write_past ? no_line : end;
  last_written_line = kind == access_write ? end : no_line;
}

static IRDirty* call_of(IRExpr* address, UInt bytes, AccessKind kind, const Site* site) {
  return unsafeIRDirty_0_N(3, "access", VG_(fnptr_to_fnentry)(&access),
                           mkIRExprVec_3(address, mkIRExpr_HWord(bytes << kind_bits | kind),
                                         mkIRExpr_HWord((HWord)site)));
}

void add_access_by_call(IRSB* to, IRExpr* address, UInt bytes, AccessKind kind) {
  addStmtToIRSB(to, IRStmt_Dirty(call_of(address, bytes, kind, NULL)));
}

// Whether an access is in another line than the one before.
static IRExpr* is_other_line(IRSB* to, IRExpr* address, IRExpr* line, UInt bytes, AccessKind kind) {
  const Addr* last = kind == access_write ? &last_written_line : &last_line;
  IRExpr* known = assign(to, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, mkIRExpr_HWord((HWord)last)));
  IRExpr* differs = word(to, Iop_Xor64, known, line);
  if (bytes > 1) {
    IRExpr* end = word(to, Iop_Add64, address, mkIRExpr_HWord(bytes - 1));
    differs = word(to, Iop_Or64, differs, word(to, Iop_Xor64, known, shifted(to, end, line_bits)));
  }
  return assign(to, Ity_I1, IRExpr_Binop(Iop_CmpNE64, differs, mkIRExpr_HWord(0)));
}

void add_access(IRSB* to, IRExpr* address, UInt bytes, AccessKind kind, IRExpr* guard, Site* site) {
  IRDirty* call = call_of(address, bytes, kind, site);
  IRExpr* line = shifted(to, address, line_bits);
  if (kind != access_write_past) {
    guard = both(to, guard, is_other_line(to, address, line, bytes, kind));
  }
  // The first of two lines decides: the next access is in the second.
  IRExpr* is_followed = cache_level_count() > 0 ? NULL : is_line_followed(to, line);
  guard = is_followed == NULL ? guard : both(to, guard, is_followed);
  if (guard != NULL) {
    call->guard = guard;
  }
  addStmtToIRSB(to, IRStmt_Dirty(call));
  if (has_distances()) {
    add_used_line(to, line);
  }
  if (site != NULL) {
    add_load(to, site, address);
  }
}

void forget_last_access(void) {
  last_line = last_written_line = no_line;
}

void stop_accesses(void) {
  is_over = True;
}
