// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "output.h"

#include "branches.h"
#include "caches.h"
#include "chain.h"
#include "counters.h"
#include "footprint.h"
#include "irregular.h"
#include "latency.h"
#include "loops.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"
#include "reuse.h"
#include "share.h"
#include "slots.h"

typedef struct {
  VgFile* file;
  Bool* is_used;  // by slot
} Output;

static void write_metrics(VgFile* file) {
  for (UInt precision = 0; precision < precision_count; precision++) {
    for (UInt kind = 0; kind < kind_count; kind++) {
      for (UInt width = 0; width < width_count; width++) {
        const Operation operation = {kind, precision, width, 0};
        VG_(fprintf)
        (file, "metric %u operations %s %s %s\n", operation_metric(&operation),
         precision_names[precision], kind_names[kind], width_names[width]);
      }
    }
  }
  VG_(fprintf)
  (file, "metric %u bytes loaded\nmetric %u bytes stored\nmetric %u bytes stored_past_caches\n",
   metric_loaded, metric_stored, metric_stored_past_caches);
  VG_(fprintf)
  (file, "metric %u accesses loads\nmetric %u accesses stores\nmetric %u branches back\n",
   metric_loads, metric_stores, metric_branches_back);
  for (UInt class = 0; class < class_count; class ++) {
    VG_(fprintf)
    (file, "metric %u instructions %s\n", metric_instructions + class, class_names[class]);
  }
}

static void write_counters(Region region, UInt thread, const ULong* counters, void* context) {
  const Output* output = context;
  if (region == outside && region_count() > 1) {
    return;
  }
  VG_(fprintf)(output->file, "counters %u %s\n", thread, name_of(region));
  for (UInt slot = 0; slot < slot_count(); slot++) {
    if (counters[slot] > 0) {
      output->is_used[slot] = True;
      VG_(fprintf)(output->file, "%u %llu\n", slot, counters[slot]);
    }
  }
}

static void write_place(VgFile* file, DiEpoch epoch, Addr address) {
  const HChar *object = NULL, *name = NULL, *folder = NULL;
  UInt line = 0;
  VG_(fprintf)(file, "at %lx", address);
  if (VG_(get_filename_linenum)(epoch, address, &name, &folder, &line)) {
    VG_(fprintf)(file, " %u %s%s%s", line, folder, folder[0] == 0 ? "" : "/", name);
  }
  VG_(fprintf)(file, "\n");
  // The innermost of inlined functions comes first.
  InlIPCursor* cursor = VG_(new_IIPC)(epoch, address);
  do {
    const HChar* text = VG_(describe_IP)(epoch, address, cursor);
    VG_(fprintf)(file, "in %s\n", text);
  } while (VG_(next_IIPC)(cursor));
  VG_(delete_IIPC)(cursor);
  if (VG_(get_objname)(epoch, address, &object)) {
    VG_(fprintf)(file, "of %s\n", object);
  }
}

static void write_slot(VgFile* file, UInt index) {
  const Slot* slot = slot_at(index);
  Addr address = 0;
  VG_(fprintf)(file, "slot %u\n", index);
  for (UInt i = 0; i < slot->use_count; i++) {
    if (slot->uses[i].address != address) {
      address = slot->uses[i].address;
      write_place(file, slot->epoch, address);
    }
    VG_(fprintf)(file, "%u %u\n", slot->uses[i].metric, slot->uses[i].amount);
  }
}

static Region first_told_region(void) {
  return region_count() > 1 ? 1 : outside;
}

static void write_footprints(VgFile* file) {
  for (Region region = first_told_region(); region < region_count(); region++) {
    const Footprint footprint = footprint_of(region);
    VG_(fprintf)
    (file, "footprint %llu %llu %s\n", footprint.read_first, footprint.written, name_of(region));
  }
}

static void write_chains(VgFile* file) {
  for (Region region = first_told_region(); has_latencies() && region < region_count(); region++) {
    VG_(fprintf)(file, "chain %llu %s\n", chain_of(region), name_of(region));
  }
}

static void write_irregular(VgFile* file) {
  for (Region region = first_told_region(); has_distances() && region < region_count(); region++) {
    const Irregular irregular = irregular_of(region);
    VG_(fprintf)
    (file, "irregular %llu %llu %s\n", irregular.lines, irregular.cycles, name_of(region));
  }
}

static void write_branches(VgFile* file) {
  for (Region region = first_told_region(); region < region_count(); region++) {
    VG_(fprintf)(file, "branches %llu %s\n", mispredictions_of(region), name_of(region));
  }
}

static void write_caches(VgFile* file) {
  for (Region region = first_told_region(); region < region_count(); region++) {
    for (UInt level = 0; level < cache_level_count(); level++) {
      const CacheCounts counts = cache_counts_of(region, level);
      VG_(fprintf)
      (file, "cache %u %llu %llu %llu %s\n", level + 1, counts.read_misses, counts.write_misses,
       counts.written_back, name_of(region));
    }
  }
}

static void write_reuse(VgFile* file, UInt of_one_in) {
  for (Region region = first_told_region(); region < region_count(); region++) {
    for (UInt size = 0; size < sizes_of(region); size++) {
      const CacheCounts traffic = traffic_of(region, size);
      VG_(fprintf)
      (file, "traffic %llu %llu %llu %llu %s\n", of_one_in * lines_of_size(size),
       of_one_in * traffic.read_misses, of_one_in * traffic.write_misses,
       of_one_in * traffic.written_back, name_of(region));
    }
  }
}

static void write_shares(VgFile* file) {
  for (Region region = first_told_region(); region < region_count(); region++) {
    const Blocks blocks = blocks_of(region);
    VG_(fprintf)(file, "share %llu %llu %s\n", blocks.counted, blocks.all, name_of(region));
  }
}

static void write_loops(VgFile* file) {
  for (UInt i = 0; i < loop_count(); i++) {
    VG_(fprintf)(file, "loop %lx %lx\n", loop_at(i)->first, loop_at(i)->last);
  }
}

static const HChar* unknown_function;
static Bool unknown_is_avx512;

void note_unknown(const HChar* function, Bool is_avx512) {
  unknown_function = VG_(strdup)("opcount.unknown", function);
  unknown_is_avx512 = is_avx512;
}

void write_counts(const HChar* name, Told told) {
  VgFile* file = VG_(fopen)(name, VKI_O_CREAT | VKI_O_WRONLY | VKI_O_TRUNC,
                            VKI_S_IRUSR | VKI_S_IWUSR | VKI_S_IRGRP | VKI_S_IROTH);
  if (file == NULL) {
    VG_(umsg)("cannot write %s\n", name);
    VG_(exit)(1);
  }
  Output output = {file, VG_(calloc)("opcount.used", slot_count() + 1, sizeof(Bool))};
  VG_(fprintf)(file, "opcount 1\n");
  write_metrics(file);
  for_each_counters(write_counters, &output);
  if (told.footprints) {
    write_footprints(file);
  }
  write_chains(file);
  write_irregular(file);
  if (told.branches) {
    write_branches(file);
  }
  write_caches(file);
  write_shares(file);
  if (told.reuse_of_one_in > 0) {
    write_reuse(file, told.reuse_of_one_in);
  }
  for (UInt slot = 0; slot < slot_count(); slot++) {
    if (output.is_used[slot]) {
      write_slot(file, slot);
    }
  }
  write_loops(file);
  if (unknown_function != NULL) {
    VG_(fprintf)(file, "unknown %s %s\n", unknown_is_avx512 ? "avx512" : "other", unknown_function);
  }
  VG_(fprintf)(file, "end\n");
  VG_(fclose)(file);
}
