/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

#ifndef ROOFLADDER_MODEL
#define ROOFLADDER_MODEL "openmp"
#endif

/* Makes the tables of roofladder/ladder.h from a description by roofladder/plain.h. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roofladder/noise.h"
#include "roofladder/plain.h"

typedef struct rl_plain_module {
  const rl_plain_kernel* kernel;
  const rl_plain_rung* rungs;
  rl_array_spec* arrays;
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

typedef struct rl_plain_reference {
  const rl_plain_kernel* kernel;
  rl_problem problem; /* with copies of the inout arrays */
  rl_array* arrays;
  double* typical; /* for each array: the root of the mean square of 256 right values, at most 1 */
} rl_plain_reference;

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

static inline int32_t rl_plain_accepts(void* self, rl_parameters size, rl_error* error) {
  (void)self;
  for (uint32_t i = 0; i < size.count; ++i) {
    if (size.items[i].value < 1) {
      snprintf(error->text, sizeof error->text, "%s must be at least 1; it is %lld",
               size.items[i].name, (long long)size.items[i].value);
      return RL_FAILED;
    }
  }
  return RL_OK;
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

/* Bytes of one pass over the arrays that are read, or over those that are written. */
static inline double rl_plain_bytes(const rl_plain_kernel* kernel, const int64_t* values,
                                    uint32_t role) {
  double bytes = 0;
  for (const rl_plain_array* array = kernel->arrays; array->name != NULL; ++array) {
    if (array->role == role || array->role == RL_INOUT) {
      bytes += (double)array->count(values) * array->element_bytes;
    }
  }
  return bytes;
}

static inline int32_t rl_plain_useful_work(void* self, rl_parameters size, rl_useful_work* work,
                                           rl_error* error) {
  const rl_plain_kernel* kernel = ((const rl_plain_module*)self)->kernel;
  int64_t values[RL_PLAIN_SIZES];
  (void)error;
  rl_plain_values(size, values);
  work->flops = kernel->flops != NULL ? (double)kernel->flops(values) : 0;
  work->bytes =
      rl_plain_bytes(kernel, values, RL_INPUT) + rl_plain_bytes(kernel, values, RL_OUTPUT);
  work->work_units = 1;
  return RL_OK;
}

static inline void rl_plain_fill_with_noise(const rl_array* array, uint64_t seed, uint64_t first) {
  const uint64_t begin = rl_noise_begin(seed);
  for (uint64_t i = 0; i < array->count; ++i) {
    const double value = 0.5 + rl_noise(begin, first + i);
    if (array->element_bytes == sizeof(float)) {
      ((float*)array->data)[i] = (float)value;
    } else {
      ((double*)array->data)[i] = value;
    }
  }
}

static inline int32_t rl_plain_fill(void* self, const rl_problem* problem, uint64_t seed,
                                    uint32_t what, rl_error* error) {
  const rl_plain_kernel* kernel = ((const rl_plain_module*)self)->kernel;
  const int only_inout = what == RL_FILL_INOUT_ONLY;
  (void)error;
  if (kernel->fill != NULL) {
    kernel->fill(problem, seed, only_inout);
    return RL_OK;
  }
  for (uint32_t i = 0; i < problem->array_count; ++i) {
    const uint32_t role = problem->arrays[i].role;
    if (role == RL_INOUT || (role == RL_INPUT && !only_inout)) {
      rl_plain_fill_with_noise(&problem->arrays[i], seed, (uint64_t)i << 40U);
    }
  }
  return RL_OK;
}

static inline void rl_plain_free_reference(void* self) {
  rl_plain_reference* reference = (rl_plain_reference*)self;
  for (uint32_t i = 0; reference->arrays != NULL && i < reference->problem.array_count; ++i) {
    if (reference->arrays[i].role == RL_INOUT) {
      free(reference->arrays[i].data);
    }
  }
  free(reference->arrays);
  free(reference->typical);
  free((void*)reference->problem.size.items);
  free(reference);
}

static inline void* rl_plain_copy(const void* data, size_t bytes) {
  void* copy = malloc(bytes);
  return copy != NULL ? memcpy(copy, data, bytes) : NULL;
}

/* Copies the problem as it is right after its inputs were filled. False if memory is short. */
static inline int rl_plain_copy_problem(rl_plain_reference* reference, const rl_problem* problem) {
  int complete = 1;
  reference->problem = *problem;
  reference->problem.size.items = (const rl_parameter*)rl_plain_copy(
      problem->size.items, problem->size.count * sizeof *problem->size.items);
  reference->arrays =
      (rl_array*)rl_plain_copy(problem->arrays, problem->array_count * sizeof *problem->arrays);
  if (reference->arrays == NULL) {
    return 0;
  }
  reference->problem.arrays = reference->arrays;
  for (uint32_t i = 0; i < problem->array_count; ++i) {
    rl_array* array = &reference->arrays[i];
    if (array->role == RL_INOUT) {
      array->data = rl_plain_copy(array->data, array->count * array->element_bytes);
      complete = complete && array->data != NULL;
    }
  }
  return complete && reference->problem.size.items != NULL;
}

/* At most 1; less in an array whose values are all tiny, where an error of 1 would not be small. */
static inline double rl_plain_typical(const rl_plain_reference* reference, uint32_t array) {
  const uint64_t count = reference->arrays[array].count;
  const uint64_t samples = count < 256 ? count : 256;
  double squares = 0;
  for (uint64_t i = 0; i < samples; ++i) {
    const uint64_t place = rl_noise_place(i, samples, count);
    const double value = reference->kernel->expected(&reference->problem, array, place);
    squares += value * value / (double)samples;
  }
  return squares > 0 && squares < 1 ? sqrt(squares) : 1;
}

/* False if memory is short. */
static inline int rl_plain_find_typical(rl_plain_reference* reference) {
  const uint32_t count = reference->problem.array_count;
  reference->typical = (double*)calloc(count, sizeof(double));
  for (uint32_t i = 0; reference->typical != NULL && i < count; ++i) {
    const uint32_t role = reference->arrays[i].role;
    if (role == RL_OUTPUT || role == RL_INOUT) {
      reference->typical[i] = rl_plain_typical(reference, i);
    }
  }
  return reference->typical != NULL;
}

static inline int32_t rl_plain_make_reference(void* self, const rl_problem* problem, void** result,
                                              rl_error* error) {
  rl_plain_reference* reference = (rl_plain_reference*)calloc(1, sizeof *reference);
  if (reference != NULL) {
    reference->kernel = ((const rl_plain_module*)self)->kernel;
    if (rl_plain_copy_problem(reference, problem) && rl_plain_find_typical(reference)) {
      *result = reference;
      return RL_OK;
    }
    rl_plain_free_reference(reference);
  }
  snprintf(error->text, sizeof error->text, "no memory for the reference");
  return RL_FAILED;
}

static inline int32_t rl_plain_expected(void* self, uint32_t array, const uint64_t* elements,
                                        uint32_t count, double* values, double* tolerances,
                                        rl_error* error) {
  const rl_plain_reference* reference = (const rl_plain_reference*)self;
  const rl_plain_kernel* kernel = reference->kernel;
  (void)error;
  for (uint32_t i = 0; i < count; ++i) {
    values[i] = kernel->expected(&reference->problem, array, elements[i]);
    tolerances[i] = kernel->tolerance * fmax(reference->typical[array], fabs(values[i]));
  }
  return RL_OK;
}

/* A variant's self is its place in the module's list. */
typedef struct rl_plain_place {
  const rl_plain_kernel* kernel;
  const rl_plain_rung* rung;
} rl_plain_place;

static inline int32_t rl_plain_work(void* self, rl_parameters size, double last_level_cache,
                                    rl_work* work, rl_error* error) {
  const rl_plain_place* place = (const rl_plain_place*)self;
  const uint32_t struct_bytes = work->struct_bytes;
  int64_t values[RL_PLAIN_SIZES];
  (void)last_level_cache;
  (void)error;
  rl_plain_values(size, values);
  memset(work, 0, sizeof *work);
  work->struct_bytes = struct_bytes;
  work->minimum_read = rl_plain_bytes(place->kernel, values, RL_INPUT);
  work->minimum_write = rl_plain_bytes(place->kernel, values, RL_OUTPUT);
  for (const rl_plain_array* array = place->kernel->arrays; array->name != NULL; ++array) {
    if (array->role == RL_OUTPUT && (place->rung->flags & RL_NON_TEMPORAL) == 0) {
      work->write_allocate += (double)array->count(values) * array->element_bytes;
    }
  }
  if (place->rung->work != NULL) {
    place->rung->work(values, work);
  }
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
  state->rung = ((const rl_plain_place*)self)->rung;
  state->problem = problem;
  *result = state;
  return RL_OK;
}

static inline int32_t rl_plain_nothing(void* state, rl_error* error) {
  (void)state;
  (void)error;
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
  }
  computation->name = "";
  computation->arrays = module->arrays;
  computation->size_names = kernel->size_names;
  while (kernel->size_names[computation->size_count] != NULL) {
    ++computation->size_count;
  }
  computation->flags = RL_INPUTS_VARY;
  computation->self = module;
  computation->named_size = rl_plain_named_size;
  computation->accepts = rl_plain_accepts;
  computation->counts = rl_plain_counts;
  computation->useful_work = rl_plain_useful_work;
  computation->fill = rl_plain_fill;
  computation->make_reference = rl_plain_make_reference;
  computation->expected = rl_plain_expected;
  computation->free_reference = rl_plain_free_reference;
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
                                          rl_plain_place* place, const rl_plain_source* source) {
  static const char* const parts[1] = {"kernel"};
  const rl_plain_rung* rung = &module->rungs[number];
  const char* before = number > 0 ? module->rungs[number - 1].name : "";
  rl_variant* variant = &module->variants[number];
  place->kernel = module->kernel;
  place->rung = rung;
  variant->struct_bytes = sizeof *variant;
  variant->flags = rung->flags;
  variant->order = number;
  variant->max_threads = rung->max_threads;
  variant->kernel = module->kernel->name;
  variant->computes = "";
  variant->name = rung->name;
  variant->title = rung->title;
  variant->claim = rl_plain_or_empty(rung->claim);
  variant->expects = rung->expects;
  variant->parent = rung->parent != NULL ? rung->parent : before;
  variant->ceiling = "";
  variant->parts = parts;
  variant->part_count = 1;
  variant->place = RL_ON_HOST;
  variant->sources = source->files;
  variant->build = source->build;
  variant->self = place;
  variant->work = rl_plain_work;
  variant->create = rl_plain_create;
  variant->reset = rl_plain_nothing;
  variant->run = rl_plain_run;
  variant->finish = rl_plain_nothing;
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
  rl_plain_place* places = (rl_plain_place*)calloc(count, sizeof *places);
  if (module == NULL || places == NULL) {
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
    rl_plain_describe_rung(module, i, &places[i], source);
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
