// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "ir.h"

IRExpr* assign(IRSB* to, IRType type, IRExpr* value) {
  const IRTemp temporary = newIRTemp(to->tyenv, type);
  addStmtToIRSB(to, IRStmt_WrTmp(temporary, value));
  return IRExpr_RdTmp(temporary);
}

IRExpr* word(IRSB* to, IROp operation, IRExpr* a, IRExpr* b) {
  return assign(to, Ity_I64, IRExpr_Binop(operation, a, b));
}

IRExpr* shifted(IRSB* to, IRExpr* a, UInt bits) {
  return word(to, Iop_Shr64, a, IRExpr_Const(IRConst_U8(bits)));
}

IRExpr* both(IRSB* to, IRExpr* guard, IRExpr* condition) {
  return guard == NULL ? condition : assign(to, Ity_I1, IRExpr_Binop(Iop_And1, guard, condition));
}

IRExpr* later(IRSB* to, IRExpr* a, IRExpr* b) {
  if (a == NULL || b == NULL || a == b) {
    return a == NULL ? b : a;
  }
  IRExpr* is_less = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpLT64U, a, b));
  return assign(to, Ity_I64, IRExpr_ITE(is_less, b, a));
}

IRExpr* load_word(IRSB* to, IRExpr* address) {
  return assign(to, Ity_I64, IRExpr_Load(Iend_LE, Ity_I64, address));
}
