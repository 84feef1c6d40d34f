// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Tells from the bytes of an x86-64 instruction what it computes. Valgrind's intermediate code does
// not: it splits vectors of 256 bits, knows no non-temporal store, and has x87's arithmetic in
// double precision.
#ifndef ROOFLADDER_OPCOUNT_INSTRUCTION_H
#define ROOFLADDER_OPCOUNT_INSTRUCTION_H

#include "pub_tool_basics.h"

typedef enum {
  kind_add,
  kind_mul,
  kind_fma,
  kind_div,
  kind_sqrt,
  kind_approximate,
  kind_minmax,
  kind_compare,
  kind_convert,
  kind_other,
  kind_count
} Kind;
typedef enum {
  precision_fp16,
  precision_fp32,
  precision_fp64,
  precision_x87,
  precision_count
} Precision;
typedef enum { width_scalar, width_128, width_256, width_count } Width;

// An instruction is of one class. Of a repeated string instruction each element counts as one,
// while a processor takes many at a time.
typedef enum {
  class_integer,
  class_branch,
  class_vector,
  class_floating,
  class_repeated,
  class_count
} Class;

typedef struct {
  Kind kind;
  Precision precision;
  Width width;
  UInt amount;  // results: a fused multiply-add of four lanes is four
} Operation;

typedef struct {
  Class class;
  Bool is_non_temporal;  // what it stores bypasses the caches
  Bool is_prefetch;      // which Valgrind's translation leaves out
  UInt operation_count;
  Operation operations[2];
} Instruction;

// `bytes` holds the whole instruction, as long as `length` says.
Instruction decode_instruction(const UChar* bytes, UInt length);

// True for the first byte, after legacy prefixes, of an encoding that only AVX-512 and later have.
Bool is_evex(const UChar* bytes, UInt length);

extern const HChar* const kind_names[kind_count];
extern const HChar* const precision_names[precision_count];
extern const HChar* const width_names[width_count];
extern const HChar* const class_names[class_count];

#endif
