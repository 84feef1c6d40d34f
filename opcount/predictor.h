// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// Predicts branches as current cores do: by tables that are looked up by the outcomes of the last
// 4, 10, ... 300 branches, of which the longest history that is known tells (TAGE: Seznec and
// Michaud, "A case for (partially) TAgged GEometric history length branch prediction", Journal of
// Instruction Level Parallelism 8, 2006).
#ifndef ROOFLADDER_OPCOUNT_PREDICTOR_H
#define ROOFLADDER_OPCOUNT_PREDICTOR_H

#include "pub_tool_basics.h"

// Tells whether the branch at that address is predicted to be taken, and learns that it is or not.
Bool predict_by_history(Addr address, Bool is_taken);

// Forgets all that was learnt.
void reset_predictor(void);

#endif
