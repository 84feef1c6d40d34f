/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

#ifndef ROOFLADDER_MODEL
#define ROOFLADDER_MODEL "openmp"
#endif

/* Makes the tables of roofladder/ladder.h from a description by roofladder/plain.h. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roofladder/plain.h"

typedef struct rl_plain_module {
  const rl_plain_kernel* kernel;
  const rl_plain_rung* rungs;
  rl_array_spec* arrays;
  rl_plain_computation plain;
  rl_computation computation;
  const rl_computation* computations[1];
  rl_kernel kernel_table;
  const rl_kernel* kernels[1];
  rl_variant* variants;
  const rl_variant** variant_rows;
  rl_ladder ladder;
} rl_plain_module;

/* The data of a rung between create() and destroy(). */
typedef struct rl_plain_state {
  const rl_plain_rung* rung;
  const rl_problem* problem;
} rl_plain_state;

static inline void rl_plain_values(rl_parameters size, int64_t* values) {
  for (uint32_t i = 0; i < size.count; ++i) {
    values[i] = size.items[i].value;
  }
}

static inline int32_t rl_plain_named_size(void* self, const char* name, const rl_limits* limits,
                                          int64_t* values, rl_error* error) {
  const rl_plain_module* module = (const rl_plain_module*)self;
  (void)limits;
  (void)error;
  for (const rl_plain_size* size = module->kernel->sizes; size->name != NULL; ++size) {
    if (strcmp(size->name, name) == 0) {
      memcpy(values, size->values, module->computation.size_count * sizeof *values);
      return RL_OK;
    }
  }
  return RL_NONE;
}

static inline int32_t rl_plain_counts(void* self, rl_parameters size, uint64_t* counts,
                                      rl_error* error) {
  const rl_plain_module* module = (const rl_plain_module*)self;
  int64_t values[RL_PLAIN_SIZES];
  (void)error;
  rl_plain_values(size, values);
  for (uint32_t i = 0; i < module->computation.array_count; ++i) {
    counts[i] = (uint64_t)module->kernel->arrays[i].count(values);
  }
  return RL_OK;
}

static inline int32_t rl_plain_flops(void* self, rl_parameters size, double* flops,
                                     rl_error* error) {
  const rl_plain_kernel* kernel = ((const rl_plain_module*)self)->kernel;
  int64_t values[RL_PLAIN_SIZES];
  (void)error;
  rl_plain_values(size, values);
  *flops = (double)kernel->flops(values);
  return RL_OK;
}

static inline int32_t rl_plain_fill(void* self, const rl_problem* problem, uint64_t seed,
                                    uint32_t what, rl_error* error) {
  (void)error;
  ((const rl_plain_module*)self)->kernel->fill(problem, seed, what == RL_FILL_INOUT_ONLY);
  return RL_OK;
}

static inline int32_t rl_plain_right_values(void* self, const rl_problem* problem, uint32_t array,
                                            const uint64_t* elements, uint32_t count,
                                            rl_value* values, rl_error* error) {
  const rl_plain_kernel* kernel = ((const rl_plain_module*)self)->kernel;
  const rl_array* of = &problem->arrays[array];
  if (of->element_bytes != of->number_bytes) {
    snprintf(error->text, sizeof error->text,
             "array %s has elements of several numbers: its kernel needs expected_all", of->name);
    return RL_FAILED;
  }
  for (uint32_t i = 0; i < count; ++i) {
    const double value = kernel->expected(problem, array, elements[i]);
    if (of->number == RL_REAL) {
      values[i].real = value;
    } else {
      values[i].integer = (int64_t)value;
    }
  }
  return RL_OK;
}

static inline int32_t rl_plain_right_arrays(void* self, const rl_problem* right, rl_error* error) {
  (void)error;
  ((const rl_plain_module*)self)->kernel->expected_all(right);
  return RL_OK;
}

static inline int32_t rl_plain_work(void* self, rl_parameters size, double last_level_cache,
                                    rl_work* work, rl_error* error) {
  const rl_plain_rung* rung = (const rl_plain_rung*)self;
  int64_t values[RL_PLAIN_SIZES];
  (void)last_level_cache;
  (void)error;
  rl_plain_values(size, values);
  rung->work(values, work);
  return RL_OK;
}

static inline int32_t rl_plain_create(void* self, const rl_problem* problem, const rl_queue* queue,
                                      void** result, rl_error* error) {
  rl_plain_state* state = (rl_plain_state*)malloc(sizeof *state);
  (void)queue;
  if (state == NULL) {
    snprintf(error->text, sizeof error->text, "no memory for the rung");
    return RL_FAILED;
  }
  state->rung = (const rl_plain_rung*)self;
  state->problem = problem;
  *result = state;
  return RL_OK;
}

static inline int32_t rl_plain_run(void* self, rl_error* error) {
  const rl_plain_state* state = (const rl_plain_state*)self;
  (void)error;
  state->rung->run(state->problem);
  return RL_OK;
}

#ifdef _OPENMP
extern void omp_set_num_threads(int);

static inline int32_t rl_plain_set_threads(void* self, uint32_t threads, rl_error* error) {
  (void)self;
  (void)error;
  if (threads > 0) {
    omp_set_num_threads((int)threads);
  }
  return RL_OK;
}

static inline void rl_plain_touch(void* self, void* data, uint64_t bytes) {
  const int64_t page = 4096;
  (void)self;
#pragma omp parallel for schedule(static)
  for (int64_t at = 0; at < (int64_t)bytes; at += page) {
    ((char*)data)[at] = 0;
  }
}
#endif

