/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The boundary between Roofladder and a ladder module: kernels, and variants of them in one model.
 * Plain C: no exceptions and no library types cross it, so that modules of other compilers and
 * languages fit. A module exports one symbol, roofladder_ladder(); the tables that it returns stay
 * valid and unchanged for the life of the process. C++ modules do not fill these structs by hand:
 * roofladder/ladder.hpp does.
 *
 * Structs that begin with struct_bytes grow at their end; code that fills one sets it to the size
 * that it was compiled with. Structs in arrays (parameters, arrays, operations) never change.
 * While RL_VERSION is 0 nothing is promised: sizes must be the same on both sides.
 *
 * Functions that return int32_t return RL_OK, or another value with error->text set. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RL_VERSION 0

enum rl_status {
  RL_OK = 0,
  RL_FAILED = 1,
  RL_NONE = 2 /* there is none of that name; only where the function says so */
};

typedef struct rl_error {
  char text[512]; /* zero-terminated */
} rl_error;

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

/* The numbers that elements consist of. */
enum rl_number {
  RL_REAL = 0, /* IEEE 754, in results of 4 or 8 bytes */
  RL_SIGNED = 1,
  RL_UNSIGNED = 2,
  RL_BOOLEAN = 3,
  RL_OPAQUE = 4 /* something else: never in results, and never in inputs without a fill() */
};

/* Roofladder's own memory: it fills, poisons, moves and evicts it. */
typedef struct rl_array {
  const char* name;
  void* data; /* on the host, 64-byte aligned; on the device if the variant asks for it */
  uint64_t count;
  uint32_t element_bytes;
  uint32_t role;         /* rl_array_role */
  uint32_t number;       /* rl_number */
  uint32_t number_bytes; /* of each number of an element: complex ones have two, structs several;
                            0: an element is one number */
} rl_array;

/* A number as it is compared: integer holds those of integers and booleans, of unsigned ones the
 * bits. */
typedef union rl_value {
  double real;
  int64_t integer;
} rl_value;

typedef struct rl_problem {
  uint32_t struct_bytes;
  uint32_t array_count;
  const rl_array* arrays;
  rl_parameters size;
} rl_problem;

/* Operations of one repetition, by class. fma is one operation here and two flops. compare holds
 * comparisons, min, max and abs; special holds exp, pow and the like; convert holds conversions
 * between precisions. */
typedef struct rl_operations {
  double add, mul, fma, div, sqrt, special, compare, convert;
} rl_operations;

/* Work of one repetition. Bytes are those between the last-level cache and memory, unless said
 * otherwise. An operation of a matrix unit has the precision of its factors, whatever that of
 * its sum. Only add, mul and fma are recorded for fp16, only fma for bf16 and tf32; other
 * operations there are refused. */
