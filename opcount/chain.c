// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "chain.h"

#include "ir.h"
#include "irregular.h"
#include "latency.h"
#include "libvex_guest_amd64.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"
#include "window.h"

// The words that were stored last, by their address. A word that another has taken the place of is
// there since long: stores so far back are over.
enum { word_bits = 3, stored_words = 1 << 16 };
typedef struct {
  ULong word;
  ULong ready;
} Stored;
static Stored stored[stored_words];

// The registers that are followed are the general ones but the stack pointer, and those of vectors,
// each as a whole. Their cycles are in the state that Valgrind keeps for tools.
enum {
  first_general = offsetof(VexGuestAMD64State, guest_RAX),
  stack_pointer = offsetof(VexGuestAMD64State, guest_RSP),
  frame_pointer = offsetof(VexGuestAMD64State, guest_RBP),
  end_general = offsetof(VexGuestAMD64State, guest_CC_OP),
  first_vector = offsetof(VexGuestAMD64State, guest_YMM0),
  end_vector = offsetof(VexGuestAMD64State, guest_YMM16)
};

// Whether integers that are computed now are an address: a load or a store takes no longer for it.
static Bool is_address = False;

// A temporary, as far as it is known: the cycle in which it is there, null if that is the begin;
// and whether it is an address in the stack, where processors keep what was stored in registers.
typedef struct {
  IRExpr* ready;
  Bool is_stack;
} Value;
static Value* values;
static Int value_count;
static Int state_bytes;

// The run that is translated: its instructions, the cycle in which it may begin, read where it is
// first needed, and the latest one of what it leaves in registers and memory; null if that is not
// known.
static UInt run_length;
static IRExpr* begin_of_run;
static IRExpr* latest_of_run;

// The operation that was added last: the lanes of a vector are ready together.
static struct {
  IRExpr* operands[3];
  UInt cycles;
  IRExpr* ready;
} last;

static void begin_run(void) {
  run_length = 0;
  begin_of_run = latest_of_run = NULL;
  last.ready = NULL;
}

void begin_chain(const IRSB* from, const VexGuestLayout* layout) {
  if (!has_latencies()) {
    return;
  }
  if (value_count < from->tyenv->types_used) {
    value_count = 2 * from->tyenv->types_used;
    values = VG_(realloc)("opcount.values", values, value_count * sizeof *values);
  }
  VG_(memset)(values, 0, value_count * sizeof *values);
  state_bytes = layout->total_sizeB;
  begin_run();
}

static Value value_of(const IRExpr* atom) {
  return atom->tag == Iex_RdTmp ? values[atom->Iex.RdTmp.tmp] : (Value){NULL, False};
}

// The begin of the run, if nothing it needs is known to be later.
static IRExpr* not_before_run(IRSB* to, IRExpr* ready) {
  if (begin_of_run == NULL) {
    begin_of_run = begin_in_window(to);
  }
  return later(to, ready, begin_of_run);
}

static IRExpr* after(IRSB* to, IRExpr* ready, UInt cycles) {
  return cycles == 0 ? ready : word(to, Iop_Add64, ready, mkIRExpr_HWord(cycles));
}

static Bool is_followed(Int offset) {
  return (offset >= first_general && offset < end_general && offset / 8 != stack_pointer / 8) ||
         (offset >= first_vector && offset < end_vector);
}

static Int shadow_of(Int offset) {
  const Bool is_vector = offset >= first_vector;
  const Int bytes = is_vector ? sizeof(U256) : 8, first = is_vector ? first_vector : first_general;
  return state_bytes + first + (offset - first) / bytes * bytes;
}

static IRExpr* ready_register(IRSB* to, Int offset) {
  return is_followed(offset) ? assign(to, Ity_I64, IRExpr_Get(shadow_of(offset), Ity_I64)) : NULL;
}

static IRExpr* or_begin(IRExpr* ready) {
  return ready == NULL ? mkIRExpr_HWord(0) : ready;
}

// Registers that the instruction writes. It reads what they held before: Valgrind computes vectors
// in parts.
enum { most_written = 16 };
static struct {
  Int shadow;
  IRExpr* ready;
} written[most_written];
static UInt written_count;

