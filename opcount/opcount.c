// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// A Valgrind tool that counts what a program computes and moves: operations by precision, kind and
// vector width, bytes, instructions, by thread, region, function and line.
#include "accesses.h"
#include "caches.h"
#include "counters.h"
#include "fma.h"
#include "footprint.h"
#include "instruction.h"
#include "output.h"
#include "pub_tool_basics.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_transtab.h"
#include "regions.h"
#include "requests.h"
#include "reuse.h"
#include "slots.h"

static const HChar* output_file = "opcount.out.%p";
static Bool has_footprints = False;
static Bool only_regions = False;
static Bool has_reuse = False;
static Int reuse_sample_bits = 0;
static Bool is_counting = True;

// A block that is being translated, and what its run of instructions amounts to so far.
enum { most_uses = 1024 };
typedef struct {
  IRSB* to;
  IRTemp counters;  // their address
  Addr instruction;
  Bool stores_past_caches;
  Bool loads, stores;  // what the instruction does so far
  Use uses[most_uses];
  UInt use_count;
} Block;

static void add_use(Block* block, UInt metric, UInt amount) {
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

static void end_run(Block* block) {
  if (block->use_count > 0) {
    add_increment(block, slot_of(block->uses, block->use_count), mkIRExpr_HWord(1));
    block->use_count = 0;
  }
}

// Adds what takes place where a guard, of one bit, is set.
static void add_guarded(Block* block, IRExpr* guard, const Use* uses, UInt count) {
  const IRTemp executions = newIRTemp(block->to->tyenv, Ity_I64);
  addStmtToIRSB(block->to, IRStmt_WrTmp(executions, IRExpr_Unop(Iop_1Uto64, guard)));
  add_increment(block, slot_of(uses, count), IRExpr_RdTmp(executions));
}

static Bool has_order(void) {
  return has_reuse || cache_level_count() > 0;
}

static AccessKind access_kind(const Block* block, UInt touch) {
  return touch == touch_read         ? access_read
         : block->stores_past_caches ? access_write_past
                                     : access_write;
}

static void follow_access(Block* block, IRExpr* address, UInt bytes, UInt touch, IRExpr* guard) {
  if (has_footprints) {
    add_touch(block->to, address, bytes, touch, guard);
  }
  if (has_order()) {
    add_access(block->to, address, bytes, access_kind(block, touch), guard);
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
static void note_access(Block* block, IRExpr* address, UInt bytes, UInt touch, IRExpr* guard) {
  count_access(block, bytes, touch, guard);
  follow_access(block, address, bytes, touch, guard);
}

static void note_call(Block* block, const IRDirty* call, UInt touch) {
  count_access(block, call->mSize, touch, NULL);
  if (has_footprints) {
    add_touch_by_call(block->to, call->mAddr, call->mSize, touch);
  }
  if (has_order()) {
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

static void add_accesses(Block* block, const IRSB* from, Int begin, Int statement) {
  const IRStmt* s = from->stmts[statement];
  switch (s->tag) {
    case Ist_WrTmp:
      if (s->Ist.WrTmp.data->tag == Iex_Load) {
        const IRExpr* load = s->Ist.WrTmp.data;
        note_access(block, load->Iex.Load.addr, sizeofIRType(load->Iex.Load.ty), touch_read, NULL);
      }
      break;
    case Ist_Store:
      note_access(block, s->Ist.Store.addr, size_of(from, s->Ist.Store.data), touch_write, NULL);
      break;
    case Ist_LoadG: {
      const IRLoadG* load = s->Ist.LoadG.details;
      note_access(block, load->addr, loaded_bytes(load->cvt), touch_read, load->guard);
      break;
    }
    case Ist_StoreG: {
      const IRStoreG* store = s->Ist.StoreG.details;
      note_access(block, store->addr, size_of(from, store->data), touch_write, store->guard);
      break;
    }
    case Ist_CAS: {
      const IRCAS* cas = s->Ist.CAS.details;
      const UInt bytes = size_of(from, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
      if (!loads_before(from, begin, statement, cas->addr)) {
        note_access(block, cas->addr, bytes, touch_read, NULL);
      }
      note_access(block, cas->addr, bytes, touch_write, NULL);
      break;
    }
    case Ist_Dirty: {
      const IRDirty* call = s->Ist.Dirty.details;
      if (call->mFx == Ifx_Read || call->mFx == Ifx_Modify) {
        note_call(block, call, touch_read);
      }
      if (call->mFx == Ifx_Write || call->mFx == Ifx_Modify) {
        note_call(block, call, touch_write);
      }
      break;
    }
    default:
      break;
  }
}

static void add_operations(Block* block, const Instruction* instruction) {
  add_use(block, metric_instructions + instruction->class, 1);
  for (UInt i = 0; i < instruction->operation_count; i++) {
    add_use(block, operation_metric(&instruction->operations[i]),
            instruction->operations[i].amount);
  }
}

// Whether a program that goes on may leave the block here. An access that is not aligned ends it by
// a signal.
static Bool is_way_out(const IRStmt* s) {
  return s->tag == Ist_Exit && s->Ist.Exit.jk != Ijk_SigSEGV;
}

// Adds the statements of one instruction.
static void add_instruction(Block* block, const IRSB* from, Int begin, Int end) {
  const IRStmt* mark = from->stmts[begin];
  block->instruction = mark->Ist.IMark.addr;
  const Instruction instruction =
      decode_instruction((const UChar*)block->instruction, mark->Ist.IMark.len);
  if (is_counting) {
    add_operations(block, &instruction);
  }
  block->stores_past_caches = instruction.is_non_temporal;
  block->loads = block->stores = False;
  Bool is_left = False;
  for (Int i = begin; i < end; i++) {
    is_left = is_left || is_way_out(from->stmts[i]);
  }
  const Bool is_added = !is_left && instruction.operation_count > 0 &&
                        instruction.operations[0].kind == kind_fma &&
                        add_fused(block->to, from, begin, end);
  for (Int i = begin; i < end; i++) {
    const IRStmt* s = from->stmts[i];
    if (is_way_out(s)) {
      end_run(block);
    }
    if (!is_added) {
      addStmtToIRSB(block->to, (IRStmt*)s);
    }
    if (!is_counting) {
      continue;
    }
    add_accesses(block, from, begin, i);
    if (block->stores_past_caches && s->tag == Ist_Store) {
      add_use(block, metric_stored_past_caches, size_of(from, s->Ist.Store.data));
    }
  }
}

static Int next_mark(const IRSB* from, Int statement) {
  while (statement < from->stmts_used && from->stmts[statement]->tag != Ist_IMark) {
    statement++;
  }
  return statement;
}

static void warn_of_unknown(const IRSB* from) {
  if (from->jumpkind != Ijk_NoDecode || from->next->tag != Iex_Const) {
    return;
  }
  const Addr address = from->next->Iex.Const.con->Ico.U64;
  const HChar* function = NULL;
  if (!VG_(get_fnname)(VG_(current_DiEpoch)(), address, &function)) {
    function = "a function without a name";
  }
  const Bool is_avx512 = is_evex((const UChar*)address, 15);
  note_unknown(function, is_avx512);
  VG_(umsg)
  ("unknown instruction in %s%s\n", function,
   is_avx512 ? ": AVX-512, which Valgrind does not know; compile without it (-mno-avx512f, "
               "-march=x86-64-v3)"
             : "");
}

static IRSB* instrument(VgCallbackClosure* closure, IRSB* from, const VexGuestLayout* layout,
                        const VexGuestExtents* extents, const VexArchInfo* host, IRType guest_word,
                        IRType host_word) {
  static Block block;
  block.to = deepCopyIRSBExceptStmts(from);
  block.use_count = 0;
  Int i = 0;
  for (; i < from->stmts_used && from->stmts[i]->tag != Ist_IMark; i++) {
    addStmtToIRSB(block.to, from->stmts[i]);
  }
  if (is_counting) {
    block.counters = newIRTemp(block.to->tyenv, Ity_I64);
    addStmtToIRSB(block.to, IRStmt_WrTmp(block.counters,
                                         IRExpr_Load(Iend_LE, Ity_I64,
                                                     mkIRExpr_HWord((HWord)&current_counters))));
  }
  while (i < from->stmts_used) {
    const Int end = next_mark(from, i + 1);
    add_instruction(&block, from, i, end);
    i = end;
  }
  end_run(&block);
  warn_of_unknown(from);
  return block.to;
}

static void start_client_code(ThreadId thread, ULong blocks) {
  const UInt ordinal = thread_runs(thread);
  caches_of_thread(ordinal);
  forget_last_access();
}

static void pre_thread_create(ThreadId parent, ThreadId child) {
  thread_begins(child);
}

static void write_output(void) {
  write_counts(VG_(expand_file_name)("--out-file", output_file), has_footprints,
               has_reuse ? 1u << reuse_sample_bits : 0);
}

// Code was translated so that it is counted, or so that it is not.
static void count_from_now_on(Bool is_inside) {
  if (only_regions && is_counting != is_inside) {
    is_counting = is_inside;
    VG_(discard_translations_safely)(0x1000, ~(SizeT)0xfff, "opcount");
  }
}

static void enter(const HChar* name, ThreadId thread) {
  const Region region = region_of(name);
  if (has_footprints) {
    enter_footprint(region);
  }
  enter_caches(region);
  enter_reuse(region);
  forget_last_access();
  enter_counters(region, thread);
  count_from_now_on(region != outside);
}

static Bool handle_request(ThreadId thread, UWord* arguments, UWord* result) {
  switch (arguments[0]) {
    case OPCOUNT_ENTER_REGION:
      enter((const HChar*)arguments[1], thread);
      break;
    case OPCOUNT_WRITE_COUNTS:
      write_output();
      forget_counts();
      forget_footprints();
      forget_cache_counts();
      forget_reuse();
      break;
    default:
      return False;
  }
  *result = 0;
  return True;
}

static Bool take_caches(const HChar* argument) {
  const HChar* geometries = NULL;
  if (!VG_STR_CLO(argument, "--caches", geometries)) {
    return False;
  }
  if (!set_caches(geometries)) {
    VG_(fmsg_bad_option)(argument, "%s is no list of BYTES:WAYS[:shared]\n", geometries);
  }
  return True;
}

static Bool take_option(const HChar* argument) {
  return VG_STR_CLO(argument, "--out-file", output_file) ||
         VG_BOOL_CLO(argument, "--footprint", has_footprints) ||
         VG_BOOL_CLO(argument, "--reuse", has_reuse) ||
         VG_BINT_CLO(argument, "--reuse-sample-bits", reuse_sample_bits, 0, 20) ||
         VG_BOOL_CLO(argument, "--only-regions", only_regions) || take_caches(argument);
}

static void print_usage(void) {
  VG_(printf)
  ("    --out-file=<file>          where counts go; %%p is the process [%s]\n"
   "    --footprint=no|yes         tell the lines that each region reads and writes, too [no]\n"
   "    --caches=<bytes>:<ways>[:shared],...\n"
   "                               simulate these caches, the nearest first; :shared by all "
   "threads\n"
   "    --reuse=no|yes             tell the traffic of caches of every size [no]\n"
   "    --reuse-sample-bits=<n>    follow one of 2^n lines for it [0]\n"
   "    --only-regions=no|yes      count nothing outside of regions, which takes less time [no]\n",
   output_file);
}

static void print_debug_usage(void) {}

static void begin(void) {
  is_counting = !only_regions;
  caches_of_thread(0);
  enter_caches(outside);
  if (has_reuse) {
    begin_reuse(reuse_sample_bits);
  }
}

static void end(Int code) {
  write_output();
}

static void register_tool(void) {
  VG_(details_name)("opcount");
  VG_(details_version)(NULL);
  VG_(details_description)("counts operations and bytes");
  VG_(details_copyright_author)
  ("Copyright (C) Roofladder contributors, licensed under GPL-2.0-or-later");
  VG_(details_bug_reports_to)("Roofladder");
  VG_(basic_tool_funcs)(begin, instrument, end);
  VG_(needs_command_line_options)(take_option, print_usage, print_debug_usage);
  VG_(needs_client_requests)(handle_request);
  VG_(track_start_client_code)(start_client_code);
  VG_(track_pre_thread_ll_create)(pre_thread_create);
}

VG_DETERMINE_INTERFACE_VERSION(register_tool)
