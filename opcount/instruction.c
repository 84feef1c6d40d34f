// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "instruction.h"

// Opcodes and prefixes: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2,
// chapter 2 and appendix A.

const HChar* const kind_names[kind_count] = {
    "add", "mul", "fma", "div", "sqrt", "approximate", "minmax", "compare", "convert", "other"};
const HChar* const precision_names[precision_count] = {"fp16", "fp32", "fp64", "x87"};
const HChar* const width_names[width_count] = {"scalar", "128", "256"};
const HChar* const class_names[class_count] = {"integer", "branch", "vector", "floating",
                                               "repeated"};

typedef enum { map_one_byte, map_0f, map_0f38, map_0f3a } Map;
// The prefix that distinguishes instructions of one opcode; its value is the field of a VEX prefix.
typedef enum { simd_none, simd_66, simd_f3, simd_f2 } Simd;

typedef struct {
  Map map;
  Simd simd;
  Bool is_vex;
  Bool is_wide;  // VEX.W or REX.W
  Bool is_256;
  UChar opcode;
  const UChar* rest;  // ModRM and what follows
  UInt rest_length;
} Encoding;

static Bool is_legacy_prefix(UChar byte) {
  switch (byte) {
    case 0x66:
    case 0xf2:
    case 0xf3:
    case 0x2e:
    case 0x36:
    case 0x3e:
    case 0x26:
    case 0x64:
    case 0x65:
    case 0x67:
    case 0xf0:
      return True;
    default:
      return False;
  }
}

static UInt skip_legacy_prefixes(const UChar* bytes, UInt length, Simd* simd) {
  UInt at = 0;
  for (; at < length && is_legacy_prefix(bytes[at]); at++) {
    if (bytes[at] == 0xf2) {
      *simd = simd_f2;
    } else if (bytes[at] == 0xf3) {
      *simd = simd_f3;
    } else if (bytes[at] == 0x66 && *simd == simd_none) {
      *simd = simd_66;
    }
  }
  return at;
}

static Encoding encoding_of(const UChar* bytes, UInt length) {
  Encoding e = {.map = map_one_byte};
  UInt at = skip_legacy_prefixes(bytes, length, &e.simd);
  if (at + 3 < length && bytes[at] == 0xc4) {
    e.is_vex = True;
    e.map = bytes[at + 1] & 0x1f;
    e.is_wide = (bytes[at + 2] & 0x80) != 0;
    e.is_256 = (bytes[at + 2] & 0x04) != 0;
    e.simd = bytes[at + 2] & 0x03;
    at += 3;
  } else if (at + 2 < length && bytes[at] == 0xc5) {
    e.is_vex = True;
    e.map = map_0f;
    e.is_256 = (bytes[at + 1] & 0x04) != 0;
    e.simd = bytes[at + 1] & 0x03;
    at += 2;
  } else {
    if (at < length && (bytes[at] & 0xf0) == 0x40) {
      e.is_wide = (bytes[at] & 0x08) != 0;
      at++;
    }
    if (at + 1 < length && bytes[at] == 0x0f) {
      e.map = bytes[at + 1] == 0x38 ? map_0f38 : bytes[at + 1] == 0x3a ? map_0f3a : map_0f;
      at += e.map == map_0f ? 1 : 2;
    }
  }
  if (at < length) {
    e.opcode = bytes[at];
    e.rest = bytes + at + 1;
    e.rest_length = length - at - 1;
  }
  return e;
}

Bool is_evex(const UChar* bytes, UInt length) {
  Simd simd = simd_none;
  const UInt at = skip_legacy_prefixes(bytes, length, &simd);
  return at < length && bytes[at] == 0x62;
}

static void add_operation(Instruction* to, Kind kind, Precision precision, Width width,
                          UInt amount) {
  if (amount > 0) {
    to->operations[to->operation_count++] = (Operation){kind, precision, width, amount};
    to->class = class_floating;
  }
}

static UInt lanes_of(Width width, Precision precision) {
  const UInt bytes = precision == precision_fp64 ? 8 : precision == precision_fp32 ? 4 : 2;
  return width == width_scalar ? 1 : (width == width_128 ? 16 : 32) / bytes;
}

static void add_lanes(Instruction* to, Kind kind, Precision precision, Width width) {
  add_operation(to, kind, precision, width, lanes_of(width, precision));
}

static Width packed_width(const Encoding* e) {
  return e->is_256 ? width_256 : width_128;
}

