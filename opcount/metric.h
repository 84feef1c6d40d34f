// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later

// The tool counts operations by precision, kind and width, accesses and their bytes, iterations of
// loops, and instructions by class.
#ifndef ROOFLADDER_OPCOUNT_METRIC_H
#define ROOFLADDER_OPCOUNT_METRIC_H

#include "instruction.h"

enum {
  metric_operations = 0,
  metric_loaded = precision_count * kind_count * width_count,  // bytes
  metric_stored,  // bytes, those past the caches among them
  metric_stored_past_caches,
  metric_loads,  // accesses
  metric_stores,
  metric_branches_back,  // that are taken
  metric_instructions,   // of the first class
  metric_count = metric_instructions + class_count
};

static inline UInt operation_metric(const Operation* operation) {
  return metric_operations + (operation->precision * kind_count + operation->kind) * width_count +
         operation->width;
}

#endif
