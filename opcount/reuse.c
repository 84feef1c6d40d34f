// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "reuse.h"

#include "ir.h"
#include "recency.h"

// Accesses by their distance: the number of other lines since the last access of the line. Class 0
// is below all sizes of caches; the others begin at one each.
enum { class_count = 4 * 30, smallest = 8, smallest_bits = 3 };

// About 20 bytes are taken for each.
enum { most_lines = 1 << 25 };

typedef struct {
  Bool has_too_many;
  CacheCounts first;  // at any size
  CacheCounts classes[class_count];
} Reuse;

static Bool is_followed;
static UInt bits;
static XArray* reuses;
static Region current = outside;
static Reuse* of_current;

ULong lines_of_size(UInt size) {
  return (4ull + size % 4) << (size / 4 + smallest_bits - 2);
}

static UInt class_of(ULong distance) {
  if (distance < smallest) {
    return 0;
  }
  const UInt octave = 63 - __builtin_clzll(distance);
  const UInt class = 1 + 4 * (octave - smallest_bits) + ((distance >> (octave - 2)) & 3);
  return class < class_count ? class : class_count - 1;
}

// One line of each group, at a place that differs from group to group, so that no stride is left
// out.
static const ULong spread = 0x9e3779b97f4a7c15;
enum { spread_bits = 40 };

static ULong within_group(void) {
  return (1ull << bits) - 1;
}

static Bool is_sampled(Addr line) {
  return ((line ^ ((line >> bits) * spread) >> spread_bits) & within_group()) == 0;
}

IRExpr* is_line_followed(IRSB* to, IRExpr* line) {
  if (bits == 0) {
    return NULL;
  }
  IRExpr* group = word(to, Iop_Mul64, shifted(to, line, bits), mkIRExpr_HWord(spread));
  IRExpr* place = word(to, Iop_Xor64, line, shifted(to, group, spread_bits));
  IRExpr* from_place = word(to, Iop_And64, place, mkIRExpr_HWord(within_group()));
  return assign(to, Ity_I1, IRExpr_Binop(Iop_CmpEQ64, from_place, mkIRExpr_HWord(0)));
}

UInt lines_for_one_followed(void) {
  return 1u << bits;
}

ULong follow_reuse(Addr line, AccessKind kind) {
  if (!is_followed || of_current->has_too_many || !is_sampled(line)) {
    return 0;
  }
  line >>= bits;
  if (kind == access_write_past) {
    forget_line(line);
    return 0;
  }
  if (lines_in_use() == most_lines) {
    of_current->has_too_many = True;
    forget_lines();
    return 0;
  }
  const Recency before = use_line(line, kind == access_write);
  CacheCounts* of_class =
      before.is_known ? &of_current->classes[class_of(before.distance)] : &of_current->first;
  *(kind == access_write ? &of_class->write_misses : &of_class->read_misses) += 1;
  if (kind == access_write) {
    // Written back in between where it was evicted at the farthest of the accesses since.
    const Bool is_again = before.is_known && before.is_written;
    (is_again ? &of_current->classes[class_of(before.farthest)] : &of_current->first)
        ->written_back += 1;
  }
  return before.is_known ? before.distance << bits : ~0ull;
}

static Reuse* entry_of(Region region) {
  return element_of(&reuses, sizeof(Reuse), region);
}

void begin_reuse(UInt sample_bits) {
  is_followed = True;
  bits = sample_bits;
  begin_recency();
  enter_reuse(outside);
}

void enter_reuse(Region region) {
  if (!is_followed) {
    return;
  }
  forget_lines();
  current = region;
  of_current = entry_of(region);
}

void forget_reuse(void) {
  if (reuses != NULL) {
    VG_(dropTailXA)(reuses, VG_(sizeXA)(reuses));
  }
  enter_reuse(current);
}

UInt sizes_of(Region region) {
  const Reuse* reuse = entry_of(region);
  UInt sizes = reuse->has_too_many ? 0 : class_count;
  for (; sizes > 1; sizes--) {
    const CacheCounts* last = &reuse->classes[sizes - 1];
    if (last->read_misses + last->write_misses + last->written_back > 0) {
      break;
    }
  }
  return sizes;
}

CacheCounts traffic_of(Region region, UInt size) {
  const Reuse* reuse = entry_of(region);
  CacheCounts sum = reuse->first;
  for (UInt class = size + 1; class < class_count; class ++) {
    sum.read_misses += reuse->classes[class].read_misses;
    sum.write_misses += reuse->classes[class].write_misses;
    sum.written_back += reuse->classes[class].written_back;
  }
  return sum;
}