// Those whose prefix tells precision and whether they work on a vector: none, 66, f3, f2 for ps,
// pd, ss, sd.
static void add_by_prefix(Instruction* to, Kind kind, const Encoding* e) {
  const Bool is_scalar = e->simd == simd_f3 || e->simd == simd_f2;
  const Precision precision =
      e->simd == simd_66 || e->simd == simd_f2 ? precision_fp64 : precision_fp32;
  add_lanes(to, kind, precision, is_scalar ? width_scalar : packed_width(e));
}

static void decode_0f(Instruction* to, const Encoding* e) {
  to->class = class_vector;
  switch (e->opcode) {
    case 0x58:
    case 0x5c:
      add_by_prefix(to, kind_add, e);
      return;
    case 0x59:
      add_by_prefix(to, kind_mul, e);
      return;
    case 0x5e:
      add_by_prefix(to, kind_div, e);
      return;
    case 0x51:
      add_by_prefix(to, kind_sqrt, e);
      return;
    case 0x52:
    case 0x53:
      add_by_prefix(to, kind_approximate, e);
      return;
    case 0x5d:
    case 0x5f:
      add_by_prefix(to, kind_minmax, e);
      return;
    case 0xc2:
      add_by_prefix(to, kind_compare, e);
      return;
    case 0x2e:
    case 0x2f:
      add_lanes(to, kind_compare, e->simd == simd_66 ? precision_fp64 : precision_fp32,
                width_scalar);
      return;
    case 0x5a:  // between precisions: as many as fit in the wider one; told by that which it
                // converts from
      add_by_prefix(to, kind_convert, e);
      if (e->simd == simd_none) {
        to->operations[0].amount /= 2;
      }
      return;
    case 0x5b:
      add_lanes(to, kind_convert, precision_fp32, packed_width(e));
      return;
    case 0xe6:
      add_lanes(to, kind_convert, precision_fp64, packed_width(e));
      return;
    case 0x2a:
    case 0x2c:
    case 0x2d:
      if (e->simd == simd_f2 || e->simd == simd_f3) {
        add_by_prefix(to, kind_convert, e);
      } else {  // between MMX registers and two lanes
        add_operation(to, kind_convert, e->simd == simd_66 ? precision_fp64 : precision_fp32,
                      width_128, 2);
      }
      return;
    case 0x7c:
    case 0x7d:
    case 0xd0:  // horizontal; of both signs by turns
      add_lanes(to, kind_add, e->simd == simd_66 ? precision_fp64 : precision_fp32,
                packed_width(e));
      return;
    case 0x2b:
    case 0xe7:
      to->is_non_temporal = True;
      return;
    case 0xc3:
      to->is_non_temporal = True;
      to->class = class_integer;
      return;
    default:
      break;
  }
  const UChar op = e->opcode;
  if (op >= 0x80 && op <= 0x8f) {
    to->class = class_branch;
  } else if (op < 0x10 || (op >= 0x18 && op <= 0x27) || (op >= 0x30 && op <= 0x4f) ||
             (op >= 0x90 && op <= 0xc1) || (op >= 0xc7 && op <= 0xcf)) {
    to->class = class_integer;  // also moves under a condition, bits, multiplications, prefetches
  }
}

static void decode_0f38(Instruction* to, const Encoding* e) {
  const UChar op = e->opcode;
  to->class = op >= 0xf0 ? class_integer : class_vector;  // the former: movbe, crc32, bits
  if (op == 0x13) {
    add_lanes(to, kind_convert, precision_fp16, e->is_256 ? width_128 : width_scalar);
    to->operations[0].amount = e->is_256 ? 8 : 4;
    return;
  }
  // Rows 9, a and b hold the fused multiply-adds in three orders of their operands.
  if (!e->is_vex || op < 0x96 || op > 0xbf || (op & 0x0f) < 6) {
    return;
  }
  const Bool is_scalar = (op & 0x0f) >= 9 && (op & 1) == 1;
  add_lanes(to, kind_fma, e->is_wide ? precision_fp64 : precision_fp32,
            is_scalar ? width_scalar : packed_width(e));
}

static UInt bits_set(UChar byte) {
  UInt count = 0;
  for (; byte != 0; byte &= byte - 1) {
    count++;
  }
  return count;
}

