// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "branches.h"

#include "ir.h"
#include "predictor.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"

// A branch that went the same way this often is left out of the histories of others until it goes
// the other way, which no history tells then. A loop this long takes longer than its end.
enum { long_run = 512 };
static const ULong always = ~0ull;

// Equal numbers of iterations after which a loop is expected to have as many again; more after each
// time that it had not.
enum { least_equal = 3, equal_after_failure = 16 };

// Both ways are possible: no outcome is expected without a look at the history.
enum { expects_nothing = 2 };
enum { most_bias = 15, most_trust = 31 };

typedef struct {
  VgHashNode head;
  // The way that the branch is expected to go for so many times more: its only one so far, that of
  // a long run, or of a loop of always as many iterations.
  ULong expected, remaining;
  ULong planned;  // times from the begin, of which some remain
  ULong run;      // times that it has gone the same way
  Bool last, has_both_ways;
  Bool loop_way;  // that it goes more than once
  ULong iterations;
  UInt equal, failures;  // runs of that many iterations, without another; plans that were wrong
  Int bias;              // not negative: taken more often
  Int trust_in_history;  // not negative: histories are right more often than the bias
} Branch;

static VgHashTable* branches;
static XArray* mispredictions;  // by region, those in the current one since it was entered left out
static Region current = outside;
static ULong missed = 0;

static ULong* entry_of(Region region) {
  return element_of(&mispredictions, sizeof(ULong), region);
}

static void expect(Branch* branch, ULong way, ULong times) {
  branch->expected = way;
  branch->remaining = branch->planned = times;
}

static Branch* branch_at(Addr address) {
  if (branches == NULL) {
    branches = VG_(HT_construct)("opcount.branches");
    reset_predictor();
  }
  Branch* branch = VG_(HT_lookup)(branches, address);
  if (branch == NULL) {
    branch = VG_(calloc)("opcount.branch", 1, sizeof *branch);
    branch->head.key = address;
    expect(branch, expects_nothing, always);
    VG_(HT_add_node)(branches, branch);
  }
  return branch;
}

static Int moved(Int value, Bool is_up, Int most) {
  return is_up ? value + (value < most) : value - (value >= -most);
}

// Some branches are random with a bias, of which a history only seems to know more.
static Bool is_predicted(Branch* branch, Bool is_taken) {
  const Bool by_bias = branch->bias >= 0;
  const Bool by_history = predict_by_history(branch->head.key, is_taken);
  const Bool prediction = branch->trust_in_history >= 0 ? by_history : by_bias;
  if (by_bias != by_history) {
    branch->trust_in_history = moved(branch->trust_in_history, by_history == is_taken, most_trust);
  }
  branch->bias = moved(branch->bias, is_taken, most_bias);
  return prediction == is_taken;
}

// Ends what was expected of a branch, which is all over, or turns out wrong. Returns whether it is
// over, and the branch goes the other way.
static Bool is_as_expected(Branch* branch, Bool is_taken) {
  branch->run += branch->planned - branch->remaining;
  const Bool is_right = branch->remaining == 0 && is_taken != branch->expected;
  if (!is_right && branch->planned != always) {
    branch->equal = 0;
    branch->failures++;
  }
  branch->has_both_ways = True;
  branch->expected = expects_nothing;
  return is_right;
}

static void end_run_of(Branch* branch) {
  if (branch->run > 1) {
    const Bool is_equal = branch->last == branch->loop_way && branch->run == branch->iterations;
    branch->equal = is_equal ? branch->equal + 1 : 0;
    branch->loop_way = branch->last;
    branch->iterations = branch->run;
  }
}

static VG_REGPARM(2) void follow(Branch* branch, UWord taken) {
  const Bool is_taken = taken != 0;
  if (branch->expected != expects_nothing) {
    missed += !is_as_expected(branch, is_taken);
  } else if (branch->has_both_ways) {
    missed += !is_predicted(branch, is_taken);
  }
  const Bool is_change = branch->run > 0 && is_taken != branch->last;
  if (is_change) {
    end_run_of(branch);
  }
  branch->run = is_change ? 1 : branch->run + 1;
  branch->last = is_taken;
  if (!branch->has_both_ways || branch->run >= long_run) {
    expect(branch, is_taken, always);
  } else if (is_change && is_taken != branch->loop_way &&
             branch->equal >= least_equal + equal_after_failure * branch->failures) {
    branch->run = 0;
    branch->last = branch->loop_way;
    expect(branch, branch->loop_way, branch->iterations);
  }
}

// Valgrind turns some conditions over: what leaves the block there goes on to the next instruction.
static IRExpr* is_taken_at(IRSB* to, Addr next, const IRStmt* exit) {
  IRExpr* leaves = assign(to, Ity_I64, IRExpr_Unop(Iop_1Uto64, exit->Ist.Exit.guard));
  return exit->Ist.Exit.dst->Ico.U64 == next ? word(to, Iop_Xor64, leaves, mkIRExpr_HWord(1))
                                             : leaves;
}

void add_branch(IRSB* to, Addr address, Addr next, const IRStmt* exit) {
  Branch* branch = branch_at(address);
  IRExpr* taken = is_taken_at(to, next, exit);
  IRDirty* call = unsafeIRDirty_0_N(2, "follow", VG_(fnptr_to_fnentry)(&follow),
                                    mkIRExprVec_2(mkIRExpr_HWord((HWord)branch), taken));
  IRExpr* where = mkIRExpr_HWord((HWord)&branch->remaining);
  IRExpr* expected = load_word(to, mkIRExpr_HWord((HWord)&branch->expected));
  IRExpr* remaining = load_word(to, where);
  IRExpr* is_over = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpEQ64, remaining, mkIRExpr_HWord(0)));
  IRExpr* is_other = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpNE64, expected, taken));
  call->guard = assign(to, Ity_I1, IRExpr_Binop(Iop_Or1, is_over, is_other));
  IRExpr* one = assign(to, Ity_I64, IRExpr_Unop(Iop_1Uto64, call->guard));
  IRExpr* less = word(to, Iop_Sub64, word(to, Iop_Add64, remaining, one), mkIRExpr_HWord(1));
  addStmtToIRSB(to, IRStmt_Store(Iend_LE, where, less));
  addStmtToIRSB(to, IRStmt_Dirty(call));
}

void enter_branches(Region region) {
  *entry_of(current) += missed;
  current = region;
  missed = 0;
}

ULong mispredictions_of(Region region) {
  return *entry_of(region) + (region == current ? missed : 0);
}

void forget_mispredictions(void) {
  if (mispredictions != NULL) {
    VG_(dropTailXA)(mispredictions, VG_(sizeXA)(mispredictions));
  }
  missed = 0;
}
