// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "regions.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

static XArray* names;

static void add_name(const HChar* name) {
  const HChar* copy = VG_(strdup)("opcount.region", name);
  VG_(addToXA)(names, &copy);
}

static void begin_names(void) {
  if (names == NULL) {
    names = VG_(newXA)(VG_(malloc), "opcount.regions", VG_(free), sizeof(const HChar*));
    add_name("");
  }
}

Region region_of(const HChar* name) {
  begin_names();
  for (Region region = 0; region < region_count(); region++) {
    if (VG_(strcmp)(name_of(region), name) == 0) {
      return region;
    }
  }
  add_name(name);
  return region_count() - 1;
}

const HChar* name_of(Region region) {
  return *(const HChar**)VG_(indexXA)(names, region);
}

UInt region_count(void) {
  begin_names();
  return VG_(sizeXA)(names);
}

void* element_of(XArray** values, SizeT bytes, UInt index) {
  static const UChar nothing[4096];
  tl_assert(bytes <= sizeof nothing);
  if (*values == NULL) {
    *values = VG_(newXA)(VG_(malloc), "opcount.elements", VG_(free), bytes);
  }
  while (VG_(sizeXA)(*values) <= index) {
    VG_(addToXA)(*values, nothing);
  }
  return VG_(indexXA)(*values, index);
}
