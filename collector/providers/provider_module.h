/* SPDX-FileCopyrightText: Roofladder contributors
 * SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The boundary between Roofladder and a provider module (lib/roofladder/providers/<name>.so) that
 * observes a model's device from inside the worker. Plain C, as roofladder/ladder.h. A module
 * exports one symbol, roofladder_provider(). */

#include <stdint.h>

#include "roofladder/model.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RL_PROVIDER_ABI 4

/* A group of metrics that are observed together, in passes of their own. */
typedef struct rl_metric_set {
  const char* name; /* "roofline", "exact_flops" */
  const char* const* metrics;
  uint32_t metric_count;
  uint32_t
      patches_code; /* 1: kernels run in changed code while this set is counted, so that nothing
                       a variant prepares then (a graph) may be used afterwards, nor the reverse */
} rl_metric_set;

/* Why something is not to be had: status as roofladder::Status, with what to do about it. */
typedef struct rl_reason {
  uint32_t status;
  char text[512]; /* zero-terminated */
} rl_reason;

/* Why a metric has no value in that part, or in RL_WHOLE. */
typedef void (*rl_take_absence)(void* context, const char* metric, uint32_t part,
                                const rl_reason* reason);

typedef struct rl_provider {
  uint32_t abi;          /* RL_PROVIDER_ABI */
  uint32_t struct_bytes; /* sizeof(rl_provider), a second guard */
  const char* name;
  const char* sentence;
  const char* model; /* whose devices it observes */
  const rl_metric_set* sets;
  uint32_t set_count;

  /* Every function returns 0, or another value with the reason set. */

  /* Whether it can work on this machine at all; also without a device. */
  int32_t (*available)(rl_reason* reason);
  /* After rl_model.open in the same process, with the same number: whether it can observe that
   * device. Null where the device is found without its number. */
  int32_t (*open)(uint32_t device, rl_reason* reason);
  /* After that: makes ready for passes whose repetitions, of one
   * variant or of several, enter their parts `ranges` times in all; tells how many passes the set
   * needs. */
  int32_t (*configure)(uint32_t set, uint32_t ranges, uint32_t* passes, rl_reason* reason);
  /* Around each pass. Starting and ending one can take far longer than a repetition, so that
   * several variants share it. What runs between repetitions is not counted. */
  int32_t (*begin_pass)(rl_reason* reason);
  int32_t (*end_pass)(rl_reason* reason);
  /* Around each repetition of a pass: the same ones, numbered from 0, in every pass. begin() starts
   * part 0. */
  int32_t (*begin)(rl_reason* reason);
  int32_t (*enter)(uint32_t part, rl_reason* reason);
  int32_t (*end)(rl_reason* reason);
  /* After the last pass: every metric of the set in that repetition, of each part that was entered
   * and of RL_WHOLE, but for those that a part without a kernel has not (occupancy). Each has a
   * value or an absence of RL_WHOLE. */
  int32_t (*read)(uint32_t repetition, rl_take_value take, rl_take_absence refuse, void* context,
                  rl_reason* reason);
  /* Ends the configured set, also after a failure. */
  void (*close)(void);

  /* What works on this machine, for `doctor`; null where counting a small variant tells. */
  int32_t (*examine)(rl_take_check take, void* context, rl_reason* reason);
} rl_provider;

const rl_provider* roofladder_provider(void);
typedef const rl_provider* (*rl_provider_entry)(void);

#ifdef __cplusplus
}
#endif
