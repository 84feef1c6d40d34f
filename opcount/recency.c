// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "recency.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

// A line's last use. The few lines used last are in order in an array, the front; the others have a
// time each, at which they left it.
typedef struct {
  UInt time;      // of 1 or later; 0 for lines that were not used
  UInt farthest;  // one more than the distance; 0 for lines that were not written
} Use;
enum { time_in_front = 0xffffffff };

// Uses are in chunks by address, made when one of their lines is first used.
enum { chunk_bits = 20, lines_of_chunk = 1 << chunk_bits, chunk_count = 1 << (41 - chunk_bits) };
typedef struct {
  UInt number;
  Use uses[lines_of_chunk];
} Chunk;
static Chunk** chunks;  // by address
static XArray* made;    // of the chunks, by number

typedef struct {
  Addr line;
  Use* use;
  UInt owner;  // the number of its chunk and its place there
} FrontLine;
enum { front_size = 8 };
static FrontLine front[front_size];
static UInt front_used;

// Times that are taken, a bit each, and how many are in blocks of bits: sums of them are in a
// Fenwick tree.
enum { block_bits = 9, words_of_block = (1 << block_bits) / 64, fewest_times = 1 << 16 };
static ULong* taken;
static UInt* tree;    // from 1 on
static UInt* owners;  // of times
static UInt times;    // there are
static UInt next_time;
static UInt used;  // times that are taken

static void* allocate(SizeT count, SizeT bytes) {
  return VG_(calloc)("opcount.recency", count, bytes);
}

static UInt block_count(void) {
  return times >> block_bits;
}

static void make_times(UInt count) {
  VG_(free)(taken);
  VG_(free)(tree);
  times = count;
  taken = allocate(times / 64, sizeof *taken);
  tree = allocate(block_count() + 1, sizeof *tree);
}

static void add_to_tree(UInt time, Int change) {
  for (UInt i = (time >> block_bits) + 1; i <= block_count(); i += i & -i) {
    tree[i] += change;
  }
}

static void take_time(UInt time, UInt owner) {
  taken[time / 64] |= 1ull << time % 64;
  owners[time] = owner;
  add_to_tree(time, 1);
  used++;
}

static void free_time(UInt time) {
  taken[time / 64] &= ~(1ull << time % 64);
  add_to_tree(time, -1);
  used--;
}

__attribute__((target("popcnt"))) static UInt taken_until(UInt time) {
  UInt sum = 0;
  const UInt block = time >> block_bits;
  for (UInt i = block; i > 0; i &= i - 1) {
    sum += tree[i];
  }
  for (UInt word = block * words_of_block; word < time / 64; word++) {
    sum += __builtin_popcountll(taken[word]);
  }
  return sum + __builtin_popcountll(taken[time / 64] & (~0ull >> (63 - time % 64)));
}

static Use* use_of(UInt owner) {
  Chunk* chunk = *(Chunk**)VG_(indexXA)(made, owner >> chunk_bits);
  return &chunk->uses[owner % lines_of_chunk];
}

// Moves the lines to the first times, in their order.
static void renumber(void) {
  const ULong* before = taken;
  const UInt count = times, lines = used;
  const UInt needed = lines * 2 >= count ? count * 2 : count;
  UInt* moved = allocate(needed, sizeof *moved);
  UInt to = 0;
  for (UInt word = 0; word < count / 64; word++) {
    for (ULong rest = before[word]; rest != 0; rest &= rest - 1) {
      moved[to++] = owners[word * 64 + __builtin_ctzll(rest)];
    }
  }
  VG_(free)(owners);
  owners = moved;
  make_times(needed);
  used = 0;
  for (UInt time = 0; time < lines; time++) {
    use_of(owners[time])->time = time + 1;
    take_time(time, owners[time]);
  }
  next_time = lines;
}

static void leave_front(const FrontLine* left) {
  if (next_time == times) {
    renumber();
  }
  left->use->time = next_time + 1;
  take_time(next_time++, left->owner);
}

static void enter_front(FrontLine entering) {
  if (front_used == front_size) {
    leave_front(&front[front_size - 1]);
  } else {
    front_used++;
  }
  for (UInt i = front_used - 1; i > 0; i--) {
    front[i] = front[i - 1];
  }
  front[0] = entering;
}

static void close_gap_of_front(UInt place) {
  front_used--;
  for (UInt i = place; i < front_used; i++) {
    front[i] = front[i + 1];
  }
}

static Chunk* chunk_of(Addr line) {
  Chunk** chunk = &chunks[(line >> chunk_bits) % chunk_count];
  if (*chunk == NULL) {
    *chunk = VG_(am_shadow_alloc)(sizeof **chunk);
    if (*chunk == NULL) {
      VG_(umsg)("no memory for the uses of %d lines\n", lines_of_chunk);
      VG_(exit)(1);
    }
    (*chunk)->number = VG_(sizeXA)(made);
    VG_(addToXA)(made, chunk);
  }
  return *chunk;
}

static Recency used_before(Use* use, UInt distance, Bool is_write) {
  Recency before = {True, distance, use->farthest > 0, 0};
  if (before.is_written) {
    use->farthest = use->farthest > distance ? use->farthest : distance + 1;
    before.farthest = use->farthest - 1;
  }
  use->farthest = is_write ? 1 : use->farthest;
  return before;
}

void begin_recency(void) {
  chunks = allocate(chunk_count, sizeof *chunks);
  made = VG_(newXA)(VG_(malloc), "opcount.made", VG_(free), sizeof(Chunk*));
  owners = allocate(fewest_times, sizeof *owners);
  make_times(fewest_times);
}

Recency use_line(Addr line, Bool is_write) {
  for (UInt i = 0; i < front_used; i++) {
    if (front[i].line == line) {
      const FrontLine found = front[i];
      for (UInt j = i; j > 0; j--) {
        front[j] = front[j - 1];
      }
      front[0] = found;
      return used_before(found.use, i, is_write);
    }
  }
  Chunk* chunk = chunk_of(line);
  const UInt place = line % lines_of_chunk;
  Use* use = &chunk->uses[place];
  Recency before = {False, 0, False, 0};
  if (use->time != 0) {
    const UInt time = use->time - 1;
    before = used_before(use, front_used + used - taken_until(time), is_write);
    free_time(time);
  } else {
    use->farthest = is_write;
  }
  use->time = time_in_front;
  enter_front((FrontLine){line, use, chunk->number << chunk_bits | place});
  return before;
}

void forget_line(Addr line) {
  Use* use = &chunk_of(line)->uses[line % lines_of_chunk];
  if (use->time == time_in_front) {
    UInt place = 0;
    while (front[place].line != line) {
      place++;
    }
    close_gap_of_front(place);
  } else if (use->time != 0) {
    free_time(use->time - 1);
  }
  *use = (Use){0, 0};
}

UInt lines_in_use(void) {
  return front_used + used;
}

void forget_lines(void) {
  for (Word i = 0; i < VG_(sizeXA)(made); i++) {
    Chunk* chunk = *(Chunk**)VG_(indexXA)(made, i);
    VG_(memset)(chunk->uses, 0, sizeof chunk->uses);
  }
  front_used = used = next_time = 0;
  make_times(times);
}
