/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The boundary between Roofladder and a provider module (lib/roofladder/providers/<name>.so) that
 * observes a device from inside the worker, whichever model launches work there. A module exports
 * one symbol, roofladder_provider(); the rules of roofladder/ladder.h hold here too. */

#include "roofladder/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* When a set of metrics is observed. Modules can use these times only. */
enum rl_when {
  RL_IN_PASSES = 0,         /* around repetitions of variants that share a process */
  RL_IN_PATCHED_PASSES = 1, /* the same, but the kernels' code is patched: each variant has passes
                            of its own, in a process that has observed nothing else, and objects
                            that it prepares then (a graph) are used nowhere else */
  RL_OVER_REPETITIONS = 2 /* around about a second of warm repetitions of one variant, back to back,
                             with nothing restored between them: for averages over time. Stored as
                             sampled, not as counted. If the set has an option, presets that count
                             anything use it without the option for variants whose traffic no
                             counter measured */
};

/* A group of metrics that are observed together, in passes of their own. The time that they cost
 * is kept as the metric "time.counting.<name>" if there is one. */
typedef struct rl_metric_set {
  uint32_t struct_bytes;
  uint32_t when;      /* rl_when */
  const char* name;   /* "roofline"; the set "exact_flops" proves declared work */
  const char* option; /* the word of `collect --count` that asks for it; null: always observed */
  const char* const* metrics;
  uint32_t metric_count;
  uint32_t reserved;
} rl_metric_set;

/* Why something is not available: status as roofladder::Status, and what to do about it. */
typedef struct rl_reason {
  uint32_t status;
  char text[512]; /* zero-terminated */
} rl_reason;

/* Why a metric has no value in that part, or in RL_WHOLE. */
typedef void (*rl_take_absence)(void* context, const char* metric, uint32_t part,
                                const rl_reason* reason);

typedef struct rl_provider {
  uint32_t struct_bytes;
  uint32_t version; /* RL_VERSION */
  const char* name;
  const char* sentence;
  void* self;
  /* The devices that it observes, as rl_device describes them; null for any. If two providers
   * report the same metric of a device, it is taken from the one that names more of these
   * properties, or from the one with more metrics if they name as many. */
  const char* vendor;
  const char* kind;
  const char* backend;
  const rl_metric_set* const* sets; /* in the order in which they are observed */
  uint32_t set_count;
  uint32_t reserved;

  /* Every function that returns int32_t returns 0, or another value with the reason set. */

  /* Whether it can work on this machine at all; also without a device. */
  int32_t (*available)(void* self, rl_reason* reason);
  /* After rl_model.open of that device in the same process: whether it can observe it. May be null.
   */
  int32_t (*open)(void* self, const rl_device* device, rl_reason* reason);
  /* After that: prepares for passes whose repetitions, of one variant or of several, enter their
   * parts `ranges` times in all; sets the number of passes that the set needs. For a set over
   * repetitions, `ranges` is 1. */
  int32_t (*configure)(void* self, uint32_t set, uint32_t ranges, uint32_t* passes,
                       rl_reason* reason);
  /* Around each pass. Starting and ending one can take far longer than a repetition, so that
   * several variants share it. Work between repetitions is not counted. */
  int32_t (*begin_pass)(void* self, rl_reason* reason);
  int32_t (*end_pass)(void* self, rl_reason* reason);
  /* Around each repetition of a pass: the same ones, numbered from 0, in every pass. begin()
   * starts part 0. For a set over repetitions these surround all of them as if they were one,
   * and enter(0) begins each. */
  int32_t (*begin)(void* self, rl_reason* reason);
  int32_t (*enter)(void* self, uint32_t part, rl_reason* reason);
  int32_t (*end)(void* self, rl_reason* reason);
  /* After the last pass: reports every metric of the set for that repetition, for each part that
   * was entered and for RL_WHOLE, except those that a part without a kernel lacks (occupancy). A
   * set over repetitions reports averages per repetition, for RL_WHOLE alone. Each metric has a
   * value or an absence for RL_WHOLE. */
  int32_t (*read)(void* self, uint32_t repetition, rl_take_value take, rl_take_absence refuse,
                  void* context, rl_reason* reason);
  /* Ends the configured set, also after a failure. */
  void (*close)(void* self);

  /* Reports what works on this machine, for `doctor`; null if counting a small variant shows it. */
  int32_t (*examine)(void* self, rl_take_check take, void* context, rl_reason* reason);

  /* Replaces enter(): that part begins, and is not observed until the next is entered. read()
   * then reports estimates for the whole repetition: the counts of a part times how often it was
   * entered or skipped, over how often it was entered. configure() was given the entered ones
   * alone, and begin() is always one of them. Null if every part must be entered. */
  int32_t (*skip)(void* self, uint32_t part, rl_reason* reason);

  /* Whether anything of the set can be counted on this machine. Where nothing can, there is no
   * repetition, and read(0) has the reason of each metric after configure(). Null: something can.
   */
  int32_t (*countable)(void* self, uint32_t set);
} rl_provider;

const rl_provider* roofladder_provider(void);
typedef const rl_provider* (*rl_provider_entry)(void);

#ifdef __cplusplus
}
#endif
