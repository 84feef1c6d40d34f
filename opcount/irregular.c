// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "irregular.h"

#include "ir.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

enum { line_bits = 6, most_distances = 8 };

static struct {
  ULong lines;
  UInt cycles;
} distances[most_distances];
static UInt distance_count = 0;

struct Site {
  VgHashNode head;
  Addr last;     // the address that it loaded from last
  Addr step;     // from the one before, when it was last taken
  ULong loads;   // all of them
  ULong cycles;  // that these wait for their lines
  ULong mean;
  UInt prefetches_known;
  Bool is_prefetched;
};

static VgHashTable* sites;

// Lines that were used last, each at its place. Prefetchers fetch what lies beside a line, or two
// lines on, of a stream (Intel 64 and IA-32 Architectures Optimization Reference Manual, "Data
// Prefetching").
enum { used_lines = 1024, beside = 2 };
static Addr used[used_lines];

// Prefetchers of strides stay within a page.
enum { most_step = 4096 };

// An iteration of a loop is no longer, in bytes of code.
enum { most_apart = 1024 };
static XArray* prefetches;

static XArray* all_irregular;
static Region current = outside;
static Irregular of_current;

Bool set_distances(const HChar* text) {
  while (distance_count < most_distances) {
    HChar* end = NULL;
    const Long lines = VG_(strtoll10)(text, &end);
    if (end == text || *end != ':' || lines < 1) {
      return False;
    }
    text = end + 1;
    const Long cycles = VG_(strtoll10)(text, &end);
    if (end == text || cycles < 0 || cycles > 100000) {
      return False;
    }
    distances[distance_count].lines = lines;
    distances[distance_count++].cycles = cycles;
    if (*end != ',') {
      return *end == 0;
    }
    text = end + 1;
  }
  return False;
}

Bool has_distances(void) {
  return distance_count > 0;
}

static UInt cycles_at(ULong distance) {
  UInt cycles = 0;
  for (UInt i = 0; i < distance_count; i++) {
    cycles = distance >= distances[i].lines ? distances[i].cycles : cycles;
  }
  return cycles;
}

Site* site_of(Addr instruction, UInt number) {
  if (!has_distances()) {
    return NULL;
  }
  if (sites == NULL) {
    sites = VG_(HT_construct)("opcount.sites");
  }
  const UWord key = instruction << 8 | (number & 255);
  Site* site = VG_(HT_lookup)(sites, key);
  if (site == NULL) {
    site = VG_(calloc)("opcount.site", 1, sizeof *site);
    site->head.key = key;
    VG_(HT_add_node)(sites, site);
  }
  return site;
}

void add_load(IRSB* to, Site* site, IRExpr* address) {
  IRExpr* loads = mkIRExpr_HWord((HWord)&site->loads);
  addStmtToIRSB(to, IRStmt_Store(Iend_LE, mkIRExpr_HWord((HWord)&site->last), address));
  addStmtToIRSB(to, IRStmt_Store(Iend_LE, loads,
                                 word(to, Iop_Add64, load_word(to, loads), mkIRExpr_HWord(1))));
}

void add_used_line(IRSB* to, IRExpr* line) {
  IRExpr* index = word(to, Iop_And64, line, mkIRExpr_HWord(used_lines - 1));
  IRExpr* bytes = word(to, Iop_Shl64, index, IRExpr_Const(IRConst_U8(3)));
  addStmtToIRSB(
      to, IRStmt_Store(Iend_LE, word(to, Iop_Add64, mkIRExpr_HWord((HWord)used), bytes), line));
}

IRExpr* waiting_at(IRSB* to, const Site* site) {
  return load_word(to, mkIRExpr_HWord((HWord)&site->mean));
}

void note_prefetch(Addr instruction) {
  if (prefetches == NULL) {
    prefetches = VG_(newXA)(VG_(malloc), "opcount.prefetches", VG_(free), sizeof(Addr));
  }
  VG_(addToXA)(prefetches, &instruction);
}

static Bool is_prefetched(Site* site) {
  const UInt count = prefetches == NULL ? 0 : VG_(sizeXA)(prefetches);
  for (; site->prefetches_known < count; site->prefetches_known++) {
    const Addr prefetch = *(Addr*)VG_(indexXA)(prefetches, site->prefetches_known);
    const Addr load = site->head.key >> 8;
    site->is_prefetched |= prefetch - load + most_apart <= 2 * most_apart;
  }
  return site->is_prefetched;
}

static Bool has_neighbour(Addr line) {
  for (Addr other = line - beside; other <= line + beside; other++) {
    if (other != line && used[other % used_lines] == other) {
      return True;
    }
  }
  return False;
}

// Whether a prefetcher knows where the load goes: as far on as before, or beside other lines.
static Bool is_foreseen(Site* site, Addr address) {
  const Addr step = address - site->last;
  const Bool is_stride = step == site->step && step + most_step <= 2 * most_step;
  site->step = step;
  return is_stride || has_neighbour(address >> line_bits);
}

void take_load(Site* site, Addr address, ULong distance, UInt weight) {
  const ULong cycles = is_foreseen(site, address) ? 0 : (ULong)weight * cycles_at(distance);
  if (cycles > 0) {
    of_current.lines += weight;
    of_current.cycles += cycles;
  }
  site->cycles += is_prefetched(site) ? 0 : cycles;
  const ULong mean = site->cycles / (site->loads + 1), most = cycles_at(~0ull);
  site->mean = mean < most ? mean : most;
}

static Irregular* entry_of(Region region) {
  return element_of(&all_irregular, sizeof(Irregular), region);
}

void enter_irregular(Region region) {
  if (!has_distances()) {
    return;
  }
  const Irregular before = irregular_of(current);
  *entry_of(current) = before;
  current = region;
  of_current = (Irregular){0, 0};
}

Irregular irregular_of(Region region) {
  Irregular irregular = *entry_of(region);
  if (region == current) {
    irregular.lines += of_current.lines;
    irregular.cycles += of_current.cycles;
  }
  return irregular;
}

void forget_irregular(void) {
  if (all_irregular != NULL) {
    VG_(dropTailXA)(all_irregular, VG_(sizeXA)(all_irregular));
  }
  of_current = (Irregular){0, 0};
}
