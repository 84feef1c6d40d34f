/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The boundary between Roofladder and a model module (lib/roofladder/models/<model>.so). Plain C:
 * no exceptions and no library types cross it, so that modules built by other compilers (nvcc,
 * nvc++, gfortran) fit. A module exports one symbol, roofladder_model(); the table it returns stays
 * valid and unchanged until the module is unloaded. C++ modules do not fill these structs by hand:
 * kernels/variant.h does. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RL_MODEL_ABI 5

typedef struct rl_parameter {
  const char* name;
  int64_t value;
} rl_parameter;

/* Read-only view of a list of parameters. */
typedef struct rl_parameters {
  const rl_parameter* items;
  uint32_t count;
} rl_parameters;

enum rl_array_role {
  RL_INPUT = 0,  /* never written */
  RL_OUTPUT = 1, /* written in full by every repetition, poisoned before it */
  RL_INOUT = 2,  /* refilled before every repetition */
  RL_SCRATCH = 3 /* content does not matter */
};

typedef struct rl_array {
  const char* name;
  void* data; /* host memory from rl_model.allocate, 64-byte aligned at least */
  uint64_t count;
  uint32_t element_bytes;
  uint32_t role; /* rl_array_role */
} rl_array;

typedef struct rl_problem {
  rl_parameters size;
  const rl_array* arrays;
  uint32_t array_count;
} rl_problem;

/* Operations of one repetition, by class. fma is one operation here and two flops. compare holds
 * comparisons, min, max and abs; special holds exp, pow and the like; convert holds conversions
 * between precisions. */
typedef struct rl_operations {
  double add, mul, fma, div, sqrt, special, compare, convert;
} rl_operations;

/* Work of one repetition. Bytes are those between the last-level cache and memory, unless said. An
 * operation of a matrix unit has the precision of its factors, whatever that of its sum. Recorded
 * of fp16 are add, mul and fma, of bf16 and tf32 fma: others there are refused. */
typedef struct rl_work {
  rl_operations fp64, fp32, fp16, bf16, tf32;
  double minimum_read;   /* bytes a cold cache must fetch, STREAM convention (no write-allocate) */
  double minimum_write;  /* bytes that must reach memory */
  double write_allocate; /* bytes fetched only because a regular store misses; 0 for non-temporal
                            stores and on GPUs */
  double link_to_device; /* bytes over the host link */
  double link_from_device;
  double level_bytes; /* between the cores and the level that the variant's ceiling names ("l1",
                         "l2", "shared", "caches"); 0 elsewhere */
  double
      core_read; /* bytes of array elements that the source reads and writes, wherever they are; */
  double core_write; /* of counted work only */
} rl_work;

typedef struct rl_error {
  char text[512]; /* zero-terminated */
} rl_error;

/* Called by a variant inside run(): from now on the time belongs to the part of this index. run()
 * starts in part 0. */
typedef struct rl_parts {
  void* context;
  void (*enter)(void* context, uint32_t part);
} rl_parts;

enum rl_variant_flag {
  RL_BRANCH = 1,  /* off the main line of the ladder */
  RL_ON_CHIP = 2, /* legitimately keeps data on chip between its sweeps */
  RL_NON_TEMPORAL = 4,
  RL_RESTORES = 8 /* reset() restores inout data from a copy made by create(), so that the host's
                     arrays need not be refilled before every run */
};

/* A value that a variant or a device tells of itself, in SI base units. part: index, or RL_WHOLE
 * for all parts together. */
#define RL_WHOLE 0xFFFF
typedef struct rl_value {
  const char* metric;
  uint32_t part;
  double value;
} rl_value;
typedef void (*rl_take_value)(void* context, const rl_value* value);

/* A fact about a device: text is always there; unit ("B", "B/s", "Hz", "flop/s", "" for a number)
 * is null unless the fact is a quantity. */
typedef struct rl_fact {
  const char* key;
  const char* text;
  const char* unit;
  double value;
} rl_fact;
typedef void (*rl_take_fact)(void* context, const rl_fact* fact);

