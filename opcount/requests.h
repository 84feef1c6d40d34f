// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A program tells opcount of its regions. That costs a few instructions where it is not run under
// it.
#ifndef ROOFLADDER_OPCOUNT_REQUESTS_H
#define ROOFLADDER_OPCOUNT_REQUESTS_H

#include <valgrind/valgrind.h>

enum {
  OPCOUNT_ENTER_REGION = VG_USERREQ_TOOL_BASE('O', 'C'),
  OPCOUNT_WRITE_COUNTS,
};

// Counts what all threads do from now on under this name; the empty one leaves the region.
#define OPCOUNT_ENTER(name) VALGRIND_DO_CLIENT_REQUEST_STMT(OPCOUNT_ENTER_REGION, name, 0, 0, 0, 0)

// Writes the output now, and begins to count anew: the next output takes its place.
#define OPCOUNT_WRITE() VALGRIND_DO_CLIENT_REQUEST_STMT(OPCOUNT_WRITE_COUNTS, 0, 0, 0, 0, 0)

#endif
