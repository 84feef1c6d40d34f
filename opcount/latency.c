// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "latency.h"

#include "pub_tool_libcbase.h"

static UInt latencies[latency_count];
static Bool is_given = False;

Bool set_latencies(const HChar* text) {
  for (UInt i = 0; i < latency_count; i++) {
    HChar* end = NULL;
    const Long cycles = VG_(strtoll10)(text, &end);
    const HChar after = i + 1 < latency_count ? ',' : 0;
    if (end == text || *end != after || cycles < 0 || cycles > 1000) {
      return False;
    }
    latencies[i] = cycles;
    text = end + 1;
  }
  is_given = True;
  return True;
}

Bool has_latencies(void) {
  return is_given;
}

UInt latency(Latency kind) {
  return latencies[kind];
}

UInt cycles_of(IROp operation) {
  switch (operation) {
    case Iop_AddF64:
    case Iop_SubF64:
    case Iop_AddF32:
    case Iop_SubF32:
    case Iop_Add64F0x2:
    case Iop_Sub64F0x2:
    case Iop_Add32F0x4:
    case Iop_Sub32F0x4:
    case Iop_Add64Fx2:
    case Iop_Sub64Fx2:
    case Iop_Add32Fx4:
    case Iop_Sub32Fx4:
    case Iop_Add64Fx4:
    case Iop_Sub64Fx4:
    case Iop_Add32Fx8:
    case Iop_Sub32Fx8:
      return latencies[latency_add];
    case Iop_MulF64:
    case Iop_MulF32:
    case Iop_Mul64F0x2:
    case Iop_Mul32F0x4:
    case Iop_Mul64Fx2:
    case Iop_Mul32Fx4:
    case Iop_Mul64Fx4:
    case Iop_Mul32Fx8:
      return latencies[latency_mul];
    case Iop_MAddF64:
    case Iop_MSubF64:
    case Iop_MAddF32:
    case Iop_MSubF32:
      return latencies[latency_fma];
    case Iop_DivF64:
    case Iop_Div64F0x2:
    case Iop_Div64Fx2:
    case Iop_Div64Fx4:
      return latencies[latency_div64];
    case Iop_DivF32:
    case Iop_Div32F0x4:
    case Iop_Div32Fx4:
    case Iop_Div32Fx8:
      return latencies[latency_div32];
    case Iop_SqrtF64:
    case Iop_Sqrt64F0x2:
    case Iop_Sqrt64Fx2:
    case Iop_Sqrt64Fx4:
      return latencies[latency_sqrt64];
    case Iop_SqrtF32:
    case Iop_Sqrt32F0x4:
    case Iop_Sqrt32Fx4:
    case Iop_Sqrt32Fx8:
      return latencies[latency_sqrt32];
    case Iop_Mul8:
    case Iop_Mul16:
    case Iop_Mul32:
    case Iop_Mul64:
      return 3;
    default:
      // Integer additions, logic and shifts.
      return operation >= Iop_Add8 && operation <= Iop_Sar64 ? 1 : 0;
  }
}