typedef struct rl_variant {
  const char* kernel;
  const char*
      name; /* "threads", or "tiled:tile=4" with parameters: unique within kernel and model */
  const char* title;
  const char* claim; /* what was changed and why it should help */
  const char*
      parent; /* "", a name of the same kernel and model, or "model/name" of another model */
  const char* ceiling; /* "" or the limit this variant measures, see VariantInfo::ceiling */
  uint32_t flags;
  uint32_t order;
  rl_parameters parameters;
  const char* const* parts;
  uint32_t part_count; /* at least 1 */
  const char* source_name;
  const char* source;
  const char* build;    /* compiler and options */
  uint32_t max_threads; /* 0: as many as the run has */

  /* Every function returns 0, or another value with error->text set. last_level_cache is in bytes:
   * data that fits may be fetched once only. */
  int32_t (*work)(rl_parameters size, double last_level_cache, rl_work* work, rl_error* error);
  /* Untimed: whatever must exist before the first run. The problem outlives the state. */
  int32_t (*create)(const rl_problem* problem, void** state, rl_error* error);
  /* Untimed, after the problem's arrays were refilled and before every run: brings private copies
   * (another layout, device memory) to the same content. */
  int32_t (*reset)(void* state, rl_error* error);
  /* Timed: one repetition. Synchronous: everything is done when it returns. */
  int32_t (*run)(void* state, const rl_parts* parts, rl_error* error);
  /* Untimed: brings the results into the problem's arrays. */
  int32_t (*finish)(void* state, rl_error* error);
  void (*destroy)(void* state);
  /* Seconds of each part of the last run by the device's own clock; null where the host's clock is
   * the right one. */
  int32_t (*elapsed)(void* state, uint32_t parts, double* seconds, rl_error* error);
  /* After a run: what compiler and device tell of what was launched (registers, spills, theoretical
   * occupancy); null where there is nothing to tell. */
  int32_t (*inspect)(void* state, rl_take_value take, void* context, rl_error* error);
  /* Runs one repetition on counting scalars of the same layout, one thread, and tallies what it
   * executed, loads and stores of array elements among it; null where the arithmetic cannot be
   * instantiated so. */
  int32_t (*count)(const rl_problem* problem, rl_work* work, rl_error* error);
} rl_variant;

typedef struct rl_device {
  const char* name; /* "cpu" for threads of the module itself, else "cuda:0", "opencl:1" */
  const char* kind; /* "cpu", "gpu" */
  const char* title;
  double memory;             /* bytes that arrays may take; 0: the host's */
  double last_level_cache;   /* bytes; 0: the host's */
  const char* compiles_only; /* why kernels are compiled for this device, but never carried out;
                                null where they are */
} rl_device;

enum rl_check_state { RL_CHECK_OK, RL_CHECK_WARN, RL_CHECK_MISSING };

/* One row of `roofladder doctor`, as DoctorCheck. */
typedef struct rl_check {
  const char* name;
  uint32_t state; /* rl_check_state */
  const char* found;
  const char* cost;
  const char* fix;
} rl_check;
typedef void (*rl_take_check)(void* context, const rl_check* check);

typedef struct rl_model {
  uint32_t abi;          /* RL_MODEL_ABI */
  uint32_t struct_bytes; /* sizeof(rl_model), a second guard */
  const char* name;
  const char* title;
  uint32_t (*device_count)(void);
  int32_t (*device)(uint32_t index, rl_device* device, rl_error* error);
  /* Facts of the device, its theoretical limits among them; null where the host's facts say it all.
   */
  int32_t (*describe)(uint32_t index, rl_take_fact take, void* context, rl_error* error);
  /* Clock, power, temperature at this moment, beside a timed repetition; null where there is
   * nothing to read. */
  int32_t (*observe)(uint32_t index, rl_take_value take, void* context, rl_error* error);
  /* Chooses device and thread count for everything that follows. threads = 0: the model's default.
   */
  int32_t (*open)(uint32_t device, uint32_t threads, rl_error* error);
  /* Host memory placed as the model's threads will use it; null when there is not enough. */
  void* (*allocate)(uint64_t bytes);
  void (*release)(void* data, uint64_t bytes);
  /* Removes the arrays' lines from every cache, dirty ones written back. */
  int32_t (*evict)(const rl_array* arrays, uint32_t count, rl_error* error);
  /* What the model needs of this machine, for `doctor`; null where its devices say it all. */
  int32_t (*examine)(rl_take_check take, void* context, rl_error* error);
  const rl_variant* variants;
  uint32_t variant_count;
} rl_model;

/* The entry symbol. */
const rl_model* roofladder_model(void);
typedef const rl_model* (*rl_model_entry)(void);

#ifdef __cplusplus
}
#endif