// The upper part of a vector that is cleared leaves the lower one as it is.
static void set_register(IRSB* to, Int offset, IRExpr* ready) {
  const Int shadow = shadow_of(offset);
  if (!is_followed(offset) || (ready == NULL && shadow != state_bytes + offset)) {
    return;
  }
  UInt i = 0;
  while (i < written_count && written[i].shadow != shadow) {
    i++;
  }
  if (i < written_count) {
    written[i].ready = later(to, written[i].ready, ready);
  } else if (written_count < most_written) {
    written[written_count].shadow = shadow;
    written[written_count++].ready = ready;
  }
}

static void write_registers(IRSB* to) {
  for (UInt i = 0; i < written_count; i++) {
    addStmtToIRSB(to, IRStmt_Put(written[i].shadow, or_begin(written[i].ready)));
    latest_of_run = later(to, latest_of_run, written[i].ready);
  }
  written_count = 0;
}

// The entry of the word at an address.
static IRExpr* entry_of(IRSB* to, IRExpr* number) {
  IRExpr* index = word(to, Iop_And64, number, mkIRExpr_HWord(stored_words - 1));
  return word(to, Iop_Add64, mkIRExpr_HWord((HWord)stored),
              word(to, Iop_Shl64, index, IRExpr_Const(IRConst_U8(4))));
}

static IRExpr* ready_memory(IRSB* to, IRExpr* address, const Site* site) {
  const Value known = value_of(address);
  IRExpr* number = shifted(to, address, word_bits);
  IRExpr* entry = entry_of(to, number);
  IRExpr* is_it = assign(to, Ity_I1, IRExpr_Binop(Iop_CmpEQ64, load_word(to, entry), number));
  IRExpr* ready =
      load_word(to, word(to, Iop_Add64, entry, mkIRExpr_HWord(offsetof(Stored, ready))));
  IRExpr* forwarded = after(to, ready, known.is_stack ? 0 : latency(latency_forward));
  IRExpr* of_store = assign(to, Ity_I64, IRExpr_ITE(is_it, forwarded, mkIRExpr_HWord(0)));
  IRExpr* loaded = after(to, not_before_run(to, known.ready), latency(latency_load));
  if (site != NULL) {
    loaded = word(to, Iop_Add64, loaded, waiting_at(to, site));
  }
  return later(to, loaded, of_store);
}

static void set_memory(IRSB* to, IRExpr* address, Int bytes, IRExpr* ready) {
  for (Int i = 0; i == 0 || i < bytes / 8; i++) {
    IRExpr* number = shifted(
        to, i == 0 ? address : word(to, Iop_Add64, address, mkIRExpr_HWord(8 * i)), word_bits);
    IRExpr* entry = entry_of(to, number);
    addStmtToIRSB(to, IRStmt_Store(Iend_LE, entry, number));
    addStmtToIRSB(
        to,
        IRStmt_Store(Iend_LE, word(to, Iop_Add64, entry, mkIRExpr_HWord(offsetof(Stored, ready))),
                     or_begin(ready)));
  }
  latest_of_run = later(to, latest_of_run, ready);
}

static IRExpr* result(IRSB* to, const IRExpr** arguments, UInt count, IROp operation) {
  const UInt own_cycles = cycles_of(operation),
             cycles = is_address && own_cycles == 1 ? 0 : own_cycles;
  IRExpr* operands[3] = {NULL, NULL, NULL};
  for (UInt i = 0; i < count; i++) {
    operands[i] = value_of(arguments[i]).ready;
  }
  if (last.ready != NULL && last.cycles == cycles && last.operands[0] == operands[0] &&
      last.operands[1] == operands[1] && last.operands[2] == operands[2]) {
    return last.ready;
  }
  IRExpr* ready = later(to, later(to, operands[0], operands[1]), operands[2]);
  // Numbers have an operand that was loaded or computed in the run, which is no earlier.
  const Bool is_early = cycles > 0 && (cycles == 1 || ready == NULL);
  last.ready = after(to, is_early ? not_before_run(to, ready) : ready, cycles);
  last.cycles = cycles;
  VG_(memcpy)(last.operands, operands, sizeof operands);
  return last.ready;
}

