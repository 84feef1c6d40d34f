// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "block.h"

#include "pub_tool_libcassert.h"

void add_use(Block* block, UInt metric, UInt amount) {
  for (UInt i = block->use_count; i > 0 && block->uses[i - 1].address == block->instruction; i--) {
    if (block->uses[i - 1].metric == metric) {
      block->uses[i - 1].amount += amount;
      return;
    }
  }
  tl_assert(block->use_count < most_uses);
  block->uses[block->use_count++] = (Use){block->instruction, metric, amount};
}

// *(counters + slot) += amount
static void add_increment(Block* block, UInt slot, IRExpr* amount) {
  IRSB* to = block->to;
  const IRTemp address = newIRTemp(to->tyenv, Ity_I64), before = newIRTemp(to->tyenv, Ity_I64),
               after = newIRTemp(to->tyenv, Ity_I64);
  addStmtToIRSB(to, IRStmt_WrTmp(address, IRExpr_Binop(Iop_Add64, IRExpr_RdTmp(block->counters),
                                                       mkIRExpr_HWord(slot * sizeof(ULong)))));
  addStmtToIRSB(to, IRStmt_WrTmp(before, IRExpr_Load(Iend_LE, Ity_I64, IRExpr_RdTmp(address))));
  addStmtToIRSB(to, IRStmt_WrTmp(after, IRExpr_Binop(Iop_Add64, IRExpr_RdTmp(before), amount)));
  addStmtToIRSB(to, IRStmt_Store(Iend_LE, IRExpr_RdTmp(address), IRExpr_RdTmp(after)));
}

void end_run(Block* block) {
  if (block->use_count > 0) {
    add_increment(block, slot_of(block->uses, block->use_count), mkIRExpr_HWord(1));
    block->use_count = 0;
  }
}

// Adds what takes place where a guard, of one bit, is set.
void add_guarded(Block* block, IRExpr* guard, const Use* uses, UInt count) {
  const IRTemp executions = newIRTemp(block->to->tyenv, Ity_I64);
  addStmtToIRSB(block->to, IRStmt_WrTmp(executions, IRExpr_Unop(Iop_1Uto64, guard)));
  add_increment(block, slot_of(uses, count), IRExpr_RdTmp(executions));
}
