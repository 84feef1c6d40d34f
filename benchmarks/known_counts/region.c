// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "opcount/requests.h"

void enter_region(int is_inside) {
  OPCOUNT_ENTER(is_inside ? "stencil" : "");
}
