/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The boundary between Roofladder and a model module (lib/roofladder/models/<model>.so):
 * devices, a clock, memory, eviction. Its variants are in ladder modules, each with a runtime of
 * its own, so only the driver's handles cross between the two. A module exports one symbol,
 * roofladder_model(); the rules of roofladder/ladder.h hold here too. */

#include "roofladder/ladder.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rl_device {
  uint32_t struct_bytes;
  uint32_t reserved;
  const char* name; /* "cpu" for threads of the host itself, else "cuda:0", "opencl:1" */
  const char* kind; /* "cpu", "gpu" */
  const char* title;
  double memory;             /* bytes that arrays may take; 0: as much as the host has */
  double last_level_cache;   /* bytes; 0: the host's */
  const char* compiles_only; /* why kernels are compiled for this device, but never executed;
                                null where they are */
  const char* vendor;        /* "nvidia", "intel", "amd"; null if unknown */
  const char* bus;           /* its address, "0000:3b:00.0"; null if it has none or it is unknown */
  const char* backend;       /* the driver by which work reaches it: "host" for threads of this
                                process, "cuda", "level_zero", "opencl" */
} rl_device;

/* Receives a fact about a device: text is always set; unit ("B", "B/s", "Hz", "flop/s", "" for a
 * number) is null unless the fact is a quantity. */
typedef void (*rl_take_fact)(void* context, const char* key, const char* text, const char* unit,
                             double value);

enum rl_check_state { RL_CHECK_OK, RL_CHECK_WARN, RL_CHECK_MISSING };

/* One row of `roofladder doctor`: what was found, what it costs if it is missing, and the fix. */
typedef struct rl_check {
  const char* name;
  uint32_t state; /* rl_check_state */
  const char* found;
  const char* cost;
  const char* fix;
} rl_check;
typedef void (*rl_take_check)(void* context, const rl_check* check);

/* Is notified of the parts of a repetition as they begin. */
typedef struct rl_parts {
  void* context;
  void (*enter)(void* context, uint32_t part);
} rl_parts;

typedef struct rl_model {
  uint32_t struct_bytes;
  uint32_t version; /* RL_VERSION */
  const char* name;
  const char* title;
  void* self;
  uint32_t (*device_count)(void* self);
  int32_t (*device)(void* self, uint32_t index, rl_device* device, rl_error* error);
  /* Facts of the device, including its theoretical limits; null if the host's facts cover them. */
  int32_t (*describe)(void* self, uint32_t index, rl_take_fact take, void* context,
                      rl_error* error);
  /* Reads clock, power and temperature at this moment, beside a timed repetition; null if there
   * is nothing to read. */
  int32_t (*observe)(void* self, uint32_t index, rl_take_value take, void* context,
                     rl_error* error);
  /* Reports what the model needs of this machine, for `doctor`; null if its devices say it all. */
  int32_t (*examine)(void* self, rl_take_check take, void* context, rl_error* error);

  /* Chooses device and thread count for everything that follows. threads = 0: the model's default.
   */
  int32_t (*open)(void* self, uint32_t device, uint32_t threads, rl_error* error);
  /* Allocates host memory for the problem's arrays; null if there is not enough. */
  void* (*allocate)(void* self, uint64_t bytes);
  void (*release)(void* self, void* data, uint64_t bytes);
  /* Removes these arrays and what variants allocated from every cache, dirty lines written back. */
  int32_t (*evict)(void* self, const rl_array* arrays, uint32_t count, rl_error* error);

  /* Makes the queue that this variant works with, on the open device. */
  int32_t (*make_queue)(void* self, const rl_variant* variant, rl_queue** queue, rl_error* error);
  void (*free_queue)(void* self, rl_queue* queue);
  /* Called around one repetition: begin() starts the clock; `parts` is notified as the variant
   * enters them. */
  int32_t (*begin)(void* self, rl_queue* queue, const rl_parts* parts, rl_error* error);
  /* Returns when the device is done. */
  int32_t (*end)(void* self, rl_queue* queue, rl_error* error);
  /* Seconds of each part of the last repetition by the device's own clock; null if the host's
   * clock is the right one. */
  int32_t (*seconds)(void* self, rl_queue* queue, uint32_t parts, double* seconds, rl_error* error);
  /* Reports what the model's compiler knows of the launched kernels; null if variants report it. */
  int32_t (*inspect)(void* self, rl_queue* queue, rl_take_value take, void* context,
                     rl_error* error);

  /* Copy to, from and within memory that the queue allocated, for arrays that variants want on
   * the device; all four are null if there is only the host's memory. They return when the copy
   * is done. */
  int32_t (*write)(void* self, rl_queue* queue, void* to, const void* from, uint64_t bytes,
                   rl_error* error);
  int32_t (*read)(void* self, rl_queue* queue, void* from, void* to, uint64_t bytes,
                  rl_error* error);
  int32_t (*copy)(void* self, rl_queue* queue, void* from, void* to, uint64_t bytes,
                  rl_error* error);
  int32_t (*fill)(void* self, rl_queue* queue, void* to, uint8_t value, uint64_t bytes,
                  rl_error* error);
  /* Bytes of the open device's memory that are taken, by any process, beyond those that the
   * model holds for arrays; RL_NONE if the two cannot be told apart. Null if there is only the
   * host's memory, or if the driver does not say. */
  int32_t (*taken)(void* self, uint64_t* bytes, rl_error* error);
  /* Copies elements of an array in memory that the queue allocated to the host, one after the
   * other. Null if whole arrays are read for a few of their elements. */
  int32_t (*gather)(void* self, rl_queue* queue, void* from, uint32_t element_bytes,
                    const uint64_t* elements, uint64_t count, void* to, rl_error* error);
  /* Calls the threads together that evict, and nothing else, so that the runtime ends those that
   * a variant had beyond them. Writes the kernel's numbers of the first `count`, the caller among
   * them, and returns how many there are. Null: the caller alone. */
  uint32_t (*team)(void* self, int32_t* threads, uint32_t count);
  /* Called right before a timed repetition: submits empty work to the queue and waits for it.
   * Restoring and checking leave the code by which work is submitted in no cache of the processor,
   * which costs the first launches 10 to 20 us (H100). Null: nothing. */
  int32_t (*rehearse)(void* self, rl_queue* queue, rl_error* error);
  /* Called in place of evict() where caches are to be warm: reads arrays of the device, so that
   * those that fit lie in its caches as its own work leaves them there. Copies to a device and
   * fills do not. Null: nothing. */
  int32_t (*touch)(void* self, const rl_array* arrays, uint32_t count, rl_error* error);
} rl_model;

/* The entry symbol. */
const rl_model* roofladder_model(void);
typedef const rl_model* (*rl_model_entry)(void);

#ifdef __cplusplus
}
#endif
