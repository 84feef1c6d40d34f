// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "fma.h"

#include <immintrin.h>

#include "pub_tool_libcassert.h"

enum { most_lanes = 8, most_derived = 2 * most_lanes };

// Where translated code leaves operands and finds results. Valgrind runs one thread at a time.
typedef union {
  double fp64[most_lanes] __attribute__((aligned(32)));
  float fp32[most_lanes];
} Lanes;
static Lanes factors, others, addends, results;

typedef struct {
  IRTemp result;
  const IRQop* operation;
} Lane;

typedef struct {
  Lane lanes[most_lanes];
  Int count;
  IRTemp derived[most_derived];  // from results, between lanes
  Int derived_count;
} Fused;

static Bool has_fma(void) {
  static Int known = -1;
  if (known < 0) {
    UInt a = 1, b = 0, c = 0, d = 0;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    known = (c >> 12) & 1;
  }
  return known == 1;
}

// Defines a function that fuses that many lanes, one by one: translated code stores them so, and a
// processor does not forward several stores to one load.
#define DEFINE_FUSE(name, fused, precision, suffix, count)                   \
  __attribute__((target("fma"))) static void name(void) {                    \
    _Pragma("GCC unroll 8") for (Int i = 0; i < (count); i++) {              \
      _mm_store_s##suffix(results.precision + i,                             \
                          fused(_mm_load_s##suffix(factors.precision + i),   \
                                _mm_load_s##suffix(others.precision + i),    \
                                _mm_load_s##suffix(addends.precision + i))); \
    }                                                                        \
  }
DEFINE_FUSE(fuse_fp64, _mm_fmadd_sd, fp64, d, 4)
DEFINE_FUSE(fuse_fp32, _mm_fmadd_ss, fp32, s, 8)
DEFINE_FUSE(fuse_and_subtract_fp64, _mm_fmsub_sd, fp64, d, 4)
DEFINE_FUSE(fuse_and_subtract_fp32, _mm_fmsub_ss, fp32, s, 8)

typedef struct {
  IROp operation;
  IRType type;
  const HChar* name;
  void (*fuse)(void);
} Form;

static const Form forms[] = {
    {Iop_MAddF64, Ity_F64, "fuse_fp64", fuse_fp64},
    {Iop_MAddF32, Ity_F32, "fuse_fp32", fuse_fp32},
    {Iop_MSubF64, Ity_F64, "fuse_and_subtract_fp64", fuse_and_subtract_fp64},
    {Iop_MSubF32, Ity_F32, "fuse_and_subtract_fp32", fuse_and_subtract_fp32},
};

static const Form* form_of(const IRStmt* statement) {
  if (statement->tag != Ist_WrTmp || statement->Ist.WrTmp.data->tag != Iex_Qop) {
    return NULL;
  }
  const IRQop* operation = statement->Ist.WrTmp.data->Iex.Qop.details;
  // Valgrind rounds to nearest, whatever MXCSR says.
  const Bool is_to_nearest =
      operation->arg1->tag == Iex_Const && operation->arg1->Iex.Const.con->Ico.U32 == 0;
  for (UInt i = 0; is_to_nearest && i < sizeof forms / sizeof *forms; i++) {
    if (forms[i].operation == operation->op) {
      return &forms[i];
    }
  }
  return NULL;
}

static Bool is_derived(const Fused* fused, IRTemp temporary) {
  for (Int i = 0; i < fused->derived_count; i++) {
    if (fused->derived[i] == temporary) {
      return True;
    }
  }
  return False;
}

// Whether it is a result, or derived from one.
static Bool is_of_result(const Fused* fused, const IRExpr* atom) {
  if (atom->tag != Iex_RdTmp) {
    return False;
  }
  for (Int i = 0; i < fused->count; i++) {
    if (fused->lanes[i].result == atom->Iex.RdTmp.tmp) {
      return True;
    }
  }
  return is_derived(fused, atom->Iex.RdTmp.tmp);
}

// Whether a statement between lanes only copies a result or changes its sign, so that it may stand
// behind the last of them.
static Bool derives(const Fused* fused, const IRStmt* s) {
  if (s->tag != Ist_WrTmp) {
    return False;
  }
  const IRExpr* data = s->Ist.WrTmp.data;
  return is_of_result(fused, data->tag == Iex_Unop ? data->Iex.Unop.arg : data);
}

// Whether a statement between lanes may stand before the first of them: it computes nothing from a
// result, and reads no register that has been written. An instruction stores nothing before it has
// fused all lanes, so that loads may.
static Bool may_stand_before(const IRSB* from, const Fused* fused, Int first, Int statement) {
  const IRStmt* s = from->stmts[statement];
  if (s->tag != Ist_WrTmp) {
    return False;
  }
  const IRExpr* data = s->Ist.WrTmp.data;
  switch (data->tag) {
    case Iex_RdTmp:
      return !is_of_result(fused, data);
    case Iex_Load:
      return !is_of_result(fused, data->Iex.Load.addr);
    case Iex_Unop:
      return !is_of_result(fused, data->Iex.Unop.arg);
    case Iex_Binop:
      return !is_of_result(fused, data->Iex.Binop.arg1) &&
             !is_of_result(fused, data->Iex.Binop.arg2);
    case Iex_Get: {
      const Int begin = data->Iex.Get.offset, end = begin + sizeofIRType(data->Iex.Get.ty);
      for (Int i = first; i < statement; i++) {
        const IRStmt* put = from->stmts[i];
        if (put->tag == Ist_Put) {
          const Int at = put->Ist.Put.offset;
          if (at < end &&
              begin < at + (Int)sizeofIRType(typeOfIRExpr(from->tyenv, put->Ist.Put.data))) {
            return False;
          }
        }
      }
      return True;
    }
    default:
      return False;
  }
}

static Bool takes_result(const Fused* fused, const IRQop* operation) {
  return is_of_result(fused, operation->arg2) || is_of_result(fused, operation->arg3) ||
         is_of_result(fused, operation->arg4);
}

// Finds the lanes, and which of the statements between them go behind these.
static const Form* find_lanes(const IRSB* from, Int begin, Int end, Fused* fused, Int* first,
                              Int* last) {
  const Form* form = NULL;
  for (Int i = begin; i < end; i++) {
    const Form* here = form_of(from->stmts[i]);
    if (here == NULL) {
      continue;
    }
    const IRQop* operation = from->stmts[i]->Ist.WrTmp.data->Iex.Qop.details;
    if (fused->count == most_lanes || (form != NULL && here != form)) {
      return NULL;
    }
    *first = form == NULL ? i : *first;
    *last = i;
    form = here;
    fused->lanes[fused->count++] = (Lane){from->stmts[i]->Ist.WrTmp.tmp, operation};
  }
  for (Int i = form == NULL ? end : *first; i < *last; i++) {
    const IRStmt* s = from->stmts[i];
    if (form_of(s) != NULL) {
      if (takes_result(fused, s->Ist.WrTmp.data->Iex.Qop.details)) {
        return NULL;
      }
    } else if (derives(fused, s) && fused->derived_count < most_derived) {
      fused->derived[fused->derived_count++] = s->Ist.WrTmp.tmp;
    } else if (s->tag != Ist_Put && s->tag != Ist_NoOp &&
               !may_stand_before(from, fused, *first, i)) {
      return NULL;
    }
  }
  return form;
}

static Bool stands_behind(const Fused* fused, const IRStmt* s) {
  return s->tag == Ist_Put || (s->tag == Ist_WrTmp && is_derived(fused, s->Ist.WrTmp.tmp));
}

static IRExpr* lane_address(Lanes* lanes, const Form* form, Int lane) {
  return mkIRExpr_HWord((HWord)lanes + lane * sizeofIRType(form->type));
}

static void add_call(IRSB* to, const Form* form, const Fused* fused) {
  for (Int i = 0; i < fused->count; i++) {
    const IRQop* operation = fused->lanes[i].operation;
    addStmtToIRSB(to, IRStmt_Store(Iend_LE, lane_address(&factors, form, i), operation->arg2));
    addStmtToIRSB(to, IRStmt_Store(Iend_LE, lane_address(&others, form, i), operation->arg3));
    addStmtToIRSB(to, IRStmt_Store(Iend_LE, lane_address(&addends, form, i), operation->arg4));
  }
  addStmtToIRSB(to, IRStmt_Dirty(unsafeIRDirty_0_N(0, form->name, form->fuse, mkIRExprVec_0())));
  for (Int i = 0; i < fused->count; i++) {
    addStmtToIRSB(to,
                  IRStmt_WrTmp(fused->lanes[i].result,
                               IRExpr_Load(Iend_LE, form->type, lane_address(&results, form, i))));
  }
}

Bool add_fused(IRSB* to, const IRSB* from, Int begin, Int end) {
  Fused fused = {.count = 0, .derived_count = 0};
  Int first = end, last = begin;
  const Form* form = has_fma() ? find_lanes(from, begin, end, &fused, &first, &last) : NULL;
  if (form == NULL) {
    return False;
  }
  for (Int i = begin; i <= last; i++) {
    if ((i < first || !stands_behind(&fused, from->stmts[i])) && form_of(from->stmts[i]) == NULL) {
      addStmtToIRSB(to, from->stmts[i]);
    }
  }
  add_call(to, form, &fused);
  for (Int i = first; i < end; i++) {
    if (i > last || stands_behind(&fused, from->stmts[i])) {
      addStmtToIRSB(to, from->stmts[i]);
    }
  }
  return True;
}