static void decode_0f3a(Instruction* to, const Encoding* e) {
  to->class = e->opcode == 0xf0 ? class_integer : class_vector;
  const UChar immediate = e->rest_length > 0 ? e->rest[e->rest_length - 1] : 0;
  switch (e->opcode) {
    case 0x08:
      add_lanes(to, kind_convert, precision_fp32, packed_width(e));
      return;  // rounds
    case 0x09:
      add_lanes(to, kind_convert, precision_fp64, packed_width(e));
      return;
    case 0x0a:
      add_lanes(to, kind_convert, precision_fp32, width_scalar);
      return;
    case 0x0b:
      add_lanes(to, kind_convert, precision_fp64, width_scalar);
      return;
    case 0x1d:
      add_operation(to, kind_convert, precision_fp16, e->is_256 ? width_256 : width_128,
                    e->is_256 ? 8 : 4);
      return;
    case 0x40:
    case 0x41: {  // dot products of the lanes that the immediate's upper half names
      const UInt halves = e->is_256 ? 2 : 1;
      const Precision precision = e->opcode == 0x40 ? precision_fp32 : precision_fp64;
      const UInt terms = bits_set(immediate >> 4);
      add_operation(to, kind_mul, precision, packed_width(e), halves * terms);
      add_operation(to, kind_add, precision, packed_width(e), terms > 1 ? halves * (terms - 1) : 0);
      return;
    }
    default:
      return;
  }
}

// Opcodes d8 to df.
static void decode_x87(Instruction* to, const Encoding* e) {
  static const Kind of_field[8] = {kind_add, kind_mul, kind_compare, kind_compare,
                                   kind_add, kind_add, kind_div,     kind_div};
  const UChar modrm = e->rest_length > 0 ? e->rest[0] : 0;
  const Bool is_register = modrm >= 0xc0;
  const UInt field = (modrm >> 3) & 7;
  to->class = class_floating;
  switch (e->opcode) {
    case 0xd8:
    case 0xdc:
    case 0xde:
      add_operation(to, of_field[field], precision_x87, width_scalar, 1);
      return;
    case 0xda:
      if (!is_register) {
        add_operation(to, of_field[field], precision_x87, width_scalar, 1);
      } else if (modrm == 0xe9) {
        add_operation(to, kind_compare, precision_x87, width_scalar, 1);
      }
      return;
    case 0xd9:
      if (modrm == 0xfa) {
        add_operation(to, kind_sqrt, precision_x87, width_scalar, 1);
      } else if (modrm == 0xf8 || modrm == 0xf5) {
        add_operation(to, kind_div, precision_x87, width_scalar, 1);  // remainders
      } else if (modrm >= 0xf0 && modrm != 0xf6 && modrm != 0xf7) {
        add_operation(to, modrm == 0xfc ? kind_convert : kind_other, precision_x87, width_scalar,
                      1);  // exponential to cosine
      }
      return;
    case 0xdb:
    case 0xdf:
      if (is_register && (field == 5 || field == 6)) {
        add_operation(to, kind_compare, precision_x87, width_scalar, 1);
      } else if (!is_register && field <= 3) {
        add_operation(to, kind_convert, precision_x87, width_scalar, 1);  // integers
      }
      return;
    default:
      return;
  }
}

static void decode_one_byte(Instruction* to, const Encoding* e) {
  const UChar op = e->opcode;
  const UInt field = e->rest_length > 0 ? (e->rest[0] >> 3) & 7 : 0;
  if (op >= 0xd8 && op <= 0xdf) {
    decode_x87(to, e);
  } else if ((op >= 0x70 && op <= 0x7f) || (op >= 0xe0 && op <= 0xe3) || op == 0xe8 || op == 0xe9 ||
             op == 0xeb || op == 0xc2 || op == 0xc3 || (op == 0xff && field >= 2 && field <= 5)) {
    to->class = class_branch;
  } else if ((e->simd == simd_f2 || e->simd == simd_f3) &&
             ((op >= 0xa4 && op <= 0xa7) || (op >= 0xaa && op <= 0xaf))) {
    to->class = class_repeated;
  }
}

Instruction decode_instruction(const UChar* bytes, UInt length) {
  Instruction result = {.class = class_integer};
  const Encoding e = encoding_of(bytes, length);
  switch (e.map) {
    case map_one_byte:
      decode_one_byte(&result, &e);
      break;
    case map_0f:
      decode_0f(&result, &e);
      result.is_prefetch = e.opcode == 0x18 || e.opcode == 0x0d;
      break;
    case map_0f38:
      decode_0f38(&result, &e);
      break;
    case map_0f3a:
      decode_0f3a(&result, &e);
      break;
  }
  return result;
}