typedef struct rl_work {
  uint32_t struct_bytes;
  uint32_t reserved;
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

/* Receives a value that a variant or a device reports about itself, in SI base units, by the
 * name of its metric. part: index, or RL_WHOLE for all parts together. */
#define RL_WHOLE 0xFFFF
typedef void (*rl_take_value)(void* context, const char* metric, uint32_t part, double value);

/* ---- Kernels: what is computed, and what the right answer is. ---- */

/* Machine properties that named sizes may depend on, in bytes. */
typedef struct rl_limits {
  uint32_t struct_bytes;
  uint32_t reserved;
  double memory; /* bytes that the machine can provide */
  double last_level_cache;
} rl_limits;

/* Work of one repetition that the computation needs, whatever the implementation. */
typedef struct rl_useful_work {
  uint32_t struct_bytes;
  uint32_t reserved;
  double flops;
  double bytes;      /* compulsory: inputs once, outputs once */
  double work_units; /* sweeps, launches: what the kernel's work_unit names */
} rl_useful_work;

typedef struct rl_array_spec {
  const char* name;
  uint32_t element_bytes;
  uint32_t role;         /* rl_array_role */
  uint32_t number;       /* rl_number */
  uint32_t number_bytes; /* as in rl_array */
  uint32_t zeroed;       /* 1: an inout array that begins as zeros; fill() leaves it alone */
} rl_array_spec;

enum rl_fill { RL_FILL_INPUTS, RL_FILL_INOUT_ONLY };

enum rl_computation_flag {
  RL_INPUTS_VARY = 1 /* inputs may be refilled from another seed before every repetition: making a
                        reference takes no longer than filling them */
};

/* A computation that is described by data alone. The program that loads the module then supplies
 * what it leaves null: sizes of at least 1; inputs of noise from 0.5 to 1.5; useful bytes of every
 * input once and every output once; a reference with copies of inout arrays. */
typedef struct rl_plain_computation {
  double tolerance; /* of real numbers; integers are equal. Relative to the right value, or to the
                       typical one of its array (the root of the mean square of 256 elements, or 1
                       if that is less) or to its magnitude where they are larger */
  /* The right values of elements of an output or inout array, those of an element's numbers side
   * by side, from the inputs alone. Inout arrays hold their values from before the repetition.
   * Null where right_arrays is there. */
  int32_t (*right_values)(void* self, const rl_problem* problem, uint32_t array,
                          const uint64_t* elements, uint32_t count, rl_value* values,
                          rl_error* error);
  /* The same of all elements at once: writes them into the output and inout arrays of this problem,
   * whose numbers are rl_values. Inout arrays hold their values from before the repetition. */
  int32_t (*right_arrays)(void* self, const rl_problem* right, rl_error* error);
  /* The sum of the magnitudes of the terms that an element is the sum of, in which rounding errors
   * of a sum that cancels are small. May be null. */
  int32_t (*magnitudes)(void* self, const rl_problem* problem, uint32_t array,
                        const uint64_t* elements, uint32_t count, double* magnitudes,
                        rl_error* error);
  /* Useful ones. May be null: not declared. */
  int32_t (*flops)(void* self, rl_parameters size, double* flops, rl_error* error);
} rl_plain_computation;

/* One of the computations that a kernel holds on the same arrays (copy, triad; the same product
 * with a matrix in single precision), with its own roles, reference and useful work. */
typedef struct rl_computation {
  uint32_t struct_bytes;
  uint32_t array_count;
  const char* name; /* "" where the kernel has one only */
  const rl_array_spec* arrays;
  const char* const* size_names;
  uint32_t size_count;
  uint32_t flags; /* rl_computation_flag */
  void* self;
  const rl_plain_computation* plain; /* null unless accepts, useful_work, fill, make_reference,
                                        expected and free_reference may be */

  /* Sets the size of that name, a value for each of the size_names; RL_NONE if there is no such
   * size. Every kernel has "tiny", "odd" and "medium" (checked in full, under 8 MB), "quick"
   * (seconds on two cores) and "seed" (the published one). */
  int32_t (*named_size)(void* self, const char* name, const rl_limits* limits, int64_t* values,
                        rl_error* error);
  /* Sizes at which a ceiling that depends on the working set is measured, for this many threads
   * and the bytes of each cache level that one thread has, first level first. May be null. */
  int32_t (*ceiling_sizes)(void* self, uint32_t threads, const double* caches, uint32_t cache_count,
                           void (*take)(void* context, const int64_t* values), void* context,
                           rl_error* error);
  /* Returns RL_FAILED with the reason for a size that cannot be run ("n must be at least 3").
   * Guards against overflow before anything is allocated. May be null: every size can be run. */
  int32_t (*accepts)(void* self, rl_parameters size, rl_error* error);
  /* Number of elements of every array. */
  int32_t (*counts)(void* self, rl_parameters size, uint64_t* counts, rl_error* error);
  int32_t (*useful_work)(void* self, rl_parameters size, rl_useful_work* work, rl_error* error);
  /* Fills every input and inout array, or the inout arrays alone: not constant, the same for the
   * same seed. */
  int32_t (*fill)(void* self, const rl_problem* problem, uint64_t seed, uint32_t what,
                  rl_error* error);

  /* Makes the right answer, computed from the filled arrays by code that no variant shares. It
   * copies nothing that it can read from input arrays, which stay valid and unchanged for its
   * life. */
  int32_t (*make_reference)(void* self, const rl_problem* problem, void** reference,
                            rl_error* error);
  /* Sets the values that these elements of an output or inout array have after one repetition,
   * and the greatest allowed difference of each: never 0 unless bitwise equality is required. */
  int32_t (*expected)(void* reference, uint32_t array, const uint64_t* elements, uint32_t count,
                      double* values, double* tolerances, rl_error* error);
  /* Checks the whole result by properties in which every element takes part (sums, bounds):
   * RL_FAILED with a sentence that says what is wrong. May be null. */
  int32_t (*holds)(void* reference, const rl_problem* result, rl_error* error);
  void (*free_reference)(void* reference);
} rl_computation;

enum rl_kernel_role {
  RL_LADDER = 0,
  RL_CEILING = 1 /* measures a limit of the device (STREAM, peak) */
};

typedef struct rl_kernel {
  uint32_t struct_bytes;
  uint32_t role; /* rl_kernel_role */
  const char* name;
  const char* title;
  const char* sentence;
  const char* seed; /* the published work that it comes from; "" for none */
  const char* work_unit;
  const rl_computation* const* computations;
  uint32_t computation_count; /* at least 1 */
  uint32_t reserved;
} rl_kernel;

/* ---- Variants: implementations of a kernel. ---- */

/* A kernel's argument: memory of the queue, or the bytes of a number where memory is null. */
typedef struct rl_argument {
  void* memory;
  const void* value;
  uint64_t bytes;
} rl_argument;

/* Commands of a model that compiles the text of its kernels itself, in order. */
typedef struct rl_commands {
  uint32_t struct_bytes;
  uint32_t reserved;
  /* Launches a kernel of the variant's source, on groups of work-items by dimension. */
  int32_t (*launch)(void* queue, const char* kernel, const uint64_t groups[3],
                    const uint64_t items[3], const rl_argument* arguments, uint32_t argument_count,
                    rl_error* error);
  /* These return when the transfer is done. */
  int32_t (*write)(void* queue, void* to, const void* from, uint64_t bytes, rl_error* error);
  int32_t (*read)(void* queue, void* from, void* to, uint64_t bytes, rl_error* error);
  int32_t (*wait)(void* queue, rl_error* error);
  /* These do not wait. */
  int32_t (*copy)(void* queue, void* from, void* to, uint64_t bytes, rl_error* error);
  int32_t (*fill)(void* queue, void* to, uint8_t value, uint64_t bytes, rl_error* error);
} rl_commands;

/* The resources that a model gives a variant, from before create() until after destroy(). The
 * model keeps the clock: no variant reports its own time. */
typedef struct rl_queue {
  uint32_t struct_bytes;
  uint32_t device; /* its number in the model */
  void* self;
  void* stream;                /* CUstream; null on the host, and where commands do everything */
  const rl_commands* commands; /* null where the variant launches by itself */
  /* Called inside run(): from now on the time belongs to the part of this index. run() starts in
   * part 0. */
  void (*enter)(void* self, uint32_t part);
  /* Allocates a variant's private memory (another layout): on the device where there is one. It
   * is evicted with the problem's arrays; private memory from elsewhere is reported as a
   * finding. Null with error->text set if memory is short. */
  void* (*allocate)(void* self, uint64_t bytes, rl_error* error);
  void (*release)(void* self, void* memory, uint64_t bytes);
} rl_queue;

enum rl_variant_flag {
  RL_BRANCH = 1,  /* off the main line of the ladder */
  RL_ON_CHIP = 2, /* legitimately keeps data on chip between its sweeps */
  RL_NON_TEMPORAL = 4,
  RL_RESTORES = 8,  /* reset() restores inout data from a copy made by create(), so that the host's
                       arrays need not be refilled before every run */
  RL_ADDS_WORK = 16 /* work() is called with the bytes of every input read once and every output
                       written once, those fetched before regular stores on the host among them */
};

/* Effects that a claim predicts relative to the parent. A run confirms each, refutes it, or cannot
 * say.
 */
enum rl_expectation {
  RL_LESS_TRAFFIC = 1, /* of device memory */
  RL_HIGHER_BANDWIDTH = 2,
  RL_FEWER_FLOPS = 4,
  RL_SHORTER_TRANSFERS = 8, /* between host and device */
  RL_HIGHER_OCCUPANCY = 16,
  RL_NO_SPILLS = 32, /* of registers to memory */
  RL_FEWER_INSTRUCTIONS = 64,
  RL_FEWER_DIVISIONS = 128,
  RL_VECTORIZED = 256,     /* a larger share of the flops, on a CPU */
  RL_LESS_WAITING = 512,   /* less time in which nothing is issued */
  RL_MORE_PARALLEL = 1024, /* more processors or multiprocessors at work */
  RL_EXPECTATIONS = 2047
};

/* Where a variant wants the problem's arrays. On the device they are memory of its queue
 * (CUdeviceptr, or the memory that its commands take), with inputs uploaded, and inout arrays
 * restored and outputs poisoned before every repetition. */
enum rl_place { RL_ON_HOST = 0, RL_ON_DEVICE = 1 };

/* A file of a rung's source. */
typedef struct rl_source_file {
  const char* name; /* "kernels/jacobi/cuda/tiles.h": as its own #include names it */
  const char* text;
} rl_source_file;

typedef struct rl_variant {
  uint32_t struct_bytes;
  uint32_t flags;       /* rl_variant_flag */
  uint32_t order;       /* its rung */
  uint32_t max_threads; /* 0: as many as the run has */
  const char* kernel;
  const char* computes; /* the name of one of the kernel's computations; "" for the first */
  const char*
      name; /* "threads", or "tiled:tile=4" with parameters: unique within kernel and model */
  const char* title;
  const char* claim; /* what was changed and why it should help */
  uint32_t expects;  /* rl_expectation */
  const char*
      parent; /* "", a name of the same kernel and model, or "model/name" of another model */
  /* Says what its time covers, where that is something else than its parent's: "sweeps, without
   * transfers". Speedups of it and of what follows are over it then. "" for the same. */
  const char* scope;
  const char* ceiling; /* "" or the limit that this variant measures, docs/run_file.md */
  rl_parameters parameters;
  const char* const* parts;
  uint32_t part_count; /* at least 1 */
  uint32_t place;      /* rl_place */
  /* Its own file first, then the project's headers in the order in which they are included. The
   * last element's name is null. */
  const rl_source_file* sources;
  const char* build; /* compiler and options */
  void* self;

  /* Returns RL_FAILED with the reason for a size that its kernel accepts and this variant does
   * not ("no remainder of its tiles"). May be null. */
  int32_t (*accepts)(void* self, rl_parameters size, rl_error* error);
  /* Executed work, all zeros before unless RL_ADDS_WORK is set. last_level_cache is in bytes: data
   * that fits may be fetched only once. Null where RL_ADDS_WORK is set and no operations are
   * declared. */
  int32_t (*work)(void* self, rl_parameters size, double last_level_cache, rl_work* work,
                  rl_error* error);
  /* Untimed: prepares everything that must exist before the first run. Problem and queue outlive
   * the state. The inputs never change again if the variant takes memory of the queue, since it
   * may hold a copy of them; otherwise they may be refilled with other values. */
  int32_t (*create)(void* self, const rl_problem* problem, const rl_queue* queue, void** state,
                    rl_error* error);
  /* Untimed, before every run: brings private copies (another layout, device memory) to the content
   * of the problem's arrays, which are refilled before it, or after it where the variant has
   * neither memory of the queue nor scratch arrays. May be null: there is nothing to do. */
  int32_t (*reset)(void* state, rl_error* error);
  /* Timed: one repetition. The model waits for the device after it. */
  int32_t (*run)(void* state, rl_error* error);
  /* Untimed: brings the results into the problem's arrays. Called only where the variant has
   * memory to bring them from: memory of its queue, or scratch arrays. May be null: there is
   * nothing to do. */
  int32_t (*finish)(void* state, rl_error* error);
  void (*destroy)(void* state);
  /* After a run: reports properties of what was launched, as compiler and device know them
   * (registers, spills, theoretical occupancy). May be null. */
  int32_t (*inspect)(void* state, rl_take_value take, void* context, rl_error* error);
  /* Runs one repetition on one thread with counting scalars of the same layout, and tallies what
   * it executed, including loads and stores of array elements; RL_NONE with error->text set where
   * not all of it could be counted. Null where the arithmetic cannot be instantiated so. */
  int32_t (*count)(void* self, const rl_problem* problem, rl_work* work, rl_error* error);
  /* Untimed, before a run of a variant with arrays on the device, before they have its inputs:
   * brings the code by which run() reaches the device into the processor's caches, where other work
   * has displaced it. May be null. */
  int32_t (*rehearse)(void* state, rl_error* error);
} rl_variant;

typedef struct rl_ladder {
  uint32_t struct_bytes;
  uint32_t version;  /* RL_VERSION */
  const char* error; /* why there is nothing to describe; else null */
  const char* model; /* of every variant: "openmp", "cuda" */
  const rl_kernel* const* kernels;
  const rl_variant* const* variants;
  uint32_t kernel_count;
  uint32_t variant_count;
  void* self;
  /* Sets the number of threads of the module's own runtime; null where it has none. */
  int32_t (*set_threads)(void* self, uint32_t threads, rl_error* error);
  /* Places fresh pages where the threads of the variants' loops will use them; null: they are
   * touched by one thread. */
  void (*touch)(void* self, void* data, uint64_t bytes);
} rl_ladder;

/* The entry symbol. */
const rl_ladder* roofladder_ladder(void);
typedef const rl_ladder* (*rl_ladder_entry)(void);

#ifdef __cplusplus
}
#endif
