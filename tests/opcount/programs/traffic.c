// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A drawn trace of reads, writes and writes past the caches. Prints its misses and write-backs in
// caches of every size and in a hierarchy of two levels, by simulating each for itself.
#include <emmintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "opcount/requests.h"

enum { line = 64, lines = 300, bytes = lines * line, accesses = 30000 };
static char data[bytes + line] __attribute__((aligned(64)));

enum { is_read, is_write, is_write_past };
typedef struct {
  unsigned offset;  // in data, of 8 bytes
  int kind;
} Access;

// A third streams through all lines, a third is in a few of them, a third is in any.
static inline __attribute__((always_inline)) Access draw(uint64_t* state, unsigned i,
                                                         unsigned one_past_of) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  const uint64_t x = *state;
  const unsigned any = (x >> 8) % bytes;
  Access drawn = {x % 3 == 0   ? i * 8 % bytes
                  : x % 3 == 1 ? any % (20 * line)
                               : any,
                  (x >> 40) % 3 == 0};
  if (one_past_of > 0 && (x >> 50) % one_past_of == 0) {
    drawn.kind = is_write_past, drawn.offset &= ~7u;
  }
  return drawn;
}

static const uint64_t seed = 88172645463325252ull;
static unsigned one_past_of;  // one of so many accesses stores past the caches, 0 for none

// OPCOUNT_ENTER writes its arguments to the stack, which would be an access of the region that is
// left; these stand there before.
typedef volatile const uint64_t Request[6];
static inline __attribute__((always_inline)) void make(Request* request) {
  uint64_t result;
  __asm__ volatile(__SPECIAL_INSTRUCTION_PREAMBLE "xchgq %%rbx,%%rbx"
                   : "=d"(result)
                   : "a"(request), "0"(0ull)
                   : "cc", "memory");
}

// Nothing but what the trace says is accessed in the region.
__attribute__((noinline)) static void run(const char* region, unsigned past) {
  uint64_t state = seed;
  Request enter = {OPCOUNT_ENTER_REGION, (uintptr_t)region},
          leave = {OPCOUNT_ENTER_REGION, (uintptr_t) ""};
  make(&enter);
  for (unsigned i = 0; i < accesses; i++) {
    const Access drawn = draw(&state, i, past);
    char* address = data + drawn.offset;
    if (drawn.kind == is_read) {
      (void)*(volatile uint64_t*)address;
    } else if (drawn.kind == is_write) {
      *(volatile uint64_t*)address = i;
    } else {
      _mm_stream_si64((long long*)address, i);
    }
  }
  make(&leave);
}

// A cache that looks for the oldest of its lines; one set is fully associative.
enum { most_ways = 1024, most_sets = 64 };
typedef struct Cache {
  int sets, ways;
  struct Cache* next;
  long held[most_sets][most_ways], age[most_sets][most_ways];
  int dirty[most_sets][most_ways];
  long clock;
  unsigned read_misses, write_misses, written_back;
} Cache;

static void touch(Cache* cache, long of, int kind, int fills);

static void write_back(Cache* cache, long of) {
  cache->written_back++;
  if (cache->next != NULL) {
    touch(cache->next, of, is_write, 0);
  }
}

// Lines are numbered from 1 on.
static void touch(Cache* cache, long of, int kind, int fills) {
  const int set = of % cache->sets;
  int oldest = 0;
  cache->clock++;
  for (int way = 0; way < cache->ways; way++) {
    if (cache->held[set][way] == of) {
      cache->age[set][way] = cache->clock;
      cache->dirty[set][way] |= kind == is_write;
      return;
    }
    oldest = cache->age[set][way] < cache->age[set][oldest] ? way : oldest;
  }
  if (fills != 0) {
    *(fills == is_write + 1 ? &cache->write_misses : &cache->read_misses) += 1;
    if (cache->next != NULL) {
      touch(cache->next, of, is_read, fills);
    }
  }
  const long evicted = cache->held[set][oldest];
  const int was_dirty = cache->dirty[set][oldest];
  cache->held[set][oldest] = of, cache->age[set][oldest] = cache->clock;
  cache->dirty[set][oldest] = kind == is_write;
  if (was_dirty) {
    write_back(cache, evicted);
  }
}

static void drop(Cache* cache, long of) {
  for (; cache != NULL; cache = cache->next) {
    for (int way = 0; way < cache->ways; way++) {
      const int set = of % cache->sets;
      if (cache->held[set][way] == of) {
        cache->written_back += cache->dirty[set][way];
        cache->held[set][way] = cache->dirty[set][way] = cache->age[set][way] = 0;
      }
    }
  }
}

static void simulate(Cache* first) {
  uint64_t state = seed;
  for (unsigned i = 0; i < accesses; i++) {
    const Access drawn = draw(&state, i, one_past_of);
    const long base = (uintptr_t)data / line;
    const long begin = base + drawn.offset / line, end = base + (drawn.offset + 7) / line;
    for (long of = begin; of <= end; of++) {
      if (drawn.kind == is_write_past) {
        drop(first, of);
      } else {
        touch(first, of, drawn.kind, drawn.kind + 1);
      }
    }
  }
  for (Cache* cache = first; cache != NULL; cache = cache->next) {
    for (int set = 0; set < cache->sets; set++) {
      for (int way = 0; way < cache->ways; way++) {
        if (cache->dirty[set][way]) {
          write_back(cache, cache->held[set][way]);
        }
      }
    }
  }
}

static Cache of_size, near, far;

static void print(const char* region, const char* what, int number, const Cache* cache) {
  printf("%s %s %d %u %u %u\n", region, what, number, cache->read_misses, cache->write_misses,
         cache->written_back);
}

static void compare(const char* region, unsigned past) {
  one_past_of = past;
  run(region, past);
  for (int octave = 8; octave < 512; octave *= 2) {
    for (int size = octave; size < 2 * octave; size += octave / 4) {
      memset(&of_size, 0, sizeof of_size);
      of_size.sets = 1, of_size.ways = size;
      simulate(&of_size);
      print(region, "traffic", size, &of_size);
    }
  }
  // 2 KiB of 4 ways, 9 KiB of 12.
  memset(&near, 0, sizeof near);
  memset(&far, 0, sizeof far);
  near.sets = 8, near.ways = 4, near.next = &far;
  far.sets = 12, far.ways = 12;
  simulate(&near);
  print(region, "cache", 1, &near);
  print(region, "cache", 2, &far);
}

int main(void) {
  memset(data, 1, sizeof data);
  compare("kept", 0);
  compare("past", 64);
}
