// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// A Valgrind tool that counts what a program computes and moves: operations by precision, kind and
// vector width, bytes, instructions, by thread, region, function and line.
#include "accesses.h"
#include "block.h"
#include "branches.h"
#include "caches.h"
#include "chain.h"
#include "counters.h"
#include "fma.h"
#include "footprint.h"
#include "instruction.h"
#include "irregular.h"
#include "latency.h"
#include "loops.h"
#include "memory.h"
#include "output.h"
#include "pub_tool_basics.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_debuginfo.h"
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
#include "share.h"
#include "slots.h"

static const HChar* output_file = "opcount.out.%p";
static Bool has_footprints = False;
static Bool has_branches = False;
static Bool only_regions = False;
static Bool has_reuse = False;
static Int reuse_sample_bits = 0;
static Bool is_counting = True;
static Int most_seconds = 0;  // 0: no limit
static Bool is_over = False;  // nothing is counted any more

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
  const FollowedAccesses followed = {has_footprints, has_reuse || cache_level_count() > 0};
  const IRStmt* mark = from->stmts[begin];
  block->instruction = mark->Ist.IMark.addr;
  const Instruction instruction =
      decode_instruction((const UChar*)block->instruction, mark->Ist.IMark.len);
  if (is_counting) {
    add_operations(block, &instruction);
  }
  if (has_distances() && instruction.is_prefetch) {
    note_prefetch(block->instruction);
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
      end_chain_of_run(block->to);
      if (is_counting) {
        add_exit_back(block, s);
      }
      if (is_counting && has_branches && instruction.class == class_branch) {
        add_branch(block->to, block->instruction, block->instruction + mark->Ist.IMark.len, s);
      }
    }
    if (!is_added) {
      addStmtToIRSB(block->to, (IRStmt*)s);
    }
    if (!is_counting) {
      continue;
    }
    add_accesses(block, from, begin, i, followed);
  }
  if (is_counting && has_latencies() && instruction.class != class_repeated) {
    add_chain(block->to, from, begin, end);
  }
}

// Valgrind puts several iterations of a short loop into a block.
static void add_end_of_instruction(Block* block, const IRSB* from, Int next) {
  if (next < from->stmts_used) {
    add_way_back(block, from->stmts[next]->Ist.IMark.addr);
  } else if (from->jumpkind == Ijk_Boring && from->next->tag == Iex_Const) {
    add_way_back(block, from->next->Iex.Const.con->Ico.U64);
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
  begin_chain(from, layout);
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
    if (is_counting) {
      add_end_of_instruction(&block, from, end);
    }
    i = end;
  }
  end_run(&block);
  end_chain_of_run(block.to);
  warn_of_unknown(from);
  return block.to;
}

static void start_client_code(ThreadId thread, ULong blocks) {
  const UInt ordinal = thread_runs(thread);
  caches_of_thread(ordinal);
  forget_last_access();
  chain_goes_on(thread);
  if (!is_over && most_seconds > 0 && counted_time() >= 1000 * (ULong)most_seconds) {
    is_over = True;
    stop_counters(thread);
    stop_accesses();
  }
  goes_on(blocks);
}

static void stop_client_code(ThreadId thread, ULong blocks) {
  stops(blocks, current_region, is_counting && !is_over);
}

static void pre_thread_create(ThreadId parent, ThreadId child) {
  thread_begins(child);
}

static void write_output(void) {
  const Told told = {has_footprints, has_branches, has_reuse ? 1u << reuse_sample_bits : 0};
  write_counts(VG_(expand_file_name)("--out-file", output_file), told);
}

// Code was translated so that it is counted, or so that it is not. Translations can be discarded
// while a request is handled, and at no other time.
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
  enter_chain(region, thread);
  enter_branches(region);
  enter_irregular(region);
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
      forget_chains();
      forget_mispredictions();
      forget_irregular();
      forget_blocks();
      break;
    default:
      return False;
  }
  *result = 0;
  return True;
}

static void require(Bool is_valid, const HChar* argument, const HChar* list, const HChar* what) {
  if (!is_valid) {
    VG_(fmsg_bad_option)(argument, "%s is no list of %s\n", list, what);
  }
}

static Bool take_list(const HChar* argument) {
  const HChar* list = NULL;
  if (VG_STR_CLO(argument, "--caches", list)) {
    require(set_caches(list), argument, list, "BYTES:WAYS[:shared]");
  } else if (VG_STR_CLO(argument, "--chain", list)) {
    require(set_latencies(list), argument, list, "nine latencies");
  } else if (VG_STR_CLO(argument, "--distances", list)) {
    require(set_distances(list), argument, list, "at most eight LINES:CYCLES");
  }
  return list != NULL;
}

static Bool take_option(const HChar* argument) {
  return VG_STR_CLO(argument, "--out-file", output_file) ||
         VG_BOOL_CLO(argument, "--footprint", has_footprints) ||
         VG_BOOL_CLO(argument, "--branches", has_branches) ||
         VG_BOOL_CLO(argument, "--reuse", has_reuse) ||
         VG_BINT_CLO(argument, "--reuse-sample-bits", reuse_sample_bits, 0, 20) ||
         VG_BINT_CLO(argument, "--most-seconds", most_seconds, 0, 1000000) ||
         VG_BOOL_CLO(argument, "--only-regions", only_regions) || take_list(argument);
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
   "    --chain=<cycles>,...       tell the cycles of dependent operations, too, by the latencies "
   "of add,\n"
   "                               mul,fma,div64,div32,sqrt64,sqrt32,load,forward\n"
   "    --distances=<lines>:<cycles>,...\n"
   "                               with --reuse: tell the loads that no prefetcher foresees, which "
   "take so many\n"
   "                               cycles more where so many other lines were used since\n"
   "    --branches=no|yes          tell how many branches a core would predict wrongly [no]\n"
   "    --most-seconds=<n>         count for no longer, and tell what share was counted [0: no "
   "limit]\n"
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

// Valgrind reads which functions are inlined for some of its own tools, or where it is told to.
extern Bool VG_(clo_read_inline_info);

static void register_tool(void) {
  VG_(clo_read_inline_info) = True;
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
  VG_(track_stop_client_code)(stop_client_code);
  VG_(track_pre_thread_ll_create)(pre_thread_create);
}

VG_DETERMINE_INTERFACE_VERSION(register_tool)