// `site` is that of a load.
static Value computed(IRSB* to, const IRExpr* data, const Site* site) {
  switch (data->tag) {
    case Iex_Get: {
      const Int offset = data->Iex.Get.offset;
      return (Value){ready_register(to, offset),
                     offset == stack_pointer || offset == frame_pointer};
    }
    case Iex_RdTmp:
      return value_of(data);
    case Iex_Unop: {
      const IRExpr* arguments[] = {data->Iex.Unop.arg};
      return (Value){result(to, arguments, 1, data->Iex.Unop.op), False};
    }
    case Iex_Binop: {
      const IRExpr* arguments[] = {data->Iex.Binop.arg1, data->Iex.Binop.arg2};
      return (Value){result(to, arguments, 2, data->Iex.Binop.op),
                     value_of(arguments[0]).is_stack && arguments[1]->tag == Iex_Const};
    }
    case Iex_Triop: {
      const IRTriop* o = data->Iex.Triop.details;  // its first argument says how it rounds
      const IRExpr* arguments[] = {o->arg2, o->arg3};
      return (Value){result(to, arguments, 2, o->op), False};
    }
    case Iex_Qop: {
      const IRQop* o = data->Iex.Qop.details;
      const IRExpr* arguments[] = {o->arg2, o->arg3, o->arg4};
      return (Value){result(to, arguments, 3, o->op), False};
    }
    case Iex_ITE:
      return (Value){
          later(to, value_of(data->Iex.ITE.iftrue).ready, value_of(data->Iex.ITE.iffalse).ready),
          False};
    case Iex_Load:
      return (Value){ready_memory(to, data->Iex.Load.addr, site), False};
    default:
      return (Value){NULL, False};
  }
}

static Bool is_access(const IRStmt* s) {
  return s->tag == Ist_Store || (s->tag == Ist_WrTmp && s->Ist.WrTmp.data->tag == Iex_Load);
}

static void add_statement(IRSB* to, const IRSB* from, const IRStmt* s, const Site* site) {
  switch (s->tag) {
    case Ist_WrTmp:
      values[s->Ist.WrTmp.tmp] = computed(to, s->Ist.WrTmp.data, site);
      break;
    case Ist_Put:
      set_register(to, s->Ist.Put.offset, value_of(s->Ist.Put.data).ready);
      break;
    case Ist_Store:
      set_memory(to, s->Ist.Store.addr, sizeofIRType(typeOfIRExpr(from->tyenv, s->Ist.Store.data)),
                 value_of(s->Ist.Store.data).ready);
      break;
    default:
      break;
  }
}

void add_chain(IRSB* to, const IRSB* from, Int begin, Int end) {
  const Addr instruction = from->stmts[begin]->Ist.IMark.addr;
  is_address = False;
  for (Int i = begin; i < end; i++) {
    is_address = is_address || is_access(from->stmts[i]);
  }
  for (Int i = begin; i < end; i++) {
    const IRStmt* s = from->stmts[i];
    is_address = is_address && !is_access(s);
    add_statement(to, from, s, is_access(s) ? site_of(instruction, i - begin) : NULL);
  }
  write_registers(to);
  if (++run_length == taken_together) {
    end_chain_of_run(to);
  }
}

void end_chain_of_run(IRSB* to) {
  if (run_length > 0) {
    add_to_window(to, run_length, latest_of_run);
  }
  begin_run();
}

static XArray* chains;  // by region
static XArray*
    entered;  // by thread: the entry into a region since which its registers are followed
static UInt entries = 0;
static Region current = outside;

static ULong* chain_in(Region region) {
  return element_of(&chains, sizeof(ULong), region);
}

void chain_goes_on(ThreadId thread) {
  UInt* entry = element_of(&entered, sizeof(UInt), thread);
  if (has_latencies() && *entry != entries) {
    static const UChar nothing[end_vector];
    VG_(set_shadow_regs_area)(thread, 1, 0, end_vector, nothing);
    *entry = entries;
  }
}

void enter_chain(Region region, ThreadId thread) {
  if (!has_latencies()) {
    return;
  }
  *chain_in(current) += done_in_window();
  current = region;
  begin_window();
  VG_(memset)(stored, 0, sizeof stored);
  entries++;
  chain_goes_on(thread);
}

ULong chain_of(Region region) {
  return *chain_in(region) + (region == current ? done_in_window() : 0);
}

void forget_chains(void) {
  if (chains != NULL) {
    VG_(dropTailXA)(chains, VG_(sizeXA)(chains));
  }
  begin_window();
}
