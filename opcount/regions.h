// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The parts of a program that it has named (requests.h). What is outside of all is a region too,
// without a name.
#ifndef ROOFLADDER_OPCOUNT_REGIONS_H
#define ROOFLADDER_OPCOUNT_REGIONS_H

#include "pub_tool_basics.h"
#include "pub_tool_xarray.h"

typedef UInt Region;
enum { outside = 0 };

// The region of that name, which is added if it is new.
Region region_of(const HChar* name);
const HChar* name_of(Region region);
UInt region_count(void);

// An element of an array that grows by zeros until it has it, and that is made if it is null.
void* element_of(XArray** values, SizeT bytes, UInt index);

#endif