static inline const char* rl_plain_or_empty(const char* text) {
  return text != NULL ? text : "";
}

static inline uint32_t rl_plain_rung_count(const rl_plain_rung* rungs) {
  uint32_t count = 0;
  while (rungs[count].name != NULL) {
    ++count;
  }
  return count;
}

static inline void rl_plain_describe_kernel(rl_plain_module* module) {
  const rl_plain_kernel* kernel = module->kernel;
  rl_computation* computation = &module->computation;
  computation->struct_bytes = sizeof *computation;
  while (kernel->arrays[computation->array_count].name != NULL) {
    const rl_plain_array* array = &kernel->arrays[computation->array_count];
    rl_array_spec* spec = &module->arrays[computation->array_count++];
    spec->name = array->name;
    spec->element_bytes = array->element_bytes;
    spec->role = array->role;
    spec->number = array->number;
    spec->number_bytes = array->number_bytes;
    spec->zeroed = array->zeroed;
  }
  computation->name = "";
  computation->arrays = module->arrays;
  computation->size_names = kernel->size_names;
  while (kernel->size_names[computation->size_count] != NULL) {
    ++computation->size_count;
  }
  computation->flags = RL_INPUTS_VARY;
  computation->self = module;
  computation->plain = &module->plain;
  computation->named_size = rl_plain_named_size;
  computation->counts = rl_plain_counts;
  computation->fill = kernel->fill != NULL ? rl_plain_fill : NULL;
  module->plain.tolerance = kernel->tolerance;
  module->plain.right_values = kernel->expected != NULL ? rl_plain_right_values : NULL;
  module->plain.right_arrays = kernel->expected_all != NULL ? rl_plain_right_arrays : NULL;
  module->plain.flops = kernel->flops != NULL ? rl_plain_flops : NULL;
  module->computations[0] = computation;
  module->kernel_table.struct_bytes = sizeof(rl_kernel);
  module->kernel_table.role = RL_LADDER;
  module->kernel_table.name = kernel->name;
  module->kernel_table.title = kernel->title;
  module->kernel_table.sentence = rl_plain_or_empty(kernel->sentence);
  module->kernel_table.seed = "";
  module->kernel_table.work_unit = "repetition";
  module->kernel_table.computations = module->computations;
  module->kernel_table.computation_count = 1;
  module->kernels[0] = &module->kernel_table;
}

/* Where a module comes from, for the report. */
typedef struct rl_plain_source {
  const rl_source_file* files;
  const char* build; /* compiler and options */
} rl_plain_source;

static inline void rl_plain_describe_rung(rl_plain_module* module, uint32_t number,
                                          const rl_plain_source* source) {
  static const char* const parts[1] = {"kernel"};
  const rl_plain_rung* rung = &module->rungs[number];
  const char* before = number > 0 ? module->rungs[number - 1].name : "";
  rl_variant* variant = &module->variants[number];
  variant->struct_bytes = sizeof *variant;
  variant->flags = rung->flags | RL_ADDS_WORK;
  variant->order = number;
  variant->max_threads = rung->max_threads;
  variant->kernel = module->kernel->name;
  variant->computes = "";
  variant->name = rung->name;
  variant->title = rung->title;
  variant->claim = rl_plain_or_empty(rung->claim);
  variant->expects = rung->expects;
  variant->parent = rung->parent != NULL ? rung->parent : before;
  variant->scope = rl_plain_or_empty(rung->scope);
  variant->ceiling = "";
  variant->parts = parts;
  variant->part_count = 1;
  variant->place = RL_ON_HOST;
  variant->sources = source->files;
  variant->build = source->build;
  variant->self = (void*)rung;
  variant->work = rung->work != NULL ? rl_plain_work : NULL;
  variant->create = rl_plain_create;
  variant->run = rl_plain_run;
  variant->destroy = free;
  module->variant_rows[number] = variant;
}

/* The module's tables, which live as long as the process. Null if memory is short. */
static inline const rl_ladder* rl_plain_ladder(const rl_plain_kernel* kernel,
                                               const rl_plain_rung* rungs,
                                               const rl_plain_source* source) {
  const uint32_t count = rl_plain_rung_count(rungs);
  uint32_t arrays = 0;
  while (kernel->arrays[arrays].name != NULL) {
    ++arrays;
  }
  rl_plain_module* module = (rl_plain_module*)calloc(1, sizeof *module);
  if (module == NULL) {
    return NULL;
  }
  module->kernel = kernel;
  module->rungs = rungs;
  module->arrays = (rl_array_spec*)calloc(arrays, sizeof *module->arrays);
  module->variants = (rl_variant*)calloc(count, sizeof *module->variants);
  module->variant_rows = (const rl_variant**)calloc(count, sizeof *module->variant_rows);
  if (module->arrays == NULL || module->variants == NULL || module->variant_rows == NULL) {
    return NULL;
  }
  rl_plain_describe_kernel(module);
  for (uint32_t i = 0; i < count; ++i) {
    rl_plain_describe_rung(module, i, source);
  }
  module->ladder.struct_bytes = sizeof module->ladder;
  module->ladder.version = RL_VERSION;
  module->ladder.model = ROOFLADDER_MODEL;
  module->ladder.kernels = module->kernels;
  module->ladder.variants = module->variant_rows;
  module->ladder.kernel_count = 1;
  module->ladder.variant_count = count;
#ifdef _OPENMP
  module->ladder.set_threads = rl_plain_set_threads;
  module->ladder.touch = rl_plain_touch;
#endif
  return &module->ladder;
}
